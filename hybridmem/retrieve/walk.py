"""Relation-guided walks: from the linked entities along the relations that the question names.

"What does the product of the former employer of X's advisor depend on?" names advisor, worked_at, developed and
depends_on; a walk that uses each of them once is the chain that the question describes. Questions also name the
kind of thing at the end ("which consensus algorithm"): a hop to an entity whose name holds such a word is a hint.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.projection import neighbours, path_of
from hybridmem.text.tokenise import content_terms
from hybridmem.types import EvidencePath, Triple

BEAM = 24
UNNAMED = 0.5
"""Factor of a hop over a relation that the question does not name; one such hop is allowed, as a gap to bridge."""
HINTED = 0.9
"""Factor of such a hop when the question names the kind of thing it leads to."""
GAP_FAN_OUT = 12
HINT_FAN_OUT = 60
"""Triples looked at per entity over relations not named, and for hints, the most confident first. Over a named
relation ``BEAM`` are followed: a weaker one would not stay in the beam."""

Ends = Sequence[tuple[str, Triple]]


@dataclass(frozen=True, slots=True)
class Walk:
    """A chain of triples from ``start``; ``open`` are the relations of the question still unused.

    ``named`` and ``hinted`` count the hops that the question names by relation or by the kind of their end.
    """

    start: str
    strength: float
    triples: tuple[Triple, ...]
    entities: tuple[str, ...]
    open: tuple[str, ...]
    named: int = 0
    hinted: int = 0

    @property
    def matched(self) -> int:
        """How many hops the question asks for."""
        return self.named + self.hinted

    @property
    def gaps(self) -> int:
        """How many hops the question does not name."""
        return len(self.triples) - self.matched

    @property
    def complete(self) -> bool:
        """Whether the walk is the chain that the question describes: several hops, all its relations, no gap."""
        return len(self.triples) > 1 and not self.open and not self.gaps

    @property
    def certainty(self) -> float:
        """Geometric mean of the confidences: how sure one hop is, however long the chain."""
        return prod(triple.confidence for triple in self.triples) ** (1 / len(self.triples))

    def path(self, hops: int | None = None) -> EvidencePath:
        """Return the walk, or its first hops, as an evidence path."""
        return path_of(self.start, self.triples[:hops])


@dataclass(frozen=True, slots=True)
class Search:
    """What a walk looks for: the graph, and whether an entity's name holds a word that the question asks for."""

    graph: KnowledgeGraph
    hints: Callable[[str], bool]


def walks(
    graph: KnowledgeGraph,
    seeds: Mapping[str, float],
    relations: Sequence[str],
    max_hops: int,
    wanted: frozenset[str] = frozenset(),
) -> list[Walk]:
    """Return the walks that use at least one relation of the question, best first.

    ``seeds`` maps entity ids to trust 0..1; ``wanted`` are terms of the question that may name the end. The strength
    of a walk is the product of the seed's trust, the confidences and the factors of its hops, times the squared share
    of the question's relations it uses. Each round keeps ``BEAM`` walks.
    """
    search = Search(graph, lambda entity: bool(wanted & _terms(graph.entities[entity].name)))
    current = [Walk(seed, trust, (), (seed,), tuple(relations)) for seed, trust in sorted(seeds.items())]
    found: list[Walk] = []
    for _ in range(min(max_hops, len(relations) + 2) if relations else 0):
        grown = [longer for walk in current for longer in _longer(walk, search)]
        current = sorted(grown, key=_order)[:BEAM]
        found += [walk for walk in current if walk.named and _ends_well(walk, relations, search)]
    return sorted((_scaled(walk, len(relations)) for walk in found), key=_order)


def _ends_well(walk: Walk, relations: Sequence[str], search: Search) -> bool:
    return walk.triples[-1].relation in relations or search.hints(walk.entities[-1])


def _longer(walk: Walk, search: Search) -> Iterator[Walk]:
    here, table = walk.entities[-1], by_relation(search.graph)
    for relation in dict.fromkeys(walk.open):
        for other, triple in table.of(here, relation)[: BEAM + len(walk.triples)]:
            if other not in walk.entities:
                yield _named(walk, other, triple)
    free = [end for end in neighbours(search.graph).get(here, ())[:HINT_FAN_OUT] if end[1].relation not in walk.open]
    for place, (other, triple) in enumerate(end for end in free if end[0] not in walk.entities):
        if search.hints(other):
            yield _extended(walk, other, triple, HINTED, hinted=1)
        elif walk.gaps == 0 and place < GAP_FAN_OUT:
            yield _extended(walk, other, triple, UNNAMED)


class ByRelation:
    """(Entity, relation) -> its (other end, triple) pairs, best first; looked up when asked for and kept."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._known: dict[str, dict[str, list[tuple[str, Triple]]]] = {}

    def of(self, entity: str, relation: str) -> Ends:
        """The ends of one entity over one relation, () for none."""
        if entity not in self._known:
            table: dict[str, list[tuple[str, Triple]]] = defaultdict(list)
            for end in neighbours(self._graph)[entity]:
                table[end[1].relation].append(end)
            self._known[entity] = table
        return self._known[entity].get(relation, ())


def by_relation(graph: KnowledgeGraph) -> ByRelation:
    """Return the ends by entity and relation; made once per graph."""
    return graph.derived("by_relation", lambda: ByRelation(graph))


def _named(walk: Walk, other: str, triple: Triple) -> Walk:
    left = list(walk.open)
    left.remove(triple.relation)
    longer = _extended(walk, other, triple, 1.0)
    return Walk(walk.start, longer.strength, longer.triples, longer.entities, tuple(left), walk.named + 1, walk.hinted)


def _extended(walk: Walk, other: str, triple: Triple, factor: float, hinted: int = 0) -> Walk:
    return Walk(
        walk.start,
        walk.strength * triple.confidence * factor,
        (*walk.triples, triple),
        (*walk.entities, other),
        walk.open,
        walk.named,
        walk.hinted + hinted,
    )


def _scaled(walk: Walk, relations: int) -> Walk:
    strength = walk.strength * (walk.named / relations) ** 2
    return Walk(walk.start, strength, walk.triples, walk.entities, walk.open, walk.named, walk.hinted)


def _order(walk: Walk) -> tuple[float, int, tuple[str, ...]]:
    """Parallel triples between the same entities keep the order in which they were followed (sorting is stable)."""
    return -round(walk.strength, 12), len(walk.triples), walk.entities


@lru_cache(maxsize=100_000)
def _terms(name: str) -> frozenset[str]:
    return frozenset(term for term in content_terms(name) if len(term) > 1)
