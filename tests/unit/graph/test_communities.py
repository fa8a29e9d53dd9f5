"""Communities: two cliques with one bridge fall apart where they should; every level is a partition."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from graph_samples import Fact, edges_graph, names
from hypothesis import given
from hypothesis import strategies as st

from hybridmem.graph.communities import LARGEST, SMALLEST, Communities, chunk_weights, communities
from hybridmem.graph.leiden import hierarchy
from hybridmem.graph.topics import centred, topics

HERE = Path(__file__).parent
LEFT, RIGHT = ("Anna", "Bert", "Cora", "Dirk"), ("Nora", "Olaf", "Paul", "Rita")
CLIQUES: list[Fact] = [
    *((one, "knows", two, 0.9) for group in (LEFT, RIGHT) for one, two in combinations(group, 2)),
    ("Dirk", "met", "Nora", 0.3),
]


def test_two_cliques_are_two_communities() -> None:
    graph = edges_graph(CLIQUES)
    found = Communities.of(graph).at(0)
    assert sorted(sorted(names(graph, community.members)) for community in found) == [list(LEFT), list(RIGHT)]
    assert [len(community.triples) for community in found] == [6, 6]


def test_members_come_by_weight_and_name_the_community() -> None:
    facts = [*CLIQUES, ("Anna", "leads", "Emil", 0.9), ("Anna", "leads", "Fritz", 0.9)]
    graph = edges_graph(facts)
    (found,) = [community for community in Communities.of(graph).at(0) if "Anna" in names(graph, community.members)]
    assert names(graph, found.members)[0] == "Anna"
    assert found.title.startswith("Anna · ")
    assert list(found.weights) == sorted(found.weights, reverse=True)


def test_pairs_are_no_community_and_denials_join_nothing() -> None:
    assert communities(edges_graph([("A", "knows", "B", 0.9)])) == []
    assert Communities.of(edges_graph([])).depth == 0


def test_the_order_of_facts_does_not_matter() -> None:
    one, two = edges_graph(CLIQUES), edges_graph(CLIQUES[::-1])
    assert [(c.id, c.members, c.title) for c in communities(one)] == [
        (c.id, c.members, c.title) for c in communities(two)
    ]


def test_chunks_of_a_community_state_its_facts() -> None:
    graph = edges_graph(CLIQUES)
    for community in Communities.of(graph).at(0):
        weights = chunk_weights(graph, community)
        stating = {chunk for triple in community.triples for chunk in graph.triples[triple].chunk_ids}
        assert set(list(weights)[: len(stating)]) == stating


@given(st.lists(st.tuples(st.integers(0, 70), st.integers(0, 70)), min_size=1, max_size=300))
def test_levels_are_partitions_and_children_split_their_parent(pairs: list[tuple[int, int]]) -> None:
    edges = {(f"n{min(p):02d}", f"n{max(p):02d}"): 1.0 for p in pairs if p[0] != p[1]}
    clusters = hierarchy(edges, 10)
    top = [node for cluster in clusters if cluster.parent is None for node in cluster.nodes]
    assert sorted(top) == sorted({node for pair in edges for node in pair})
    for place, cluster in enumerate(clusters):
        below = [node for child in clusters if child.parent == place for node in child.nodes]
        assert below == [] or sorted(below) == sorted(cluster.nodes)
        assert cluster.parent is None or (
            cluster.parent < place and clusters[cluster.parent].level == cluster.level - 1
        )


def test_large_communities_are_split_and_found_from_their_members() -> None:
    wheel: list[Fact] = [
        (f"{group}{one:02d}", "knows", f"{group}{two:02d}", 0.9)
        for group in "ABCDEFGH"
        for one, two in combinations(range(8), 2)
    ]
    joints: list[Fact] = [(f"{one}00", "met", f"{two}00", 0.9) for one, two in zip("ABCDEFG", "BCDEFGH", strict=True)]
    found = Communities.of(edges_graph([*wheel, *joints]))
    for community in found.by_id.values():
        assert len(community.members) >= SMALLEST
        assert community.children or len(community.members) <= LARGEST
        assert all(found.by_id[child].parent == community.id for child in community.children)
    for level in range(found.depth):
        members = [member for community in found.at(level) for member in community.members]
        assert len(members) == len(set(members))
        held = [found.of_entity(member, level) for member in members]
        assert all(c is not None and m in c.members for m, c in zip(members, held, strict=True))


PROGRAM = """
from test_communities import CLIQUES
from graph_samples import edges_graph
from hybridmem.graph.communities import communities
print([(c.id, c.members, c.triples, c.title) for c in communities(edges_graph(CLIQUES))])
"""


@pytest.mark.slow
def test_hash_seeds_change_nothing() -> None:
    said = []
    for seed in ("1", "77"):
        path = os.pathsep.join([str(HERE), str(HERE.parents[2])])
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        )
        said.append(done.stdout)
    assert said[0] == said[1]
    assert "Anna" in said[0]


def test_documents_near_each_other_are_a_topic() -> None:
    rng = np.random.default_rng(3)
    middles = rng.normal(size=(6, 16))
    rows = np.concatenate([middle + 0.05 * rng.normal(size=(5, 16)) for middle in middles]).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    ids = [f"d{place:02d}" for place in range(30)]
    wanted = {frozenset(ids[start : start + 5]) for start in range(0, 30, 5)}
    leaves = topics(ids, rows)
    parents = {cluster.parent for cluster in leaves}
    finest = [frozenset(c.nodes) for place, c in enumerate(leaves) if place not in parents]
    assert all(any(group <= whole for whole in wanted) for group in finest)


def test_topics_of_many_documents_come_from_neighbouring_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    middles = rng.normal(size=(8, 16))
    rows = np.concatenate([middle + 0.02 * rng.normal(size=(8, 16)) for middle in middles]).astype(np.float32)
    ids = [f"d{place:02d}" for place in range(64)]
    exact = topics(ids, rows)
    monkeypatch.setattr("hybridmem.graph.topics.EXACT", 10)
    cells = topics(ids, rows)
    assert {n for c in cells for n in c.nodes} == {n for c in exact for n in c.nodes}
    parents = {cluster.parent for cluster in cells}
    finest = [c.nodes for place, c in enumerate(cells) if place not in parents]
    assert all(len({ids.index(node) // 8 for node in nodes}) == 1 for nodes in finest)


def test_what_all_documents_share_is_taken_away() -> None:
    rows = np.array([[1.0, 0.1], [1.0, -0.1]], dtype=np.float32)
    assert centred(rows) == pytest.approx(np.array([[0.0, 1.0], [0.0, -1.0]]))
    assert centred(np.ones((2, 2), dtype=np.float32)) == pytest.approx(np.zeros((2, 2)))
    assert topics(["only"], np.ones((1, 2), dtype=np.float32)) == []
