"""Personalised PageRank equals networkx's, dangling nodes and several seeds included."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from scipy import sparse

from hybridmem.graph.diffuse import Diffusion


def _random_graph(seed: int, nodes: int = 40) -> nx.DiGraph:
    random = np.random.default_rng(seed)
    graph = nx.DiGraph()
    graph.add_nodes_from(range(nodes))
    for _ in range(3 * nodes):
        one, two = random.integers(0, nodes - 5, 2)  # the last five have no edges: they dangle
        graph.add_edge(int(one), int(two), weight=float(random.uniform(0.1, 3.0)))
    return graph


@pytest.mark.parametrize("damping", [0.5, 0.85])
@pytest.mark.parametrize("seed", range(4))
def test_equals_networkx(seed: int, damping: float) -> None:
    graph = _random_graph(seed)
    seeds = np.zeros(len(graph))
    seeds[[1, 7, len(graph) - 1]] = [3.0, 1.0, 0.5]
    matrix = sparse.csr_matrix(nx.to_scipy_sparse_array(graph, nodelist=range(len(graph)), weight="weight"))
    ours = Diffusion(matrix).run(seeds, damping, tolerance=1e-12, rounds=500)
    theirs = nx.pagerank(graph, alpha=damping, personalization=dict(enumerate(seeds)), tol=1e-12, max_iter=500)
    assert ours == pytest.approx([theirs[node] for node in range(len(graph))], abs=1e-9)
    assert ours.sum() == pytest.approx(1.0)


def test_no_seed_gives_no_mass() -> None:
    assert Diffusion(sparse.csr_matrix((3, 3))).run(np.zeros(3), 0.5).tolist() == [0.0, 0.0, 0.0]
