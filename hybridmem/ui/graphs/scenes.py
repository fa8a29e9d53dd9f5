"""Scenes of the graph, remembered: a click must not lay the same picture out again."""

from __future__ import annotations

from functools import lru_cache, partial

from hybridmem.graph.communities import Communities
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.render.picture import Labels
from hybridmem.render.scene import Scene, along, around, many_communities, one_community, overview
from hybridmem.render.summaries import TONES
from hybridmem.render.words import Words
from hybridmem.types import EvidencePath
from hybridmem.ui.translations import TRANSLATIONS


def _labels(language: str) -> Labels:
    return partial(Words(language, TRANSLATIONS[language]).code, "relation")


@lru_cache(maxsize=16)
def path_scene(graph: KnowledgeGraph, path: EvidencePath, limit: int, language: str) -> Scene:
    """A path and what stands beside it."""
    return along(graph, path, limit, _labels(language))


@lru_cache(maxsize=16)
def entity_scene(graph: KnowledgeGraph, entity_id: str, hops: int, limit: int, language: str) -> Scene:
    """One entity and its neighbourhood."""
    return around(graph, entity_id, hops, limit, _labels(language))


@lru_cache(maxsize=4)
def overview_scene(graph: KnowledgeGraph, limit: int, language: str) -> Scene:
    """The best-connected part of the graph."""
    return overview(graph, limit, _labels(language))


@lru_cache(maxsize=8)
def communities_scene(graph: KnowledgeGraph, level: int, limit: int, language: str) -> Scene:
    """The weightiest communities of a level, in colours."""
    return many_communities(graph, Communities.of(graph).at(level)[:TONES], limit, _labels(language))


@lru_cache(maxsize=16)
def community_scene(graph: KnowledgeGraph, community_id: str, limit: int, language: str) -> Scene:
    """One community."""
    return one_community(graph, Communities.of(graph).by_id[community_id], limit, _labels(language))
