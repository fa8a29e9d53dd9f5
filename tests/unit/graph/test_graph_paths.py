from __future__ import annotations

import random

import pytest
from graph_samples import Fact, edges_graph, graph_of, identity, names

from hybridmem.errors import UnknownEntityError
from hybridmem.graph.nearest import nearest
from hybridmem.graph.paths import all_paths, find_paths
from hybridmem.graph.projection import path_of

SQUARE: list[Fact] = [
    ("Aa", "near", "Bb", 0.9),
    ("Bb", "near", "Dd", 0.9),
    ("Aa", "near", "Cc", 0.8),
    ("Cc", "near", "Dd", 0.8),
    ("Aa", "near", "Dd", 0.5),
]


def _routes(graph_edges: list[Fact], hops: int = 3, count: int = 3, diversity: float = 0.0) -> list[list[str]]:
    graph = edges_graph(graph_edges)
    found = find_paths(graph, identity(graph, "Aa"), identity(graph, "Dd"), hops, count, diversity)
    return [names(graph, path.entities) for path in found]


def test_paths_come_by_confidence() -> None:
    assert _routes(SQUARE) == [["Aa", "Bb", "Dd"], ["Aa", "Cc", "Dd"], ["Aa", "Dd"]]


def test_the_hop_limit_holds_and_hides_no_existing_path() -> None:
    assert _routes(SQUARE, hops=1) == [["Aa", "Dd"]]
    assert _routes(SQUARE[:4], hops=1) == []


def test_confidence_is_the_product_of_the_steps() -> None:
    graph = edges_graph(SQUARE)
    best = find_paths(graph, identity(graph, "Aa"), identity(graph, "Dd"), 3, 1, 0.0)[0]
    assert best.confidence == pytest.approx(0.81)
    assert len(best.entities) == len(best.steps) + 1


def test_diversity_prefers_a_path_over_other_edges() -> None:
    edges: list[Fact] = [
        ("Aa", "near", "Bb", 0.9),
        ("Bb", "near", "Dd", 0.9),
        ("Bb", "near", "Cc", 0.95),
        ("Cc", "near", "Dd", 0.9),
        ("Aa", "near", "Ee", 0.8),
        ("Ee", "near", "Dd", 0.85),
    ]
    assert _routes(edges, count=2, diversity=0.0)[1] == ["Aa", "Bb", "Cc", "Dd"]
    assert _routes(edges, count=2, diversity=0.9)[1] == ["Aa", "Ee", "Dd"]


def test_steps_walked_against_the_triple_say_so() -> None:
    graph = edges_graph([("Bb", "owns", "Aa", 0.9)])
    (path,) = find_paths(graph, identity(graph, "Aa"), identity(graph, "Bb"), 2, 1, 0.0)
    assert path.steps[0].forward is False
    assert names(graph, [path.steps[0].head, path.steps[0].tail]) == ["Bb", "Aa"]


def test_of_parallel_triples_the_surest_is_shown() -> None:
    graph = edges_graph([("Aa", "likes", "Bb", 0.4), ("Aa", "owns", "Bb", 0.9)])
    (path,) = find_paths(graph, identity(graph, "Aa"), identity(graph, "Bb"), 2, 3, 0.0)
    assert path.steps[0].confidence == pytest.approx(0.9)


def test_the_four_hop_chain_from_four_documents() -> None:
    graph = graph_of()
    (path,) = find_paths(graph, identity(graph, "张三"), identity(graph, "Raft"), 4, 3, 0.4)
    assert names(graph, path.entities) == ["张三", "李教授", "Acme智能科技", "TitanDB", "Raft"]
    assert [step.evidence[0].document_id for step in path.steps] == ["zhang", "li", "acme", "titan"]
    assert all(step.forward for step in path.steps)


def test_equal_paths_keep_one_order_however_the_edges_came() -> None:
    edges: list[Fact] = [("Aa", "near", f"M{n}", 0.9) for n in range(6)] + [
        (f"M{n}", "near", "Dd", 0.9) for n in range(6)
    ]
    expected = _routes(edges)
    for seed in range(4):
        random.Random(seed).shuffle(edges)
        assert _routes(edges) == expected


def test_unknown_and_equal_ends() -> None:
    graph = graph_of()
    start = identity(graph, "张三")
    assert find_paths(graph, start, start, 4, 3, 0.4) == []
    assert find_paths(graph, start, identity(graph, "Kafka"), 4, 3, 0.4) == []
    with pytest.raises(UnknownEntityError):
        find_paths(graph, start, "nothing", 4, 3, 0.4)


def test_all_paths_are_breadth_first_and_without_cycles() -> None:
    graph = edges_graph(SQUARE)
    found = all_paths(graph, identity(graph, "Aa"), 3)
    lengths = [len(path.steps) for path in found]
    assert lengths == sorted(lengths)
    assert all(len(set(path.entities)) == len(path.entities) for path in found)
    # 1 hop: B, C, D; 2 hops: over B, over C, over D to B and to C; 3 hops: B-D-C and C-D-B
    assert [lengths.count(hops) for hops in (1, 2, 3)] == [3, 4, 2]


def test_directed_paths_follow_the_arrows() -> None:
    graph = edges_graph([("Aa", "owns", "Bb", 0.9), ("Cc", "owns", "Aa", 0.9)])
    start = identity(graph, "Aa")
    assert [names(graph, path.entities) for path in all_paths(graph, start, 2, directed=True)] == [["Aa", "Bb"]]
    assert len(all_paths(graph, start, 2)) == 2


def test_all_paths_stop_at_the_limit() -> None:
    graph = edges_graph([("Aa", "near", f"N{n}", 0.9) for n in range(30)])
    assert len(all_paths(graph, identity(graph, "Aa"), 2, limit=7)) == 7


def test_nearest_finds_the_cheapest_source() -> None:
    graph = graph_of()
    search = nearest(graph, [identity(graph, "张三"), identity(graph, "TitanDB")], 4)
    path = search.path(identity(graph, "Raft"))
    assert path is not None
    assert names(graph, path.entities) == ["TitanDB", "Raft"]
    assert search.path(identity(graph, "Kafka")) is None
    assert search.best([identity(graph, "Kafka"), identity(graph, "李教授")]) == identity(graph, "李教授")


def test_nearest_keeps_the_hop_limit() -> None:
    graph = graph_of()
    assert nearest(graph, [identity(graph, "张三")], 2).path(identity(graph, "Raft")) is None
    own = nearest(graph, [identity(graph, "张三")], 2).path(identity(graph, "张三"))
    assert own is not None
    assert own == path_of(identity(graph, "张三"), ())
