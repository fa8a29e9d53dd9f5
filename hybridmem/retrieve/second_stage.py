"""The second stage: the head of the fused list, and what further steps find, ordered by learned weights of features.

See ``hybridmem.retrieve.rerank`` for the ordering itself and ``benchmarks.learn`` for how the weights are learned.
``standing`` is BM25's score times how far its first hit stands out (``hybridmem.retrieve.trust``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.query.intent import asks
from hybridmem.retrieve.ports import Ports, Vector
from hybridmem.retrieve.ranking import min_max
from hybridmem.retrieve.rerank import DEPTH, rerank
from hybridmem.retrieve.steps import next_steps, step_scores
from hybridmem.retrieve.trust import STEEPNESS, stands_out
from hybridmem.types import FusedHit, QueryAnalysis, Ranking, SearchStep

STATEMENT: Mapping[str, float] = {
    "dense": 1.0,
    "sparse": 0.35,
    "standing": 3.0,
    "exact": 0.4,
    "direct": 0.2,
    "bridge": 0.4,
    "walk": 0.05,
    "chain": 0.1,
    "coverage": 0.25,
    "entities": 0.05,
}
PLAIN: Mapping[str, float] = {
    "dense": 1.0,
    "sparse": 0.3,
    "standing": 1.5,
    "exact": 0.1,
    "direct": 0.1,
    "bridge": 1.1,
    "walk": 0.15,
    "chain": 0.1,
    "coverage": 0.25,
    "activation": 0.05,
    "entities": 0.05,
}
HOPS: Mapping[str, float] = {
    "dense": 1.0,
    "sparse": 0.8,
    "exact": 0.5,
    "direct": 3.0,
    "bridge": 14.0,
    "walk": 6.0,
    "chain": 4.0,
    "coverage": 2.0,
    "activation": 3.0,
    "entities": 3.5,
    "step": 6.0,
}
"""Weights for texts that ask nothing (headings, claims, key words), for questions, and for questions that need hops."""
WHOLE: Mapping[str, float] = {"summary": 2.0}
"""Joins the weights of questions about the whole, where the summaries took part; chosen on the sample corpora."""
SHAPES: Mapping[str, Mapping[str, float]] = {"statement": STATEMENT, "plain": PLAIN, "hops": HOPS}
SIGNALS = ("direct", "bridge", "walk", "chain", "coverage", "activation")
"""The signals of the graph channel that are features; its prior is left out, dense and sparse stand for themselves."""

NEW = 30
"""How many hits of each further search join the head."""


def second_stage(
    ports: Ports,
    analysis: QueryAnalysis,
    rankings: Mapping[str, Ranking],
    fused: Sequence[FusedHit],
    vector: Vector | None,
) -> tuple[list[FusedHit], tuple[SearchStep, ...]]:
    """Return the reranked list and the further searches that joined it."""
    weights = feature_weights(analysis, rankings)
    first = rerank(fused, features(ports, analysis, rankings, fused[:DEPTH], vector), weights)
    steps = next_steps(ports, analysis, first) if shape_of(analysis, rankings) == "hops" else ()
    if not steps:
        return first, ()
    head = [*fused[:DEPTH], *newly_found(fused[:DEPTH], steps)]
    known = {hit.chunk_id for hit in head}
    tail = [hit for hit in fused[DEPTH:] if hit.chunk_id not in known]
    columns = features(ports, analysis, rankings, head, vector) | {"step": step_scores(steps)}
    return rerank([*head, *tail], columns, weights, len(head)), steps


def shape_of(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> str:
    """Return "hops" where the question is deep and the graph answers to it, else "plain" or "statement"."""
    if analysis.tier == "full" and "graph" in rankings and rankings["graph"].hits:
        return "hops"
    return "plain" if asks(analysis.text) else "statement"


def feature_weights(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> dict[str, float]:
    """Return the weights of the features for a question; a channel with weight 0 is closed here too."""
    weights = dict(SHAPES[shape_of(analysis, rankings)])
    owner = {"dense": ("dense", "step"), "sparse": ("sparse", "standing", "exact"), "graph": SIGNALS}
    if "summary" in rankings and rankings["summary"].hits:
        weights |= WHOLE
        owner["summary"] = ("summary",)
    closed = {name for channel, names in owner.items() if analysis.weights.get(channel) == 0.0 for name in names}
    return {name: 0.0 if name in closed else weight for name, weight in weights.items()}


def features(
    ports: Ports,
    analysis: QueryAnalysis,
    rankings: Mapping[str, Ranking],
    head: Sequence[FusedHit],
    vector: Vector | None,
) -> dict[str, dict[str, float]]:
    """Return feature -> chunk id -> 0..1 for the chunks of ``head``."""
    ids = [hit.chunk_id for hit in head]
    columns = graph_signals(rankings["graph"])
    columns["sparse"] = min_max({hit.chunk_id: hit.score for hit in rankings["sparse"].hits})
    standing = stands_out(rankings["sparse"]) ** STEEPNESS
    columns["standing"] = {identity: standing * value for identity, value in columns["sparse"].items()}
    if analysis.identifiers or analysis.versions or analysis.phrases:
        columns["exact"] = columns["sparse"]
    if vector is not None and ports.dense is not None:
        columns["dense"] = on_scale_of(rankings["dense"], ports.dense.similarities(ids, vector))
    if "summary" in rankings and rankings["summary"].hits:
        columns["summary"] = min_max({hit.chunk_id: hit.score for hit in rankings["summary"].hits})
    columns["entities"] = entity_coverage(ports.graph, analysis, ids)
    return columns


def graph_signals(ranking: Ranking) -> dict[str, dict[str, float]]:
    """Return the graph channel's signals by name, chunk id -> 0..1.

    Those that rest on mentions alone count only where the channel is grounded.
    """
    found: dict[str, dict[str, float]] = {name: {} for name in SIGNALS}
    for hit in ranking.hits:
        for reason in hit.reasons:
            if reason.kind in found:
                found[reason.kind][hit.chunk_id] = reason.value
    grounded = bool(found["direct"] or found["bridge"])
    return found if grounded else {**found, "coverage": {}, "activation": {}}


def newly_found(head: Sequence[FusedHit], steps: Sequence[SearchStep]) -> list[FusedHit]:
    """Return the best hits of the steps that the head does not hold, as hits that no channel ranked."""
    known = {hit.chunk_id for hit in head}
    new = dict.fromkeys(hit.chunk_id for step in steps for hit in step.hits[:NEW] if hit.chunk_id not in known)
    return [FusedHit(identity, len(head) + place, 0.0, {}, {}, ()) for place, identity in enumerate(new, start=1)]


def on_scale_of(ranking: Ranking, cosines: Mapping[str, float]) -> dict[str, float]:
    """Scale cosines so that the channel's last hit is 0 and its first is 1; what lies below its hits is negative.

    It is cut at -0.5: how far a chunk is from the question tells little there.
    """
    scores = [hit.score for hit in ranking.hits]
    low, span = min(scores, default=0.0), max(scores, default=1.0) - min(scores, default=0.0)
    return {identity: max(-0.5, (value - low) / span) if span > 0.0 else 1.0 for identity, value in cosines.items()}


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
