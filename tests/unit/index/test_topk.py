"""The best k in one total order, where many scores are equal as well."""

import numpy as np
import pytest

from hybridmem.index.topk import top_k, top_k_positive


@pytest.mark.parametrize("levels", [1, 2, 7, 500])
@pytest.mark.parametrize("k", [1, 5, 60, 299, 300, 400])
def test_equals_a_whole_sort(levels: int, k: int) -> None:
    chance = np.random.default_rng(levels)
    scores = chance.integers(0, levels, 300) / levels
    ids = [f"c{number:03d}" for number in chance.permutation(300)]
    whole = sorted(zip(ids, scores.tolist(), strict=True), key=lambda pair: (-pair[1], pair[0]))
    assert top_k(ids, scores, k) == whole[:k]
    assert top_k_positive(ids, scores, k) == [pair for pair in whole if pair[1] > 0][:k]


def test_nothing_asked_or_held_gives_nothing() -> None:
    assert top_k(["a"], np.ones(1), 0) == []
    assert top_k([], np.zeros(0), 3) == []
    assert top_k_positive(["a", "b"], np.zeros(2), 3) == []
