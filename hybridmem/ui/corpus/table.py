"""The documents table: filter, selection, removal of several."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import streamlit as st

from hybridmem.corpus.media import short_name
from hybridmem.errors import HybridMemError
from hybridmem.types import Document
from hybridmem.ui.corpus.filters import filter_row, shown, state
from hybridmem.ui.ingesting import make_change
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.state import set_url_value, url_value
from hybridmem.workspace import DocumentSummary


def opened(page: Page) -> Document | None:
    """The document to show: the last row ticked, else the one of the link (by any of its names)."""
    picked = _picked(page)
    if picked and picked[-1].path != st.session_state.get("doc_picked"):
        set_url_value("doc", picked[-1].path)
        set_url_value("at", "")
    st.session_state["doc_picked"] = picked[-1].path if picked else ""
    wanted = url_value("doc")
    found = next((item for item in page.library.summaries() if wanted in (item.path, *item.names)), None)
    return page.library.document(found.id) if found and wanted else None


def close() -> None:
    """Close the document beside the table and untick its row."""
    set_url_value("doc", "")
    set_url_value("at", "")
    st.session_state["table_turn"] = st.session_state.get("table_turn", 0) + 1


def documents_table(page: Page, wide: bool) -> None:
    """Draw filter and table; ``wide`` shows every column."""
    words = page.words
    filter_row(page, wide)
    found = shown(page)
    if not found:
        st.info(words("corpus.nothing_shown"), icon=":material/filter_alt_off:")
        return
    st.dataframe(
        _rows(page, found),
        hide_index=True,
        height=min(600 if wide else 760, 37 + 35 * len(found)),
        on_select="rerun",
        selection_mode="multi-row",
        column_config=_columns(page, wide),
        key=_key(page),
    )
    st.caption(words("corpus.table_caption", shown=len(found), total=len(page.library.summaries())))
    _removal(page, _picked(page))


def _key(page: Page) -> str:
    turn = st.session_state.get("table_turn", 0)
    return f"documents-{page.workspace.folder.name}-{page.workspace.version}-{turn}-{state()}"


def _picked(page: Page) -> list[DocumentSummary]:
    selection = st.session_state.get(_key(page))
    if not selection:
        return []
    found = shown(page)
    return [found[row] for row in selection["selection"]["rows"] if row < len(found)]


def _rows(page: Page, found: Sequence[DocumentSummary]) -> dict[str, list[object]]:
    words = page.words
    return {
        "title": [item.title or item.path for item in found],
        "path": [", ".join((item.path, *item.names)) for item in found],
        "date": [(item.timestamp or "")[:10] for item in found],
        "type": [short_name(item.media_type) for item in found],
        "language": [words("language." + item.language) for item in found],
        "chunks": [item.chunks for item in found],
        "triples": [item.triples for item in found],
        "characters": [item.characters for item in found],
        "status": [words.code("state", item.status) for item in found],
    }


def _columns(page: Page, wide: bool) -> dict[str, Any]:
    words = page.words
    text, number = st.column_config.TextColumn, st.column_config.NumberColumn
    columns: dict[str, Any] = {
        "title": text(words("column.title"), width=300 if wide else 185),
        "path": text(words("column.path"), width=270 if wide else 175),
    }
    extra: dict[str, Any] = {
        "date": text(words("column.date"), width=92),
        "type": text(words("column.type"), width=70),
        "language": text(words("column.language"), width=84),
        "chunks": number(words("column.chunks"), format="localized", width=76),
        "triples": number(words("column.triples"), format="localized", width=64),
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
            remove(page, [item.path for item in picked])


def remove(page: Page, paths: Sequence[str]) -> None:
    """Remove documents and draw the page anew; a refusal is shown in one sentence."""
    label = page.words("job.remove", n=len(paths))
    try:
        removed = make_change(page, f"remove:{json.dumps(sorted(paths))}", label, partial(page.workspace.remove, paths))
    except HybridMemError as problem:
        st.error(plain(str(problem)))
        return
    if removed is not None:
        close()
        st.toast(page.words("corpus.removed", n=len(removed)))
    st.rerun()
