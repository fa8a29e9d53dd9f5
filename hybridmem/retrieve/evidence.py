"""Evidence paths of a question and the honest verdict on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.paths import diverse, find_paths, path_order
from hybridmem.graph.validate import checked
from hybridmem.query.link import strong
from hybridmem.retrieve.signals import wanted_terms
from hybridmem.retrieve.walk import walks
from hybridmem.settings import Graph
from hybridmem.types import EvidencePath, LinkedEntity, PathResult, QueryAnalysis, Ranking, Verdict

PAIRS = 6
WALKS = 12


def evidence_paths(graph: KnowledgeGraph, analysis: QueryAnalysis, settings: Graph) -> list[EvidencePath]:
    """Return the paths that speak to the question, best first, at most ``settings.path_count``.

    First the relation-guided walks (they end at the likely answer) that use the most relations of the question,
    then the shortest paths between the entities it names.
    """
    linked = strong(analysis.entities)
    trust = {link.entity_id: link.score for link in linked}
    found = walks(graph, trust, analysis.relations, settings.max_hops, wanted_terms(analysis))
    most = max((walk.matched for walk in found), default=0)
    guided = [walk.path() for walk in found if walk.matched == most][:WALKS]
    between = [path for pair in _pairs(linked) for path in _between(graph, pair, settings)]
    chosen = diverse(guided, settings.path_count, settings.path_diversity)
    spare = diverse(sorted(between, key=path_order), settings.path_count, settings.path_diversity)
    return [checked(graph, path) for path in _distinct(chosen + spare)[: settings.path_count]]


def verdict(analysis: QueryAnalysis, paths: Sequence[EvidencePath], graph_ranking: Ranking | None) -> Verdict:
    """FOUND with a path, NO_PATH when entities are linked but nothing joins them, UNKNOWN when none is linked."""
    if paths:
        return "FOUND"
    linked = bool(strong(analysis.entities))
    return "NO_PATH" if linked and graph_ranking is not None and not graph_ranking.silent else "UNKNOWN"


def path_result(
    graph: KnowledgeGraph, source: LinkedEntity, target: LinkedEntity, max_hops: int, settings: Graph
) -> PathResult:
    """Return the paths between two entities: FOUND, or NO_PATH within the hops."""
    paths = find_paths(
        graph, source.entity_id, target.entity_id, max_hops, settings.path_count, settings.path_diversity
    )
    paths = [checked(graph, path) for path in paths]
    return PathResult(source, target, tuple(paths), "FOUND" if paths else "NO_PATH", max_hops)


def _pairs(linked: Sequence[LinkedEntity]) -> list[tuple[LinkedEntity, LinkedEntity]]:
    return [(one, two) for one, two in combinations(linked, 2) if one.surface != two.surface][:PAIRS]


def _between(graph: KnowledgeGraph, pair: tuple[LinkedEntity, LinkedEntity], settings: Graph) -> list[EvidencePath]:
    one, two = pair
    return find_paths(
        graph, one.entity_id, two.entity_id, settings.max_hops, settings.path_count, settings.path_diversity
    )


def _distinct(paths: Sequence[EvidencePath]) -> list[EvidencePath]:
    return list({tuple(step.triple_id for step in path.steps): path for path in reversed(paths)}.values())[::-1]
