"""The facts: table in pages, what can be done with the ticked ones, and the one in view with its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

import streamlit as st

from hybridmem.render.facts import rule_words
from hybridmem.ui.page import Page
from hybridmem.ui.state import set_url_value, url_value
from hybridmem.ui.triples.adding import add_form, import_form
from hybridmem.ui.triples.curating import bulk
from hybridmem.ui.triples.exporting import downloads
from hybridmem.ui.triples.filtering import all_rows, filtered, state
from hybridmem.ui.triples.inspecting import inspector
from hybridmem.ui.triples.picking import Column, pick
from hybridmem.ui.triples.rows import Row

PAGE_ROWS = 50


def facts_view(page: Page) -> None:
    """Draw filter, table and the fact in view."""
    words, everything = page.words, all_rows(page)
    rows = filtered(page, everything)
    left, right = st.columns([2, 1], gap="medium")
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
    columns = {
        "head": Column(words("column.head"), 116, [row.head for row in shown]),
        "relation": Column(words("column.relation"), 86, [words.code("relation", row.relation) for row in shown]),
        "tail": Column(words("column.tail"), 116, [row.tail for row in shown]),
        "document": Column(words("triples.document"), 98, [_documents(row) for row in shown]),
        "confidence": Column(words("column.confidence"), 80, [row.confidence for row in shown]),
        "status": Column(words("column.status"), 78, [words("status." + row.status) for row in shown]),
        "rule": Column(words("triples.rule"), 98, [rule_words(row.rule, words) for row in shown]),
    }
    key = f"triples-{page.workspace.folder.name}-{page.workspace.version}-{state()}-{url_value('p')}"
    return [shown[place] for place in pick(columns, key, 16, "multi-row")]


def _documents(row: Row) -> str:
    """Name of the first file that states it, and how many more do; its folder is in the panel."""
    more = f" +{len(row.paths) - 1}" if len(row.paths) > 1 else ""
    return PurePosixPath(row.paths[0]).name + more if row.paths else ""


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
