"""The language of the interface: one switch, kept in the URL as ``lang``."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from hybridmem.render.words import Words
from hybridmem.ui.translations import TRANSLATIONS

UiLanguage = Literal["en", "zh"]
NAMES: dict[str, str] = {"en": "English", "zh": "中文"}


def current() -> str:
    """The chosen language; before a choice, the one the browser asks for."""
    chosen = st.session_state.get("lang") or st.query_params.get("lang")
    return chosen if chosen in NAMES else default()


def default() -> str:
    """``zh`` for a Chinese browser, else ``en``."""
    return "zh" if (st.context.locale or "").lower().startswith("zh") else "en"


def words() -> Words:
    """The words of the current language."""
    language = current()
    return Words(language, TRANSLATIONS[language])


def switch(label: str) -> None:
    """Draw the language switch."""
    st.segmented_control(
        label,
        list(NAMES),
        default=default(),
        format_func=NAMES.__getitem__,
        key="lang",
        required=True,
        bind="query-params",
        label_visibility="collapsed",
        width="stretch",
    )
