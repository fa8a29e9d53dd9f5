"""From when to when a fact holds, by the dates in its clause: "since 2019", 自2019年起, 2015年至2019年.

A date counts for the facts of its own clause; one that opens the sentence ("In May 2019, …") for all of them. Dates
become ISO 8601 as far as they are given: ``2019``, ``2019-05``, ``2019-05-12``. Two dates that both could be meant
leave a fact undated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from hybridmem.extract.parsed import Fact
from hybridmem.text.dates import DATE, YEAR, iso

_SPAN = re.compile(
    rf"(?:\bfrom|\bbetween|从|自|在|于)?\s*(?P<a>{DATE})\s*(?:to|until|till|through|and|-|–|—|至|到|~|～)\s*(?P<b>{DATE})"
    r"(?:之间|期间|间)?",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    rf"(?:\b(?:until|till|up to|before)|直到|直至|截至|截止到?)\s*(?P<b>{DATE})|(?P<c>{DATE})(?:之前|以前|前|为止)",
    re.IGNORECASE,
)
_FROM = re.compile(
    rf"(?:\b(?:since|from|in|on|as of|during|after)|自从|自|从|于|在)?\s*(?P<a>{DATE})(?:以来|以后|之后|起|开始)?",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;，；。]\s*|\s(?:and|but|while|before|after)\s(?!\d)")
_YEARS = re.compile(YEAR)
_REACH = 40  # characters beside a year that its period may take
_OPENING = 12  # characters beside its date that a scene-setting phrase may have
_ONLY = re.compile(rf"\s*{DATE}\s*", re.IGNORECASE)


class Period(NamedTuple):
    """Where a period is written, and its bounds in ISO 8601, "" for an open one."""

    start: int
    end: int
    first: str
    last: str


def dated(text: str, facts: Iterable[Fact]) -> Iterator[Fact]:
    """The facts with the period of their clause."""
    found = list(periods(text)) if any(char.isdigit() for char in text) else []
    bounds = _bounds(text) if found else []
    for fact in facts:
        chosen = _of(fact, found, bounds, text)
        yield replace(fact, valid_from=chosen.first or None, valid_to=chosen.last or None) if chosen else fact


def periods(text: str) -> Iterator[Period]:
    """Periods of a text in order, without overlaps."""
    years = [match.start() for match in _YEARS.finditer(text)]
    if not years:
        return
    low, high = max(0, years[0] - _REACH), years[-1] + _REACH
    found: list[Period] = []
    for pattern in (_SPAN, _UNTIL, _FROM)[len(years) < 2 :]:
        for match in pattern.finditer(text, low, high):
            named = match.groupdict()
            last = named.get("b") or named.get("c") or ""
            period = Period(*match.span(), iso(named.get("a") or ""), iso(last))
            if all(period.end <= other.start or other.end <= period.start for other in found):
                found.append(period)
    yield from sorted(found)


def _bounds(text: str) -> list[tuple[int, int]]:
    cuts = [match.span() for match in _CLAUSE.finditer(text)]
    starts = [0, *(end for _, end in cuts)]
    return list(zip(starts, [*(start for start, _ in cuts), len(text)], strict=True))


def _of(fact: Fact, found: list[Period], bounds: list[tuple[int, int]], text: str) -> Period | None:
    """The one period of the fact's clause, else the one that opens the sentence."""
    if not found:
        return None
    tail = [p for p in found if p.start < fact.tail.end and fact.tail.start < p.end]
    if tail and _ONLY.fullmatch(text[fact.tail.core_start : fact.tail.core_end]):
        return tail[0]
    low, high = fact.tail.start, max(fact.head.end, fact.tail.end)
    for start, end in bounds:
        if start <= fact.tail.start < end:
            low, high = start, max(end, high)
    inside = [p for p in found if low <= p.start < high]
    if len(inside) == 1:
        return inside[0]
    first = found[0]
    opens = bounds[0][1] - bounds[0][0] - (first.end - first.start) <= _OPENING and first.start < bounds[0][1]
    return first if not inside and opens else None
