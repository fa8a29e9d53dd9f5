"""How far a channel's own ranking is to be trusted: evidence joins the weights that the wording chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hybridmem.types import QueryAnalysis, Ranking, Reason

STANDING = 10
SPARSE_LIFT = 2.0
"""BM25's weight is multiplied by this and by the square of how far its first hit stands out. Against any fixed weight
it loses nothing on the public sets: CoSQA wants BM25 at a twentieth of dense, SciFact and RustSec at par with it."""


def trusted(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> QueryAnalysis:
    """Return the analysis with the weight of BM25 by its own evidence, and the reason for it.

    A question that holds exact strings (identifiers, versions, quotations) keeps BM25 as its wording weighed it.
    """
    sparse = rankings.get("sparse")
    if sparse is None or not sparse.hits or analysis.identifiers or analysis.versions or analysis.phrases:
        return analysis
    factor = SPARSE_LIFT * stands_out(sparse) ** 2
    weights = {**analysis.weights, "sparse": round(analysis.weights["sparse"] * factor, 4)}
    return replace(analysis, weights=weights, reasons=(*analysis.reasons, Reason("first_stands_out", "sparse", factor)))


def stands_out(ranking: Ranking) -> float:
    """Return (s1 - s10) / s1 of a ranking's scores, 0..1: near 0 where many chunks fit the words equally well."""
    if not ranking.hits:
        return 0.0
    first, last = ranking.hits[0].score, ranking.hits[:STANDING][-1].score
    return (first - last) / first if len(ranking.hits) > 1 and first > 0.0 else 1.0
