from __future__ import annotations

import pytest
from retrieve_samples import snapshot

from hybridmem.retrieve.engine import search
from hybridmem.retrieve.ranking import ranking
from hybridmem.retrieve.steps import LATER, step_scores
from hybridmem.types import SearchStep

CHAIN_QUESTION = "张三的导师曾就职的公司研发的数据库依赖什么共识算法？"


def test_the_best_step_counts_and_later_passages_count_less() -> None:
    hits = ranking("dense", {"a": 0.9, "b": 0.7, "c": 0.5}, 5).hits
    one, two = SearchStep(2, "q", "x", (), hits), SearchStep(2, "q", "y", (), hits[1:])
    assert step_scores([one, two]) == pytest.approx({"a": 1.0, "b": max(0.5, LATER), "c": 0.0})


def test_a_question_of_several_hops_is_asked_again_with_what_was_found() -> None:
    ports = snapshot()
    result = search(CHAIN_QUESTION, ports)
    assert 1 <= len(result.steps) <= ports.settings.retrieval.steps
    for step in result.steps:
        assert step.query.startswith(CHAIN_QUESTION)
        assert ports.chunk(step.chunk_id).text[:20] in step.query
        assert step.chunk_id not in [hit.chunk_id for hit in step.hits]


def test_a_plain_question_is_asked_once() -> None:
    assert search("how do people relax outdoors?", snapshot()).steps == ()
    assert search(CHAIN_QUESTION, snapshot(vectors=False)).steps == ()
    assert search(CHAIN_QUESTION, snapshot(), weights={"graph": 0.0}, depth="vector").steps == ()
