"""Evidence paths between entities: the k best by -log confidence, made diverse, and all paths breadth first."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import networkx as nx

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.projection import neighbours, path_of, projection
from hybridmem.types import EvidencePath

CANDIDATES = 40
"""How many of the cheapest simple paths are looked at before the hop limit and the diversity choose."""


def find_paths(
    graph: KnowledgeGraph, source_id: str, target_id: str, max_hops: int, count: int, diversity: float
) -> list[EvidencePath]:
    """Return at most ``count`` paths of at most ``max_hops`` hops, the best first.

    Candidates are the cheapest simple paths (J. Y. Yen, 1971) on the projection; the choice is greedy by
    confidence x (1 - diversity x largest share of edges in common with a path already chosen).

    Raises:
        UnknownEntityError: an id is not in the graph.
    """
    graph.entity(source_id), graph.entity(target_id)
    region = _between(projection(graph), source_id, target_id, max_hops)
    if region is None:
        return []
    found = {nodes for nodes in _candidates(region, source_id, target_id) if len(nodes) <= max_hops + 1}
    paths = sorted((_path(region, nodes) for nodes in found), key=path_order)
    return diverse(paths, count, diversity)


def path_order(path: EvidencePath) -> tuple[float, int, tuple[str, ...]]:
    """Sort paths: confidence desc, fewer hops, entity ids."""
    return -round(path.confidence, 12), len(path.steps), path.entities


def _between(simple: Any, source: str, target: str, max_hops: int) -> Any | None:
    """Return the subgraph of nodes that lie on some walk of at most ``max_hops`` hops, None if there is none."""
    if source == target or source not in simple or target not in simple:
        return None
    ahead = nx.single_source_shortest_path_length(simple, source, cutoff=max_hops)
    if ahead.get(target, max_hops + 1) > max_hops:
        return None
    back = nx.single_source_shortest_path_length(simple, target, cutoff=max_hops)
    kept = {node for node, hops in ahead.items() if hops + back.get(node, max_hops + 1) <= max_hops}
    region = nx.Graph()
    region.add_edges_from((u, v, simple.edges[u, v]) for u in sorted(kept) for v in simple[u] if v in kept and u < v)
    return region


def _candidates(region: Any, source: str, target: str) -> Iterator[tuple[str, ...]]:
    """The cheapest paths, and the one of fewest hops (so that the hop limit never hides an existing path)."""
    yield tuple(nx.shortest_path(region, source, target))
    yield from map(tuple, islice(nx.shortest_simple_paths(region, source, target, weight="weight"), CANDIDATES))


def _path(region: Any, nodes: tuple[str, ...]) -> EvidencePath:
    return path_of(nodes[0], [region.edges[pair]["triple"] for pair in pairwise(nodes)])


def diverse(paths: list[EvidencePath], count: int, diversity: float) -> list[EvidencePath]:
    """Choose ``count`` paths greedily, each discounted by its overlap with those chosen before."""
    chosen: list[EvidencePath] = []
    rest = list(paths)
    while rest and len(chosen) < count:
        best = min(rest, key=lambda path: (-_discounted(path, chosen, diversity), path_order(path)))
        rest.remove(best)
        chosen.append(best)
    return chosen


def _discounted(path: EvidencePath, chosen: list[EvidencePath], diversity: float) -> float:
    own = {hop.triple_id for hop in path.steps}
    shared = max((len(own & {hop.triple_id for hop in other.steps}) for other in chosen), default=0)
    return path.confidence * (1.0 - diversity * shared / len(own))


def all_paths(
    graph: KnowledgeGraph, start: str, max_hops: int, directed: bool = False, limit: int = 1000
) -> list[EvidencePath]:
    """Return every path without a repeated entity that leaves ``start``, breadth first, at most ``limit``.

    ``directed`` follows triples from head to tail only.

    Raises:
        UnknownEntityError: ``start`` is not in the graph.
    """
    graph.entity(start)
    table = neighbours(graph)
    found: list[EvidencePath] = []
    queue = deque([path_of(start, ())])
    while queue and len(found) < limit:
        path = queue.popleft()
        if path.steps:
            found.append(path)
        if len(path.steps) < max_hops:
            queue.extend(_longer(graph, path, table, directed))
    return found


def _longer(graph: KnowledgeGraph, path: EvidencePath, table: Any, directed: bool) -> Iterator[EvidencePath]:
    here = path.entities[-1]
    done = [graph.triples[hop.triple_id] for hop in path.steps]
    for other, triple in table.get(here, ()):
        if other not in path.entities and not (directed and triple.head != here):
            yield path_of(path.entities[0], [*done, triple])
