"""Hierarchical Leiden clustering, the same for the same graph.

V. A. Traag, L. Waltman and N. J. van Eck, "From Louvain to Leiden: guaranteeing well-connected communities", Scientific
Reports 9 (2019); the hierarchy is GraphRAG's (D. Edge et al., 2024): what is larger than wished is clustered again by
itself. The code is graspologic-native (MIT, prebuilt wheels): leidenalg and igraph are under the GPL, networkx has
Louvain alone, and scikit-network draws from the C library's ``rand`` without a seed, so its result changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from graspologic_native import hierarchical_leiden

SEED = 7
RANDOMNESS = 0.001
Edges = Mapping[tuple[str, str], float]


@dataclass(frozen=True, slots=True)
class Cluster:
    """Nodes in order; ``level`` 0 is the coarsest, ``parent`` is the place of the cluster it was split from."""

    level: int
    nodes: tuple[str, ...]
    parent: int | None = None


def hierarchy(edges: Edges, largest: int, resolution: float = 1.0) -> list[Cluster]:
    """Cluster an undirected graph of positive weights; clusters of more than ``largest`` nodes are split further.

    Parents come before their children; the clusters of a level are ordered by their first nodes. A cluster that
    cannot be split stays whole, however large.
    """
    weighted = [(one, two, weight) for (one, two), weight in sorted(edges.items()) if one != two and weight > 0.0]
    if not weighted:
        return []
    found = hierarchical_leiden(
        weighted, resolution=resolution, randomness=RANDOMNESS, max_cluster_size=largest, seed=SEED
    )
    nodes: dict[tuple[int, int], list[str]] = defaultdict(list)
    parent: dict[tuple[int, int], int | None] = {}
    for entry in found:
        nodes[entry.level, entry.cluster].append(entry.node)
        parent[entry.level, entry.cluster] = entry.parent_cluster
    ordered = sorted(nodes, key=lambda key: (key[0], min(nodes[key])))
    return _linked([(key, tuple(sorted(nodes[key])), parent[key]) for key in ordered])


def _linked(found: list[tuple[tuple[int, int], tuple[str, ...], int | None]]) -> list[Cluster]:
    """Clusters with places for parents; one that is all of its parent says nothing new and is left out."""
    place: dict[tuple[int, int], int] = {}
    made: list[Cluster] = []
    for (level, number), nodes, above in found:
        parent = None if above is None else place[level - 1, above]
        if parent is not None and made[parent].nodes == nodes:
            place[level, number] = parent
            continue
        place[level, number] = len(made)
        made.append(Cluster(0 if parent is None else made[parent].level + 1, nodes, parent))
    return made
