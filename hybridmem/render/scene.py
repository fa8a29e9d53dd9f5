"""Scenes: which part of the graph is drawn, where its nodes stand, and how much is left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from hybridmem.graph.communities import Community
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.layout import layout
from hybridmem.graph.neighbourhood import neighbourhood, neighbourhood_of
from hybridmem.render.picture import Labels, Picture, Point, in_groups, picture
from hybridmem.render.spread import spread
from hybridmem.types import EvidencePath, Triple

HOP = 200.0
"""Distance in pixels between two neighbours of a path."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture with its honest figures: entities drawn, within reach, and in the whole graph."""

    picture: Picture
    drawn: int
    reachable: int
    total: int
    edges: int


def around(graph: KnowledgeGraph, entity_id: str, hops: int, limit: int, labels: Labels) -> Scene:
    """The neighbourhood of one entity, the closest entities first."""
    near = neighbourhood(graph, entity_id, hops, limit)
    points = spread(layout(near.entities, near.triples, 1000.0))
    key = f"around/{entity_id}/{hops}/{limit}/{len(graph)}"
    return _scene(graph, _Part(key, near.entities, near.triples, points, (entity_id,), near.total), labels)


def along(graph: KnowledgeGraph, path: EvidencePath, limit: int, labels: Labels) -> Scene:
    """A path drawn from left to right; what surrounds it stands dimmed beside it."""
    near = neighbourhood_of(graph, path.entities, 1, max(limit, len(path.entities)))
    steps = {step.triple_id for step in path.steps}
    shown = [*(triple for triple in near.triples if triple.id in steps or not _inside(triple, path.entities))]
    points = path_points(path.entities, near.entities, near.triples)
    key = "along/" + "/".join([*path.entities, *sorted(steps), str(limit)])
    return _scene(graph, _Part(key, near.entities, shown, points, path.entities, near.total, path), labels)


def overview(graph: KnowledgeGraph, limit: int, labels: Labels) -> Scene:
    """The best-connected entities of the whole graph and the asserted triples among them."""
    ranked = sorted(graph.entity_ids, key=lambda entity_id: (-graph.degree(entity_id), entity_id))
    best = ranked[: limit * 3]
    kept = _connected(best, _among(graph, best))[:limit]
    kept = _connected(kept, _among(graph, kept))
    triples = _among(graph, kept)
    points = spread(layout(kept, triples, 1000.0))
    key = f"overview/{limit}/{len(graph)}"
    return _scene(graph, _Part(key, kept, triples, points, (), len(graph)), labels)


def one_community(graph: KnowledgeGraph, community: Community, limit: int, labels: Labels) -> Scene:
    """The weightiest members of a community and the facts among them."""
    kept = community.members[:limit]
    triples = _among(graph, kept)
    points = spread(layout(kept, triples, 1000.0))
    key = f"community/{community.id}/{limit}"
    return _scene(graph, _Part(key, kept, triples, points, kept[:1], len(community.members)), labels)


def many_communities(graph: KnowledgeGraph, found: Sequence[Community], limit: int, labels: Labels) -> Scene:
    """The weightiest members of several communities, as many of each as its share, one colour for each."""
    total = sum(len(community.members) for community in found)
    share = {c.id: max(3, round(limit * len(c.members) / max(1, total))) for c in found}
    groups = {member: place for place, c in enumerate(found) for member in c.members[: share[c.id]]}
    kept = list(groups)
    triples = _among(graph, kept)
    points = spread(layout(kept, triples, 1000.0))
    key = "communities/" + "/".join(community.id for community in found) + f"/{limit}"
    return _scene(graph, _Part(key, kept, triples, points, (), len(graph), groups=groups), labels)


def path_points(walk: Sequence[str], entities: Sequence[str], triples: Iterable[Triple]) -> dict[str, Point]:
    """The walk on a gentle wave from left to right, each other entity in a fan above or below its neighbour on it."""
    points = {entity: (place * HOP, 58.0 * (-1) ** place) for place, entity in enumerate(walk)}
    owner = _owners(walk, triples)
    fans: dict[str, list[str]] = defaultdict(list)
    for entity in entities:
        if entity not in points:
            fans[owner.get(entity, walk[0])].append(entity)
    for anchor, members in fans.items():
        x, y = points[anchor]
        for place, entity in enumerate(members):
            points[entity] = _fan(x, y, place, len(members))
    return points


def _fan(x: float, y: float, place: int, count: int) -> Point:
    """Half of the members above, half below, in rings of six."""
    up = place % 2 == 0
    slot, ring = (place // 2) % 6, place // 12
    wide = min(6, (count + 1) // 2)
    angle = pi * (0.22 + 0.56 * (slot + 0.5) / max(1, wide))
    radius = 150.0 + 80.0 * ring + (26.0 if slot % 2 else 0.0)
    return round(x + radius * cos(angle), 1), round(y + (-1 if up else 1) * radius * sin(angle), 1)


def _owners(walk: Sequence[str], triples: Iterable[Triple]) -> dict[str, str]:
    order = {entity: place for place, entity in enumerate(walk)}
    owner: dict[str, str] = {}
    for triple in triples:
        for near, far in ((triple.head, triple.tail), (triple.tail, triple.head)):
            if near in order and far not in order and order[near] < order.get(owner.get(far, ""), len(walk)):
                owner[far] = near
    return owner


def _inside(triple: Triple, walk: Sequence[str]) -> bool:
    return triple.head in walk and triple.tail in walk


def _among(graph: KnowledgeGraph, kept: Sequence[str]) -> list[Triple]:
    inside = set(kept)
    found = {
        triple.id: triple
        for entity_id in kept
        for triple in graph.triples_of(entity_id)
        if triple.status == "asserted"
        and triple.head in inside
        and triple.tail in inside
        and triple.head != triple.tail
    }
    return [found[triple_id] for triple_id in sorted(found)]


def _connected(kept: Sequence[str], triples: Sequence[Triple]) -> list[str]:
    """The largest group of entities that hang together, in the order given; islands would only shrink the picture."""
    near: dict[str, list[str]] = defaultdict(list)
    for triple in triples:
        near[triple.head].append(triple.tail)
        near[triple.tail].append(triple.head)
    best: set[str] = set()
    seen: set[str] = set()
    for start in kept:
        group, rest = set[str](), [start]
        while rest:
            here = rest.pop()
            if here not in seen:
                seen.add(here)
                group.add(here)
                rest += near[here]
        best = group if len(group) > len(best) else best
    return [entity_id for entity_id in kept if entity_id in best]


@dataclass(frozen=True, slots=True)
class _Part:
    """The part of the graph that a scene shows."""

    key: str
    entities: Sequence[str]
    triples: Sequence[Triple]
    points: Mapping[str, Point]
    centres: Sequence[str]
    reachable: int
    path: EvidencePath | None = None
    groups: Mapping[str, int] | None = None


def _scene(graph: KnowledgeGraph, part: _Part, labels: Labels) -> Scene:
    nodes = [graph.entities[entity_id] for entity_id in part.entities]
    drawn = picture(part.key, nodes, part.triples, part.points, labels, part.path, part.centres)
    drawn = drawn if part.groups is None else in_groups(drawn, part.groups)
    return Scene(drawn, len(nodes), part.reachable, len(graph), len(part.triples))
