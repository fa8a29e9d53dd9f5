"""BM25: worked values, the edge cases of small corpora, updates, and the switch between engines."""

from __future__ import annotations

import math

import pytest

from hybridmem.index import sparse as sparse_module
from hybridmem.index.bm25 import Bm25Engine
from hybridmem.index.bm25_postings import PostingsEngine
from hybridmem.index.bm25_reference import ReferenceEngine
from hybridmem.index.sparse import SparseIndex

DOCUMENTS = {"a": ["raft", "log", "log"], "b": ["raft", "lock"], "c": ["lock", "锁", "分布式"]}


@pytest.fixture(params=[ReferenceEngine, PostingsEngine])
def engine(request: pytest.FixtureRequest) -> Bm25Engine:
    built: Bm25Engine = request.param(1.5, 0.75)
    built.update(DOCUMENTS, ())
    return built


def test_score_is_the_formula_worked_by_hand(engine: Bm25Engine) -> None:
    idf = math.log(1 + (3 - 1 + 0.5) / (1 + 0.5))
    length = 1.5 * (0.25 + 0.75 * 3 / (8 / 3))
    assert engine.search(["log"], 5) == [("a", pytest.approx(idf * 2 * 2.5 / (2 + length)))]


def test_a_term_of_most_documents_still_counts(engine: Bm25Engine) -> None:
    engine.update({"d": ["raft"], "e": ["raft"]}, ())
    assert [name for name, _ in engine.search(["raft"], 9)] == ["d", "e", "b", "a"]


def test_documents_that_hold_every_term(engine: Bm25Engine) -> None:
    assert engine.holding(["raft"]) == {"a", "b"}
    assert engine.holding(["lock", "raft", "raft"]) == {"b"}
    assert engine.holding(["raft", "zzz"]) == engine.holding([]) == set()
    engine.update({}, ["b"])
    assert engine.holding(["lock", "raft"]) == set()


def test_only_matching_documents_are_listed(engine: Bm25Engine) -> None:
    assert [name for name, _ in engine.search(["锁"], 9)] == ["c"]
    assert engine.search(["zzz"], 9) == []
    assert engine.search([], 9) == []
    assert engine.search(["raft"], 0) == []


def test_nothing_is_found_in_nothing(engine: Bm25Engine) -> None:
    engine.update({}, ["a", "b", "c"])
    assert engine.search(["raft"], 3) == []
    assert engine.explain(["raft"], "a") == []
    engine.update({"empty": []}, ())
    assert engine.search(["raft"], 3) == []
    assert engine.ids() == {"empty"}


def test_equal_scores_are_ordered_by_id(engine: Bm25Engine) -> None:
    engine.update({"z": ["tie"], "y": ["tie"], "x": ["tie"]}, ())
    assert [name for name, _ in engine.search(["tie"], 2)] == ["x", "y"]


def test_a_repeated_term_counts_each_time(engine: Bm25Engine) -> None:
    (once,), (twice,) = engine.search(["log"], 1), engine.search(["log", "log"], 1)
    assert twice[1] == pytest.approx(2 * once[1])


def test_parts_sum_to_the_score(engine: Bm25Engine) -> None:
    question = ["raft", "lock", "zzz", "raft"]
    parts = engine.explain(question, "b")
    assert [term for term, _ in parts] == ["raft", "lock"]
    assert sum(part for _, part in parts) == pytest.approx(dict(engine.search(question, 9))["b"])
    assert engine.explain(question, "unknown") == []


def test_replacing_leaves_no_trace_of_the_old_text(engine: Bm25Engine) -> None:
    engine.update({"a": ["paxos"]}, ())
    assert [name for name, _ in engine.search(["raft"], 9)] == ["b"]
    assert [name for name, _ in engine.search(["paxos"], 9)] == ["a"]
    assert (engine.document_frequency("log"), engine.document_frequency("raft")) == (0, 1)


def test_many_updates_equal_a_fresh_index() -> None:
    worn, fresh = PostingsEngine(1.5, 0.75), PostingsEngine(1.5, 0.75)
    for round_number in range(5):
        worn.update({f"d{n}": [f"t{(n + round_number) % 7}", "all"] * (1 + n % 3) for n in range(100)}, ())
        worn.update({}, [f"d{n}" for n in range(0, 100, 3)])
    last = {f"d{n}": [f"t{(n + 4) % 7}", "all"] * (1 + n % 3) for n in range(100) if n % 3}
    fresh.update(last, ())
    question = ["t1", "all", "t3"]
    assert worn.search(question, 50) == fresh.search(question, 50)
    assert worn.ids() == fresh.ids()


def test_growing_past_the_limit_changes_the_engine_not_the_ranking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sparse_module, "REFERENCE_LIMIT", 3)
    index = SparseIndex()
    index.update(DOCUMENTS)
    before = index.search(["raft", "锁"], 9)
    index.update({"d": ["other"]})
    index.update({}, ["d"])
    assert index.search(["raft", "锁"], 9) == before
    assert (len(index), index.document_frequency("raft")) == (3, 2)
