"""One fact: its parts, its sentences with head, relation and tail coloured, its conflicts, and the decision on it."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from hybridmem.graph.conflicts import Conflict, Source, find_conflicts
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.render.facts import triple_html
from hybridmem.ui.page import Page, go, link
from hybridmem.ui.plain import plain
from hybridmem.ui.source_view import drawer, remember
from hybridmem.ui.state import set_url_value
from hybridmem.ui.triples.curating import decision_row
from hybridmem.ui.view import show


def inspector(page: Page, triple_id: str) -> None:
    """Draw the fact; with "" a hint."""
    words, graph = page.words, page.library.graph()
    if triple_id not in graph.triples:
        st.caption(words("triples.choose"))
        return
    triple = graph.triples[triple_id]
    show(triple_html(triple, page.library, words), key="fact", on_event=clicked)
    for conflict in conflicts_of(page).get(triple_id, ()):
        other = conflict.loser if conflict.winner == triple_id else conflict.winner
        name = graph.entities[graph.triples[other].tail].name
        key = "conflict.wins" if conflict.winner == triple_id else "conflict.loses"
        st.warning(
            plain(words(key, name=name, reason=words("conflict." + conflict.reason))), icon=":material/compare_arrows:"
        )
    decision_row(page, triple)
    link("graph", words("triples.to_graph"), {"from": graph.entities[triple.head].name, "sel": f"edge:{triple_id}"})


def conflicts_of(page: Page) -> Mapping[str, tuple[Conflict, ...]]:
    """The conflicts a fact takes part in, by its id."""
    found: dict[str, tuple[Conflict, ...]] = {}
    for conflict in all_conflicts(page):
        for triple_id in (conflict.winner, conflict.loser):
            found[triple_id] = (*found.get(triple_id, ()), conflict)
    return found


def all_conflicts(page: Page) -> list[Conflict]:
    """Every conflict among the facts of the workspace; looked for once for a graph."""
    graph: KnowledgeGraph = page.library.graph()
    sources = {item.id: Source(item.authority, item.timestamp or "") for item in page.library.summaries()}
    names = {entity.id: entity.name for entity in graph.entities.values()}
    return graph.derived("conflicts", lambda: find_conflicts(graph.triples.values(), sources, names))


def clicked(name: str, value: str) -> None:
    """React to a click on an entity, a fact or a place in a source."""
    if name == "source":
        remember(value)
    elif name == "edge":
        set_url_value("sel", value)
        set_url_value("view", "")
    elif name == "entity":
        st.session_state["triples_entity"] = value


def follow(page: Page) -> None:
    """Open the source drawer or leave for the entity that was clicked; call once at the end of the page."""
    entity_id = st.session_state.pop("triples_entity", "")
    graph = page.library.graph()
    if entity_id in graph.entities:
        go("graph", {"from": graph.entities[entity_id].name})
    drawer(page)
