from __future__ import annotations

import random

import pytest
from graph_samples import Fact, edges_graph, graph_of, identity, names

from hybridmem.errors import UnknownEntityError
from hybridmem.graph.layout import layout
from hybridmem.graph.neighbourhood import neighbourhood, neighbourhood_of

STAR: list[Fact] = [("Hub", "near", f"Leaf{n}", 0.5 + n / 100) for n in range(20)]


def test_the_closest_are_kept_and_all_are_counted() -> None:
    graph = edges_graph(STAR)
    part = neighbourhood(graph, identity(graph, "Hub"), 1, 5)
    assert names(graph, part.entities) == ["Hub", "Leaf19", "Leaf18", "Leaf17", "Leaf16"]
    assert part.total == 21
    assert len(part.triples) == 4


def test_hops_limit_the_reach() -> None:
    graph = graph_of()
    part = neighbourhood(graph, identity(graph, "张三"), 2, 50)
    assert names(graph, part.entities) == ["张三", "李教授", "Acme智能科技"]
    assert [part.hops[entity] for entity in part.entities] == [0, 1, 2]


def test_several_centres_are_all_kept() -> None:
    graph = graph_of()
    ends = [identity(graph, "张三"), identity(graph, "Raft")]
    part = neighbourhood_of(graph, ends, 1, 1)
    assert part.entities == tuple(sorted(ends)) or part.entities == tuple(ends)
    with pytest.raises(UnknownEntityError):
        neighbourhood_of(graph, ["nothing"], 1, 1)


def test_coordinates_do_not_depend_on_the_order_of_input() -> None:
    graph = edges_graph(STAR)
    ids, triples = list(graph.entity_ids), list(graph.triples.values())
    expected = layout(ids, triples)
    random.Random(3).shuffle(ids)
    random.Random(4).shuffle(triples)
    assert layout(ids, triples) == expected
    assert len(set(expected.values())) == len(ids)


def test_coordinates_of_nothing_and_of_one() -> None:
    assert layout([], []) == {}
    assert layout(["a"], []) == {"a": (0.0, 0.0)}
