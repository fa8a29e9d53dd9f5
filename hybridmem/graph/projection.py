"""The simple weighted graph that path search runs on: one edge per pair of entities, its best triple kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import Any

from scipy import sparse

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.types import EvidencePath, PathStep, Triple


def cost(confidence: float) -> float:
    """Return -log(confidence): costs add up along a path as confidences multiply (E. W. Dijkstra's weights)."""
    return -log(max(confidence, 1e-9))


def preference(triple: Triple) -> tuple[float, str, str]:
    """Order triples: the most confident first, then relation and id."""
    return -triple.confidence, triple.relation, triple.id


@dataclass(frozen=True, slots=True)
class Projection:
    """Undirected and without parallel edges or loops, over asserted triples alone.

    ``triples`` maps an entity row to {other row: the most confident triple between them}; ``costs`` is the same as
    a symmetric CSR matrix of shape (entities, entities).
    """

    triples: Mapping[int, Mapping[int, Triple]]
    costs: Any

    @classmethod
    def of(cls, graph: KnowledgeGraph) -> Projection:
        """Return the projection of a graph, made once."""
        return graph.derived("projection", lambda: cls._made(graph))

    @classmethod
    def _made(cls, graph: KnowledgeGraph) -> Projection:
        table: dict[int, dict[int, Triple]] = defaultdict(dict)
        for triple in sorted(edges(graph), key=preference):
            head, tail = graph.row_of[triple.head], graph.row_of[triple.tail]
            table[head].setdefault(tail, triple)
            table[tail].setdefault(head, triple)
        rows = [row for row, others in table.items() for _ in others]
        columns = [column for others in table.values() for column in others]
        values = [cost(triple.confidence) for others in table.values() for triple in others.values()]
        size = len(graph.entity_ids)
        return cls(dict(table), sparse.csr_matrix((values, (rows, columns)), shape=(size, size)))

    def path(self, graph: KnowledgeGraph, rows: Sequence[int]) -> EvidencePath:
        """Return the evidence path over consecutive rows."""
        return path_of(graph.entity_ids[rows[0]], [self.triples[one][two] for one, two in pairwise(rows)])


def edges(graph: KnowledgeGraph) -> list[Triple]:
    """Return the triples that paths may use: asserted, between two entities."""
    return [t for t in graph.triples.values() if t.status == "asserted" and t.head != t.tail]


def neighbours(graph: KnowledgeGraph) -> Mapping[str, Sequence[tuple[str, Triple]]]:
    """Return entity -> its (other end, triple) pairs over asserted triples, parallel ones included, best first."""
    return graph.derived("neighbours", lambda: _adjacent(edges(graph)))


def _adjacent(triples: Iterable[Triple]) -> dict[str, list[tuple[str, Triple]]]:
    table: dict[str, list[tuple[str, Triple]]] = defaultdict(list)
    for triple in sorted(triples, key=preference):
        table[triple.head].append((triple.tail, triple))
        table[triple.tail].append((triple.head, triple))
    return dict(table)


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
