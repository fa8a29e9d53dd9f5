"""How far a channel's own ranking is to be trusted: evidence joins the weights that the wording chose.

The factor of a channel is exp(base + sum of coefficient x (evidence - typical)), a log-linear model of
``hybridmem.retrieve.standing``. No fixed weight suits all public sets: CoSQA wants BM25 at a twentieth of dense,
SciFact at par with it, RustSec far above it; 2Wiki wants the graph to lead almost alone, rgb-zh wants little of it.
The coefficients are those that ``benchmarks.learn_weights`` found on the judged questions of ten public sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import exp, fsum
from typing import NamedTuple

from hybridmem.retrieve.standing import standing
from hybridmem.types import QueryAnalysis, Ranking, Reason


class Evidence(NamedTuple):
    """The typical value of one piece of evidence, and its coefficients for BM25 and the graph."""

    typical: float
    sparse: float
    graph: float


BASE = {"sparse": -1.35, "graph": -1.213}
EVIDENCE: Mapping[str, Evidence] = {
    "stands_out_sparse": Evidence(-0.873, 3.39, -0.51),
    "stands_out_dense": Evidence(-3.314, -2.617, 0.444),
    "stands_out_graph": Evidence(-1.015, 0.217, 0.572),
    "dense_sparse": Evidence(0.436, 2.035, -5.76),
    "dense_graph": Evidence(0.532, 2.386, 1.18),
    "sparse_graph": Evidence(0.405, -2.449, -0.58),
    "same_first": Evidence(0.491, 1.088, -1.087),
    "bridge": Evidence(0.128, -1.73, 1.818),
    "names": Evidence(0.255, 0.447, -1.03),
    "hops": Evidence(0.179, -0.673, 0.639),
}
RANGE = {"sparse": (0.02, 8.0), "graph": (0.02, 60.0)}
"""A channel keeps between these times the weight of dense: beyond them nothing more was to be gained."""
CHAIN_LIFT, MOST_CHAINED = 2.0, 3
"""A whole chain lifts the graph by this for each relation beyond the first, three at most: no public set has enough
questions of three and four relations to learn it from."""
MOST = 5.0
SHOWN = 2
"""How many pieces of evidence are named with each factor, the strongest."""


def trusted(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> QueryAnalysis:
    """Return the analysis with the weights of BM25 and graph by their own evidence, and the reasons for it."""
    found = standing(analysis, rankings)
    for channel in BASE:
        if channel in rankings and rankings[channel].hits and analysis.weights.get(channel, 0.0) > 0.0:
            analysis = _changed(analysis, channel, found)
    return _scaled(_chained(analysis, rankings))


def _scaled(analysis: QueryAnalysis) -> QueryAnalysis:
    """Scale all weights where one is above ``MOST``: only their ratio counts, and they stay on the page's sliders."""
    highest = max(analysis.weights.values(), default=0.0)
    if highest <= MOST:
        return analysis
    weights = {name: round(weight * MOST / highest, 4) for name, weight in analysis.weights.items()}
    return replace(analysis, weights=weights, reasons=(*analysis.reasons, Reason("scaled", "", MOST / highest)))


def _chained(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> QueryAnalysis:
    """Lift the graph where it holds the whole chain of at least two relations that the question describes."""
    beyond = min(MOST_CHAINED, len(analysis.relations) - 1)
    hits = rankings["graph"].hits if "graph" in rankings else ()
    if beyond < 1 or not any(reason.kind == "chain" for hit in hits for reason in hit.reasons):
        return analysis
    factor = CHAIN_LIFT**beyond
    weights = {**analysis.weights, "graph": round(analysis.weights.get("graph", 0.0) * factor, 4)}
    return replace(
        analysis, weights=weights, reasons=(*analysis.reasons, Reason("whole_chain_lifts_graph", "", factor))
    )


def _changed(analysis: QueryAnalysis, channel: str, found: Mapping[str, float]) -> QueryAnalysis:
    parts = {name: _part(name, channel, found[name]) for name in EVIDENCE}
    before, dense = analysis.weights[channel], analysis.weights.get("dense", 0.0)
    after = before * exp(BASE[channel] + fsum(parts.values()))
    if dense > 0.0:
        low, high = RANGE[channel]
        after = min(max(after, low * dense), high * dense)
    strongest = sorted(parts, key=lambda name: (-abs(parts[name]), name))[:SHOWN]
    reasons = (
        Reason("evidence", channel, after / before),
        *(Reason(f"evidence_{name}", channel, exp(parts[name])) for name in strongest),
    )
    weights = {**analysis.weights, channel: round(after, 4)}
    return replace(analysis, weights=weights, reasons=(*analysis.reasons, *reasons))


def _part(name: str, channel: str, value: float) -> float:
    row = EVIDENCE[name]
    return (row.sparse if channel == "sparse" else row.graph) * (value - row.typical)
