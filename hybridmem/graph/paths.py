"""Evidence paths between entities: the k best by -log confidence, made diverse, and all paths breadth first."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.projection import Projection, neighbours, path_of
from hybridmem.graph.shortest import cheapest_paths
from hybridmem.types import EvidencePath, Triple

CANDIDATES = 24
"""How many of the cheapest paths are looked at before diversity chooses among them."""


def find_paths(
    graph: KnowledgeGraph, source_id: str, target_id: str, max_hops: int, count: int, diversity: float
) -> list[EvidencePath]:
    """Return at most ``count`` paths of at most ``max_hops`` hops, the best first.

    Candidates are the cheapest simple paths on the projection; the choice is greedy by
    confidence x (1 - diversity x largest share of edges in common with a path already chosen).

    Raises:
        UnknownEntityError: an id is not in the graph.
    """
    source, target = (graph.row_of[graph.entity(identity).id] for identity in (source_id, target_id))
    simple = Projection.of(graph)
    found = islice(cheapest_paths(simple, source, target, max_hops), max(CANDIDATES, count))
    return diverse(sorted((simple.path(graph, rows) for rows in found), key=path_order), count, diversity)


def path_order(path: EvidencePath) -> tuple[float, int, tuple[str, ...]]:
    """Sort paths: confidence desc, fewer hops, entity ids."""
    return -round(path.confidence, 12), len(path.steps), path.entities


def diverse(paths: Sequence[EvidencePath], count: int, diversity: float) -> list[EvidencePath]:
    """Choose ``count`` paths greedily, each discounted by its overlap with those chosen before."""
    chosen: list[EvidencePath] = []
    rest = list(paths)
    while rest and len(chosen) < count:
        best = min(rest, key=lambda path: (-_discounted(path, chosen, diversity), path_order(path)))
        rest.remove(best)
        chosen.append(best)
    return chosen


def _discounted(path: EvidencePath, chosen: Sequence[EvidencePath], diversity: float) -> float:
    own = {hop.triple_id for hop in path.steps}
    shared = max((len(own & {hop.triple_id for hop in other.steps}) for other in chosen), default=0)
    return path.confidence * (1.0 - diversity * shared / max(len(own), 1))


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
        if len(path.steps) < max_hops and len(found) + len(queue) < limit:
            queue.extend(_longer(graph, path, table, directed))
    return found


def _longer(
    graph: KnowledgeGraph,
    path: EvidencePath,
    table: Mapping[str, Sequence[tuple[str, Triple]]],
    directed: bool,
) -> Iterator[EvidencePath]:
    here = path.entities[-1]
    done = [graph.triples[hop.triple_id] for hop in path.steps]
    for other, triple in table.get(here, ()):
        if other not in path.entities and not (directed and triple.head != here):
            yield path_of(path.entities[0], [*done, triple])
