"""The PC algorithm over which entities occur together (P. Spirtes, C. Glymour, R. Scheines, Causation, Prediction, and
Search, 2000; the order-independent variant of D. Colombo and M. Maathuis, JMLR 2014).

Columns are entities, rows are chunks, a cell says whether the chunk names the entity. Two entities stay joined
unless they are independent given some set of neighbours; the test is G squared over the 2 x 2 tables of each stratum.
What is left is a hint at causes, never a proof: co-occurrence in text is all it sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

import numpy as np
from scipy.stats import chi2

Pair = tuple[int, int]
MAX_VARIABLES = 40
_TINY = 1e-12


@dataclass(frozen=True, slots=True)
class Causes:
    """What the algorithm found: strength in 0..1 of each pair still joined (smaller index first), the weakest over
    all conditions tried, and the pairs whose direction is known as (cause, effect)."""

    strength: dict[Pair, float]
    directed: frozenset[Pair]


def pc(occurs: np.ndarray, alpha: float = 0.01, max_given: int = 2) -> Causes:
    """Skeleton and unshielded colliders of the variables.

    Args:
        occurs: boolean array of shape (observations, variables), at most ``MAX_VARIABLES`` variables.
        alpha: pairs stay joined while independence is rejected at this level.
        max_given: size of the largest set that is conditioned on.

    Raises:
        ValueError: there are more variables than the algorithm can treat.
    """
    count = occurs.shape[1]
    if count > MAX_VARIABLES:
        raise ValueError(f"{count} variables are too many for the PC algorithm; give at most {MAX_VARIABLES}.")
    table = np.asarray(occurs, dtype=bool)
    joined = dict.fromkeys(combinations(range(count), 2), 1.0)
    apart: dict[Pair, tuple[int, ...]] = {}
    for size in range(max_given + 1):
        near = {i: [j for j in range(count) if _pair(i, j) in joined] for i in range(count)}
        for pair in sorted(joined):
            given = _separating(table, pair, near, size, alpha, joined)
            if given is not None:
                apart[pair] = given
        for pair in apart.keys() & joined.keys():
            del joined[pair]
    return Causes(
        {pair: round(joined[pair], 4) for pair in sorted(joined)}, frozenset(_colliders(joined, apart, count))
    )


def dependence(table: np.ndarray, one: int, other: int, given: Sequence[int]) -> tuple[float, float]:
    """(p-value of independence by G squared, strength as the strata's mean |phi| weighted by their size)."""
    statistic, freedom, weighted = 0.0, 0, 0.0
    for values in product((False, True), repeat=len(given)):
        rows = np.all(table[:, list(given)] == values, axis=1) if given else np.ones(len(table), dtype=bool)
        counts = _counts(table[rows, one], table[rows, other])
        sums = (counts.sum(1, keepdims=True), counts.sum(0, keepdims=True))
        if min(float(part.min()) for part in sums) == 0.0:
            continue  # one of the two does not vary here
        expected = sums[0] @ sums[1] / counts.sum()
        statistic += 2.0 * float((counts * np.log(np.maximum(counts, _TINY) / expected)).sum())
        freedom += 1
        phi = float(np.linalg.det(counts)) / float(np.sqrt(np.prod(sums[0]) * np.prod(sums[1])))
        weighted += abs(phi) * float(counts.sum())
    p = float(chi2.sf(statistic, freedom)) if freedom else 1.0
    return p, weighted / max(1, len(table))


def _counts(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return np.bincount(2 * one.astype(int) + other, minlength=4).reshape(2, 2).astype(float)


def _separating(
    table: np.ndarray, pair: Pair, near: dict[int, list[int]], size: int, alpha: float, joined: dict[Pair, float]
) -> tuple[int, ...] | None:
    """The first set of this size that makes the pair independent; notes the weakest dependence seen until then."""
    for given in _sets(pair, near, size):
        p, strength = dependence(table, *pair, given)
        if p > alpha:
            return given
        joined[pair] = min(joined[pair], strength)
    return None


def _sets(pair: Pair, near: dict[int, list[int]], size: int) -> Iterator[tuple[int, ...]]:
    seen = {
        given
        for one, other in (pair, pair[::-1])
        for given in combinations([k for k in near[one] if k != other], size)
    }  # fmt: skip
    yield from sorted(seen)


def _colliders(joined: dict[Pair, float], apart: dict[Pair, tuple[int, ...]], count: int) -> Iterator[Pair]:
    """a -> c <- b where a and b are apart, both next to c, and c did not separate them; contradictions stay open."""
    arrows = {
        (end, middle)
        for a, middle, b in permutations(range(count), 3)
        if a < b and _pair(a, b) in apart and middle not in apart[_pair(a, b)]
        if _pair(a, middle) in joined and _pair(b, middle) in joined
        for end in (a, b)
    }  # fmt: skip
    yield from sorted(arrow for arrow in arrows if arrow[::-1] not in arrows)


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
