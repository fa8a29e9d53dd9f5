"""The source view: numbered lines of a document with chunk borders, entities and the passage in question marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hybridmem.render.marks import Mark, Segment, segments
from hybridmem.render.palette import type_style
from hybridmem.types import Chunk, Document, Mention, Span

WINDOW = 60_000
"""Characters drawn at once; a longer document is shown around the passage in question."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the source; ``starts`` are the ordinals of the chunks that begin on it."""

    number: int
    segments: tuple[Segment, ...]
    starts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The lines drawn and whether they are the whole document."""

    lines: tuple[Line, ...]
    first: int
    last: int
    total: int

    @property
    def whole(self) -> bool:
        """True when no line was left out."""
        return self.first == 1 and self.last == self.total


def excerpt(
    document: Document,
    chunks: Sequence[Chunk] = (),
    mentions: Iterable[tuple[Mention, str]] = (),
    focus: Span | None = None,
    passage: Span | None = None,
    further: Iterable[Mark] = (),
) -> Excerpt:
    """Cut a document into drawable lines.

    Args:
        mentions: (mention, entity id): marked in the colour of their type, a click reports the id.
        focus: the span to highlight and scroll to.
        passage: a wider span tinted behind it.
        further: other marks, drawn beneath the entities.
    """
    text = document.text
    start, end = _window(text, focus or passage)
    marks = [
        Mark(m.start, m.end, f"entity of-{type_style(m.type).name}", entity_id, m.type) for m, entity_id in mentions
    ]
    marks += further
    marks += [Mark(span.start, span.end, name) for span, name in ((passage, "passage"), (focus, "focus")) if span]
    begins = {_first_text(chunk): chunk.ordinal + 1 for chunk in chunks}
    first = text.count("\n", 0, start) + 1
    lines = _lines(segments(text, marks, start, end), first, begins)
    return Excerpt(tuple(lines), first, first + len(lines) - 1, text.count("\n") + 1)


def _first_text(chunk: Chunk) -> int:
    return chunk.start + len(chunk.text) - len(chunk.text.lstrip())


def _window(text: str, focus: Span | None) -> tuple[int, int]:
    if len(text) <= WINDOW:
        return 0, len(text)
    middle = focus.start if focus else 0
    start = max(0, min(middle - WINDOW // 2, len(text) - WINDOW))
    start = text.rfind("\n", 0, start) + 1 if start and start - text.rfind("\n", 0, start) < 2000 else start
    end = text.find("\n", start + WINDOW)
    return start, end if 0 <= end < start + WINDOW + 2000 else min(len(text), start + WINDOW)


def _lines(parts: Sequence[Segment], first: int, begins: dict[int, int]) -> list[Line]:
    rows: list[list[Segment]] = [[]]
    for part in parts:
        place = part.start
        for number, piece in enumerate(part.text.split("\n")):
            if number:
                rows.append([])
            if piece:
                rows[-1].append(Segment(piece, part.styles, part.value, part.title, place))
            place += len(piece) + 1
    return [Line(first + place, tuple(row), _starts(row, begins)) for place, row in enumerate(rows)]


def _starts(row: Sequence[Segment], begins: dict[int, int]) -> tuple[int, ...]:
    if not row:
        return ()
    left, right = row[0].start, row[-1].start + len(row[-1].text)
    return tuple(number for offset, number in begins.items() if left <= offset < right)
