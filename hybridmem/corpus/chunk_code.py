"""Code by its symbols: one chunk per function, method or small class; other languages by blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hybridmem.corpus.code_symbols import Symbol, symbols
from hybridmem.corpus.pieces import Piece, pack, trimmed
from hybridmem.settings import Chunking
from hybridmem.types import Document

_LINE = re.compile(r"[^\n]*\n?")
_COMMENT_ABOVE = re.compile(r"(?:[ \t]*#[^\n]*\n)+[ \t]*\Z")
_BLOCK_BORDER = re.compile(r"\n[ \t]*\n(?=[^\s})\]])")
_SMALL_BETWEEN = 50  # characters between two definitions that join the second one
_LOOK_BACK = 2000  # characters searched for a comment above a definition


def code_pieces(document: Document, settings: Chunking) -> list[Piece]:
    """Pieces of a source file in order of position."""
    text = document.text
    found = symbols(text, document.media_type)
    if not found:
        return list(_blocks(text, 0, len(text), settings))
    outer = [symbol for symbol in found if "." not in symbol.qualified]
    return list(_cut(text, (0, len(text)), outer, found, settings, ""))


def _cut(
    text: str,
    span: tuple[int, int],
    own: Sequence[Symbol],
    every: Sequence[Symbol],
    settings: Chunking,
    around: str,
) -> Iterator[Piece]:
    """Cut ``span`` at the symbols ``own`` in it; what lies between them belongs to ``around``."""
    position, end = span
    for symbol in own:
        start = _with_comment(text, position, symbol.start)
        if symbol.start < position:
            continue
        if len(text[position:start].strip()) < (_SMALL_BETWEEN if around or position else 0):
            start = position  # a bare class line or a stray comment says nothing by itself
        yield from _packed(text, position, start, settings, around)
        members = _members(symbol, every) if symbol.end - start > settings.code else []
        if members:
            yield from _cut(text, (start, symbol.end), members, every, settings, symbol.qualified)
        else:
            yield from _packed(text, start, symbol.end, settings, symbol.qualified)
        position = symbol.end
    yield from _packed(text, position, end, settings, around)


def _members(outer: Symbol, every: Sequence[Symbol]) -> list[Symbol]:
    """Symbols directly inside a class; functions inside functions stay with them."""
    if outer.kind != "class":
        return []
    depth = outer.qualified.count(".") + 1
    return [
        symbol
        for symbol in every
        if outer.start < symbol.start and symbol.end <= outer.end and symbol.qualified.count(".") == depth
    ]


def _with_comment(text: str, floor: int, start: int) -> int:
    """Where the comment lines right above a definition begin."""
    begin = max(floor, start - _LOOK_BACK)
    found = _COMMENT_ABOVE.search(text, begin, start)
    return found.start() if found and (found.start() == 0 or text[found.start() - 1] == "\n") else start


def _packed(text: str, start: int, end: int, settings: Chunking, symbol: str) -> Iterator[Piece]:
    start, end = trimmed(text, start, end)
    if start == end:
        return
    if end - start <= settings.code * settings.hard:
        yield Piece(start, end, symbol=symbol)
        return
    for left, right in pack(text, _lines(text, start, end), settings.code, settings.hard):
        yield Piece(left, right, symbol=symbol)


def _blocks(text: str, start: int, end: int, settings: Chunking) -> Iterator[Piece]:
    """Blocks that begin at the left margin after a blank line, packed; long ones by lines."""
    borders = [start, *(match.end() for match in _BLOCK_BORDER.finditer(text, start, end)), end]
    units: list[tuple[int, int]] = []
    for left, right in pairwise(borders):
        block = trimmed(text, left, right)
        if block[1] - block[0] > settings.code:
            units.extend(_lines(text, *block))
        elif block[0] < block[1]:
            units.append(block)
    for left, right in pack(text, units, settings.code, settings.hard):
        yield Piece(left, right)


def _lines(text: str, start: int, end: int) -> list[tuple[int, int]]:
    spans = (trimmed(text, match.start(), match.end()) for match in _LINE.finditer(text, start, end))
    return [span for span in spans if span[0] < span[1]]
