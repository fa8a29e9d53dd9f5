"""Facts that no text states: one by a form, many by a file."""

from __future__ import annotations

import streamlit as st

from hybridmem.graph.import_facts import read_facts
from hybridmem.ui.page import Page
from hybridmem.ui.triples.curating import decided


def add_form(page: Page) -> None:
    """Draw the form behind a button."""
    words = page.words
    with st.popover(words("decide.add"), icon=":material/add:", disabled=page.workspace.read_only):
        head = st.text_input(words("column.head"), key="add_head")
        relation = st.text_input(words("column.relation"), key="add_relation", help=words("decide.relation_help"))
        tail = st.text_input(words("column.tail"), key="add_tail")
        reason = st.text_input(words("decide.reason"), key="add_reason")
        if st.button(words("decide.add_go"), type="primary", key="add_go"):
            decided(lambda: page.workspace.add_triple(head, relation, tail, reason))
            st.rerun()


def import_form(page: Page) -> None:
    """Facts of a file; one with a bad line adds nothing."""
    words = page.words
    turn = st.session_state.setdefault("import_turn", 0)
    with st.popover(words("decide.import"), icon=":material/upload:", disabled=page.workspace.read_only):
        file = st.file_uploader(
            words("decide.import_file"), type=["csv", "jsonl", "graphml", "ttl"], key=f"import-{turn}"
        )
        reason = st.text_input(words("decide.reason"), key="import_reason")
        if file is not None and st.button(words("decide.import_go"), type="primary", key="import_go"):
            name, data = file.name, file.getvalue()
            decided(lambda: _take(page, name, data, reason))
            st.session_state["import_turn"] = turn + 1
            st.rerun()


def _take(page: Page, name: str, data: bytes, reason: str) -> None:
    facts = read_facts(name, data)
    page.workspace.add_triples([(fact.head, fact.relation, fact.tail, fact.reason or reason) for fact in facts])
    st.toast(page.words("decide.imported", n=len(facts)))
