"""The features of the second stage and their weights; see ``hybridmem.retrieve.rerank`` for the ordering itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.retrieve.ports import Ports, Vector
from hybridmem.retrieve.rerank import DEPTH, channel_features, rerank, scaled
from hybridmem.types import FusedHit, QueryAnalysis, Ranking

WEIGHTS: Mapping[str, float] = {
    "dense": 0.35,
    "sparse": 1.05,
    "graph": 1.0,
    "fused": 0.05,
    "entities": 0.05,
}
"""By search on halves of 2Wiki, HotpotQA and MuSiQue, where the optimum is flat. The graph's score already holds half
as much again of dense and sparse. Title overlap was tried and lost everywhere."""
STANDING = 10
MOST_SPARSE = 0.7


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
    return rerank(fused, features, feature_weights(analysis, rankings["sparse"]))


def feature_weights(analysis: QueryAnalysis, sparse: Ranking) -> dict[str, float]:
    """Return the weights of the features for a question.

    A channel closed for the question (weight 0) is closed here too. BM25 counts by the square of how far its first
    hit stands out (see ``stands_out``), at most twice as much as dense: against a fixed share that gains .03 nDCG@10
    on SciFact and loses nothing on CoSQA, MuSiQue and HotpotQA.
    """
    weights = {**WEIGHTS, "sparse": min(MOST_SPARSE, WEIGHTS["sparse"] * stands_out(sparse) ** 2)}
    closed = {name for name, weight in analysis.weights.items() if weight == 0.0}
    return {name: 0.0 if name in closed else weight for name, weight in weights.items()}


def stands_out(ranking: Ranking) -> float:
    """Return (s1 - s10) / s1 of a ranking's scores, 0..1: near 0 where many chunks fit the words equally well."""
    if not ranking.hits:
        return 0.0
    first, last = ranking.hits[0].score, ranking.hits[:STANDING][-1].score
    return (first - last) / first if len(ranking.hits) > 1 and first > 0.0 else 1.0


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
