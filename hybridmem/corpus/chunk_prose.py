"""Prose by its headings, long sections by their sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hybridmem.corpus.pieces import Piece, pack, trimmed
from hybridmem.settings import Chunking
from hybridmem.text.language import cjk_share
from hybridmem.text.sentences import split_sentences
from hybridmem.types import Document, Heading

_SMALL = 0.2  # of the target: a section below this joins the next one

_LISTING = 0.4  # of the target: a "sentence" above this is looked at line by line


@dataclass(frozen=True, slots=True)
class Section:
    """``text[start:end]`` below one heading, without the sections inside it."""

    start: int
    end: int
    path: tuple[str, ...]
    body: int  # where the text below its heading begins


def prose_pieces(document: Document, settings: Chunking) -> list[Piece]:
    """Pieces of a prose document: whole if short, else by section, long sections packed by sentence."""
    text = document.text
    start, end = trimmed(text, 0, len(text))
    if end - start <= settings.hard * target_size(text, settings):
        return [Piece(start, end, _first_path(document.outline))] if start < end else []
    pieces: list[Piece] = []
    for section in _joined(text, sections(text, document.outline), settings):
        pieces.extend(section_pieces(text, section, settings))
    return pieces


def target_size(text: str, settings: Chunking) -> int:
    """Target in characters between the Latin and the CJK one, by the share of CJK letters."""
    share = cjk_share(text)
    return round(settings.latin * (1 - share) + settings.cjk * share)


def _first_path(outline: tuple[Heading, ...]) -> tuple[str, ...]:
    titles = [heading.title for heading in outline if heading.title]
    return (titles[0],) if titles else ()


def sections(text: str, outline: tuple[Heading, ...]) -> Iterator[Section]:
    """The stretch before the first heading and one section per heading."""
    first = outline[0].start if outline else len(text)
    yield Section(0, first, (), 0)
    stack: list[Heading] = []
    for number, heading in enumerate(outline):
        end = outline[number + 1].start if number + 1 < len(outline) else len(text)
        while stack and stack[-1].level >= heading.level:
            stack.pop()
        stack.append(heading)
        line_end = text.find("\n", heading.start, end)
        path = tuple(item.title for item in stack if item.title)
        yield Section(heading.start, end, path, end if line_end < 0 else line_end)


def _joined(text: str, every: Iterator[Section], settings: Chunking) -> list[Section]:
    """Sections with next to no text of their own join the one below them, the last one the one above."""
    joined: list[Section] = []
    held: Section | None = None
    for section in every:
        if not text[section.start : section.end].strip():
            continue
        merged = section if held is None else _merge(text, held, section)
        held = merged if _is_bare(text, section) or _size(text, merged, settings) < _SMALL else None
        if held is None:
            joined.append(merged)
    if held is None:
        return joined
    if joined and _size(text, last := _merge(text, joined[-1], held), settings) <= settings.hard:
        return [*joined[:-1], last]
    return [*joined, held]


def _size(text: str, section: Section, settings: Chunking) -> float:
    """Length as a share of the target for its script."""
    start, end = trimmed(text, section.start, section.end)
    return (end - start) / target_size(text[start:end], settings)


def _is_bare(text: str, section: Section) -> bool:
    """A heading with nothing below it."""
    return not text[section.body : section.end].strip()


def _merge(text: str, first: Section, second: Section) -> Section:
    """One section over both; a bare heading leaves the path to the section it introduces."""
    path = second.path if _is_bare(text, first) else common_path(first.path, second.path) or first.path or second.path
    return replace(second, start=first.start, path=path, body=first.body)


def common_path(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    """The headings both lie below."""
    length = 0
    while length < min(len(first), len(second)) and first[length] == second[length]:
        length += 1
    return first[:length]


def section_pieces(text: str, section: Section, settings: Chunking) -> Iterator[Piece]:
    """A section whole if it fits, else packed by sentences and lines."""
    start, end = trimmed(text, section.start, section.end)
    body = text[start:end]
    target = target_size(body, settings)
    if end - start <= settings.hard * target:
        yield Piece(start, end, section.path)
        return
    units = [
        line for left, right in split_sentences(body) for line in _lines(text, start + left, start + right, target)
    ]
    for left, right in pack(text, units, target, settings.hard):
        yield Piece(left, right, section.path)


def _lines(text: str, start: int, end: int, target: int) -> Iterator[tuple[int, int]]:
    """A long sentence of many lines is a listing or a table: its lines."""
    if end - start < _LISTING * target:
        yield start, end
        return
    for line in re.finditer(r"[^\n]+", text[start:end]):
        left, right = trimmed(text, start + line.start(), start + line.end())
        if left < right:
            yield left, right
