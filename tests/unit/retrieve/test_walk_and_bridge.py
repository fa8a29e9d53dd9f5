from __future__ import annotations

import pytest
from graph_samples import Row, edges_graph, graph_of, identity, names

from hybridmem.retrieve.bridge import TOPICAL, Bridge, Reader, Wanted, bridges, relation_term, wanted
from hybridmem.retrieve.graph import UNGROUNDED, WEIGHTS, combined
from hybridmem.retrieve.signals import Signals
from hybridmem.retrieve.walk import UNNAMED, walks

CHAIN_RELATIONS = ("advisor", "worked_at", "developed", "depends_on")


def test_a_walk_uses_every_relation_of_the_question() -> None:
    graph = graph_of()
    best = walks(graph, {identity(graph, "张三"): 1.0}, CHAIN_RELATIONS, 4)[0]
    assert names(graph, best.entities) == ["张三", "李教授", "Acme智能科技", "TitanDB", "Raft"]
    assert best.matched == 4
    assert best.strength == pytest.approx(0.9**4)
    assert names(graph, best.path(2).entities) == ["张三", "李教授", "Acme智能科技"]


def test_one_gap_is_bridged_two_are_not() -> None:
    graph = graph_of()
    one = walks(graph, {identity(graph, "张三"): 1.0}, ("advisor", "developed"), 4)[0]
    assert names(graph, one.entities) == ["张三", "李教授", "Acme智能科技", "TitanDB"]
    assert one.strength == pytest.approx(0.9**3 * UNNAMED)
    ends = [walk.entities[-1] for walk in walks(graph, {identity(graph, "张三"): 1.0}, ("depends_on",), 4)]
    assert identity(graph, "Raft") not in ends


def test_a_word_for_the_end_is_a_hint() -> None:
    graph = graph_of()
    seeds, relations = {identity(graph, "Acme智能科技"): 1.0}, ("developed",)
    assert all(len(walk.triples) == 1 for walk in walks(graph, seeds, relations, 4))
    hinted = [walk for walk in walks(graph, seeds, relations, 4, frozenset({"raft"})) if walk.hinted]
    assert [names(graph, walk.entities) for walk in hinted] == [["Acme智能科技", "TitanDB", "Raft"]]
    assert hinted[0].matched == 2


def test_the_order_of_relations_in_the_question_is_free() -> None:
    graph = graph_of()
    turned = walks(graph, {identity(graph, "张三"): 1.0}, tuple(reversed(CHAIN_RELATIONS)), 4)[0]
    assert names(graph, turned.entities)[-1] == "Raft"


def test_walks_need_a_relation_and_never_turn_back() -> None:
    graph = edges_graph([("Aa", "owns", "Bb", 0.9)])
    assert walks(graph, {identity(graph, "Aa"): 1.0}, (), 4) == []
    relation = next(iter(graph.triples.values())).relation
    found = walks(graph, {identity(graph, "Aa"): 1.0}, (relation, relation), 4)
    assert [names(graph, walk.entities) for walk in found] == [["Aa", "Bb"]]


FILMS: dict[str, Row] = {
    "film": (
        "Free Guy is a comedy. It was directed by Shawn Levy. It was shot near Boston.",
        ["Free Guy"],
        ["Shawn Levy", "Boston"],
        [],
    ),
    "levy": ("Shawn Levy was born in 1968.", ["Shawn Levy"], [], []),
    "boston": ("Boston is a city.", ["Boston"], [], []),
}


QUESTION = "Who was the director of Free Guy?"


def _weight(term: str) -> float:
    return {"director": 2.0, "guy": 1.0}.get(term, 0.0)


def _found(about: frozenset[str] = frozenset()) -> dict[str, Bridge]:
    graph = graph_of(FILMS)
    sought = wanted(QUESTION, ["Free Guy"], _weight)
    found = bridges(Reader.of(graph), [(graph.chunks["film#0"], 1.0)], sought, about)
    return {graph.entities[bridge.entity_id].name: bridge for bridge in found}


def test_the_sentence_that_covers_the_question_names_the_next_hop() -> None:
    levy = _found()["Shawn Levy"]
    assert levy.strength == pytest.approx(2.0 / 5.0)
    assert FILMS["film"][0][levy.start : levy.end] == "It was directed by Shawn Levy."
    assert "Boston" not in _found()


def test_a_relation_is_one_term_in_every_wording() -> None:
    sought = wanted(QUESTION, ["Free Guy"], _weight)
    assert sought.rest[relation_term("directed")] == 2.0
    assert sought.names == {"free": 0.0, "guy": 1.0}
    assert sought.share(frozenset({relation_term("directed")}), False) == pytest.approx(2.0 / 5.0)


def test_a_chunk_about_the_name_need_not_repeat_it() -> None:
    assert _found(frozenset({"film#0"}))["Shawn Levy"].strength == pytest.approx(TOPICAL / 2.0)


def test_no_term_no_bridge() -> None:
    graph = graph_of(FILMS)
    assert bridges(Reader.of(graph), [(graph.chunks["film#0"], 1.0)], Wanted({}, {})) == []


def test_mentions_alone_count_little() -> None:
    mentioned = Signals({}, {}, activation={"a": 1.0}, coverage={"b": 1.0})
    grounded = Signals({}, {}, direct={"c": 1.0}, activation={"a": 1.0}, coverage={"b": 1.0})
    assert combined(mentioned) == pytest.approx(
        {"a": UNGROUNDED * WEIGHTS["activation"], "b": UNGROUNDED * WEIGHTS["coverage"]}
    )
    assert combined(grounded) == pytest.approx(
        {"a": WEIGHTS["activation"], "b": WEIGHTS["coverage"], "c": WEIGHTS["direct"]}
    )
