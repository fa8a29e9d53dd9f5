"""Scenes of the graph, remembered: a click must not lay the same picture out again."""

from __future__ import annotations

from functools import lru_cache, partial

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.render.picture import Labels
from hybridmem.render.scene import Scene, along, around, overview
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
