from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import fsum

import pytest
from graph_samples import names
from retrieve_samples import snapshot

from hybridmem.errors import InputError
from hybridmem.retrieve.engine import search, warm
from hybridmem.types import QueryResult, Ranking

CHAIN_QUESTION = "张三的导师曾就职的公司研发的数据库依赖什么共识算法？"
EINSTEIN_QUESTION = "What is the research field of Albert Einstein's doctoral advisor?"


def test_the_chain_is_found_as_one_path_of_four_hops() -> None:
    ports = snapshot()
    result = search(CHAIN_QUESTION, ports)
    assert result.verdict == "FOUND"
    assert names(ports.graph, result.paths[0].entities) == ["张三", "李教授", "Acme智能科技", "TitanDB", "Raft"]
    assert result.answer.text == "Raft"
    assert {hit.chunk_id for hit in result.rankings["graph"].hits[:4]} == {"zhang#0", "li#0", "acme#0", "titan#0"}
    assert {hit.chunk_id for hit in result.reranked[:4]} == {"zhang#0", "li#0", "acme#0", "titan#0"}


def test_the_field_of_the_advisor() -> None:
    ports = snapshot()
    result = search(EINSTEIN_QUESTION, ports)
    assert names(ports.graph, result.paths[0].entities) == ["Albert Einstein", "Alfred Kleiner", "experimental physics"]
    assert {hit.chunk_id for hit in result.reranked[:2]} == {"einstein#0", "kleiner#0"}
    assert result.answer.supported
    assert {span.document_id for span in result.answer.citations} == {"einstein", "kleiner"}


def test_every_graph_hit_near_an_entity_carries_its_path() -> None:
    ports = snapshot()
    hits = {hit.chunk_id: hit for hit in search(CHAIN_QUESTION, ports).rankings["graph"].hits}
    path = hits["titan#0"].path
    assert path is not None
    assert len(path.steps) == 4
    assert all(hit.reasons for hit in hits.values())


def test_no_entity_no_graph() -> None:
    result = search("how do people relax outdoors?", snapshot(), depth="full")
    assert result.rankings["graph"] == replace(
        Ranking("graph", silent="no_entity_linked"), elapsed_ms=result.rankings["graph"].elapsed_ms
    )
    assert result.verdict == "UNKNOWN"
    assert result.analysis.weights["graph"] == 0.0


def test_an_entity_without_connections_is_no_path() -> None:
    assert search("How is Kafka connected to 张三?", snapshot()).verdict == "NO_PATH"


def test_depth_vector_closes_the_graph() -> None:
    result = search(CHAIN_QUESTION, snapshot(), depth="vector")
    assert result.rankings["graph"].silent == "closed_by_depth"
    assert result.paths == ()
    assert result.reranked


def test_weights_can_be_overridden() -> None:
    result = search(CHAIN_QUESTION, snapshot(), weights={"dense": 0.0, "graph": 0.0})
    assert result.analysis.weights["dense"] == 0.0
    assert [hit.chunk_id for hit in result.fused] == [hit.chunk_id for hit in result.rankings["sparse"].hits[:10]]


def test_without_vectors_words_and_graph_still_work() -> None:
    result = search(CHAIN_QUESTION, snapshot(vectors=False))
    assert result.rankings["dense"].silent == "no_embedder"
    assert result.verdict == "FOUND"
    assert result.fused


def test_an_empty_corpus_answers_with_nothing() -> None:
    result = search("anything at all", snapshot({}))
    assert result.fused == ()
    assert result.answer.text == ""
    assert result.verdict == "UNKNOWN"


def test_k_cuts_the_lists_not_the_channels() -> None:
    result = search(CHAIN_QUESTION, snapshot(), k=2)
    assert (len(result.fused), len(result.reranked)) == (2, 2)
    assert len(result.rankings["graph"].hits) > 2


def test_contributions_add_up_in_both_lists() -> None:
    result = search(CHAIN_QUESTION, snapshot())
    for hit in (*result.fused, *result.reranked):
        assert fsum(hit.contributions.values()) == pytest.approx(hit.score)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [({"k": 0}, "k is 0"), ({"weights": {"dnse": 1.0}}, "dnse"), ({"weights": {"dense": -1.0}}, "-1.0")],
)
def test_bad_arguments_are_named(arguments: dict[str, object], word: str) -> None:
    with pytest.raises(InputError, match=word):
        search("question", snapshot(), **arguments)  # type: ignore[arg-type]


def test_a_weight_that_is_no_number_is_refused() -> None:
    with pytest.raises(InputError, match="nan"):
        search("question", snapshot(), weights={"dense": float("nan")})


def test_warming_changes_nothing() -> None:
    cold, warmed = snapshot(), snapshot()
    warm(warmed)
    warm(snapshot({}))
    assert _stable(search(CHAIN_QUESTION, warmed)) == _stable(search(CHAIN_QUESTION, cold))


def _stable(result: QueryResult) -> tuple[object, ...]:
    rankings = {name: replace(found, elapsed_ms=0.0) for name, found in result.rankings.items()}
    return rankings, result.fused, result.reranked, result.paths, result.answer


def test_many_threads_give_one_answer() -> None:
    ports = snapshot()
    expected = _stable(search(CHAIN_QUESTION, ports))
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: _stable(search(CHAIN_QUESTION, ports)), range(24)))
    assert all(result == expected for result in results)
