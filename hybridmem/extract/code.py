"""Facts of Python source from its syntax tree: what a module or class defines, imports, inherits from and calls."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from tree_sitter import Node

from hybridmem.corpus.code_symbols import parse
from hybridmem.extract.calibration import call_confidence
from hybridmem.extract.code_calls import Calls
from hybridmem.extract.code_names import Import, module_name, symbol_name, text_of
from hybridmem.extract.code_scope import IMPORTS, Frame, Frames
from hybridmem.extract.code_tests import Tests
from hybridmem.extract.code_types import Types, is_class_name
from hybridmem.extract.code_uses import Uses

_WIDE = re.compile(r"[^\x00-\x7f]")
PYTHON_TYPES = frozenset({"text/x-python", "text/python", "application/x-python", "text/x-python3"})


@dataclass(frozen=True, slots=True)
class CodeFact:
    """A fact read from code; ``start:end`` are the characters of the name in the text, ``line`` counts from 1."""

    head: str
    relation: str
    tail: str
    head_type: str
    tail_type: str
    start: int
    end: int
    line: int
    confidence: float
    rule: str


@dataclass(frozen=True, slots=True)
class CodeSymbol:
    """A definition: entity name, type, where its name stands, and where its body ends."""

    name: str
    type: str
    start: int
    end: int
    body_end: int


@dataclass(frozen=True, slots=True)
class CodeRead:
    """Everything read from one source file."""

    module: str
    symbols: tuple[CodeSymbol, ...] = ()
    facts: tuple[CodeFact, ...] = ()
    prose: tuple[tuple[int, int], ...] = ()
    imports: tuple[Import, ...] = ()


def is_python(media_type: str, path: str) -> bool:
    """Whether the document is Python source."""
    return media_type in PYTHON_TYPES or path.endswith((".py", ".pyi"))


def read_python(text: str, path: str) -> CodeRead:
    """Symbols, facts, and the comments and docstrings of a Python file; broken code gives what could be parsed."""
    source = text.encode("utf-8", "replace")
    tree = parse(source.decode("utf-8"))
    if tree is None:
        return CodeRead(module_name(path))
    return _Reader(source, text, path, tree.root_node).read(tree.root_node)


class Offsets:
    """Byte offsets to character offsets."""

    def __init__(self, source: bytes, text: str) -> None:
        self._ends: list[int] = []
        self._surplus = [0]
        for character in _WIDE.finditer(text) if len(source) != len(text) else ():
            extra = len(character[0].encode("utf-8", "replace")) - 1
            self._ends.append(character.end() + self._surplus[-1] + extra)
            self._surplus.append(self._surplus[-1] + extra)

    def __call__(self, byte: int) -> int:
        """Characters before this byte."""
        return byte - self._surplus[bisect_right(self._ends, byte)]


class _Reader:
    def __init__(self, source: bytes, text: str, path: str, root: Node) -> None:
        self._offset = Offsets(source, text)
        self._module = module_name(path)
        self._frames = Frames(root, self._module, path.rsplit("/", 1)[-1].startswith("__init__."))
        types = Types(self._frames)
        self._calls = Calls(self._frames, types, self._module)
        self._uses = Uses(self._calls, self._module)
        self._tests = Tests(path)
        self._symbols: list[CodeSymbol] = []
        self._facts: list[CodeFact] = []
        self._prose: list[tuple[int, int]] = []
        self._seen: set[tuple[str, str, str]] = set()

    def read(self, root: Node) -> CodeRead:
        """Every node in source order with the frame it stands in; names are known from the walk before."""
        self._imports()
        self._docstring(root)
        stack = [(child, self._frames.module) for child in reversed(root.children)]
        while stack:
            node, frame = stack.pop()
            inner = self._frames.of(node, frame)
            if inner is not frame:
                self._definition(node, inner, frame)
            elif node.type not in IMPORTS:
                self._node(node, frame)
                if node.type == "decorator":
                    continue
            stack.extend((child, inner) for child in reversed(node.children) if child.child_count or child.is_named)
        return self.result()

    def result(self) -> CodeRead:
        """What has been read so far."""
        imports = tuple(self._frames.imports)
        return CodeRead(self._module, tuple(self._symbols), tuple(self._facts), tuple(sorted(self._prose)), imports)

    def _name(self, qualified: str) -> str:
        return symbol_name(self._module, qualified) if qualified else self._module

    def _definition(self, node: Node, opened: Frame, around: Frame) -> None:
        name = node.child_by_field_name("name")
        if name is None:
            return
        end = self._offset(node.end_byte)
        symbol = CodeSymbol(
            self._name(opened.qualified), opened.type, self._offset(name.start_byte), self._offset(name.end_byte), end
        )
        self._symbols.append(symbol)
        ends = (self._name(around.qualified), "defines", symbol.name)
        self._fact(ends, (around.type, opened.type), name, 0.99, "definition")
        if opened.type == "class":
            self._bases(node, symbol.name, around)
        if node.parent is not None and node.parent.type == "decorated_definition":
            for decorator in (child for child in node.parent.named_children if child.type == "decorator"):
                self._used(symbol.name, opened.type, decorator, around)
        body = node.child_by_field_name("body")
        if body is not None:
            self._docstring(body)

    def _node(self, node: Node, frame: Frame) -> None:
        if node.type == "comment":
            self._prose.append((self._offset(node.start_byte), self._offset(node.end_byte)))
        if node.type == "call":
            self._call(node, frame)
        if node.type != "decorator":
            self._used(self._name(frame.qualified), frame.type, node, frame)

    def _used(self, head: str, kind: str, node: Node, frame: Frame) -> None:
        for use in self._uses.of(node, frame):
            self._fact((head, use.relation, use.target), (kind, use.type), use.node, use.confidence, use.rule)

    def _call(self, node: Node, frame: Frame) -> None:
        found = self._calls.resolve(node, frame)
        if found is None:
            return
        named, target = found
        caller = self._name(frame.qualified)
        types = (frame.type, "class" if is_class_name(target.name.rsplit(".", 1)[-1]) else "function")
        self._fact((caller, "calls", target.name), types, named, call_confidence(target.rule), target.rule)
        sure = self._tests.confidence(frame, named, target.name)
        if sure:
            self._fact((caller, "tests", target.name), types, named, sure, "test")

    def _bases(self, node: Node, name: str, frame: Frame) -> None:
        bases = node.child_by_field_name("superclasses")
        for listed in bases.named_children if bases is not None else []:
            base = listed.child_by_field_name("value") if listed.type == "subscript" else listed
            if base is not None and base.type in {"identifier", "attribute"}:
                target = self._calls.of(base, frame)
                parent = target.name if target is not None else text_of(base)
                self._fact((name, "inherits", parent), ("class", "class"), base, 0.98, "inheritance")

    def _docstring(self, body: Node) -> None:
        first = next((child for child in body.named_children if child.type != "comment"), None)
        if first is not None and first.type == "expression_statement" and first.children[0].type == "string":
            self._prose.append((self._offset(first.start_byte), self._offset(first.end_byte)))

    def _imports(self) -> None:
        for item in self._frames.imports:
            kind = "symbol" if item.name not in {"", "*"} else "module"
            self._fact((self._module, "imports", item.target), ("module", kind), item.node, 0.99, "import")
            if kind == "symbol":
                ends = (self._module, "imports", item.module)
                self._fact(ends, ("module", "module"), item.node.parent or item.node, 0.98, "import")

    def _fact(
        self, fact: tuple[str, str, str], types: tuple[str, str], node: Node, confidence: float, rule: str
    ) -> None:
        head, relation, tail = fact
        if head != tail and fact not in self._seen:
            self._seen.add(fact)
            start, end = self._offset(node.start_byte), self._offset(node.end_byte)
            line = node.start_point[0] + 1
            self._facts.append(CodeFact(head, relation, tail, *types, start, end, line, confidence, rule))


def lines_of(text: str, start: int) -> tuple[int, int]:
    """Bounds of the line around a position, without its indent and line end."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", start)
    last = len(text) if last < 0 else last
    while first < last and text[first].isspace():
        first += 1
    while last > first and text[last - 1].isspace():
        last -= 1
    return first, last
