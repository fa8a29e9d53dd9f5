"""The part of the graph around some entities that is worth drawing: the closest ones first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.projection import cost, neighbours
from hybridmem.types import Triple


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """Entities in order of closeness (the centres first), the triples among them, hops from a centre.

    ``total`` counts all entities within reach, drawn or not.
    """

    centres: tuple[str, ...]
    entities: tuple[str, ...]
    triples: tuple[Triple, ...]
    hops: dict[str, int]
    total: int


def neighbourhood(graph: KnowledgeGraph, entity_id: str, hops: int, limit: int) -> Neighbourhood:
    """Return at most ``limit`` entities within ``hops`` hops of one entity.

    Raises:
        UnknownEntityError: the entity is not in the graph.
    """
    return neighbourhood_of(graph, [entity_id], hops, limit)


def neighbourhood_of(graph: KnowledgeGraph, entity_ids: Sequence[str], hops: int, limit: int) -> Neighbourhood:
    """Return at most ``limit`` entities within ``hops`` hops of any of several (for a path and what surrounds it)."""
    centres = tuple(dict.fromkeys(graph.entity(identity).id for identity in entity_ids))
    reached = _closest(graph, centres, hops)
    kept = dict(list(reached.items())[: max(limit, len(centres))])
    triples = {t.id: t for identity in kept for t in graph.triples_of(identity) if t.head in kept and t.tail in kept}
    return Neighbourhood(centres, tuple(kept), tuple(triples[i] for i in sorted(triples)), kept, len(reached))


def _closest(graph: KnowledgeGraph, centres: tuple[str, ...], hops: int) -> dict[str, int]:
    """Entity -> hops, ordered by (hops, path cost, id): Dijkstra with the number of hops first."""
    table = neighbours(graph)
    reached: dict[str, int] = {}
    queue = [(0, 0.0, identity) for identity in centres]
    while queue:
        steps, spent, here = heappop(queue)
        if here in reached:
            continue
        reached[here] = steps
        for other, triple in table.get(here, ()) if steps < hops else ():
            if other not in reached:
                heappush(queue, (steps + 1, spent + cost(triple.confidence), other))
    return reached
