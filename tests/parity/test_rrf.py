"""Weighted RRF equals a naive version of its formula, written as it is defined."""

from __future__ import annotations

import random

import pytest

from hybridmem.retrieve.fuse import weighted_rrf


def _naive(lists: dict[str, list[str]], weights: dict[str, float], k0: float) -> dict[str, float]:
    scores: dict[str, float] = {}
    for channel, ids in lists.items():
        for position in range(len(ids)):
            scores[ids[position]] = scores.get(ids[position], 0.0) + weights[channel] / (k0 + position + 1)
    return scores


@pytest.mark.parametrize("seed", range(20))
def test_equals_the_formula(seed: int) -> None:
    chance = random.Random(seed)
    pool = [f"d{number}" for number in range(30)]
    lists = {channel: chance.sample(pool, chance.randint(0, 25)) for channel in ("dense", "sparse", "graph")}
    weights = {channel: chance.uniform(0.1, 2.0) for channel in lists}
    expected = _naive(lists, weights, 60.0)
    fused = weighted_rrf(lists, weights, 60.0)
    assert {hit.chunk_id: hit.score for hit in fused} == pytest.approx(expected)
    assert [hit.score for hit in fused] == sorted((hit.score for hit in fused), reverse=True)
