from __future__ import annotations

import pytest
from retrieve_samples import snapshot

from hybridmem.retrieve.engine import search
from hybridmem.retrieve.ranking import ranking
from hybridmem.retrieve.steps import LATER, missing_words, step_scores
from hybridmem.retrieve.trust import SPARSE_LIFT, STEEPNESS, SURE, SURE_DROP, UNSURE_LIFT, stands_out, trusted
from hybridmem.types import Hit, QueryAnalysis, Ranking, Reason, SearchStep

FLAT = ranking("sparse", {f"c{number}": 8.0 for number in range(12)}, 20)
STEEP = ranking("sparse", {"c0": 8.0} | {f"c{number}": 2.0 for number in range(1, 12)}, 20)
CHAIN_QUESTION = "张三的导师曾就职的公司研发的数据库依赖什么共识算法？"


def _sparse(found: Ranking, asked: QueryAnalysis) -> float:
    return trusted(asked, {"sparse": found}).weights["sparse"]


def test_bm25_counts_by_how_far_its_first_hit_stands_out() -> None:
    asked = QueryAnalysis("q", "en", weights={"dense": 1.0, "sparse": 1.2, "graph": 0.0})
    assert stands_out(STEEP) == pytest.approx(0.75)
    assert _sparse(FLAT, asked) == 0.0
    assert _sparse(STEEP, asked) == pytest.approx(1.2 * SPARSE_LIFT * 0.75**STEEPNESS, abs=1e-4)
    reason = trusted(asked, {"sparse": STEEP}).reasons[-1]
    assert (reason.kind, reason.label, reason.value) == ("first_stands_out", "sparse", pytest.approx(10 * 0.75**4))


def test_without_hits_nothing_changes() -> None:
    asked = QueryAnalysis("q", "en", weights={"dense": 1.0, "sparse": 1.8, "graph": 0.0})
    assert trusted(asked, {"sparse": Ranking("sparse")}) is asked


def test_a_lone_hit_stands_out_and_nothing_does_not() -> None:
    assert stands_out(ranking("sparse", {"c0": 3.0}, 20)) == 1.0
    assert stands_out(Ranking("sparse")) == 0.0


def test_missing_words_are_those_of_the_question_as_written() -> None:
    assert missing_words("Which company employed Kleiner's advisor?", "Kleiner was advised at a company.") == (
        "employed",
        "advisor",
    )
    assert missing_words("公司研发的数据库", "该公司成立于杭州") == ("研发", "数据库")


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


def _bridged(strength: float) -> Ranking:
    return Ranking("graph", (Hit("c0", 1, 1.0, (Reason("bridge", "Acme", strength),)),))


def test_a_strong_bridge_quiets_the_others_where_hops_lifted_the_graph() -> None:
    hops = (Reason("hops_lift_graph", "", 2.0),)
    asked = QueryAnalysis("q", "en", weights={"dense": 0.1, "sparse": 0.2, "graph": 5.0}, reasons=hops)
    strong, weak = (trusted(asked, {"graph": _bridged(value)}) for value in (SURE, SURE - 0.01))
    assert strong.weights == pytest.approx({"dense": 0.1 * SURE_DROP, "sparse": 0.2 * SURE_DROP, "graph": 5.0})
    assert weak.weights == pytest.approx({"dense": 0.1 * UNSURE_LIFT, "sparse": 0.2 * UNSURE_LIFT, "graph": 5.0})
    assert strong.reasons[-1] == Reason("strong_bridge_lowers_others", "", SURE_DROP)
    assert weak.reasons[-1] == Reason("weak_bridges_lift_others", "", UNSURE_LIFT)
    plain = QueryAnalysis("q", "en", weights={"dense": 1.0, "sparse": 1.0, "graph": 1.0})
    assert trusted(plain, {"graph": _bridged(0.9)}) is plain
