from __future__ import annotations

import pytest

from hybridmem.retrieve.fuse import PRESETS, linear_fusion, weighted_rrf
from hybridmem.retrieve.ranking import min_max, ranking
from hybridmem.types import FusedHit

SEED = {"dense": ["002", "001", "004"], "sparse": ["003", "001", "005"], "graph": ["001", "006"]}


def _ids(hits: list[FusedHit]) -> list[str]:
    return [hit.chunk_id for hit in hits]


def test_the_worked_example_of_the_seed() -> None:
    fused = weighted_rrf(SEED, PRESETS["seed"], 60.0)
    assert _ids(fused) == ["001", "006", "003", "005", "002", "004"]
    assert fused[0].score == pytest.approx(1.0 / 62 + 1.2 / 62 + 1.5 / 61)
    assert fused[0].contributions == pytest.approx({"dense": 1.0 / 62, "sparse": 1.2 / 62, "graph": 1.5 / 61})
    assert fused[0].ranks == {"dense": 2, "graph": 1, "sparse": 2}


def test_one_chunk_first_everywhere_is_one_row_with_three_contributions() -> None:
    fused = weighted_rrf({name: ["x"] for name in SEED}, PRESETS["seed"])
    assert len(fused) == 1
    assert sorted(fused[0].contributions) == ["dense", "graph", "sparse"]
    assert {reason.kind for reason in fused[0].reasons} == {"first_in", "multi_source"}


def test_ranks_start_at_one_absent_adds_nothing_and_weights_matter() -> None:
    lists = {"dense": ["X", "a", "Y"], "sparse": ["b", "c", "Y"]}
    assert _ids(weighted_rrf(lists, {"dense": 2.0, "sparse": 1.0}))[0] == "Y"
    assert _ids(weighted_rrf(lists, {"dense": 2.0, "sparse": 1.0}))[1] == "X"
    assert _ids(weighted_rrf(lists, {"dense": 1.0, "sparse": 2.0}))[1] == "b"
    assert weighted_rrf(lists, {"dense": 2.0, "sparse": 1.0})[1].score == pytest.approx(2.0 / 61)


def test_equal_scores_go_by_best_single_rank_then_id() -> None:
    lists = {"A": ["d1", "d2", "d3"], "B": ["d3", "d2", "d1"]}
    assert _ids(weighted_rrf(lists, {"A": 1.0, "B": 1.0})) == ["d1", "d3", "d2"]


def test_a_channel_of_weight_zero_takes_no_part() -> None:
    fused = weighted_rrf(SEED, {"dense": 1.0, "sparse": 0.0})
    assert _ids(fused) == ["002", "001", "004"]
    assert all(reason.kind != "multi_source" for hit in fused for reason in hit.reasons)


def test_a_repeated_id_keeps_its_first_rank() -> None:
    assert weighted_rrf({"dense": ["a", "a", "b"]}, {"dense": 1.0})[1].ranks == {"dense": 2}


def test_linear_fusion_by_hand() -> None:
    lists = {
        "dense": ranking("dense", {"a": 0.9, "b": 0.8, "c": 0.7}, 10),
        "sparse": ranking("sparse", {"b": 12.0, "c": 2.0}, 10),
    }
    fused = linear_fusion(lists, {"dense": 3.0, "sparse": 1.0})
    # a: .75 x 1; b: .75 x .5 + .25 x 1; c: 0
    assert [(hit.chunk_id, pytest.approx(hit.score)) for hit in fused] == [("a", 0.75), ("b", 0.625), ("c", 0.0)]


def test_a_silent_channel_does_not_shrink_the_others() -> None:
    lists = {"dense": ranking("dense", {"a": 0.9, "b": 0.8}, 10), "graph": ranking("graph", {}, 10)}
    assert linear_fusion(lists, {"dense": 1.0, "graph": 1.0})[0].score == pytest.approx(1.0)


def test_min_max_of_equal_scores_is_one() -> None:
    assert min_max({"a": 2.0, "b": 2.0}) == {"a": 1.0, "b": 1.0}
    assert min_max({}) == {}


def test_a_ranking_is_cut_and_counted_from_one() -> None:
    found = ranking("dense", {"b": 1.0, "a": 1.0, "c": 2.0}, 2)
    assert [(hit.rank, hit.chunk_id) for hit in found.hits] == [(1, "c"), (2, "a")]
