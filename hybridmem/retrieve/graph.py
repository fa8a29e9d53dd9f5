"""The graph channel: chunks by their connection to the entities of the question.

Signals, each 0..1, add up with fixed weights: chunks about a linked entity (``direct``), chunks about entities that
good sentences of the first round lead to (``bridge``), chunks that prove a step of a relation-guided walk (``walk``),
of a walk that is the whole chain the question describes (``chain``), chunks that hold several linked names at once
(``coverage``), and personalised PageRank from all of these (``activation``). A small prior of the other channels
breaks the ties among chunks the graph knows nothing about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import fsum

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.query.link import strong
from hybridmem.retrieve.channel import silent
from hybridmem.retrieve.explain_graph import Explainer
from hybridmem.retrieve.ranking import ranking
from hybridmem.retrieve.signals import Signals, gather
from hybridmem.settings import Graph
from hybridmem.types import QueryAnalysis, Ranking

WEIGHTS: Mapping[str, float] = {
    "prior": 0.5,
    "direct": 1.0,
    "bridge": 3.0,
    "walk": 0.6,
    "chain": 3.0,
    "coverage": 1.5,
    "activation": 1.5,
}
"""Chosen on three public multi-hop sets: bridges carry 2Wiki and HotpotQA, activation MuSiQue."""
BY_MENTIONS = frozenset({"activation", "coverage"})
UNGROUNDED = 0.1
"""Factor of these two where no chunk is about anything the question leads to: mentions alone spread noise (on the
untitled news of rgb-zh each costs .03 nDCG@10 at full weight)."""

Prior = Callable[[], Mapping[str, float]]
TermWeight = Callable[[str], float]


class GraphChannel:
    """Ranks chunks by the graph; silent when the question names no entity of it.

    ``prior`` gives the first round, chunk id -> 0..1, and may wait for the other channels; ``term_weight`` is the
    idf of a term.
    """

    name = "graph"

    def __init__(self, graph: KnowledgeGraph, settings: Graph, prior: Prior, term_weight: TermWeight) -> None:
        self._graph = graph
        self._settings = settings
        self._prior = prior
        self._term_weight = term_weight

    def search(self, analysis: QueryAnalysis, k: int) -> Ranking:
        """Return the ``k`` best connected chunks, each with its best path and reasons."""
        if not strong(analysis.entities):
            return silent(self.name, "no_entity_linked")
        signals = gather(self._graph, analysis, self._prior(), self._term_weight, self._settings)
        explain = Explainer(self._graph, signals, self._settings.max_hops)
        return ranking(self.name, combined(signals), k, explain.reasons, explain.path)


def combined(signals: Signals) -> dict[str, float]:
    """Return the weighted sum of the signals per chunk."""
    parts = signals.parts()
    trust = 1.0 if signals.grounded else UNGROUNDED
    weights = {name: weight * (trust if name in BY_MENTIONS else 1.0) for name, weight in WEIGHTS.items()}
    ids = {identity for part in parts.values() for identity in part}
    scores = {
        identity: fsum(weight * parts[name].get(identity, 0.0) for name, weight in weights.items()) for identity in ids
    }
    return {identity: score for identity, score in scores.items() if score > 0.0}
