"""The facts: table in pages, what can be done with the ticked ones, and the one in view with its sentences."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from hybridmem.render.facts import rule_words
from hybridmem.ui.page import Page
from hybridmem.ui.state import set_url_value, url_value
from hybridmem.ui.triples.adding import add_form, import_form
from hybridmem.ui.triples.curating import bulk
from hybridmem.ui.triples.exporting import downloads
from hybridmem.ui.triples.filtering import all_rows, filtered, state
from hybridmem.ui.triples.inspecting import inspector
from hybridmem.ui.triples.rows import Row

PAGE_ROWS = 50


def facts_view(page: Page) -> None:
    """Draw filter, table and the fact in view."""
    words, everything = page.words, all_rows(page)
    rows = filtered(page, everything)
    left, right = st.columns([9, 5], gap="medium")
    with left:
        if rows:
            shown = _page_of(rows)
            picked = _table(page, shown)
            st.caption(words("triples.shown", n=len(rows), total=len(everything)))
            bulk(page, [row.id for row in picked])
        else:
            st.info(words("triples.nothing"), icon=":material/filter_alt_off:")
            shown, picked = [], []
        with st.container(horizontal=True, gap="small"):
            downloads(page, [row.id for row in rows])
            add_form(page)
            import_form(page)
    with right:
        inspector(page, _in_view(page, shown, picked))


def _page_of(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows of the page in the URL; another filter begins at its first page."""
    filter_now = state()
    if st.session_state.setdefault("triples_filter", filter_now) != filter_now:
        st.session_state["triples_filter"] = filter_now
        set_url_value("p", "")
    pages = -(-len(rows) // PAGE_ROWS)
    wanted = url_value("p", "1")
    first = min(int(wanted), pages) if wanted.isdigit() and int(wanted) else 1
    number = first
    if pages > 1:
        key = f"triples-page-{filter_now}-{pages}"
        number = st.pagination(pages, default=first, key=key, max_visible_pages=9)
        set_url_value("p", "" if number == 1 else str(number))
    return rows[(number - 1) * PAGE_ROWS : number * PAGE_ROWS]


def _table(page: Page, shown: Sequence[Row]) -> list[Row]:
    words = page.words
    table = {
        "head": [row.head for row in shown],
        "relation": [words.code("relation", row.relation) for row in shown],
        "tail": [row.tail for row in shown],
        "document": [row.paths[0] if row.paths else "" for row in shown],
        "confidence": [row.confidence for row in shown],
        "status": [words("status." + row.status) for row in shown],
        "rule": [rule_words(row.rule, words) for row in shown],
    }
    text, number = st.column_config.TextColumn, st.column_config.NumberColumn
    state_of_table = st.dataframe(
        table,
        hide_index=True,
        height=37 + 35 * min(14, max(1, len(shown))),
        on_select="rerun",
        selection_mode="multi-row",
        key=f"triples-{page.workspace.folder.name}-{page.workspace.version}-{state()}-{url_value('p')}",
        column_config={
            "head": text(words("column.head"), width=130),
            "relation": text(words("column.relation"), width=92),
            "tail": text(words("column.tail"), width=130),
            "confidence": number(words("column.confidence"), format="%.2f", width=84),
            "status": text(words("column.status"), width=80),
            "rule": text(words("triples.rule"), width=130),
            "document": text(words("triples.document"), width=135),
        },
    )
    picked = state_of_table["selection"]["rows"]
    return [shown[place] for place in picked if place < len(shown)]


def _in_view(page: Page, shown: Sequence[Row], picked: Sequence[Row]) -> str:
    """The last row ticked, else the fact of the link, else the first of the page."""
    last = picked[-1].id if picked else ""
    if last and last != st.session_state.get("triples_picked"):
        set_url_value("sel", last)
    st.session_state["triples_picked"] = last
    wanted = url_value("sel")
    if wanted in page.library.graph().triples:
        return wanted
    return shown[0].id if shown else ""
