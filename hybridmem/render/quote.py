"""Quotes: the sentence of a span, its entities marked, with the address that leads back to the source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hybridmem.errors import InputError
from hybridmem.render.marks import Mark, Segment, segments
from hybridmem.render.palette import type_style
from hybridmem.types import Document, Mention, Span

LONGEST = 420
"""Characters of a quote; a longer one is cut around its marks and shows an ellipsis."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A quoted span: segments to draw, where it stands, and its address for the source view."""

    segments: tuple[Segment, ...]
    where: str
    address: str


def address(span: Span) -> str:
    """``document:start:end``, as clicks report it."""
    return f"{span.document_id}:{span.start}:{span.end}"


def parse_address(text: str) -> Span:
    """Read an address back.

    Raises:
        InputError: the text is no address.
    """
    document, _, rest = text.partition(":")
    start, _, end = rest.partition(":")
    if not (document and start.isdigit() and end.isdigit() and int(start) <= int(end)):
        raise InputError(f"{text[:80]!r} is not the address of a passage; open the passage from a list.")
    return Span(document, int(start), int(end))


def quote(
    document: Document,
    span: Span,
    mentions: Iterable[tuple[Mention, str]] = (),
    relation: tuple[int, int] | None = None,
) -> Quote:
    """Quote a span; ``mentions`` are (mention, role) with role ``head``, ``tail`` or ``entity``.

    ``relation`` is the place of the words that state the relation.
    """
    marks = [
        Mark(mention.start, mention.end, f"{role} of-{type_style(mention.type).name}", title=mention.type)
        for mention, role in mentions
        if span.start <= mention.start and mention.end <= span.end
    ]
    if relation is not None:
        marks.append(Mark(*relation, "relation"))
    start, end = _cut(document.text, span, marks)
    parts = segments(document.text, marks, start, end)
    if start > span.start:
        parts.insert(0, Segment("… "))
    if end < span.end:
        parts.append(Segment(" …"))
    return Quote(tuple(parts), where(document, span), address(span))


def where(document: Document, span: Span) -> str:
    """``path:line``."""
    return f"{document.path}:{line_of(document, span.start)}"


def line_of(document: Document, offset: int) -> int:
    """Line number of an offset, from 1."""
    return document.text.count("\n", 0, offset) + 1


def _cut(text: str, span: Span, marks: Sequence[Mark]) -> tuple[int, int]:
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start <= LONGEST:
        return start, end
    first = min((mark.start for mark in marks), default=start)
    start = max(start, min(first - LONGEST // 4, end - LONGEST))
    return start, min(end, start + LONGEST)
