"""Paired bootstrap over questions (Sakai, SIGIR 2006): how sure is the difference of two rankings' means?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SAMPLES = 10_000


@dataclass(frozen=True, slots=True)
class Difference:
    """Mean of a - b with its 95 % interval; ``lost`` when the whole interval lies below zero."""

    mean: float
    low: float
    high: float

    @property
    def lost(self) -> bool:
        """Whether a is worse than b beyond noise."""
        return self.high < 0


def paired_difference(a: Sequence[float], b: Sequence[float], seed: int = 0) -> Difference:
    """Resample questions with replacement; ``a`` and ``b`` hold one score per question, same order.

    Raises:
        ValueError: the two differ in length.
    """
    deltas = np.array([x - y for x, y in zip(a, b, strict=True)], dtype=float)
    if deltas.size == 0:
        return Difference(0.0, 0.0, 0.0)
    generator = np.random.default_rng(seed)
    means = np.array([generator.choice(deltas, deltas.size).mean() for _ in range(SAMPLES)])
    low, high = np.quantile(means, [0.025, 0.975])
    return Difference(round(float(deltas.mean()), 4), round(float(low), 4), round(float(high), 4))
