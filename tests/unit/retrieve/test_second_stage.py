from __future__ import annotations

import pytest
from retrieve_samples import snapshot

from hybridmem.retrieve.engine import first_stage
from hybridmem.retrieve.features import NAMES
from hybridmem.retrieve.ranking import ranking
from hybridmem.retrieve.second_stage import needs_hops, newly_found, second_stage, shown_as
from hybridmem.types import FusedHit, QueryAnalysis, Ranking, SearchStep

QUESTION = "Who was the doctoral advisor of Albert Einstein?"
SAYS_SOMETHING = ranking("graph", {"c0": 1.0}, 10)


def test_a_deep_question_that_the_graph_answers_needs_hops() -> None:
    deep, flat = (QueryAnalysis("who?", "en", tier=tier) for tier in ("full", "graph"))
    assert needs_hops(deep, {"graph": SAYS_SOMETHING})
    assert not needs_hops(flat, {"graph": SAYS_SOMETHING})
    assert not needs_hops(deep, {"graph": Ranking("graph", silent="no_entity_linked")})


def test_parts_add_up_to_the_score() -> None:
    asked = first_stage(QUESTION, snapshot(), 50)
    reranked, _ = second_stage(asked)
    assert {hit.chunk_id for hit in reranked} >= {hit.chunk_id for hit in asked.fused}
    assert [hit.rank for hit in reranked] == list(range(1, len(reranked) + 1))
    for hit in reranked:
        assert sum(hit.contributions.values()) == pytest.approx(hit.score)
        assert set(hit.contributions) <= {shown_as(name) for name in (*NAMES, "base")}


def test_nothing_found_is_nothing_reranked() -> None:
    asked = first_stage(QUESTION, snapshot(), 50, weights={"dense": 0.0, "sparse": 0.0, "graph": 0.0})
    assert second_stage(asked) == ([], ())


def test_what_a_step_found_joins_once_behind_the_head() -> None:
    head = [FusedHit("a", 1, 1.0, {}, {})]
    found = ranking("dense", {"a": 0.9, "b": 0.8}, 5).hits
    steps = (SearchStep(2, "q", "a", (), found), SearchStep(2, "q", "c", (), found))
    assert [(hit.chunk_id, hit.rank, hit.ranks) for hit in newly_found(head, steps)] == [("b", 2, {})]


def test_parts_are_shown_by_what_they_belong_to() -> None:
    assert [shown_as(name) for name in ("dense_near", "cosine", "standing", "graph_first", "bridge", "entities")] == [
        "dense", "dense", "sparse", "graph", "bridge", "entities",
    ]  # fmt: skip
    assert [shown_as(name) for name in ("fused_first", "title_kin", "length", "hops", "base")] == [
        "fused", "kin", "passage", "question", "question",
    ]  # fmt: skip
    assert shown_as("part") == "nested"
    assert [shown_as(name) for name in ("dense_sparse", "sum_of_hops")] == ["question", "sum"]
