"""Relation-guided walks: from the linked entities along the relations that the question names.

"Who advised X, and what does the product of his former employer depend on?" names advisor, worked_at, developed and
depends_on; a walk that uses each of them once is the chain that the question describes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.projection import neighbours, path_of
from hybridmem.types import EvidencePath, Triple

BEAM = 24
UNNAMED = 0.5
"""Factor of a hop over a relation that the question does not name; one such hop is allowed, as a gap to bridge."""
GAP_FAN_OUT = 12
"""Triples followed per entity over relations not named, the most confident first. Over a named relation ``BEAM`` are
followed: a weaker one would not stay in the beam."""

Ends = Sequence[tuple[str, Triple]]
ByRelation = Mapping[tuple[str, str], Ends]


@dataclass(frozen=True, slots=True)
class Walk:
    """A chain of triples from ``start``; ``open`` are the relations of the question still unused."""

    start: str
    strength: float
    triples: tuple[Triple, ...]
    entities: tuple[str, ...]
    open: tuple[str, ...]
    gaps: int = 0

    @property
    def matched(self) -> int:
        """How many hops the question named."""
        return len(self.triples) - self.gaps

    def path(self, hops: int | None = None) -> EvidencePath:
        """Return the walk, or its first hops, as an evidence path."""
        return path_of(self.start, self.triples[:hops])


def walks(graph: KnowledgeGraph, seeds: Mapping[str, float], relations: Sequence[str], max_hops: int) -> list[Walk]:
    """Return the walks that use at least one relation of the question, best first.

    ``seeds`` maps entity ids to trust 0..1. The strength of a walk is the product of the seed's trust and the
    confidences of its hops, times the squared share of the question's relations it uses. Each round keeps ``BEAM``
    walks.
    """
    current = [Walk(seed, trust, (), (seed,), tuple(relations)) for seed, trust in sorted(seeds.items())]
    found: list[Walk] = []
    for _ in range(min(max_hops, len(relations) + 1) if relations else 0):
        grown = [longer for walk in current for longer in _longer(walk, graph)]
        current = sorted(grown, key=_order)[:BEAM]
        found += [walk for walk in current if walk.matched and walk.triples[-1].relation in relations]
    scaled = [_scaled(walk, len(relations)) for walk in found]
    return sorted(scaled, key=_order)


def _longer(walk: Walk, graph: KnowledgeGraph) -> Iterator[Walk]:
    here, table = walk.entities[-1], by_relation(graph)
    for relation in dict.fromkeys(walk.open):
        for other, triple in table.get((here, relation), ())[: BEAM + len(walk.triples)]:
            if other not in walk.entities:
                yield _extended(walk, other, triple, named=True)
    if walk.gaps == 0:
        free = (end for end in neighbours(graph).get(here, ()) if end[1].relation not in walk.open)
        for other, triple in islice(free, GAP_FAN_OUT):
            if other not in walk.entities:
                yield _extended(walk, other, triple, named=False)


def by_relation(graph: KnowledgeGraph) -> ByRelation:
    """Return (entity, relation) -> its (other end, triple) pairs, best first; made once per graph."""

    def make() -> dict[tuple[str, str], list[tuple[str, Triple]]]:
        table: dict[tuple[str, str], list[tuple[str, Triple]]] = defaultdict(list)
        for entity, ends in neighbours(graph).items():
            for end in ends:
                table[entity, end[1].relation].append(end)
        return dict(table)

    return graph.derived("by_relation", make)


def _extended(walk: Walk, other: str, triple: Triple, named: bool) -> Walk:
    left = list(walk.open)
    if named:
        left.remove(triple.relation)
    factor = triple.confidence * (1.0 if named else UNNAMED)
    return Walk(
        walk.start,
        walk.strength * factor,
        (*walk.triples, triple),
        (*walk.entities, other),
        tuple(left),
        walk.gaps + (not named),
    )


def _scaled(walk: Walk, relations: int) -> Walk:
    share = walk.matched / relations
    return Walk(walk.start, walk.strength * share**2, walk.triples, walk.entities, walk.open, walk.gaps)


def _order(walk: Walk) -> tuple[float, int, tuple[str, ...]]:
    """Parallel triples between the same entities keep the order in which they were followed (sorting is stable)."""
    return -round(walk.strength, 12), len(walk.triples), walk.entities
