"""Personalised PageRank by power iteration on a sparse matrix (Page et al. 1999; Haveliwala 2002)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Vector = NDArray[np.float64]


class Diffusion:
    """A random walk over a weighted graph, prepared once and run for many seeds.

    ``weights`` is an (n, n) CSR matrix of edge weights >= 0; row i holds the edges that leave node i.
    """

    def __init__(self, weights: Any) -> None:
        leaving = np.asarray(weights.sum(axis=1), dtype=np.float64).ravel()
        self._dangling = leaving == 0.0
        scale = np.divide(1.0, leaving, out=np.zeros_like(leaving), where=~self._dangling)
        self._arriving = (sparse.diags(scale) @ weights).T.tocsr()

    def run(self, seeds: Vector, damping: float, tolerance: float = 1e-5, rounds: int = 100) -> Vector:
        """Return the stationary distribution of a walk that restarts at the seeds with probability 1 - damping.

        x = damping (W x + dangling mass s) + (1 - damping) s, as networkx.pagerank with ``personalization=seeds``.
        Stops when the total change falls below ``tolerance``; seeds that sum to 0 give zeros. Shape (n,).
        """
        total = float(seeds.sum())
        if total <= 0.0:
            return np.zeros_like(seeds)
        start = seeds / total
        mass = start.copy()
        for _ in range(rounds):
            lost = float(mass[self._dangling].sum())
            after = damping * (self._arriving @ mass) + (damping * lost + 1.0 - damping) * start
            change = float(np.abs(after - mass).sum())
            mass = after
            if change < tolerance:
                break
        return mass
