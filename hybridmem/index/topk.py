"""The best k of a list of scores in one total order: higher score first, then the smaller id."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def top_k(ids: Sequence[str], scores: NDArray[np.floating], k: int) -> list[tuple[str, float]]:
    """The k best (id, score) pairs, ties broken by id; fewer when there are fewer scores."""
    return _best_of(ids, scores, np.arange(len(scores)), k)


def top_k_positive(ids: Sequence[str], scores: NDArray[np.floating], k: int) -> list[tuple[str, float]]:
    """As ``top_k``, but of positive scores only: what did not match is never listed."""
    return _best_of(ids, scores, np.flatnonzero(scores > 0), k)


def _best_of(
    ids: Sequence[str], scores: NDArray[np.floating], positions: NDArray[np.intp], k: int
) -> list[tuple[str, float]]:
    if k < 1:
        return []
    values = scores[positions]
    if k >= len(positions):
        return _ordered(ids, scores, positions)
    kth = np.partition(values, len(positions) - k)[len(positions) - k]
    best = _ordered(ids, scores, positions[values > kth])
    # Where a word stands in every passage all may be equal: their ids are compared, nothing is built for each.
    level = heapq.nsmallest(k - len(best), map(ids.__getitem__, positions[values == kth].tolist()))
    return best + [(name, float(kth)) for name in level]


def _ordered(ids: Sequence[str], scores: NDArray[np.floating], positions: NDArray[np.intp]) -> list[tuple[str, float]]:
    pairs = sorted((-float(scores[position]), ids[position]) for position in positions.tolist())
    return [(name, -negative) for negative, name in pairs]
