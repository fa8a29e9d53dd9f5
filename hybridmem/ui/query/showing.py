"""What a question brought: answer, board, arithmetic, paths; reruns alone when a slider or a card moves."""

from __future__ import annotations

import streamlit as st

from hybridmem.render.facts import legend_html, paths_html
from hybridmem.render.results import Fusion, analysis_html, answer_html, arithmetic_html, board_html
from hybridmem.render.steps import nested_html, steps_html
from hybridmem.render.summaries import found_html
from hybridmem.types import QueryResult
from hybridmem.ui.graph_canvas import Selection, draw
from hybridmem.ui.graphs.scenes import path_scene
from hybridmem.ui.page import Page, go
from hybridmem.ui.query.asking import Asked
from hybridmem.ui.query.weighing import weigh
from hybridmem.ui.source_view import drawer, remember
from hybridmem.ui.state import set_url_value, show_path, shown_path, url_value
from hybridmem.ui.view import show


def clicked(name: str, value: str) -> None:
    """React to a click on a card, a citation, an entity or a hop."""
    if name == "select":
        set_url_value("sel", value)
    elif name == "source":
        remember(value)
    elif name == "path":
        show_path(str(st.session_state.get("q")), value)
    elif name in {"entity", "edge", "summary"}:
        st.session_state["open_graph"] = (name, value)


@st.fragment
def results(page: Page, asked: Asked, result: QueryResult) -> None:
    """Everything below the question."""
    words, library = page.words, page.library
    show(analysis_html(result, library, words), key="analysis", on_event=clicked)
    show(answer_html(result, library, words), key="answer", on_event=clicked)
    if result.summaries:
        show(found_html(result.summaries, library, words), key="found", on_event=clicked)
    fusion = weigh(page, result)
    chosen = _chosen(fusion, result)
    if chosen:
        show(arithmetic_html(chosen, result, fusion, library, words), key="arithmetic", on_event=clicked)
    show(board_html(result, fusion, asked.k, library, words, chosen), key="board", on_event=clicked)
    for key, view in (("nested", nested_html), ("steps", steps_html)):
        if further := view(result, library, words):
            show(further, key=key, on_event=clicked)
    _paths(page, result)
    _go_to_graph(page)
    drawer(page)


def _chosen(fusion: Fusion, result: QueryResult) -> str:
    """The passage in the URL if this result holds it, else the first of the fusion."""
    wanted = url_value("sel")
    known = {hit.chunk_id for ranking in result.rankings.values() for hit in ranking.hits}
    if wanted in known:
        return wanted
    return fusion.hits[0].chunk_id if fusion.hits else ""


def _paths(page: Page, result: QueryResult) -> None:
    words = page.words
    st.subheader(words("query.paths"), anchor=False)
    if not result.paths:
        st.caption(words("query.no_paths"))
        return
    shown = shown_path(str(st.session_state.get("q")), len(result.paths))
    path = result.paths[shown]
    scene = path_scene(page.library.graph(), path, 40, words.language)
    selection = Selection("node", path.entities[0])
    draw(scene.picture, "path-canvas", words, selection, _picked, 380)
    types = [page.library.graph().entities[node["id"]].type for node in scene.picture.nodes]
    caption = words(
        "graph.caption_path", drawn=scene.drawn, reach=scene.reachable, total=scene.total, edges=scene.edges
    )
    show(legend_html(words, caption, types, True), key="path-legend")
    show(
        paths_html(result.paths, page.library, words, shown, "", words("path.caption")),
        key="path-steps",
        on_event=clicked,
    )


def _picked(selection: Selection) -> None:
    st.session_state["open_graph"] = ("entity" if selection.kind == "node" else "edge", selection.id)


def _go_to_graph(page: Page) -> None:
    """Follow a click on an entity or a fact to the Graph page."""
    kind, identity = st.session_state.pop("open_graph", ("", ""))
    if kind == "summary":
        layer, _, summary_id = identity.partition(":")
        view = ("communities", "community") if layer == "community" else ("topics", "summary")
        go("graph", {"view": view[0], view[1]: summary_id})
    graph = page.library.graph()
    if kind == "entity" and identity in graph.entities:
        go("graph", {"from": graph.entities[identity].name, "sel": f"node:{identity}"})
    if kind == "edge" and identity in graph.triples:
        head = graph.entities[graph.triples[identity].head].name
        go("graph", {"from": head, "sel": f"edge:{identity}"})
