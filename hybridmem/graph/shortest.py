"""The k cheapest simple paths of limited length between two nodes, by best-first search.

A* (Hart, Nilsson, Raphael, 1968) over partial paths: the exact cost and number of hops still to go, from one search
around the target, are the bound, so complete paths come out in order of cost and dead ends are never entered. Equal
to Yen's k shortest paths (1971) with the paths that are too long left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import numpy as np
from scipy.sparse.csgraph import dijkstra

from hybridmem.graph.projection import Projection, cost

EFFORT = 20_000
"""Partial paths looked at before the search gives up; what was found until then stands."""

Rows = tuple[int, ...]


def cheapest_paths(simple: Projection, source: int, target: int, max_hops: int) -> Iterator[Rows]:
    """Yield paths as rows from ``source`` to ``target``, cheapest first, ties by fewer hops and smaller rows."""
    left = dijkstra(simple.costs, directed=False, indices=target)
    hops = dijkstra(simple.costs, directed=False, indices=target, unweighted=True, limit=max_hops)
    if source == target or not np.isfinite(hops[source]):
        return
    queue: list[tuple[float, int, Rows, float]] = [(float(left[source]), 0, (source,), 0.0)]
    for _ in range(EFFORT):
        if not queue:
            return
        _, length, rows, spent = heappop(queue)
        if rows[-1] == target:
            yield rows
            continue
        for other, triple in simple.triples[rows[-1]].items():
            if length + 1 + hops[other] <= max_hops and other not in rows:
                price = spent + cost(triple.confidence)
                heappush(queue, (round(price + float(left[other]), 12), length + 1, (*rows, other), price))
