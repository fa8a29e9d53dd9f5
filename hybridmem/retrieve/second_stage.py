"""The features of the second stage and their weights; see ``hybridmem.retrieve.rerank`` for the ordering itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.retrieve.ports import Ports, Vector
from hybridmem.retrieve.rerank import DEPTH, channel_features, rerank, scaled
from hybridmem.settings import Retrieval
from hybridmem.types import FusedHit, QueryAnalysis, Ranking

WEIGHTS: Mapping[str, float] = {
    "dense": 0.35,
    "sparse": 0.12,
    "graph": 1.0,
    "fused": 0.05,
    "entities": 0.05,
}
"""By random search on halves of 2Wiki, HotpotQA and MuSiQue, where the optimum is flat; CoSQA agrees on dense to
sparse. The graph's score already holds half as much again of both. Title overlap was tried and lost everywhere."""
MOST_LIFT = 2.0


def second_stage(
    ports: Ports,
    analysis: QueryAnalysis,
    rankings: Mapping[str, Ranking],
    fused: Sequence[FusedHit],
    vector: Vector | None,
) -> list[FusedHit]:
    """Rerank the fused list; see ``rerank``."""
    head = [hit.chunk_id for hit in fused[:DEPTH]]
    features = channel_features(rankings)
    features["graph"] = {hit.chunk_id: hit.score for hit in rankings["graph"].hits}
    if vector is not None and ports.dense is not None:
        features["dense"] = on_scale_of(rankings["dense"], ports.dense.similarities(head, vector))
    features["fused"] = scaled(fused[:DEPTH], lambda hit: hit.score)
    features["entities"] = entity_coverage(ports.graph, analysis, head)
    return rerank(fused, features, feature_weights(analysis, ports.settings.retrieval))


def feature_weights(analysis: QueryAnalysis, base: Retrieval) -> dict[str, float]:
    """Return the weights of the features; a channel lifted, lowered or closed for the question is so here too.

    Scores need less lifting than ranks do, so the square root of a lift is taken; graph is only open or closed.
    """
    usual = {"dense": base.dense, "sparse": base.sparse, "graph": base.graph}
    lifts = {
        name: min(MOST_LIFT, sqrt(analysis.weights.get(name, 0.0) / value)) for name, value in usual.items() if value
    }
    lifts["graph"] = float(lifts.get("graph", 0.0) > 0.0)
    return {name: weight * lifts.get(name, 1.0) for name, weight in WEIGHTS.items()}


def on_scale_of(ranking: Ranking, cosines: Mapping[str, float]) -> dict[str, float]:
    """Scale cosines so that the channel's last hit is 0 and its first is 1; what lies below its hits is 0."""
    scores = [hit.score for hit in ranking.hits]
    low, span = min(scores, default=0.0), max(scores, default=1.0) - min(scores, default=0.0)
    return {identity: max(0.0, (value - low) / span) if span > 0.0 else 1.0 for identity, value in cosines.items()}


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
