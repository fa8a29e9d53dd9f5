"""Finding entities by name: exact, alias, similar spelling (Jaro-Winkler and edit ratio by rapidfuzz)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

from hybridmem.graph.names import compact
from hybridmem.text.normalise import match_key
from hybridmem.types import Entity, LinkedEntity

if TYPE_CHECKING:
    from hybridmem.graph.knowledge import KnowledgeGraph

FUZZY_CUTOFF = 78.0
"""Edit ratio in percent below which a name is another name."""


def find_entities(graph: KnowledgeGraph, name: str, limit: int) -> list[LinkedEntity]:
    """Return at most ``limit`` entities, ordered by (score desc, mentions desc, id)."""
    exact = [_known(graph.entities[identity], name) for identity in graph.names.lookup(name)]
    known = {link.entity_id for link in exact}
    if len(exact) >= limit:
        return exact[:limit]
    fuzzy = [link for link in _similar(graph, name, limit) if link.entity_id not in known]
    return (exact + fuzzy)[:limit]


def _known(entity: Entity, surface: str) -> LinkedEntity:
    same = match_key(entity.name) == match_key(surface)
    how, score = ("exact", 1.0) if same else ("alias", 0.95)
    return LinkedEntity(entity.id, entity.name, surface, how, score)


def _similar(graph: KnowledgeGraph, name: str, limit: int) -> list[LinkedEntity]:
    wanted = compact(name)
    if len(wanted) < 2:
        return []
    table = graph.names.keys()
    found = process.extract(wanted, table.keys(), scorer=fuzz.ratio, limit=None, score_cutoff=FUZZY_CUTOFF)
    close = sorted(((key, score) for key, score, _ in found), key=lambda item: (-item[1], item[0]))[: 4 * limit]
    close += [(key, 79.0) for key in _containing(table, wanted, limit)]
    best: dict[str, float] = {}
    for key, score in close:
        for identity in table[key]:
            best[identity] = max(best.get(identity, 0.0), score)
    ordered = sorted(best, key=lambda identity: (-best[identity], -graph.mention_count(identity), identity))
    return [_fuzzy(graph.entities[identity], name, best[identity]) for identity in ordered[:limit]]


def _containing(table: Mapping[str, tuple[str, ...]], wanted: str, limit: int) -> list[str]:
    """Names that hold the wanted one as a part (``Kleiner`` in ``Alfred Kleiner``), shortest first."""
    keys = [key for key in table if wanted in key and key != wanted]
    return sorted(keys, key=lambda key: (len(key), key))[:limit]


def _fuzzy(entity: Entity, surface: str, percent: float) -> LinkedEntity:
    return LinkedEntity(entity.id, entity.name, surface, "fuzzy", round(percent / 100.0, 4))
