"""How far a channel's own ranking is to be trusted: evidence joins the weights that the wording chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hybridmem.types import QueryAnalysis, Ranking, Reason

STANDING = 10
SPARSE_LIFT = 10.0
STEEPNESS = 4
"""BM25's weight is multiplied by the first and by the fourth power of how far its first hit stands out. No fixed weight
suits all public sets: CoSQA wants BM25 at a twentieth of dense, SciFact at par with it, RustSec above it."""
MOST = 2.0
"""BM25 has at most this many times the weight of dense: more gains nothing and drowns what the others agree on."""


def trusted(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> QueryAnalysis:
    """Return the analysis with the weight of BM25 by its own evidence, and the reason for it."""
    sparse = rankings.get("sparse")
    if sparse is None or not sparse.hits:
        return analysis
    own = analysis.weights["sparse"]
    lifted = own * SPARSE_LIFT * stands_out(sparse) ** STEEPNESS
    if "dense" in rankings and rankings["dense"].hits:
        lifted = min(lifted, MOST * analysis.weights["dense"])
    factor = lifted / own if own else 1.0
    weights = {**analysis.weights, "sparse": round(lifted, 4)}
    return replace(analysis, weights=weights, reasons=(*analysis.reasons, Reason("first_stands_out", "sparse", factor)))


def stands_out(ranking: Ranking) -> float:
    """Return (s1 - s10) / s1 of a ranking's scores, 0..1: near 0 where many chunks fit the words equally well."""
    if not ranking.hits:
        return 0.0
    first, last = ranking.hits[0].score, ranking.hits[:STANDING][-1].score
    return (first - last) / first if len(ranking.hits) > 1 and first > 0.0 else 1.0
