"""The best path from any of several entities to every other one, in one search (Dijkstra in scipy)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import dijkstra

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.projection import Projection
from hybridmem.types import EvidencePath

FARTHEST = 4.0
"""Cost (-log confidence) beyond which nothing is reached: a chain of confidence below 2 % explains nothing."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """Cost, predecessor (negative for none) by entity row, after one search from several sources."""

    graph: KnowledgeGraph
    costs: Sequence[float]
    before: NDArray[np.int32]
    max_hops: int

    def cost(self, entity_id: str) -> float:
        """Return the cost of the cheapest path, infinity where there is none within reach."""
        return self.costs[self.graph.row_of[entity_id]]

    def path(self, entity_id: str) -> EvidencePath | None:
        """Return the cheapest path to an entity, None beyond ``max_hops`` hops or without one."""
        if self.cost(entity_id) == inf:
            return None
        rows = [self.graph.row_of[entity_id]]
        while (before := int(self.before[rows[-1]])) >= 0 and len(rows) <= self.max_hops + 1:
            rows.append(before)
        return None if len(rows) > self.max_hops + 1 else Projection.of(self.graph).path(self.graph, rows[::-1])

    def best(self, entity_ids: Sequence[str]) -> str | None:
        """Return the cheapest of some entities (ties by id), None when none is within reach."""
        priced = ((self.cost(identity), identity) for identity in entity_ids)
        nearest_one = min(priced, default=(inf, ""))
        return nearest_one[1] if nearest_one[0] < inf else None


def nearest(graph: KnowledgeGraph, sources: Collection[str], max_hops: int) -> Nearest:
    """Search from all sources at once over the symmetric costs; ties are settled by the fixed order of rows."""
    rows = sorted(graph.row_of[identity] for identity in sources)
    costs, before, _ = dijkstra(
        Projection.of(graph).costs,
        indices=rows,
        return_predecessors=True,
        limit=FARTHEST,
        min_only=True,
    )
    return Nearest(graph, costs.tolist(), before, max_hops)
