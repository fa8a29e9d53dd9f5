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
    if k < len(positions):
        candidates = scores[positions]
        kth = np.partition(candidates, len(positions) - k)[len(positions) - k]
        positions = positions[candidates >= kth]
    pairs = ((-float(scores[position]), ids[position]) for position in positions.tolist())
    return [(name, -negative) for negative, name in heapq.nsmallest(k, pairs)]
