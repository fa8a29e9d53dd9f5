"""Summaries of communities: the sentences behind their weightiest facts, the most central and diverse of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hybridmem.graph.communities import Community, chunk_weights
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.index.candidates import Candidate, candidates, quotable
from hybridmem.index.central import central
from hybridmem.types import Chunk, Excerpt, Span, Summary, Triple

SENTENCES = 3
Offer = tuple[Excerpt, tuple[str, ...], float]
FACTS = 40
"""The weightiest facts of a community whose sentences are read."""


def summarise(graph: KnowledgeGraph, community: Community) -> Summary:
    """Return the summary of a community; its children are the chunks that hold most of it."""
    offered: dict[Span, Offer] = {}
    poor: dict[Span, Excerpt] = {}
    read: set[str] = set()
    for triple_id in community.triples[:FACTS]:
        triple = graph.triples[triple_id]
        for span, chunk in _evidence(graph.chunks, triple):
            poor.setdefault(span, Excerpt(span, chunk.id, triple.confidence))
            if chunk.kind == "code" and chunk.id in read:
                continue
            read.add(chunk.id)
            for offer in _offers(graph, span, chunk, triple.confidence):
                offered.setdefault(offer[0].span, offer)
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


def _offers(graph: KnowledgeGraph, span: Span, chunk: Chunk, confidence: float) -> Iterator[Offer]:
    """The sentence of a fact where it can be quoted; of code the comments beside it."""
    if chunk.kind == "code":
        for found in _comments(graph, chunk):
            own = Span(chunk.document_id, found.start, found.end)
            yield Excerpt(own, chunk.id, confidence), found.terms, found.weight * confidence
        return
    told = quotable(chunk.text[span.start - chunk.start : span.end - chunk.start])
    if told is not None:
        yield Excerpt(span, chunk.id, confidence), told[0], told[1] * confidence


def _comments(graph: KnowledgeGraph, chunk: Chunk) -> Sequence[Candidate]:
    """The sentences in the comments of a chunk of code, read once for all communities."""
    known: dict[str, Sequence[Candidate]] = graph.derived("comments", dict)
    if chunk.id not in known:
        known[chunk.id] = candidates(chunk)
    return known[chunk.id]


def _evidence(chunks: Mapping[str, Chunk], triple: Triple) -> list[tuple[Span, Chunk]]:
    """The first sentence of a fact that lies whole in one of its chunks."""
    held = [chunks[chunk_id] for chunk_id in triple.chunk_ids if chunk_id in chunks]
    for span in triple.evidence:
        for chunk in held:
            if chunk.document_id == span.document_id and chunk.start <= span.start < span.end <= chunk.end:
                return [(span, chunk)]
    return []
