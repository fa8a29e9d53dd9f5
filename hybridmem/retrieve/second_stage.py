"""The features of the second stage and their weights; see ``hybridmem.retrieve.rerank`` for the ordering itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.retrieve.ports import Ports, Vector
from hybridmem.retrieve.ranking import min_max
from hybridmem.retrieve.rerank import DEPTH, channel_features, rerank, scaled
from hybridmem.text.tokenise import content_terms
from hybridmem.types import FusedHit, QueryAnalysis, Ranking

WEIGHTS: Mapping[str, float] = {
    "fused": 0.5,
    "dense": 1.0,
    "sparse": 0.4,
    "graph": 1.0,
    "title": 0.1,
    "entities": 0.1,
}
"""Fixed by hand on the public sets; a learned model may replace them behind the same features."""


def second_stage(
    ports: Ports,
    analysis: QueryAnalysis,
    rankings: Mapping[str, Ranking],
    fused: Sequence[FusedHit],
    vector: Vector | None,
) -> list[FusedHit]:
    """Rerank the fused list; see ``rerank``."""
    head = [hit.chunk_id for hit in fused[:DEPTH]]
    features: dict[str, Mapping[str, float]] = dict(channel_features(rankings))
    if vector is not None and ports.dense is not None:
        features["dense"] = min_max(ports.dense.similarities(head, vector))
    features["fused"] = scaled(fused[:DEPTH], lambda hit: hit.score)
    features["title"] = title_overlap(ports, analysis, head)
    features["entities"] = entity_coverage(ports.graph, analysis, head)
    return rerank(fused, features, WEIGHTS)


def title_overlap(ports: Ports, analysis: QueryAnalysis, ids: Sequence[str]) -> dict[str, float]:
    """Return the share of a title's terms (and symbol's) that the question holds, per chunk."""
    asked = set(content_terms(analysis.text))
    shares: dict[str, float] = {}
    for identity in ids:
        chunk = ports.chunk(identity)
        terms = set(content_terms(f"{ports.title(chunk.document_id)} {chunk.symbol}"))
        shares[identity] = len(terms & asked) / len(terms) if terms else 0.0
    return shares


def entity_coverage(graph: KnowledgeGraph, analysis: QueryAnalysis, ids: Sequence[str]) -> dict[str, float]:
    """Return the share of the question's linked names that a chunk mentions."""
    surfaces: dict[str, set[str]] = {}
    for link in analysis.entities:
        surfaces.setdefault(link.surface, set()).add(link.entity_id)
    if not surfaces:
        return {}
    mentioned = {identity: set(graph.entities_of(identity)) for identity in ids}
    return {
        identity: sum(bool(names & mentioned[identity]) for names in surfaces.values()) / len(surfaces)
        for identity in ids
    }
