"""Classes, functions and methods of Python code by its syntax tree (tree-sitter), with character offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, count
from typing import Literal

import tree_sitter_python
from tree_sitter import Language, Node, Parser, Tree

from hybridmem.corpus.media import PYTHON

_WIDE = re.compile(r"[^\x00-\x7f]")
_BLOCK = 65_536  # bytes handed to the parser at once
_STEPS = 2_000  # the parser asks whether to go on about once in a hundred steps
_BYTES_PER_STEP = 20  # Python code needs about one step in a hundred bytes

SymbolKind = Literal["class", "function", "method"]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition: ``text[start:end]`` with decorators; the documentation string's words, empty range if none."""

    name: str
    qualified: str
    kind: SymbolKind
    start: int
    end: int
    doc_start: int = 0
    doc_end: int = 0


def symbols(text: str, media_type: str) -> list[Symbol]:
    """Definitions in order of position, outer before inner; none for other languages than Python.

    Where the syntax is broken, what the parser could still make out is given.
    """
    if media_type != PYTHON:
        return []
    tree = parse(text)
    if tree is None:
        return []
    return sorted(_walk(tree.root_node, _Offsets(text)), key=lambda symbol: (symbol.start, -symbol.end))


def broken_line(text: str) -> int | None:
    """Line, counted from 1, of the first syntax error in Python code; ``None`` where there is none."""
    tree = parse(text)
    if tree is None:
        return 1
    root = tree.root_node
    if not root.has_error:
        return None
    stack = [root]
    while stack:
        node = stack.pop()
        if node.is_error or node.is_missing:
            return node.start_point.row + 1
        stack.extend(child for child in reversed(node.children) if child.has_error or child.is_missing)
    return 1


@lru_cache(maxsize=4)
def parse(text: str) -> Tree | None:
    """Syntax tree of Python code; ``None`` where recovery from errors takes far more steps than code ever does.

    The last few trees are remembered, since reading, cutting and extraction each ask for the same one.
    """
    source = text.encode("utf-8")
    budget = _STEPS + len(source) // _BYTES_PER_STEP
    steps = count(1)
    try:
        return Parser(_language()).parse(
            lambda offset, _: source[offset : offset + _BLOCK], progress_callback=lambda *_: next(steps) > budget
        )
    except ValueError:
        return None


@lru_cache(maxsize=1)
def _language() -> Language:
    return Language(tree_sitter_python.language())


class _Offsets:
    """Byte offsets of UTF-8 to character offsets."""

    def __init__(self, text: str) -> None:
        wide = [] if text.isascii() else [(match.start(), len(match[0].encode())) for match in _WIDE.finditer(text)]
        self._surplus = [0, *accumulate(size - 1 for _, size in wide)]
        self._ends = [start + before + size for (start, size), before in zip(wide, self._surplus, strict=False)]

    def character(self, byte: int) -> int:
        return byte - self._surplus[bisect_right(self._ends, byte)]


def _walk(root: Node, offsets: _Offsets) -> Iterator[Symbol]:
    """Visit without recursion; each entry carries the names around it and whether the nearest one is a class."""
    stack: list[tuple[Node, tuple[str, ...], bool]] = [(root, (), False)]
    while stack:
        node, scope, in_class = stack.pop()
        if node.type in {"function_definition", "class_definition"}:
            symbol = _symbol(node, scope, in_class, offsets)
            if symbol is not None:
                yield symbol
                scope, in_class = (*scope, symbol.name), symbol.kind == "class"
        stack.extend((child, scope, in_class) for child in node.named_children if _holds_statements(child))


def _holds_statements(node: Node) -> bool:
    return node.type.endswith(("_statement", "_definition", "_clause")) or node.type in {"block", "ERROR", "module"}


def _symbol(node: Node, scope: tuple[str, ...], in_class: bool, offsets: _Offsets) -> Symbol | None:
    name = node.child_by_field_name("name")
    if name is None or name.text is None or not name.text:
        return None
    own = name.text.decode("utf-8", errors="replace")
    whole = node.parent if node.parent is not None and node.parent.type == "decorated_definition" else node
    kind: SymbolKind = "class" if node.type == "class_definition" else "method" if in_class else "function"
    doc = _docstring(node)
    return Symbol(
        own,
        ".".join((*scope, own)),
        kind,
        offsets.character(whole.start_byte),
        offsets.character(whole.end_byte),
        offsets.character(doc[0]),
        offsets.character(doc[1]),
    )


def _docstring(node: Node) -> tuple[int, int]:
    body = node.child_by_field_name("body")
    first = next((child for child in body.named_children if child.type != "comment"), None) if body else None
    if first is None or first.type != "expression_statement" or not first.named_children:
        return 0, 0
    string = first.named_children[0]
    contents = [child for child in string.named_children if child.type == "string_content"]
    return (contents[0].start_byte, contents[-1].end_byte) if string.type == "string" and contents else (0, 0)
