"""The simple weighted graph that path search runs on: one edge per pair of entities, its best triple kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import Any

import numpy as np
from scipy import sparse

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.types import EvidencePath, PathStep, Triple

End = tuple[str, Triple]


def cost(confidence: float) -> float:
    """Return -log(confidence): costs add up along a path as confidences multiply (E. W. Dijkstra's weights)."""
    return -log(max(confidence, 1e-9))


def preference(triple: Triple) -> tuple[float, str, str]:
    """Order triples: the most confident first, then relation and id."""
    return -triple.confidence, triple.relation, triple.id


@dataclass(frozen=True, slots=True)
class Projection:
    """Undirected and without parallel edges or loops, over asserted triples alone.

    ``costs`` is a symmetric CSR matrix of shape (entities, entities): the cost of the best triple between two.
    """

    costs: Any

    @classmethod
    def of(cls, graph: KnowledgeGraph) -> Projection:
        """Return the projection of a graph, made once."""
        return graph.derived("projection", lambda: cls._made(graph))

    @classmethod
    def _made(cls, graph: KnowledgeGraph) -> Projection:
        edges, used = graph.edges, graph.edges.usable()
        ends = np.sort(np.stack([edges.heads[used], edges.tails[used]]), axis=0)
        order = np.lexsort((-edges.confidences[used], ends[1], ends[0]))
        (low, high), confidences = ends[:, order], edges.confidences[used][order]
        best = np.ones(len(order), dtype=bool)
        best[1:] = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
        low, high, costs = low[best], high[best], -np.log(np.maximum(confidences[best], 1e-9))
        places = np.concatenate([low, high]), np.concatenate([high, low])
        size = len(graph.entity_ids)
        matrix = sparse.csr_matrix((np.concatenate([costs, costs]), places), shape=(size, size))
        matrix.sort_indices()
        return cls(matrix)

    def path(self, graph: KnowledgeGraph, rows: Sequence[int]) -> EvidencePath:
        """Return the evidence path over consecutive rows, each hop over the most confident triple."""
        ids = [graph.entity_ids[row] for row in rows]
        return path_of(ids[0], [_best(graph, one, two) for one, two in pairwise(ids)])


def _best(graph: KnowledgeGraph, one: str, two: str) -> Triple:
    return next(triple for other, triple in neighbours(graph)[one] if other == two)


def edges(graph: KnowledgeGraph) -> list[Triple]:
    """Return the triples that paths may use: asserted, between two entities."""
    ids = graph.triples.order
    return [graph.triples[ids[row]] for row in graph.edges.usable().tolist()]


class Neighbours(Mapping[str, Sequence[End]]):
    """Entity -> its (other end, triple) pairs over asserted triples, parallel ones included, best first.

    Looked up when asked for and kept, since a question touches few entities.
    """

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._known: dict[str, list[End]] = {}

    def __getitem__(self, entity_id: str) -> Sequence[End]:
        if entity_id not in self._known:
            usable = [t for t in self._graph.triples_of(entity_id) if t.status == "asserted" and t.head != t.tail]
            ends = [(t.tail if t.head == entity_id else t.head, t) for t in sorted(usable, key=preference)]
            self._known[entity_id] = ends
        return self._known[entity_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._graph.entity_ids)

    def __len__(self) -> int:
        return len(self._graph.entity_ids)


def neighbours(graph: KnowledgeGraph) -> Neighbours:
    """Return the neighbours of every entity ([] for one without, or unknown)."""
    return graph.derived("neighbours", lambda: Neighbours(graph))


def step(triple: Triple, start: str) -> PathStep:
    """Return the hop over a triple that leaves the entity ``start``."""
    return PathStep(
        triple.head,
        triple.relation,
        triple.tail,
        triple.id,
        triple.confidence,
        triple.rule,
        triple.evidence,
        forward=triple.head == start,
    )


def path_of(start: str, triples: Iterable[Triple]) -> EvidencePath:
    """Return the evidence path that leaves ``start`` over consecutive triples; confidence is their product."""
    entities, steps, confidence = [start], [], 1.0
    for triple in triples:
        hop = step(triple, entities[-1])
        steps.append(hop)
        entities.append(triple.tail if hop.forward else triple.head)
        confidence *= triple.confidence
    return EvidencePath(tuple(entities), tuple(steps), confidence)
