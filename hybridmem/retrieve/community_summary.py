"""Summaries of communities: the sentences behind their weightiest facts, the most central and diverse of them."""

from __future__ import annotations

from collections.abc import Mapping

from hybridmem.graph.communities import Community, chunk_weights
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.index.candidates import quotable
from hybridmem.index.central import central
from hybridmem.types import Chunk, Excerpt, Span, Summary, Triple

SENTENCES = 3
FACTS = 40
"""The weightiest facts of a community whose sentences are read."""


def summarise(graph: KnowledgeGraph, community: Community) -> Summary:
    """Return the summary of a community; its children are the chunks that hold most of it."""
    offered: dict[Span, tuple[Excerpt, tuple[str, ...], float]] = {}
    poor: dict[Span, Excerpt] = {}
    for triple_id in community.triples[:FACTS]:
        triple = graph.triples[triple_id]
        for span, chunk in _evidence(graph.chunks, triple):
            text = chunk.text[span.start - chunk.start : span.end - chunk.start]
            excerpt = Excerpt(span, chunk.id, triple.confidence)
            told = quotable(text)
            if told is None:
                poor.setdefault(span, excerpt)
            elif span not in offered:
                offered[span] = excerpt, told[0], told[1] * triple.confidence
    rows = [terms for _, terms, _ in offered.values()]
    ranked = central(rows, [weight for _, _, weight in offered.values()], SENTENCES)
    sentences = list(offered.values())
    excerpts = [Excerpt(sentences[p][0].span, sentences[p][0].chunk_id, score) for p, score in ranked]
    held = tuple(chunk_weights(graph, community))
    return Summary(
        id=community.id,
        layer="community",
        title=community.title,
        excerpts=tuple(excerpts or list(poor.values())[:1]),
        parent=community.parent,
        children=held,
        documents=len({graph.chunks[chunk_id].document_id for chunk_id in held}),
        chunks=len(held),
    )


def _evidence(chunks: Mapping[str, Chunk], triple: Triple) -> list[tuple[Span, Chunk]]:
    """The first sentence of a fact that lies whole in one of its chunks."""
    held = [chunks[chunk_id] for chunk_id in triple.chunk_ids if chunk_id in chunks]
    for span in triple.evidence:
        for chunk in held:
            if chunk.document_id == span.document_id and chunk.start <= span.start < span.end <= chunk.end:
                return [(span, chunk)]
    return []
