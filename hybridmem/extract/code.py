"""Facts of Python source from its syntax tree: what a module or class defines, imports, inherits from and calls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import tree_sitter_python
from tree_sitter import Language, Node, Parser

from hybridmem.extract.code_calls import Calls
from hybridmem.extract.code_names import Scope, imports_of, module_name, symbol_name, text_of

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


def is_python(media_type: str, path: str) -> bool:
    """Whether the document is Python source."""
    return media_type in PYTHON_TYPES or path.endswith((".py", ".pyi"))


def read_python(text: str, path: str) -> CodeRead:
    """Symbols, facts, and the comments and docstrings of a Python file; broken code gives what could be parsed."""
    source = text.encode("utf-8", "replace")
    tree = Parser(_language()).parse(source)
    reader = _Reader(source, text, path)
    try:
        return reader.read(tree.root_node)
    except RecursionError:  # nested deeper than Python's stack: what was read until then is true
        return reader.result()


@lru_cache(maxsize=1)
def _language() -> Language:
    return Language(tree_sitter_python.language())


class Offsets:
    """Byte offsets to character offsets."""

    def __init__(self, source: bytes, text: str) -> None:
        self._ascii = len(source) == len(text)
        self._source = source

    def __call__(self, byte: int) -> int:
        """Characters before this byte."""
        return byte if self._ascii else len(self._source[:byte].decode("utf-8", "ignore"))


class _Reader:
    def __init__(self, source: bytes, text: str, path: str) -> None:
        self._offset = Offsets(source, text)
        self._package = path.rsplit("/", 1)[-1].startswith("__init__.")
        self._scope = Scope(module_name(path))
        self._symbols: list[CodeSymbol] = []
        self._facts: list[CodeFact] = []
        self._prose: list[tuple[int, int]] = []
        self._seen: set[tuple[str, str, str]] = set()

    def read(self, root: Node) -> CodeRead:
        """Two passes: names first, then calls, which may name what is defined further down."""
        self._docstring(root)
        self._define(root, "", "")
        calls = Calls(self._scope)
        for caller, kind, node, target, confidence, rule in calls.walk(root):
            callee = "class" if target.rsplit(".", 1)[-1][:1].isupper() else "function"
            self._fact((caller, "calls", target), (kind, callee), node, confidence, rule)
        return self.result()

    def result(self) -> CodeRead:
        """What has been read so far."""
        return CodeRead(self._scope.module, tuple(self._symbols), tuple(self._facts), tuple(sorted(self._prose)))

    def _name(self, qualified: str) -> str:
        return symbol_name(self._scope.module, qualified) if qualified else self._scope.module

    def _define(self, node: Node, owner: str, owner_type: str) -> None:
        for child in node.children:
            if child.type in {"class_definition", "function_definition"}:
                self._definition(child, owner, owner_type)
            elif child.type in {"import_statement", "import_from_statement"}:
                self._import(child)
            else:
                self._comment(child)
                self._define(child, owner, owner_type)

    def _definition(self, node: Node, owner: str, owner_type: str) -> None:
        name = node.child_by_field_name("name")
        if name is None:
            return
        qualified = f"{owner}.{text_of(name)}" if owner else text_of(name)
        kind = "class" if node.type == "class_definition" else "method" if owner_type == "class" else "function"
        self._scope.symbols.add(qualified)
        end = self._offset(node.end_byte)
        symbol = CodeSymbol(
            self._name(qualified), kind, self._offset(name.start_byte), self._offset(name.end_byte), end
        )
        self._symbols.append(symbol)
        ends = (self._name(owner), "defines", symbol.name)
        self._fact(ends, (owner_type or "module", kind), name, 0.99, "definition")
        if kind == "class":
            self._bases(node, symbol.name)
        for child in node.children:
            self._comment(child)
        body = node.child_by_field_name("body")
        if body is not None:
            self._docstring(body)
            self._define(body, qualified, kind)

    def _bases(self, node: Node, name: str) -> None:
        bases = node.child_by_field_name("superclasses")
        for base in bases.named_children if bases is not None else []:
            if base.type in {"identifier", "attribute"}:
                ends = (name, "inherits", self._base_name(base))
                self._fact(ends, ("class", "class"), base, 0.97, "inheritance")

    def _base_name(self, base: Node) -> str:
        text = text_of(base)
        item = self._scope.imports.get(text)
        if item is not None:
            return self._scope.target(item)
        return self._name(text) if text in self._scope.symbols else text

    def _comment(self, node: Node) -> None:
        if node.type == "comment":
            self._prose.append((self._offset(node.start_byte), self._offset(node.end_byte)))

    def _docstring(self, body: Node) -> None:
        first = body.named_children[0] if body.named_children else None
        if first is not None and first.type == "expression_statement" and first.children[0].type == "string":
            self._prose.append((self._offset(first.start_byte), self._offset(first.end_byte)))

    def _import(self, node: Node) -> None:
        for item in imports_of(node, self._scope.module, self._package):
            self._scope.imports[item.bound] = item
            kind = "symbol" if item.name else "module"
            module, target = self._scope.module, self._scope.target(item)
            self._fact((module, "imports", target), ("module", kind), item.node, 0.99, "import")
            if item.name:
                self._fact((module, "imports", item.module), ("module", "module"), node, 0.97, "import")

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
