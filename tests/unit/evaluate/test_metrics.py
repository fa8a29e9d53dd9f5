"""Metrics against values worked out by hand."""

from __future__ import annotations

import math

import pytest

from hybridmem.evaluate.metrics import all_found, mean, ndcg, recall, reciprocal_rank, score

GRADES = {"a": 2.0, "b": 1.0, "c": 0.0}


def test_ndcg_by_hand() -> None:
    gained = 1 / math.log2(2) + 2 / math.log2(4)
    ideal = 2 / math.log2(2) + 1 / math.log2(3)
    assert ndcg(["b", "x", "a"], GRADES, 10) == pytest.approx(gained / ideal)


def test_ndcg_is_one_for_the_ideal_order_and_zero_for_none() -> None:
    assert ndcg(["a", "b", "c"], GRADES, 10) == 1.0
    assert ndcg(["x", "y"], GRADES, 10) == 0.0
    assert ndcg(["a"], {}, 10) == 0.0


def test_ndcg_looks_no_deeper_than_asked() -> None:
    assert ndcg(["x", "a"], GRADES, 1) == 0.0


def test_recall_counts_relevant_only() -> None:
    assert recall(["c", "a", "x"], GRADES, 3) == 0.5
    assert recall(["c", "a", "b"], GRADES, 2) == 0.5


def test_all_found_needs_every_relevant_document() -> None:
    assert all_found(["a", "x", "b"], GRADES, 3) == 1.0
    assert all_found(["a", "x", "b"], GRADES, 2) == 0.0
    assert all_found(["a"], {}, 5) == 0.0


def test_reciprocal_rank_of_first_relevant() -> None:
    assert reciprocal_rank(["c", "x", "b", "a"], GRADES, 10) == pytest.approx(1 / 3)
    assert reciprocal_rank(["c", "x", "b"], GRADES, 2) == 0.0


def test_mean_is_over_questions() -> None:
    rows = [score(["a", "b"], GRADES), score(["x"], GRADES)]
    assert mean(rows)["recall@5"] == 0.5
    assert mean([])["ndcg@10"] == 0.0
