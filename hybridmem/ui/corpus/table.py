"""The documents table: filter, selection, removal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from hybridmem.errors import HybridMemError
from hybridmem.types import Document
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.state import set_url_value, url_value
from hybridmem.workspace import DocumentSummary


def opened(page: Page) -> Document | None:
    """The document to show: the last row ticked, else the one of the link."""
    picked = _picked(page)
    if picked:
        set_url_value("doc", picked[-1].path)
    wanted = url_value("doc")
    found = next((item for item in page.library.summaries() if item.path == wanted), None)
    return page.library.document(found.id) if found else None


def close() -> None:
    """Close the document beside the table and untick its row."""
    set_url_value("doc", "")
    st.session_state["table_turn"] = st.session_state.get("table_turn", 0) + 1


def documents_table(page: Page, wide: bool) -> None:
    """Draw filter and table; ``wide`` shows every column."""
    words = page.words
    st.text_input(
        words("corpus.filter"),
        key="filter",
        bind="query-params",
        placeholder=words("corpus.filter_hint"),
        label_visibility="collapsed",
        icon=":material/filter_alt:",
    )
    shown = _shown(page)
    st.dataframe(
        _rows(page, shown),
        hide_index=True,
        height=min(600, 37 + 35 * max(1, len(shown))),
        on_select="rerun",
        selection_mode="multi-row",
        column_config=_columns(page, wide),
        key=_key(page),
    )
    st.caption(words("corpus.table_caption", shown=len(shown), total=len(page.library.summaries())))
    _removal(page, _picked(page))


def _key(page: Page) -> str:
    needle = st.session_state.get("filter", "")
    turn = st.session_state.get("table_turn", 0)
    return f"documents-{page.workspace.folder.name}-{page.workspace.version}-{turn}-{needle}"


def _shown(page: Page) -> list[DocumentSummary]:
    needle = str(st.session_state.get("filter") or "").casefold()
    everything = page.library.summaries()
    return [item for item in everything if needle in f"{item.title} {item.path} {item.media_type}".casefold()]


def _picked(page: Page) -> list[DocumentSummary]:
    state = st.session_state.get(_key(page))
    if not state:
        return []
    shown = _shown(page)
    return [shown[row] for row in state["selection"]["rows"] if row < len(shown)]


def _rows(page: Page, shown: Sequence[DocumentSummary]) -> dict[str, list[object]]:
    words = page.words
    return {
        "title": [item.title or item.path for item in shown],
        "path": [item.path for item in shown],
        "type": [item.media_type for item in shown],
        "language": [words("language." + item.language) for item in shown],
        "chunks": [item.chunks for item in shown],
        "triples": [item.triples for item in shown],
        "characters": [item.characters for item in shown],
        "status": [words.code("state", item.status) for item in shown],
    }


def _columns(page: Page, wide: bool) -> dict[str, Any]:
    words = page.words
    text, number = st.column_config.TextColumn, st.column_config.NumberColumn
    columns: dict[str, Any] = {
        "title": text(words("column.title"), width=310 if wide else 205),
        "path": text(words("column.path"), width=280 if wide else 165),
        "chunks": number(words("column.chunks"), format="localized", width=76),
        "triples": number(words("column.triples"), format="localized", width=64),
    }
    extra: dict[str, Any] = {
        "type": text(words("column.type"), width=120),
        "language": text(words("column.language"), width=84),
        "characters": number(words("column.characters"), format="localized", width=90),
        "status": text(words("column.status"), width=84),
    }
    return columns | (extra if wide else dict.fromkeys(extra))


def _removal(page: Page, picked: Sequence[DocumentSummary]) -> None:
    words = page.words
    if not picked:
        return
    with st.popover(words("corpus.remove", n=len(picked)), icon=":material/delete:", disabled=page.workspace.read_only):
        st.text("\n".join(item.path for item in picked[:12]) + ("\n…" if len(picked) > 12 else ""))
        if st.button(words("corpus.remove_yes"), type="primary", key="remove_yes"):
            try:
                page.workspace.remove([item.path for item in picked])
            except HybridMemError as problem:
                st.error(plain(str(problem)))
                return
            set_url_value("doc", "")
            st.toast(words("corpus.removed", n=len(picked)))
            st.rerun()
