"""The form that adds a fact no text states."""

from __future__ import annotations

import streamlit as st

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
