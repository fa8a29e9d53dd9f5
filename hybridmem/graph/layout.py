"""Coordinates for a drawing: force-directed (Fruchterman and Reingold, 1991), the same for the same graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx as nx

from hybridmem.types import Triple

_SEED = 7


def layout(entities: Sequence[str], triples: Iterable[Triple], scale: float = 600.0) -> dict[str, tuple[float, float]]:
    """Return entity id -> (x, y) in pixels around the origin, within ``scale``; independent of input order."""
    drawing = nx.Graph()
    drawing.add_nodes_from(sorted(entities))
    pairs = {(min(t.head, t.tail), max(t.head, t.tail)) for t in triples}
    drawing.add_edges_from(pair for pair in sorted(pairs) if pair[0] in drawing and pair[1] in drawing)
    if len(drawing) < 2:
        return dict.fromkeys(drawing, (0.0, 0.0))
    spread = 2.0 / len(drawing) ** 0.5
    placed = nx.spring_layout(drawing, k=spread, seed=_SEED, iterations=80, scale=scale, method="force")
    return {node: (round(float(x), 2), round(float(y), 2)) for node, (x, y) in placed.items()}
