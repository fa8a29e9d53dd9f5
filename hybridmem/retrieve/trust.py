"""How far a channel's own ranking is to be trusted: evidence joins the weights that the wording chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hybridmem.types import QueryAnalysis, Ranking, Reason

Change = tuple[tuple[str, ...], Reason]

STANDING = 10
SPARSE_LIFT = 10.0
STEEPNESS = 4
"""BM25's weight is multiplied by the first and by the fourth power of how far its first hit stands out. No fixed weight
suits all public sets: CoSQA wants BM25 at a twentieth of dense, SciFact at par with it, RustSec above it."""
MOST = 2.0
"""BM25 has at most this many times the weight of dense: more gains nothing and drowns what the others agree on."""


SURE = 0.35
SURE_DROP, UNSURE_LIFT = 0.25, 2.0
"""Where hops lifted the graph: the other channels x 0.25 if its strongest bridge reaches ``SURE``, else x 2. On 2Wiki
the graph must lead almost alone; on HotpotQA and MuSiQue, whose bridges are weaker, the others must be heard."""


def trusted(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> QueryAnalysis:
    """Return the analysis with the weights of BM25 and graph by their own evidence, and the reasons for it."""
    for change in (_sparse(analysis, rankings), _others(analysis, rankings)):
        if change is not None:
            channels, reason = change
            changed = {channel: round(analysis.weights[channel] * reason.value, 4) for channel in channels}
            analysis = replace(analysis, weights={**analysis.weights, **changed}, reasons=(*analysis.reasons, reason))
    return analysis


def _sparse(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> Change | None:
    found, own = rankings.get("sparse"), analysis.weights.get("sparse", 0.0)
    if found is None or not found.hits or own == 0.0:
        return None
    factor = SPARSE_LIFT * stands_out(found) ** STEEPNESS
    if "dense" in rankings and rankings["dense"].hits:
        factor = min(factor, MOST * analysis.weights["dense"] / own)
    return ("sparse",), Reason("first_stands_out", "sparse", factor)


def _others(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> Change | None:
    if "graph" not in rankings or not any(reason.kind == "hops_lift_graph" for reason in analysis.reasons):
        return None
    sure = strongest_bridge(rankings["graph"]) >= SURE
    kind, factor = ("strong_bridge_lowers_others", SURE_DROP) if sure else ("weak_bridges_lift_others", UNSURE_LIFT)
    return tuple(name for name in analysis.weights if name != "graph"), Reason(kind, "", factor)


def strongest_bridge(ranking: Ranking) -> float:
    """Return the strength of the strongest bridge among a graph ranking's hits, 0..1 (0 without one)."""
    return max((reason.value for hit in ranking.hits for reason in hit.reasons if reason.kind == "bridge"), default=0.0)


def stands_out(ranking: Ranking) -> float:
    """Return (s1 - s10) / s1 of a ranking's scores, 0..1: near 0 where many chunks fit the words equally well."""
    if not ranking.hits:
        return 0.0
    first, last = ranking.hits[0].score, ranking.hits[:STANDING][-1].score
    return (first - last) / first if len(ranking.hits) > 1 and first > 0.0 else 1.0
