"""What the channels' rankings say about themselves and each other, before any of them is believed."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from hybridmem.types import QueryAnalysis, Ranking

FIRST = 10
"""How many hits of each channel are compared."""
LEAST = {"sparse": 0.02, "dense": 0.005, "graph": 0.02}
"""Below these a first hit does not stand out at all; cosines lie closer together than other scores."""


def standing(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> dict[str, float]:
    """Return the evidence by name.

    ``stands_out_*``: logarithm of how far the channel's first hit stands out. ``dense_sparse`` and the like: the share
    of the first ten that two channels have in common. ``same_first``: whether dense and BM25 begin with one chunk.
    ``bridge``: the strongest bridge, 0..1. ``names``, ``hops``: whether the wording lifted the graph for these.
    """
    tops = {name: [hit.chunk_id for hit in found.hits[:FIRST]] for name, found in rankings.items()}
    kinds = {reason.kind for reason in analysis.reasons}
    dense, sparse, graph = (tops.get(name, []) for name in ("dense", "sparse", "graph"))
    return {
        **{f"stands_out_{name}": log(max(_stands_out(rankings, name), least)) for name, least in LEAST.items()},
        "dense_sparse": _shared(dense, sparse),
        "dense_graph": _shared(dense, graph),
        "sparse_graph": _shared(sparse, graph),
        "same_first": float(bool(dense) and dense[:1] == sparse[:1]),
        "bridge": strongest_bridge(rankings["graph"]) if "graph" in rankings else 0.0,
        "names": float("names_lift_graph" in kinds),
        "hops": float("hops_lift_graph" in kinds),
    }


def strongest_bridge(ranking: Ranking) -> float:
    """Return the strength of the strongest bridge among a graph ranking's hits, 0..1 (0 without one)."""
    return max((reason.value for hit in ranking.hits for reason in hit.reasons if reason.kind == "bridge"), default=0.0)


def stands_out(ranking: Ranking) -> float:
    """Return (s1 - s10) / s1 of a ranking's scores, 0..1: near 0 where many chunks fit the question equally well."""
    if not ranking.hits:
        return 0.0
    first, last = ranking.hits[0].score, ranking.hits[:FIRST][-1].score
    return (first - last) / first if len(ranking.hits) > 1 and first > 0.0 else 1.0


def _stands_out(rankings: Mapping[str, Ranking], name: str) -> float:
    return stands_out(rankings[name]) if name in rankings else 0.0


def _shared(one: list[str], other: list[str]) -> float:
    return len(set(one) & set(other)) / FIRST
