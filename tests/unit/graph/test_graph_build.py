from __future__ import annotations

import random
from dataclasses import replace

import pytest
from graph_samples import CHAIN, Row, assertion, edges_graph, graph_of, identity, inputs, names

from hybridmem.errors import UnknownEntityError
from hybridmem.extract.keys import entity_key
from hybridmem.graph.build import build_graph
from hybridmem.graph.merge import CONFIDENCE_CAP, noisy_or
from hybridmem.types import Merge

ALIASES: dict[str, Row] = {
    "a": ("张工评审了代码。张工同意。", [], ["张工", "张工"], [("张工", "评审", "代码", 0.6)]),
    "b": ("张伟工程师评审了代码。", [], ["张伟工程师"], [("张伟工程师", "评审", "代码", 0.5)]),
}
MERGE = Merge(entity_key("张工"), entity_key("张伟工程师"), "title", "one person")


def test_aliases_become_one_entity_named_by_its_commonest_surface() -> None:
    graph = graph_of(ALIASES, [MERGE])
    one, two = identity(graph, "张工"), identity(graph, "张伟工程师")
    assert one == two
    assert graph.entity(one).name == "张工"
    assert graph.entity(one).aliases == ("张伟工程师",)
    assert graph.chunks_of(one) == ["a#0", "b#0"]


def test_without_the_merge_they_stay_two() -> None:
    graph = graph_of(ALIASES)
    assert identity(graph, "张工") != identity(graph, "张伟工程师")


def test_the_same_fact_from_two_sentences_is_one_triple_of_higher_confidence() -> None:
    graph = graph_of(ALIASES, [MERGE])
    (triple,) = graph.triples_of(identity(graph, "张工"))
    assert triple.confidence == pytest.approx(1 - 0.4 * 0.5)
    assert [span.document_id for span in triple.evidence] == ["a", "b"]
    assert triple.chunk_ids == ("a#0", "b#0")


def test_the_direction_of_merges_does_not_matter() -> None:
    turned = Merge(MERGE.into, MERGE.key, MERGE.rule, MERGE.reason)
    assert graph_of(ALIASES, [MERGE]).entity_ids == graph_of(ALIASES, [turned]).entity_ids


def test_chained_merges_join_in_any_order() -> None:
    merges = [Merge("a", "b", "r", ""), Merge("c", "d", "r", ""), Merge("b", "c", "r", "")]
    rows: dict[str, Row] = {"x": ("a b c d", [], ["a", "b", "c", "d"], [])}
    for seed in range(6):
        random.Random(seed).shuffle(merges)
        graph = graph_of(rows, merges)
        assert len(graph) == 1
        assert next(iter(graph.entities.values())).keys == ("a", "b", "c", "d")


def test_shuffled_inputs_give_the_same_graph() -> None:
    chunks, mentions, facts = inputs()
    expected = build_graph(chunks, mentions, facts, [])
    for seed in range(4):
        for items in (chunks, mentions, facts):
            random.Random(seed).shuffle(items)
        graph = build_graph(chunks, mentions, facts, [])
        assert list(graph.entities.values()) == list(expected.entities.values())
        assert list(graph.triples.values()) == list(expected.triples.values())
        assert graph.chunk_ids == expected.chunk_ids


@pytest.mark.parametrize(("values", "expected"), [([0.5], 0.5), ([0.5, 0.5], 0.75), ([1.0], CONFIDENCE_CAP), ([], 0.0)])
def test_noisy_or(values: list[float], expected: float) -> None:
    assert noisy_or(values) == pytest.approx(expected)


def test_the_same_sentence_counts_once() -> None:
    text = "A owns B."
    facts = [assertion("d", text, ("A1", "owns", "B1", 0.6)), assertion("d", text, ("A1", "owns", "B1", 0.5))]
    (triple,) = build_graph([], [], facts, []).triples.values()
    assert triple.confidence == pytest.approx(0.6)
    assert len(triple.evidence) == 1


def test_parallel_relations_stay_two_triples() -> None:
    graph = edges_graph([("Alpha", "owns", "Beta", 0.9), ("Alpha", "sued", "Beta", 0.9)])
    assert len(graph.triples) == 2
    assert all(isinstance(triple.head, str) for triple in graph.triples.values())


def test_a_passive_wording_is_turned_round() -> None:
    graph = edges_graph([("Acme", "developed", "TitanDB", 0.5), ("TitanDB", "was developed by", "Acme", 0.5)])
    (triple,) = graph.triples.values()
    assert names(graph, [triple.head, triple.tail]) == ["Acme", "TitanDB"]
    assert triple.confidence == pytest.approx(0.75)


def test_negated_facts_are_kept_apart_and_are_no_edges() -> None:
    text = "A does not own B."
    said = assertion("d", text, ("Alpha", "own", "Beta", 0.9))
    graph = build_graph([], [], [said, replace(said, status="negated")], [])
    assert sorted(triple.status for triple in graph.triples.values()) == ["asserted", "negated"]
    assert graph.degree(identity(graph, "Alpha")) == 1
    assert len(graph.triples_of(identity(graph, "Alpha"))) == 2


def test_about_leads_to_the_titled_chunk_alone() -> None:
    graph = graph_of()
    titan = identity(graph, "TitanDB")
    assert graph.chunks_of(titan) == ["acme#0", "titan#0"]
    assert graph.about(titan) == {"titan#0": 1.0}
    assert [m.chunk_id for m in graph.mentions_of(titan)] == ["acme#0", "titan#0"]


def test_entities_of_a_chunk() -> None:
    graph = graph_of()
    assert sorted(names(graph, graph.entities_of("titan#0"))) == ["Raft", "TitanDB"]
    assert graph.entities_of("nowhere") == []


def test_an_empty_graph_answers_everything() -> None:
    graph = build_graph([], [], [], [])
    assert len(graph) == 0
    assert graph.find("anything") == []
    assert graph.entity_of_key("x") is None
    with pytest.raises(UnknownEntityError, match="e123"):
        graph.entity("e123")


def test_mentions_of_unknown_chunks_are_ignored() -> None:
    chunks, mentions, facts = inputs()
    graph = build_graph(chunks[1:], mentions, facts, [])
    assert "zhang#0" not in graph.chunk_ids
    assert graph.chunks_of(identity(graph, "张三")) == []


def test_sample_text_holds_every_mention() -> None:
    for name, (text, about, others, _) in CHAIN.items():
        for surface in (*about, *others):
            assert surface in text, (name, surface)
