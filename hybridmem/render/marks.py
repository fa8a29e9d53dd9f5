"""Text cut into marked segments, so that a template can draw highlights without ever joining HTML by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Mark:
    """A half-open range of a text to be drawn with these CSS classes; ``value`` is what a click reports."""

    start: int
    end: int
    style: str
    value: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of text under the same marks; ``styles`` are CSS classes joined by spaces."""

    text: str
    styles: str = ""
    value: str = ""
    title: str = ""
    start: int = 0


def segments(text: str, marks: Iterable[Mark], start: int = 0, end: int | None = None) -> list[Segment]:
    """Cut ``text[start:end]`` at the borders of the marks.

    The segments joined give exactly ``text[start:end]``. Where marks overlap, all their styles apply and the
    shortest one gives value and title.
    """
    stop = len(text) if end is None else min(end, len(text))
    inside = [mark for mark in marks if mark.start < stop and mark.end > start and mark.start < mark.end]
    cuts = sorted(
        {start, stop} | {max(mark.start, start) for mark in inside} | {min(mark.end, stop) for mark in inside}
    )
    ordered = sorted(inside, key=lambda mark: (mark.start, mark.end))
    return _sweep(text, cuts, ordered)


def _sweep(text: str, cuts: Sequence[int], ordered: Sequence[Mark]) -> list[Segment]:
    result: list[Segment] = []
    active: list[Mark] = []
    upcoming = 0
    for left, right in pairwise(cuts):
        while upcoming < len(ordered) and ordered[upcoming].start <= left:
            active.append(ordered[upcoming])
            upcoming += 1
        active = [mark for mark in active if mark.end > left]
        result.append(_segment(text[left:right], active, left))
    return result


def _segment(text: str, active: Sequence[Mark], start: int) -> Segment:
    if not active:
        return Segment(text, start=start)
    inner = min(active, key=lambda mark: (mark.end - mark.start, mark.style))
    styles = " ".join(dict.fromkeys(mark.style for mark in active))
    return Segment(text, styles, inner.value, inner.title, start)


def merged(ranges: Iterable[tuple[int, int]], gap: int = 0) -> list[tuple[int, int]]:
    """Ranges in order, those closer than ``gap`` characters joined."""
    result: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if result and start <= result[-1][1] + gap:
            result[-1] = (result[-1][0], max(result[-1][1], end))
        else:
            result.append((start, end))
    return result
