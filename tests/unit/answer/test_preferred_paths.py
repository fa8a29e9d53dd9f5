"""Of several paths that answer, the one is taken that follows the question and stops where it stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from graph_samples import Fact, edges_graph, identity

from hybridmem.answer.extractive import extract_answer, preferred
from hybridmem.graph.build import KnowledgeGraph
from hybridmem.graph.projection import path_of
from hybridmem.types import SLOT, EvidencePath, LinkedEntity, Nested, QueryAnalysis, Subquestion

FACTS: Sequence[Fact] = (
    ("Mira", "advisor", "Olsen", 0.9),
    ("Olsen", "worked_at", "Fjordline", 0.9),
    ("Fjordline", "developed", "HarborStore", 0.9),
    ("HarborStore", "depends_on", "Paxos", 0.9),
    ("Mira", "met", "Ines", 0.9),
    ("Ines", "worked_at", "Granite", 0.9),
)


@pytest.fixture(scope="module")
def graph() -> KnowledgeGraph:
    return edges_graph(FACTS)


def _path(graph: KnowledgeGraph, *names: str) -> EvidencePath:
    triples = [
        next(triple for triple in graph.triples.values() if {triple.head, triple.tail} == ends)
        for ends in ({identity(graph, one), identity(graph, two)} for one, two in pairwise(names))
    ]
    return path_of(identity(graph, names[0]), triples)


def _asked(graph: KnowledgeGraph, *relations: str) -> QueryAnalysis:
    mira = LinkedEntity(identity(graph, "Mira"), "Mira", "Mira", "exact", 1.0)
    return QueryAnalysis("where did the advisor of Mira work", "en", (mira,), relations)


def _answer(graph: KnowledgeGraph, analysis: QueryAnalysis, *paths: EvidencePath) -> str:
    return extract_answer(graph, analysis, (), preferred(paths, analysis), lambda _: 1.0).text


def test_a_chain_that_runs_past_what_was_asked_for_does_not_answer(graph: KnowledgeGraph) -> None:
    short, long = _path(graph, "Mira", "Olsen", "Fjordline"), _path(graph, "Mira", "Olsen", "Fjordline", "HarborStore")
    assert _answer(graph, _asked(graph, "advisor", "worked_at"), long, short) == "Fjordline"
    assert _answer(graph, _asked(graph, "advisor", "worked_at"), long) == ""


def test_a_chain_with_fewer_hops_than_the_question_has_parts_does_not_answer(graph: KnowledgeGraph) -> None:
    mira = LinkedEntity(identity(graph, "Mira"), "Mira", "Mira", "exact", 1.0)
    parts = tuple(Subquestion(f"the {asked} of {SLOT}") for asked in ("advisor", "firm", "salary"))
    analysis = replace(_asked(graph, "advisor", "worked_at"), nested=Nested(mira, parts))
    assert _answer(graph, analysis, _path(graph, "Mira", "Olsen", "Fjordline")) == ""
    assert _answer(graph, analysis, _path(graph, "Mira", "Olsen", "Fjordline", "HarborStore")) == "HarborStore"


def test_a_chain_that_stops_before_what_was_asked_for_does_not_answer(graph: KnowledgeGraph) -> None:
    short, long = _path(graph, "Mira", "Olsen"), _path(graph, "Mira", "Olsen", "Fjordline")
    assert _answer(graph, _asked(graph, "advisor", "worked_at"), short, long) == "Fjordline"


def test_relations_followed_count_more_than_the_number_of_hops(graph: KnowledgeGraph) -> None:
    short, chain = _path(graph, "Mira", "Olsen", "Fjordline"), _path(graph, "Mira", "Olsen", "Fjordline", "HarborStore")
    assert _answer(graph, _asked(graph, "advisor", "developed", "founded"), short, chain) == "HarborStore"


def test_equal_paths_keep_their_order(graph: KnowledgeGraph) -> None:
    one, two = _path(graph, "Mira", "Ines", "Granite"), _path(graph, "Mira", "Olsen", "Fjordline")
    analysis = _asked(graph, "worked_at", "visited")
    assert preferred([one, two], analysis) == [one, two]
    assert preferred([two, one], analysis) == [two, one]


def test_paths_that_do_not_answer_come_last_in_their_order(graph: KnowledgeGraph) -> None:
    back = _path(graph, "Fjordline", "Olsen", "Mira")
    beside = _path(graph, "Mira", "Ines")
    chain = _path(graph, "Mira", "Olsen", "Fjordline")
    analysis = _asked(graph, "advisor", "worked_at")
    assert preferred([back, beside, chain], analysis) == [chain, back, beside]


def test_without_relations_the_order_stands(graph: KnowledgeGraph) -> None:
    paths = [_path(graph, "Mira", "Olsen", "Fjordline"), _path(graph, "Mira", "Ines")]
    assert preferred(paths, _asked(graph)) == paths
