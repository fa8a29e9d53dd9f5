"""Shows HTML of our own templates inside a shadow root and brings clicks back to Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from hybridmem.render.templates import stylesheet
from hybridmem.ui.assets import read_asset

OnEvent = Callable[[str, str], None]


@cache
def _component() -> ComponentRenderer:
    return st.components.v2.component("hybridmem.view", css=stylesheet(), js=read_asset("view.js"))


def show(html: str, key: str, on_event: OnEvent | None = None) -> None:
    """Draw HTML rendered by ``hybridmem.render``.

    ``on_event(name, value)`` runs, before the script reruns, when an element with ``data-event`` is clicked.
    """

    def arrived() -> None:
        event = st.session_state[key].get("event")
        if event and on_event:
            on_event(str(event["name"]), str(event["value"]))

    lang = "zh-Hans" if st.session_state.get("lang") == "zh" else "en"
    _component()(key=key, data={"html": html, "lang": lang}, on_event_change=arrived)
