"""The extractive answer: where the evidence path ends, and the sentences that carry it; never words of our own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.query.link import strong
from hybridmem.text.sentences import split_sentences
from hybridmem.text.tokenise import content_terms
from hybridmem.types import Answer, Chunk, EvidencePath, FusedHit, Intent, QueryAnalysis, Span

READ = 3
SENTENCES = 2
SUPPORT = 0.5
"""Share of the question's term weight a sentence must cover to count as support."""
ASKING: frozenset[Intent] = frozenset({"fact", "list", "path"})
"""Intents that the end of a path can answer; explanations and code are answered by sentences."""


def extract_answer(
    graph: KnowledgeGraph,
    analysis: QueryAnalysis,
    hits: Sequence[FusedHit],
    paths: Sequence[EvidencePath],
    term_weight: Callable[[str], float],
) -> Answer:
    """Return the answer: the end of a path that follows the question's relations, else the best sentences.

    Of several such ``paths`` the first one answers: give them as ``preferred`` orders them. Every citation is a span
    of a source; ``supported`` says that a path or a sentence carries the answer.
    """
    path = next((path for path in paths if _answers(path, analysis)), None)
    if path is not None:
        return _from_path(graph, path)
    weights = {term: term_weight(term) for term in content_terms(analysis.text)}
    return _from_sentences([graph.chunks[hit.chunk_id] for hit in hits[:READ] if hit.chunk_id in graph.chunks], weights)


def preferred(paths: Sequence[EvidencePath], analysis: QueryAnalysis) -> list[EvidencePath]:
    """Order paths: those that answer first, by how many of the question's relations they follow.

    Then by how near their number of hops is to that of the relations, since a chain that goes on behind what was asked
    for ends at something else; then as given.
    """
    return sorted(paths, key=lambda path: _preference(path, analysis))


def _preference(path: EvidencePath, analysis: QueryAnalysis) -> tuple[bool, int, int]:
    if not _answers(path, analysis):
        return True, 0, 0
    return False, -_followed(path, analysis), abs(len(path.steps) - len(analysis.relations))


def _answers(path: EvidencePath, analysis: QueryAnalysis) -> bool:
    """Whether a path follows at least half of the relations asked for and ends at something not asked about.

    It has a hop for every part of a nested question, and none beyond its parts and relations.
    """
    relations, parts = len(analysis.relations), len(analysis.nested.parts) if analysis.nested else 1
    if analysis.intent not in ASKING or not relations or not parts <= len(path.steps) <= max(parts, relations):
        return False
    asked = {link.entity_id for link in strong(analysis.entities)}
    return 2 * _followed(path, analysis) >= relations and path.entities[-1] not in asked


def _followed(path: EvidencePath, analysis: QueryAnalysis) -> int:
    """How many of the relations asked for a path follows."""
    return len({step.relation for step in path.steps} & set(analysis.relations))


def _from_path(graph: KnowledgeGraph, path: EvidencePath) -> Answer:
    citations = tuple(dict.fromkeys(span for step in path.steps for span in step.evidence[:1]))
    return Answer(graph.entities[path.entities[-1]].name, citations, supported=True)


def _from_sentences(chunks: Sequence[Chunk], weights: Mapping[str, float]) -> Answer:
    total = fsum(weights.values()) or 1.0
    scored = [
        (
            fsum(weights[term] for term in weights.keys() & set(content_terms(chunk.text[start:end]))) / total,
            -place,
            chunk,
            start,
            end,
        )
        for place, chunk in enumerate(chunks)
        for start, end in split_sentences(chunk.text)
        if not _is_heading(chunk, chunk.text[start:end])
    ]
    best = sorted((row for row in scored if row[0] > 0.0), key=lambda row: (-row[0], -row[1], row[3]))[:SENTENCES]
    spans = tuple(Span(chunk.document_id, chunk.start + start, chunk.start + end) for _, _, chunk, start, end in best)
    text = "\n".join(chunk.text[start:end] for _, _, chunk, start, end in best)
    return Answer(text, spans, supported=bool(best) and best[0][0] >= SUPPORT)


def _is_heading(chunk: Chunk, sentence: str) -> bool:
    """Whether a sentence only repeats a heading above it, which asks or names but does not say."""
    return sentence.strip().strip("#=- ").strip() in chunk.heading_path
