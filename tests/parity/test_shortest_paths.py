"""The k cheapest paths equal networkx: Yen without a limit, and all_simple_paths where the length is limited."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import islice, pairwise

import networkx as nx
import pytest
from scipy import sparse

from hybridmem.graph.projection import Projection, cost
from hybridmem.graph.shortest import cheapest_paths


def _random(seed: int) -> tuple[nx.Graph, Projection]:
    chance = random.Random(seed)
    plain = nx.Graph()
    for _ in range(60):
        one, two = chance.sample(range(22), 2)
        confidence = chance.uniform(0.2, 0.99)
        if plain.has_edge(one, two):
            continue
        plain.add_edge(one, two, weight=cost(confidence))
    matrix = sparse.csr_matrix(nx.to_scipy_sparse_array(plain, nodelist=range(22), weight="weight"))
    return plain, Projection(matrix)


def _costs(plain: nx.Graph, paths: Iterable[Sequence[int]]) -> list[float]:
    return [sum(plain.edges[pair]["weight"] for pair in pairwise(path)) for path in paths]


@pytest.mark.parametrize("max_hops", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_equals_all_simple_paths_of_limited_length(seed: int, max_hops: int) -> None:
    plain, simple = _random(seed)
    expected = sorted(_costs(plain, nx.all_simple_paths(plain, 0, 21, cutoff=max_hops)))[:15]
    found = list(islice(cheapest_paths(simple, 0, 21, max_hops), 15))
    assert _costs(plain, found) == pytest.approx(expected)
    assert all(len(set(rows)) == len(rows) <= max_hops + 1 for rows in found)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("seed", range(6))
def test_equals_yen_without_a_limit(seed: int) -> None:
    plain, simple = _random(seed)
    expected = _costs(plain, islice(nx.shortest_simple_paths(plain, 0, 21, weight="weight"), 15))
    assert _costs(plain, islice(cheapest_paths(simple, 0, 21, 21), 15)) == pytest.approx(expected)
