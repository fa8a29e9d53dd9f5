"""Ranges of a document on their way to being chunks, and how to cut and pack them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_LAST_BORDER = re.compile(r".*[\s。！？；.!?;,，、]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Piece:
    """``text[start:end]``, trimmed, with the headings above it and the symbol it defines."""

    start: int
    end: int
    heading_path: tuple[str, ...] = ()
    symbol: str = ""


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The range without white space at its ends; empty (``start == end``) where nothing is left."""
    body = text[start:end]
    left = len(body) - len(body.lstrip())
    return (start + left, start + left + len(body.strip())) if left < len(body) else (start, start)


def pack(text: str, units: Sequence[tuple[int, int]], target: int, hard: float) -> Iterator[tuple[int, int]]:
    """Join neighbouring units to ranges near ``target`` characters, never above ``hard`` times it.

    Sizes are evened out, so that no small rest is left over; a paragraph's end is a welcome border.
    """
    units = [part for unit in units for part in split_long(text, *unit, int(target * hard))]
    if not units:
        return
    total = units[-1][1] - units[0][0]
    goal = total / max(1, math.ceil(total / (target * (1 + hard) / 2)))
    start, end = units[0]
    for unit_start, unit_end in units[1:]:
        size = end - start
        new_paragraph = _BLANK_LINE.search(text, end, unit_start) is not None
        too_large = unit_end - start > target * hard
        if too_large or size >= goal or (new_paragraph and size + (unit_end - end) / 2 >= goal):
            yield start, end
            start = unit_start
        end = unit_end
    yield start, end


def split_long(text: str, start: int, end: int, limit: int) -> Iterator[tuple[int, int]]:
    """Cut a range above ``limit`` characters after its last blank or mark before the limit, else at the limit."""
    while end - start > limit:
        border = _LAST_BORDER.match(text, start + limit // 2, start + limit)
        cut = border.end() if border else start + limit
        yield from _nonempty(trimmed(text, start, cut))
        start = trimmed(text, cut, end)[0] if cut < end else end
    yield from _nonempty((start, end))


def _nonempty(span: tuple[int, int]) -> Iterator[tuple[int, int]]:
    if span[0] < span[1]:
        yield span
