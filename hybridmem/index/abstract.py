"""The summary of one document, from its own text alone: sections where it is long, then the whole from those.

Nothing of the rest of the corpus enters, so that it stays valid until the document itself changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hybridmem.index.candidates import FIRST, Candidate, candidates
from hybridmem.index.central import central
from hybridmem.types import Abstract, Chunk, Excerpt, Section, Span

RECIPE = "5"
"""Raised when the same document would get another summary."""
SENTENCES = 3
LONG_SENTENCES = 5
SECTION_SENTENCES = 2
LONG = 8
"""Chunks from which a document has sections and a longer summary."""
SHOWN = 200
"""Characters of a chunk that stand for it where no sentence of the document can."""


def abstract(document_id: str, chunks: Sequence[Chunk]) -> Abstract:
    """Summarise a document given by its chunks in reading order; every excerpt is a span of its text."""
    found = [candidate for chunk in chunks for candidate in candidates(chunk)]
    if not found:
        return Abstract(document_id, tuple(_openings(document_id, chunks[:1])), recipe=RECIPE)
    parts = sections(chunks)
    made: list[Section] = []
    for part in parts:
        own = [candidate for candidate in found if candidate.chunk_id in part.ids]
        if own:
            chosen = _chosen(document_id, own, SECTION_SENTENCES)
            made.append(Section(part.title, part.chunk_ids, chosen))
    if len(made) > 1:
        kept = {excerpt.span for section in made for excerpt in section.excerpts}
        found = [candidate for candidate in found if Span(document_id, candidate.start, candidate.end) in kept]
    count = LONG_SENTENCES if len(chunks) >= LONG else SENTENCES
    return Abstract(document_id, _chosen(document_id, found, count), tuple(made) if len(made) > 1 else (), RECIPE)


@dataclass(frozen=True, slots=True)
class Part:
    """Consecutive chunks under one heading."""

    title: str
    chunk_ids: tuple[str, ...]
    ids: frozenset[str]


def sections(chunks: Sequence[Chunk]) -> list[Part]:
    """Cut a long document at the highest level of headings that has at least two; [] where there is none."""
    if len(chunks) < LONG:
        return []
    deepest = max(len(chunk.heading_path) for chunk in chunks)
    for depth in range(1, deepest + 1):
        groups: list[tuple[tuple[str, ...], list[str]]] = []
        for chunk in chunks:
            path = chunk.heading_path[:depth]
            if not groups or groups[-1][0] != path:
                groups.append((path, []))
            groups[-1][1].append(chunk.id)
        if len({path for path, _ in groups}) > 1:
            return [Part(path[-1] if path else "", tuple(ids), frozenset(ids)) for path, ids in groups]
    return []


def _chosen(document_id: str, found: Sequence[Candidate], count: int) -> tuple[Excerpt, ...]:
    """The most central sentences in reading order; the very first sentence is lifted once more."""
    prior = [candidate.weight * (FIRST if place == 0 else 1.0) for place, candidate in enumerate(found)]
    chosen = sorted(central([candidate.terms for candidate in found], prior, count))
    return tuple(_excerpt(document_id, found[place], score) for place, score in chosen)


def _excerpt(document_id: str, candidate: Candidate, score: float) -> Excerpt:
    return Excerpt(Span(document_id, candidate.start, candidate.end), candidate.chunk_id, score)


def _openings(document_id: str, chunks: Sequence[Chunk]) -> list[Excerpt]:
    """The beginning of a chunk without sentences, cut at the end of a line."""
    made = []
    for chunk in chunks:
        start = len(chunk.text) - len(chunk.text.lstrip())
        line = chunk.text.find("\n", start)
        end = min(len(chunk.text.rstrip()), start + SHOWN, line if line > start else len(chunk.text))
        if end > start:
            made.append(Excerpt(Span(document_id, chunk.start + start, chunk.start + end), chunk.id, 0.0))
    return made
