"""The simple weighted graph that path search runs on: one edge per pair of entities, its best triple kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import log
from typing import Any

import networkx as nx

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.types import EvidencePath, PathStep, Triple

_STORE = "_projection"


def cost(confidence: float) -> float:
    """Return -log(confidence): costs add up along a path as confidences multiply (E. W. Dijkstra's weights)."""
    return -log(max(confidence, 1e-9))


def projection(graph: KnowledgeGraph) -> Any:
    """Return the undirected networkx graph over asserted triples; made once per knowledge graph.

    Edges carry ``weight`` (see ``cost``) and ``triple`` (the most confident one, ties by relation and id).
    Self-loops are left out. Nodes and edges are inserted in id order, so searches are repeatable.
    """
    return graph.derived(_STORE, lambda: _project(graph.triples.values()))


def _project(triples: Iterable[Triple]) -> Any:
    best: dict[tuple[str, str], Triple] = {}
    for triple in triples:
        if triple.status != "asserted" or triple.head == triple.tail:
            continue
        pair = (min(triple.head, triple.tail), max(triple.head, triple.tail))
        best[pair] = min(best.get(pair, triple), triple, key=preference)
    simple = nx.Graph()
    for (left, right), triple in sorted(best.items()):
        simple.add_edge(left, right, weight=cost(triple.confidence), triple=triple)
    return simple


def preference(triple: Triple) -> tuple[float, str, str]:
    """Order parallel triples: the most confident first, then relation and id."""
    return -triple.confidence, triple.relation, triple.id


def neighbours(graph: KnowledgeGraph) -> dict[str, list[tuple[str, Triple]]]:
    """Return entity -> its (other end, triple) pairs over asserted triples, parallel ones included, best first."""
    return graph.derived("_neighbours", lambda: _adjacent(graph.triples.values()))


def _adjacent(triples: Iterable[Triple]) -> dict[str, list[tuple[str, Triple]]]:
    table: dict[str, list[tuple[str, Triple]]] = defaultdict(list)
    for triple in sorted(triples, key=preference):
        if triple.status == "asserted" and triple.head != triple.tail:
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
