"""Records whole: short ones together, long ones by themselves, none torn that fits a passage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import pairwise

from hybridmem.corpus.chunk_prose import Section, common_path, section_pieces, sections, target_size
from hybridmem.corpus.pieces import Piece, trimmed
from hybridmem.settings import Chunking
from hybridmem.types import Document

_SMALL = 0.3  # of the target: records below this share a passage


def record_pieces(document: Document, settings: Chunking) -> Iterator[Piece]:
    """Pieces of a document whose outline names its records; a piece of several bears what their headings share."""
    text = document.text
    for group in _groups(text, [item for item in sections(text, document.outline) if _has_text(text, item)], settings):
        records = [
            section for section, below in pairwise([*group, None]) if section and not _opens(text, section, below)
        ]
        path = reduce(common_path, (section.path for section in records))
        yield from section_pieces(text, replace(group[0], end=group[-1].end, path=path), settings)


def _groups(text: str, every: list[Section], settings: Chunking) -> Iterator[list[Section]]:
    group: list[Section] = []
    for section, below in pairwise([*every, None]):
        if section is None:
            continue
        if group and not _opens(text, group[-1], section) and _share(text, group[0], section, settings) > settings.hard:
            yield group
            group = []
        group.append(section)
        if not _opens(text, section, below) and _share(text, group[0], section, settings) >= _SMALL:
            yield group
            group = []
    if group:
        yield group


def _opens(text: str, section: Section, below: Section | None) -> bool:
    """Whether the section is a bare line over the next one, such as a sheet's name or the columns of a table."""
    if below is None or not section.path or text[section.body : section.end].strip():
        return False
    return section.path == below.path[: len(section.path)] != below.path


def _has_text(text: str, section: Section) -> bool:
    return bool(text[section.start : section.end].strip())


def _share(text: str, first: Section, last: Section, settings: Chunking) -> float:
    start, end = trimmed(text, first.start, last.end)
    return (end - start) / target_size(text[start:end], settings)
