from __future__ import annotations

import pytest

from hybridmem.retrieve.fuse import weighted_rrf
from hybridmem.retrieve.rerank import protect, rerank
from hybridmem.types import FusedHit


def _fused(count: int) -> list[FusedHit]:
    return weighted_rrf({"dense": [f"d{number:02d}" for number in range(count)]}, {"dense": 1.0})


def test_parts_decide_and_add_up() -> None:
    again = rerank(_fused(3), {"d02": {"dense": 1.0, "title": 0.5, "step": 0.0}, "d00": {"dense": 0.5}})
    assert [hit.chunk_id for hit in again] == ["d02", "d00", "d01"]
    assert again[0].score == pytest.approx(1.5)
    assert again[0].contributions == pytest.approx({"dense": 1.0, "title": 0.5})
    assert [hit.rank for hit in again] == [1, 2, 3]
    moved = next(reason for reason in again[0].reasons if reason.kind == "reranked_from")
    assert (moved.label, moved.value) == ("3", 2.0)


def test_what_lies_behind_the_depth_is_left_alone() -> None:
    fused = _fused(6)
    again = rerank(fused, {"d05": {"dense": 1.0}}, depth=4)
    assert again[4:] == fused[4:]


def test_equal_parts_keep_the_fused_order() -> None:
    assert [hit.chunk_id for hit in rerank(_fused(5), {})] == [f"d{number:02d}" for number in range(5)]


def test_the_first_of_a_channel_stays_in_sight() -> None:
    fused = _fused(30)
    again = rerank(fused, {hit.chunk_id: {"dense": hit.rank / 30} for hit in fused})
    assert next(hit.rank for hit in again if hit.chunk_id == "d00") == 10
    assert [hit.chunk_id for hit in again[:9]] == [f"d{number}" for number in range(29, 20, -1)]


def test_protection_leaves_a_good_order_alone() -> None:
    known = {hit.chunk_id: hit for hit in _fused(5)}
    ids = ["d00", "d03", "d01", "d02", "d04"]
    assert protect(ids, known, 3) == ids
