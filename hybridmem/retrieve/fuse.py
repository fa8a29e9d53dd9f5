"""Fusion of rankings: weighted reciprocal rank fusion and min-max linear fusion."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum

from hybridmem.retrieve.ranking import min_max, numbered, order
from hybridmem.types import FusedHit, Ranking, Reason

Lists = Mapping[str, Ranking | Sequence[str]]
Contributions = Mapping[str, Mapping[str, float]]


def weighted_rrf(rankings: Lists, weights: Mapping[str, float], k0: float = 60.0) -> list[FusedHit]:
    """Fuse by score(d) = sum over channels c of w_c / (k0 + rank_c(d)); an absent document adds nothing.

    Cormack, Clarke and Buettcher, "Reciprocal rank fusion outperforms Condorcet", SIGIR 2009, with weights.
    A channel without a weight, or with weight 0, takes no part. Ties: best single rank, then id.
    """
    ranks = {channel: _ranks(found) for channel, found in rankings.items() if weights.get(channel, 0.0) > 0.0}
    parts = {channel: {d: weights[channel] / (k0 + rank) for d, rank in ranks[channel].items()} for channel in ranks}
    return _fused(parts, ranks)


def linear_fusion(rankings: Mapping[str, Ranking], weights: Mapping[str, float]) -> list[FusedHit]:
    """Fuse by score(d) = sum over channels of (w_c / sum of weights) x min-max scaled score; absent counts 0."""
    taking_part = {c: found for c, found in rankings.items() if weights.get(c, 0.0) > 0.0 and found.hits}
    total = fsum(weights[channel] for channel in taking_part)
    ranks = {channel: _ranks(found) for channel, found in taking_part.items()}
    parts = {
        channel: {d: weights[channel] / total * value for d, value in min_max(_scores(found)).items()}
        for channel, found in taking_part.items()
    }
    return _fused(parts, ranks)


FUSIONS: Mapping[str, Callable[[Mapping[str, Ranking], Mapping[str, float]], list[FusedHit]]] = {
    "rrf": weighted_rrf,
    "linear": linear_fusion,
}
"""The fusions by name, for comparison side by side."""

PRESETS: Mapping[str, Mapping[str, float]] = {
    "seed": {"dense": 1.0, "sparse": 1.2, "graph": 1.5},
    "hybrid": {"dense": 0.4, "sparse": 0.2, "graph": 0.4},
    "even": {"dense": 1.0, "sparse": 1.0, "graph": 1.0},
}
"""Weights by name: the tri-modal engine's, the hybrid 0.4 / 0.4 / 0.2 (dense, graph, sparse), and equal ones."""


def _ranks(found: Ranking | Sequence[str]) -> dict[str, int]:
    if isinstance(found, Ranking):
        return {hit.chunk_id: hit.rank for hit in found.hits}
    return {identity: rank for rank, identity in numbered(dict.fromkeys(found))}


def _scores(found: Ranking) -> dict[str, float]:
    return {hit.chunk_id: hit.score for hit in found.hits}


def _fused(parts: Contributions, ranks: Mapping[str, Mapping[str, int]]) -> list[FusedHit]:
    """Sum the contributions (exactly rounded, so the order of channels cannot matter) and rank the documents."""
    contributions: dict[str, dict[str, float]] = {}
    for channel in sorted(parts):
        for identity, value in parts[channel].items():
            contributions.setdefault(identity, {})[channel] = value
    scores = {identity: fsum(shares.values()) for identity, shares in contributions.items()}
    own = {d: {c: ranks[c][d] for c in shares} for d, shares in contributions.items()}
    ids = order(scores, {identity: min(of.values()) for identity, of in own.items()})
    return [FusedHit(d, rank, scores[d], contributions[d], own[d], _reasons(own[d])) for rank, d in numbered(ids)]


def _reasons(ranks: Mapping[str, int]) -> tuple[Reason, ...]:
    firsts = tuple(Reason("first_in", channel, 1.0) for channel, rank in ranks.items() if rank == 1)
    if len(ranks) > 1:
        return (*firsts, Reason("multi_source", ", ".join(ranks), float(len(ranks))))
    return (*firsts, *(Reason("only_in", channel, 1.0) for channel in ranks))
