"""The graph that activation spreads over: entities and chunks as nodes, weighted edges, personalised PageRank.

Recipe after HippoRAG 2 (Gutiérrez et al., 2025) and LinearRAG (2026): passages are nodes beside the entities, and an
entity leads above all to the chunks that are about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from hybridmem.graph.diffuse import Diffusion
from hybridmem.graph.knowledge import KnowledgeGraph

Array = NDArray[np.float64]

ENOUGH = 1e-4
"""Change of the total mass below which the spreading stops; ranks no longer move there."""
ABOUT = 6.0
"""Weight of an edge to a chunk about the entity, against 1 for a chunk that only names it."""
TRIPLE = 1.0
NEIGHBOUR = 0.05
"""Weight of the edge between neighbouring chunks of a document."""


class Activation:
    """Nodes 0..E-1 are the entities, E..E+C-1 the chunks, in the order of the graph's ids."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._entities = len(graph.entity_ids)
        self.rarity = rarity(graph)
        self._walk = Diffusion(_weights(graph, self.rarity))

    @classmethod
    def of(cls, graph: KnowledgeGraph) -> Activation:
        """Return the activation graph of a knowledge graph, made once."""
        return graph.derived("activation", lambda: cls(graph))

    def rarity_of(self, entity_id: str) -> float:
        """Return how rare an entity is among the chunks, 0..1."""
        return float(self.rarity[self._graph.row_of[entity_id]])

    def spread(self, entities: Mapping[str, float], chunks: Mapping[str, float], damping: float) -> Array:
        """Return the activation of every chunk, shape (C,), after a walk from the seeded entities and chunks."""
        seeds = np.zeros(self._entities + len(self._graph.chunk_ids))
        for identity, weight in entities.items():
            seeds[self._graph.row_of[identity]] = weight
        for identity, weight in chunks.items():
            seeds[self._entities + self._graph.column_of[identity]] = weight
        return self._walk.run(seeds, damping, ENOUGH)[self._entities :]


def rarity(graph: KnowledgeGraph) -> Array:
    """Return log(1 + C / df) / log(1 + C) per entity, shape (E,): 1 for one chunk, near 0 for all; damps hubs."""
    chunks = max(len(graph.chunk_ids), 1)
    named_in = np.maximum(np.diff(graph.incidence.counts.indptr), 1)
    scaled: Array = np.log1p(chunks / named_in) / np.log1p(chunks)
    return scaled


def _weights(graph: KnowledgeGraph, rare: Array) -> Any:
    incidence = graph.incidence
    named = incidence.counts.copy()
    named.data = 1.0 + np.log(named.data)
    naming = sparse.diags(rare) @ (named + ABOUT * incidence.about)
    upper = sparse.bmat([[_triples(graph), naming], [None, _adjacent(graph)]], format="csr")
    both: Any = upper + upper.T
    return both.tocsr()


def _triples(graph: KnowledgeGraph) -> Any:
    edges, used = graph.edges, graph.edges.usable()
    values, places = TRIPLE * edges.confidences[used], (edges.heads[used], edges.tails[used])
    return sparse.csr_matrix((values, places), shape=(len(graph.entity_ids),) * 2, dtype=np.float64)


def _adjacent(graph: KnowledgeGraph) -> Any:
    rows = np.flatnonzero(graph.incidence.followed)
    return sparse.csr_matrix((np.full(len(rows), NEIGHBOUR), (rows, rows + 1)), shape=(len(graph.chunk_ids),) * 2)
