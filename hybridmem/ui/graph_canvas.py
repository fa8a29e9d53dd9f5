"""The graph canvas: a component that draws a Picture and reports the selected node or edge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from hybridmem.render.palette import dark_twins
from hybridmem.render.picture import Picture, vis_script
from hybridmem.render.words import Words
from hybridmem.ui.assets import read_asset

_HTML = """<div class="frame"><div class="canvas"></div><div class="tools">
<button data-zoom="in">+</button><button data-zoom="out">−</button><button data-zoom="fit">⤢</button></div></div>"""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is selected on a canvas: an entity (node) or a triple (edge)."""

    kind: Literal["node", "edge"]
    id: str


@cache
def _library() -> ComponentRenderer:
    # Mounted without data, so that the browser keeps its half megabyte instead of getting it with every change.
    script = vis_script() + "\nglobalThis.vis ??= vis;\nexport default function () {}\n"
    return st.components.v2.component("hybridmem.vis", js=script)


@cache
def _canvas() -> ComponentRenderer:
    return st.components.v2.component(
        "hybridmem.graph", html=_HTML, css=read_asset("graph.css"), js=read_asset("graph.js")
    )


def draw(
    picture: Picture,
    key: str,
    words: Words,
    selected: Selection | None,
    on_select: Callable[[Selection], None],
    height: int = 560,
) -> None:
    """Draw a picture; ``on_select`` runs before the rerun that follows a click on a node or an edge."""

    def arrived() -> None:
        value = st.session_state[key].get("selection")
        if value:
            on_select(Selection("node" if value["kind"] == "node" else "edge", str(value["id"])))

    data = {
        "key": picture.key,
        "nodes": list(picture.nodes),
        "edges": list(picture.edges),
        "options": picture.options,
        "twins": dark_twins(),
        "selected": {"kind": selected.kind, "id": selected.id} if selected else None,
        "height": height,
        "words": {how: words(f"canvas.{how}") for how in ("in", "out", "fit")},
    }
    _canvas()(key=key, data=data, on_selection_change=arrived)
    with st.container(key=f"hm_hidden_{key}"):
        _library()(key=f"{key}-library")
