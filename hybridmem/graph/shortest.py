"""The k cheapest simple paths of limited length between two nodes, by best-first search.

A* (Hart, Nilsson, Raphael, 1968) over partial paths: the exact cost and number of hops still to go, from one search
around the target, are the bound, so complete paths come out in order of cost and dead ends are never entered. Equal
to Yen's k shortest paths (1971) with the paths that are too long left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import dijkstra

from hybridmem.graph.projection import Projection

EFFORT = 20_000
"""Partial paths looked at before the search gives up; what was found until then stands."""

WAYS = 200
"""Ways on from one node that are kept, the cheapest first: a hub has thousands."""

Array = NDArray[np.float64]
Rows = tuple[int, ...]


def cheapest_paths(simple: Projection, source: int, target: int, max_hops: int) -> Iterator[Rows]:
    """Yield paths as rows from ``source`` to ``target``, cheapest first, ties by fewer hops and smaller rows.

    The costs are symmetric, so scipy may take the graph for a directed one, which saves it a copy.
    """
    hops = dijkstra(simple.costs, indices=target, unweighted=True, limit=max_hops)
    if source == target or not np.isfinite(hops[source]):
        return
    left = dijkstra(simple.costs, indices=target)
    queue: list[tuple[float, int, Rows, float]] = [(float(left[source]), 0, (source,), 0.0)]
    for _ in range(EFFORT):
        if not queue:
            return
        _, length, rows, spent = heappop(queue)
        if rows[-1] == target:
            yield rows
            continue
        for other, bound, price in _onward(simple, rows[-1], left, hops, max_hops - length - 1):
            if other not in rows:
                heappush(queue, (round(spent + bound, 12), length + 1, (*rows, other), spent + price))


def _onward(
    simple: Projection, row: int, left: Array, hops: Array, hops_left: int
) -> Iterator[tuple[int, float, float]]:
    """The ways on from a node that can still arrive: (row, cost to the target over it, cost of the step)."""
    first, last = simple.costs.indptr[row : row + 2]
    others, prices = simple.costs.indices[first:last], simple.costs.data[first:last]
    bounds = prices + left[others]
    able = np.flatnonzero(hops[others] <= hops_left)
    best = able[np.lexsort((others[able], bounds[able]))[:WAYS]]
    yield from zip(others[best].tolist(), bounds[best].tolist(), prices[best].tolist(), strict=True)
