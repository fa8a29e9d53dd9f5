"""Values that name a stretch or several points: "2.0 to 2.3", "2018-2020", "3–5 days", 2018年至2020年, "2.0 and 2.1".

A less exact value is a stretch as well: 1879 holds every day of that year, version 2 all of its releases.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from hybridmem.text.dates import DATE, iso

Point = tuple[int, ...]
_DATE = re.compile(DATE, re.IGNORECASE)
_NUMBER = re.compile(
    r"(?:(?:versions?|release|版本)\s*)?v?(?P<number>\d+(?:\.\d+)*)\s*(?P<unit>[^\W\d_]*)", re.IGNORECASE
)
_TO = re.compile(r"(?P<a>.+?)\s*(?:\b(?:to|till|until|through)\b|[-–—－~～至到])\s*(?P<b>.+)", re.IGNORECASE)
_BETWEEN = re.compile(
    r"(?:between\s+(?P<a>.+?)\s+and|from\s+(?P<c>.+?)\s+to|[从自](?P<d>.+?)[至到])\s*(?P<b>.+)", re.IGNORECASE
)
_SEVERAL = re.compile(r"\s*(?:,|，|、|\band\b|\bor\b|和|与|及|或)\s*", re.IGNORECASE)
_VERSION_UNITS = frozenset({"", "版", "版本"})


class Range(NamedTuple):
    """A stretch of dates, versions or a unit, both ends within it; numbers of a point from the coarsest on."""

    unit: str
    low: Point
    high: Point

    def holds(self, other: Range) -> bool:
        """Whether the other stretch lies within this one, as far as this one says it exactly."""
        low, high = other.low[: len(self.low)], other.high[: len(self.high)]
        return self.unit == other.unit and self.low <= low and high <= self.high


def one_holds_the_other(one: str, other: str) -> bool:
    """Whether all that one value names lies within the other; False where one of them is no value of this kind."""
    first, second = value_ranges(one), value_ranges(other)
    return bool(first and second) and (_within(first, second) or _within(second, first))


@lru_cache(maxsize=4096)
def value_ranges(text: str) -> tuple[Range, ...]:
    """The stretches a value names, in order; empty for what is no date, version or number."""
    whole = _range(text.strip())
    if whole is not None:
        return (whole,)
    parts = [_range(part) for part in _SEVERAL.split(text.strip())]
    found = tuple(part for part in parts if part is not None)
    return found if len(found) == len(parts) else ()


def _within(inner: tuple[Range, ...], outer: tuple[Range, ...]) -> bool:
    return all(any(big.holds(small) for big in outer) for small in inner)


def _range(text: str) -> Range | None:
    point = _point(text)
    if point is not None:
        return Range(point[0], point[1], point[1])
    match = _BETWEEN.fullmatch(text) or _TO.fullmatch(text)
    if match is None:
        return None
    named = match.groupdict()
    low, high = _point(named["a"] or named.get("c") or named.get("d") or ""), _point(named["b"])
    if low is None or high is None or low[1] > high[1] or (low[0] and low[0] != high[0]):
        return None
    return Range(high[0], low[1], high[1])  # 3–5 days: the unit stands behind the second number


def _point(text: str) -> tuple[str, Point] | None:
    """Unit and numbers of one date, version or quantity."""
    text = text.strip()
    if _DATE.fullmatch(text):
        return "date", tuple(int(part) for part in iso(text).split("-"))
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    unit = match["unit"].lower()
    number = tuple(int(part) for part in match["number"].split("."))
    return "" if unit in _VERSION_UNITS else unit, number
