"""The view of communities on the Graph page: a level, its communities in colours, and one of them by itself."""

from __future__ import annotations

import streamlit as st

from hybridmem.graph.communities import Communities, Community
from hybridmem.render.facts import triple_html
from hybridmem.render.summaries import LISTED, communities_html, community_html
from hybridmem.ui.graph_canvas import Selection, draw
from hybridmem.ui.graphs.scenes import communities_scene, community_scene
from hybridmem.ui.page import Page, go
from hybridmem.ui.source_view import drawer, remember
from hybridmem.ui.state import set_url_value, url_choice, url_value
from hybridmem.ui.view import show

HEIGHT = 600
DRAWN = 120


@st.fragment
def communities_view(page: Page) -> None:
    """Canvas at the left, list or chosen community at the right."""
    words = page.words
    found = Communities.of(page.library.graph())
    if not found.depth:
        st.info(words("community.none"), icon=":material/hub:")
        return
    chosen = found.by_id.get(url_value("community"))
    level = _level(page, found)
    canvas, panel = st.columns([8, 6], gap="medium")
    with canvas:
        _canvas(page, level, chosen)
    with panel, st.container(height=HEIGHT + 60, border=False):
        _panel(page, found, level, chosen)
    _follow(page)
    drawer(page)


def _level(page: Page, found: Communities) -> int:
    """From coarse to fine, with the number of communities on each level."""
    words = page.words
    counts = [len(found.at(level)) for level in range(found.depth)]
    if len(counts) == 1:
        return 0
    names = [str(level) for level in range(len(counts))]
    chosen = url_choice(
        words("community.level"), names, "level", lambda name: words("community.of_level", n=counts[int(name)])
    )
    return int(chosen)


def _canvas(page: Page, level: int, chosen: Community | None) -> None:
    words, graph = page.words, page.library.graph()
    if chosen is not None:
        scene = community_scene(graph, chosen.id, DRAWN, words.language)
        caption = words("community.caption_one", drawn=scene.drawn, total=len(chosen.members), edges=scene.edges)
    else:
        scene = communities_scene(graph, level, DRAWN, words.language)
        caption = words("community.caption", drawn=scene.drawn, total=scene.total, edges=scene.edges)
    draw(scene.picture, "community-canvas", words, None, _picked, HEIGHT)
    st.caption(caption)


def _panel(page: Page, found: Communities, level: int, chosen: Community | None) -> None:
    overview, library, words = page.library.overview(), page.library, page.words
    if chosen is None:
        level_found = found.at(level)
        rows = [(community, overview.community(community.id)) for community in level_found[:LISTED]]
        show(communities_html(rows, len(level_found), library, words), key="communities", on_event=clicked)
        return
    parent = found.by_id.get(chosen.parent)
    children = [found.by_id[child] for child in chosen.children]
    html = community_html(chosen, overview.community(chosen.id), parent, children, library, words)
    show(html, key="community", on_event=clicked)
    triple = library.graph().triples.get(url_value("fact"))
    if triple is not None:
        show(triple_html(triple, library, words), key="community-fact", on_event=clicked)


def clicked(name: str, value: str) -> None:
    """React to a click in the panel."""
    if name == "community":
        set_url_value("community", value)
        set_url_value("fact", "")
    elif name == "source":
        remember(value)
    elif name in {"entity", "edge"}:
        _picked(Selection("node" if name == "entity" else "edge", value))


def _picked(selection: Selection) -> None:
    """A node leads to its community, or from inside it to its own neighbourhood; a line shows its fact."""
    if selection.kind == "edge":
        set_url_value("fact", selection.id)
    else:
        st.session_state["community_entity"] = selection.id


def _follow(page: Page) -> None:
    entity_id = st.session_state.pop("community_entity", "")
    graph = page.library.graph()
    if entity_id not in graph.entities:
        return
    chosen = url_value("community")
    inside = Communities.of(graph).of_entity(entity_id, int(url_value("level", "0") or 0))
    if not chosen and inside is not None:
        set_url_value("community", inside.id)
        st.rerun()
    go("graph", {"from": graph.entities[entity_id].name, "sel": f"node:{entity_id}"})
