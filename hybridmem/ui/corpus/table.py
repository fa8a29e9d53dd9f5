"""The documents table: filter, selection, removal."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from hybridmem.errors import HybridMemError
from hybridmem.store.documents import DocumentSummary
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.state import set_url_value, url_value


def documents_table(page: Page) -> DocumentSummary | None:
    """Draw the table; return the document to show: the one selected, else the one in the URL."""
    words = page.words
    everything = page.workspace.documents()
    needle = st.text_input(
        words("corpus.filter"),
        key="filter",
        bind="query-params",
        placeholder=words("corpus.filter_hint"),
        label_visibility="collapsed",
        icon=":material/filter_alt:",
    )
    shown = [
        item for item in everything if needle.casefold() in f"{item.title} {item.path} {item.media_type}".casefold()
    ]
    picked = _selected(page, shown)
    st.caption(words("corpus.table_caption", shown=len(shown), total=len(everything)))
    _removal(page, picked)
    if picked:
        set_url_value("doc", picked[-1].path)
        return picked[-1]
    wanted = url_value("doc")
    return next((item for item in everything if item.path == wanted), None)


def _selected(page: Page, shown: Sequence[DocumentSummary]) -> list[DocumentSummary]:
    words = page.words
    frame = {
        "title": [item.title or item.path for item in shown],
        "path": [item.path for item in shown],
        "chunks": [item.chunks for item in shown],
        "triples": [item.triples for item in shown],
    }
    number = st.column_config.NumberColumn
    columns = {
        "title": st.column_config.TextColumn(words("column.title"), width=230),
        "path": st.column_config.TextColumn(words("column.path"), width=240),
        "chunks": number(words("column.chunks"), format="localized", width=70),
        "triples": number(words("column.triples"), format="localized", width=60),
    }
    event = st.dataframe(
        frame,
        hide_index=True,
        height=min(560, 40 + 35 * max(1, len(shown))),
        on_select="rerun",
        selection_mode="multi-row",
        column_config=columns,
        key=f"documents-{page.workspace.folder.name}-{page.workspace.version}",
    )
    return [shown[row] for row in event["selection"]["rows"] if row < len(shown)]


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
            st.toast(words("corpus.removed", n=len(picked)))
            st.rerun()
