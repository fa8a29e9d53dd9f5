"""The language of the interface: one switch, kept in the URL as ``lang`` and in the session between pages."""

from __future__ import annotations

import streamlit as st

from hybridmem.render.words import Words
from hybridmem.ui.state import set_url_value, url_value
from hybridmem.ui.translations import TRANSLATIONS

NAMES: dict[str, str] = {"en": "English", "zh": "中文"}
_KEY = "lang_switch"


def current() -> str:
    """The language of the link, else the one chosen before, else the one the browser asks for."""
    chosen = url_value("lang") or str(st.session_state.get("lang", ""))
    language = chosen if chosen in NAMES else _preferred()
    if "lang" in st.session_state or url_value("lang"):
        st.session_state["lang"] = language
        set_url_value("lang", language)
    return language


def words() -> Words:
    """The words of the current language."""
    language = current()
    return Words(language, TRANSLATIONS[language])


def switch(words: Words) -> None:
    """Draw the language switch."""
    if st.session_state.get(_KEY) != words.language:
        st.session_state[_KEY] = words.language
    st.segmented_control(
        words("sidebar.language"),
        list(NAMES),
        format_func=NAMES.__getitem__,
        key=_KEY,
        required=True,
        on_change=_changed,
        label_visibility="collapsed",
        width="stretch",
    )


def _changed() -> None:
    language = str(st.session_state[_KEY])
    st.session_state["lang"] = language
    set_url_value("lang", language)


def _preferred() -> str:
    return "zh" if (st.context.locale or "").lower().startswith("zh") else "en"
