"""Code by its symbols: one chunk per function, method or small class; languages without a grammar by blocks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from hybridmem.corpus.code_symbols import CONTAINERS, Symbol, symbols
from hybridmem.corpus.pieces import Piece, pack, trimmed
from hybridmem.settings import Chunking
from hybridmem.types import Document

_LINE = re.compile(r"[^\n]*\n?")
_BLOCK_BORDER = re.compile(r"\n[ \t]*\n(?=[^\s})\]])")
_WORD = re.compile(r"\w")
_TAIL = re.compile(r"[ \t]*[;,]")
_SMALL_HEAD = 20  # characters above the first definition that join it: an interpreter line, a package's name
_SMALL_BETWEEN = 50  # characters between two definitions that join the second one
_LONGEST_COMMENT = 2000  # characters of a comment that goes with the definition below it


def code_pieces(document: Document, settings: Chunking) -> list[Piece]:
    """Pieces of a source file in order of position."""
    text = document.text
    found = symbols(text, document.media_type)
    if not found:
        return list(_blocks(text, 0, len(text), settings))
    pieces = _cut(text, (0, len(text)), _outermost(found), found, settings, "")
    return _without_scraps(text, pieces, int(settings.code * settings.hard))


def _without_scraps(text: str, pieces: Iterable[Piece], limit: int) -> list[Piece]:
    """Closing brackets and rulers say nothing by themselves: they go with what stands before them."""
    kept: list[Piece] = []
    for piece in pieces:
        if kept and piece.end - kept[-1].start <= limit and not _WORD.search(text, piece.start, piece.end):
            kept[-1] = replace(kept[-1], end=piece.end)
        else:
            kept.append(piece)
    return kept


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
        start = _with_comment(text, position, symbol)
        if symbol.start < position:
            continue
        if len(text[position:start].strip()) < (_SMALL_BETWEEN if around or position else _SMALL_HEAD):
            start = position  # a bare class line or a stray comment says nothing by itself
        yield from _packed(text, position, start, settings, around)
        position = min(end, _closed(text, symbol.end))
        members = _members(symbol, every) if symbol.end - start > settings.code else []
        if members:
            yield from _cut(text, (start, position), members, every, settings, symbol.qualified)
        else:
            yield from _packed(text, start, position, settings, symbol.qualified)
    yield from _packed(text, position, end, settings, around)


def _closed(text: str, end: int) -> int:
    """The end of a definition with the semicolon or comma behind it."""
    found = _TAIL.match(text, end)
    return found.end() if found else end


def _outermost(every: Sequence[Symbol]) -> list[Symbol]:
    """Symbols, given in order of position, that lie in no other one."""
    found: list[Symbol] = []
    for symbol in every:
        if not found or symbol.start >= found[-1].end:
            found.append(symbol)
    return found


def _members(outer: Symbol, every: Sequence[Symbol]) -> list[Symbol]:
    """Symbols directly inside a class or its like; functions inside functions stay with them."""
    if outer.kind not in CONTAINERS:
        return []
    first = bisect_right(every, outer.start, key=lambda symbol: symbol.start)
    last = bisect_right(every, outer.end, lo=first, key=lambda symbol: symbol.start)
    return _outermost([symbol for symbol in every[first:last] if symbol.end <= outer.end])


def _with_comment(text: str, floor: int, symbol: Symbol) -> int:
    """Where the comment right above a definition begins, if it stands on lines of its own."""
    line = text.rfind("\n", 0, symbol.above) + 1
    if line < floor or symbol.start - line > _LONGEST_COMMENT or text[line : symbol.above].strip():
        return symbol.start
    return line if symbol.above < symbol.start else symbol.start


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
