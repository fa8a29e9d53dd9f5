"""Centrality and diversity of sentences, checked by hand and against a plain power iteration."""

from __future__ import annotations

import numpy as np
import pytest

from hybridmem.index.central import CONSIDERED, DAMPING, central, lexrank, mmr, similarities


def test_cosines_of_equal_and_of_unlike_sentences() -> None:
    similar = similarities([["lock", "lease"], ["lock", "lease"], ["raft"]])
    assert similar[0, 1] == pytest.approx(1.0)
    assert similar[0, 2] == 0.0


def test_lexrank_is_the_fixed_point_of_its_formula() -> None:
    similar = similarities([["a", "b"], ["b", "c"], ["c", "d", "a"], ["e"]])
    prior = np.array([2.0, 1.0, 1.0, 1.0])
    rank = lexrank(similar, prior)
    spread = similar / similar.sum(axis=0, keepdims=True)
    rank = rank / rank.sum()
    expected = (1 - DAMPING) * prior / prior.sum() + DAMPING * spread @ rank
    assert rank == pytest.approx(expected / expected.sum(), abs=1e-6)


def test_the_sentence_that_shares_most_is_central() -> None:
    rows = [["lock", "lease", "token"], ["lock", "lease"], ["lease", "token"], ["holiday", "canteen"]]
    assert central(rows, [1.0] * 4, 1)[0][0] == 0


def test_mmr_never_takes_the_same_sentence_twice() -> None:
    scores, similar = np.array([1.0, 0.99, 0.5]), np.array([[1.0, 0.95, 0.0], [0.95, 1.0, 0.0], [0.0, 0.0, 1.0]])
    assert mmr(scores, similar, 3) == [0, 2]


def test_ties_go_to_the_earlier_sentence() -> None:
    assert [place for place, _ in central([["a", "b"], ["c", "d"], ["e", "f"]], [1.0] * 3, 2)] == [0, 1]


def test_long_texts_are_cut_to_what_is_near_the_centroid() -> None:
    rows = [["common", f"own{place}"] for place in range(CONSIDERED + 50)] + [["stranger", "alone"]]
    assert all(place <= CONSIDERED + 49 for place, _ in central(rows, [1.0] * len(rows), 5))


def test_nothing_in_nothing_out() -> None:
    assert central([], [], 3) == []
    assert central([["a"]], [1.0], 0) == []
