"""Ranges of a document on their way to being chunks, and how to cut and pack them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_LAST_BORDER = re.compile(r".*[\s。！？；.!?;,，、]", re.DOTALL)

_REST = 0.4  # of the goal: a last range below this is a rest

Range = tuple[int, int]


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


def pack(text: str, units: Sequence[Range], target: int, hard: float) -> list[Range]:
    """Join neighbouring units to ranges near ``target`` characters, never above ``hard`` times it.

    Sizes are evened out; a paragraph's end is a welcome border, and a small rest shares with the range before it.
    """
    limit = int(target * hard)
    units = [part for unit in units for part in split_long(text, *unit, limit)]
    if not units:
        return []
    total = units[-1][1] - units[0][0]
    goal = total / max(1, math.ceil(total / (target * (1 + hard) / 2)))
    groups: list[list[Range]] = [[units[0]]]
    for unit in units[1:]:
        if _is_full(text, groups[-1], unit, goal, limit):
            groups.append([])
        groups[-1].append(unit)
    _share_rest(groups, goal, limit)
    return [(group[0][0], group[-1][1]) for group in groups]


def _is_full(text: str, group: Sequence[Range], unit: Range, goal: float, limit: int) -> bool:
    size = group[-1][1] - group[0][0]
    if unit[1] - group[0][0] > limit or size >= goal:
        return True
    welcome = size + (unit[1] - group[-1][1]) / 2 >= goal
    return welcome and _BLANK_LINE.search(text, group[-1][1], unit[0]) is not None


def _share_rest(groups: list[list[Range]], goal: float, limit: int) -> None:
    """Join a small last group to the one before it, or even the two out where that would be too large."""
    if len(groups) < 2 or groups[-1][-1][1] - groups[-1][0][0] >= _REST * goal:
        return
    both = groups[-2] + groups[-1]
    start, end = both[0][0], both[-1][1]
    if end - start <= limit:
        groups[-2:] = [both]
        return
    middle = min(range(1, len(both)), key=lambda cut: abs(both[cut][0] - start - (end - start) / 2))
    if both[middle - 1][1] - start <= limit and end - both[middle][0] <= limit:
        groups[-2:] = [both[:middle], both[middle:]]


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
