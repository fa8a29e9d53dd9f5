"""The Graph page's canvas and its panel: one selection, kept in the URL, moved by clicks on either side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

from hybridmem.graph.validate import causal
from hybridmem.render.facts import best_html, entity_html, legend_html, paths_html, triple_html
from hybridmem.render.scene import Scene
from hybridmem.render.words import Words
from hybridmem.types import EvidencePath, LinkedEntity, PathResult
from hybridmem.ui.graph_canvas import Selection, draw
from hybridmem.ui.graphs.scenes import entity_scene, overview_scene, path_scene
from hybridmem.ui.page import Page
from hybridmem.ui.source_view import drawer, remember
from hybridmem.ui.state import set_url_value, show_path, shown_path, url_value
from hybridmem.ui.view import show

HEIGHT = 600


def scene_of(page: Page, source: LinkedEntity | None, path: EvidencePath | None, hops: int, limit: int) -> Scene:
    """The scene asked for: a path, the neighbourhood of one entity, or the best-connected part."""
    graph, language = page.library.graph(), page.words.language
    if path is not None:
        return path_scene(graph, path, min(limit, 60), language)
    if source is not None:
        return entity_scene(graph, source.entity_id, hops, limit, language)
    return overview_scene(graph, limit, language)


def selected() -> Selection | None:
    """The selection in the URL."""
    kind, _, identity = url_value("sel").partition(":")
    if kind == "node" and identity:
        return Selection("node", identity)
    return Selection("edge", identity) if kind == "edge" and identity else None


def select(selection: Selection) -> None:
    """Put a selection into the URL."""
    set_url_value("sel", f"{selection.kind}:{selection.id}")


def clicked(name: str, value: str) -> None:
    """React to a click in a panel."""
    if name == "entity":
        select(Selection("node", value))
    elif name == "edge":
        select(Selection("edge", value))
    elif name == "path":
        show_path(_owner(), value)
    elif name == "source":
        remember(value)


@st.fragment
def explorer(page: Page, source: LinkedEntity | None, result: PathResult | None, hops: int, limit: int) -> None:
    """Canvas at the left, the selected entity or fact at the right, path steps below."""
    if st.session_state.pop("graph_moved", False):
        st.rerun(scope="app")
    words = page.words
    paths = result.paths if result else ()
    shown = shown_path(_owner(), len(paths))
    path = paths[shown] if paths else None
    scene = scene_of(page, source, path, hops, limit)
    chosen = _known(page, selected()) or _default(source, path)
    canvas, panel = st.columns([9, 5], gap="medium")
    with canvas:
        draw(scene.picture, "canvas", words, chosen, select, HEIGHT)
        types = [page.library.graph().entities[node["id"]].type for node in scene.picture.nodes]
        show(legend_html(words, _caption(scene, source, path, words), types, path is not None), key="legend")
        _table(page, scene)
    with panel, st.container(height=HEIGHT + 60, border=False):
        _panel(page, chosen)
    if paths:
        triple = chosen.id if chosen and chosen.kind == "edge" else ""
        caption = words("path.caption")
        if st.toggle(words("path.causal"), key="causal", bind="query-params", help=words("path.causal_help")):
            graph = page.library.graph()
            paths = tuple(replace(path, checks=(*path.checks, *causal(graph, path))) for path in paths)
        show(paths_html(paths, page.library, words, shown, triple, caption), key="paths", on_event=clicked)
    drawer(page)


def _owner() -> str:
    return f"{st.session_state.get('from')} > {st.session_state.get('to')}"


def _table(page: Page, scene: Scene) -> None:
    """The picture as a table."""
    words, graph = page.words, page.library.graph()
    triples = [graph.triples[edge["id"]] for edge in scene.picture.edges]
    rows = {
        "head": [graph.entities[triple.head].name for triple in triples],
        "relation": [words.code("relation", triple.relation) for triple in triples],
        "tail": [graph.entities[triple.tail].name for triple in triples],
        "confidence": [triple.confidence for triple in triples],
        "status": [words("status." + triple.status) for triple in triples],
    }
    names = {name: words("column." + name) for name in rows}
    with st.expander(words("graph.table", n=len(triples)), icon=":material/table:"):
        st.dataframe(rows, hide_index=True, column_config=names, height=min(420, 37 + 35 * max(1, len(triples))))


def _panel(page: Page, chosen: Selection | None) -> None:
    words, graph = page.words, page.library.graph()
    if chosen is None:
        show(best_html(page.library, words), key="panel", on_event=clicked)
        return
    if chosen.kind == "edge":
        show(triple_html(graph.triples[chosen.id], page.library, words), key="panel", on_event=clicked)
        return
    name = graph.entities[chosen.id].name
    centre, start, end = st.columns(3)
    centre.button(
        words("graph.centre"), on_click=_go, args=({"from": name, "to": None},), width="stretch", key="go_centre"
    )
    start.button(words("graph.as_from"), on_click=_go, args=({"from": name},), width="stretch", key="go_from")
    end.button(words("graph.as_to"), on_click=_go, args=({"to": name},), width="stretch", key="go_to")
    show(entity_html(chosen.id, page.library, words), key="panel", on_event=clicked)


def _go(values: Mapping[str, str | None]) -> None:
    for key, value in values.items():
        st.session_state[key] = value
    st.session_state["graph_moved"] = True


def _known(page: Page, selection: Selection | None) -> Selection | None:
    graph = page.library.graph()
    if selection is None:
        return None
    table: Mapping[str, object] = graph.entities if selection.kind == "node" else graph.triples
    return selection if selection.id in table else None


def _default(source: LinkedEntity | None, path: EvidencePath | None) -> Selection | None:
    if path is not None:
        return Selection("node", path.entities[0])
    return Selection("node", source.entity_id) if source else None


def _caption(scene: Scene, source: LinkedEntity | None, path: EvidencePath | None, words: Words) -> str:
    values = {"drawn": scene.drawn, "reach": scene.reachable, "total": scene.total, "edges": scene.edges}
    if path is not None:
        return words("graph.caption_path", **values)
    if source is not None:
        return words("graph.caption_around", name=source.name, **values)
    return words("graph.caption_overview", **values)
