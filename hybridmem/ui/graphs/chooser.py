"""Choosing entities by name: a list to type into, and any other name resolved by spelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

import streamlit as st

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.types import LinkedEntity
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain

OPTIONS = 1500
"""Entities offered in the list, the best connected first; every other one is found by typing its name."""


@lru_cache(maxsize=2)
def names_of(graph: KnowledgeGraph) -> Mapping[str, str]:
    """Name shown -> entity id; entities of one name are told apart by their type, then by their id."""
    ranked = sorted(graph.entity_ids, key=lambda entity_id: (-graph.degree(entity_id), entity_id))[:OPTIONS]
    times = Counter(graph.entities[entity_id].name for entity_id in ranked)
    shown: dict[str, str] = {}
    for entity_id in ranked:
        entity = graph.entities[entity_id]
        name = entity.name if times[entity.name] == 1 else f"{entity.name} ({entity.type})"
        shown[name if name not in shown else f"{name} [{entity_id[:6]}]"] = entity_id
    return shown


def choose(page: Page, key: str, placeholder: str) -> LinkedEntity | None:
    """Draw the field; None while it is empty or names nothing (a sentence with the nearest names is shown)."""
    graph = page.library.graph()
    names = names_of(graph)
    typed = st.selectbox(
        page.words("graph." + key),
        list(names),
        index=None,
        key=key,
        bind="query-params",
        accept_new_options=True,
        placeholder=placeholder,
        filter_mode="contains",
    )
    return resolve(page, str(typed)) if typed else None


def resolve(page: Page, typed: str) -> LinkedEntity | None:
    """The entity of a name; a near miss is accepted and said."""
    graph, words = page.library.graph(), page.words
    known = names_of(graph).get(typed)
    if known:
        return LinkedEntity(known, graph.entities[known].name, typed, "exact", 1.0)
    found = graph.find(typed, 6)
    if not found:
        st.caption(words("graph.unknown", name=plain(typed)))
        return None
    best = found[0]
    if best.how not in {"exact", "alias"}:
        others = ", ".join(plain(link.name) for link in found[1:4])
        key = "graph.near" if others else "graph.near_one"
        st.caption(words(key, name=plain(typed), taken=plain(best.name), others=others))
    return best
