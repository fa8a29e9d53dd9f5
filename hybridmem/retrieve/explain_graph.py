"""Why the graph channel ranked a chunk: its signals, the bridge or walk behind them, and its best path."""

from __future__ import annotations

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.nearest import nearest
from hybridmem.retrieve.signals import Signals
from hybridmem.types import EvidencePath, Reason


class Explainer:
    """Explains the hits of one search; the path search runs once for all of them."""

    def __init__(self, graph: KnowledgeGraph, signals: Signals, max_hops: int) -> None:
        self._graph = graph
        self._signals = signals
        self._parts = signals.parts()
        self._nearest = nearest(graph, signals.seeds, max_hops)

    def reasons(self, chunk_id: str) -> tuple[Reason, ...]:
        """Return one reason per signal that spoke for the chunk, with its value 0..1."""
        found = [
            Reason(name, self._label(name, chunk_id), part.get(chunk_id, 0.0)) for name, part in self._parts.items()
        ]
        return tuple(reason for reason in found if reason.value > 0.0)

    def path(self, chunk_id: str) -> EvidencePath | None:
        """Return the walk that the chunk proves a step of, else the cheapest path from a linked entity into it."""
        walked = self._signals.walked_by.get(chunk_id)
        if walked is not None:
            walk, hops = walked
            return walk.path(hops)
        nearest_entity = self._nearest.best(self._graph.entities_of(chunk_id))
        return None if nearest_entity is None else self._nearest.path(nearest_entity)

    def _label(self, name: str, chunk_id: str) -> str:
        if name == "bridge" and chunk_id in self._signals.bridged_by:
            return self._graph.entities[self._signals.bridged_by[chunk_id].entity_id].name
        if name == "walk" and chunk_id in self._signals.walked_by:
            walk, hops = self._signals.walked_by[chunk_id]
            return " > ".join(triple.relation for triple in walk.triples[:hops])
        if name == "direct":
            linked = [i for i in self._signals.seeds if chunk_id in self._graph.about(i)]
            return ", ".join(self._graph.entities[identity].name for identity in linked)
        return ""
