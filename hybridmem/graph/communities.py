"""Communities of entities: groups with more facts among themselves than to the rest, coarse ones split into finer.

See ``hybridmem.graph.leiden`` for the method. Edges are asserted facts, an edge weighs the sum of their confidences.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum

from hybridmem.graph.identity import community_id
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.leiden import Cluster, hierarchy
from hybridmem.graph.projection import edges
from hybridmem.types import Triple

LARGEST = 40
"""Members above which a community is split further."""
SMALLEST = 3
"""Members below which a group is no community."""
TITLED_BY = 3
CHUNKS = 60
"""Chunks a community keeps, those that hold most of it."""
MENTIONED = 0.2
"""What the mention of a member adds to a chunk beside the facts it states, at most, for the weightiest member."""


@dataclass(frozen=True, slots=True)
class Community:
    """A group of entities; ``level`` 0 is the coarsest.

    ``members`` are entity ids by weight (the sum over facts inside), ``triples`` the facts inside by confidence and
    weight of their ends, ``parent`` and ``children`` are ids. The id is a hash of the members.
    """

    id: str
    level: int
    members: tuple[str, ...]
    weights: tuple[float, ...]
    triples: tuple[str, ...]
    title: str
    parent: str = ""
    children: tuple[str, ...] = ()


class Communities:
    """All communities of a graph, the weightiest first within a level."""

    def __init__(self, found: Sequence[Community]) -> None:
        self.by_id: Mapping[str, Community] = {community.id: community for community in found}
        self._of: dict[str, str] = {}
        for community in found:  # finer ones come later and win
            self._of.update(dict.fromkeys(community.members, community.id))

    @classmethod
    def of(cls, graph: KnowledgeGraph) -> Communities:
        """Return the communities of a graph, found once."""
        return graph.derived("communities", lambda: cls(communities(graph)))

    def __len__(self) -> int:
        return len(self.by_id)

    @property
    def depth(self) -> int:
        """The number of levels."""
        return max((community.level for community in self.by_id.values()), default=-1) + 1

    def at(self, level: int) -> list[Community]:
        """The communities of a level, and those above it that were not split: no entity is in two of them."""
        found = self.by_id.values()
        held = (c for c in found if c.level == level or (c.level < level and not c.children))
        return sorted(held, key=weightiest)

    def of_entity(self, entity_id: str, level: int | None = None) -> Community | None:
        """The finest community of an entity, or the one it belongs to at a level."""
        community = self.by_id.get(self._of.get(entity_id, ""))
        while community is not None and level is not None and community.level > level:
            community = self.by_id.get(community.parent)
        return community


def weightiest(community: Community) -> tuple[float, str]:
    """Order communities: the greatest sum of weights first, then by id."""
    return -round(fsum(community.weights), 6), community.id


def communities(graph: KnowledgeGraph) -> list[Community]:
    """Find the communities of a graph, level by level, the weightiest first."""
    inside: dict[tuple[str, str], list[Triple]] = defaultdict(list)
    for triple in edges(graph):
        inside[min(triple.head, triple.tail), max(triple.head, triple.tail)].append(triple)
    weighed = {pair: fsum(triple.confidence for triple in triples) for pair, triples in inside.items()}
    clusters = hierarchy(weighed, LARGEST)
    made = {place: _community(graph, cluster, inside) for place, cluster in enumerate(clusters)}
    kept = {place: community for place, community in made.items() if len(community.members) >= SMALLEST}
    return _ordered(_related(clusters, kept))


def chunk_weights(graph: KnowledgeGraph, community: Community) -> dict[str, float]:
    """Return the chunks that hold most of a community, at most ``CHUNKS``, greatest weight first.

    weight(chunk) = sum of the confidences of the facts it states + ``MENTIONED`` * sum of the shares of its members.
    """
    weights: dict[str, float] = defaultdict(float)
    for triple_id in community.triples:
        triple = graph.triples[triple_id]
        for chunk_id in dict.fromkeys(triple.chunk_ids):
            weights[chunk_id] += triple.confidence
    most = community.weights[0]
    for member, weight in zip(community.members, community.weights, strict=True):
        for chunk_id in graph.chunks_of(member):
            weights[chunk_id] += MENTIONED * weight / most
    best = sorted(weights, key=lambda chunk_id: (-round(weights[chunk_id], 9), chunk_id))[:CHUNKS]
    return {chunk_id: weights[chunk_id] for chunk_id in best}


def _community(
    graph: KnowledgeGraph, cluster: Cluster, inside: Mapping[tuple[str, str], Sequence[Triple]]
) -> Community:
    members = set(cluster.nodes)
    weight = dict.fromkeys(cluster.nodes, 0.0)
    facts: dict[str, Triple] = {}
    for node in cluster.nodes:
        for triple in graph.triples_of(node):
            pair = min(triple.head, triple.tail), max(triple.head, triple.tail)
            if pair[0] in members and pair[1] in members and triple.status == "asserted" and pair in inside:
                weight[node] += triple.confidence
                facts[triple.id] = triple
    ordered = sorted(cluster.nodes, key=lambda node: (-round(weight[node], 9), node))
    ranked = sorted(facts.values(), key=lambda t: (-round(t.confidence * (weight[t.head] + weight[t.tail]), 9), t.id))
    names = list(dict.fromkeys(graph.entities[node].name for node in ordered))[:TITLED_BY]
    return Community(
        id=community_id(cluster.nodes),
        level=cluster.level,
        members=tuple(ordered),
        weights=tuple(round(weight[node], 6) for node in ordered),
        triples=tuple(triple.id for triple in ranked),
        title=" · ".join(names),
    )


def _related(clusters: Sequence[Cluster], kept: Mapping[int, Community]) -> list[Community]:
    children: dict[int, list[str]] = defaultdict(list)
    for place, community in kept.items():
        if (above := clusters[place].parent) is not None:
            children[above].append(community.id)
    return [
        replace(community, parent=_id(kept, clusters[place].parent), children=tuple(children[place]))
        for place, community in kept.items()
    ]


def _id(kept: Mapping[int, Community], place: int | None) -> str:
    return "" if place is None else kept[place].id


def _ordered(found: Sequence[Community]) -> list[Community]:
    """By level, then weight, then id; children in the same order."""
    rank = {
        community.id: place for place, community in enumerate(sorted(found, key=lambda c: (c.level, *weightiest(c))))
    }
    ordered = sorted(found, key=lambda community: rank[community.id])
    return [replace(c, children=tuple(sorted(c.children, key=lambda identity: rank[identity]))) for c in ordered]
