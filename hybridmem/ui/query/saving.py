"""Keeping a question, so that later changes of the corpus tell whether its answers moved."""

from __future__ import annotations

import streamlit as st

from hybridmem.errors import HybridMemError
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain


def save_button(page: Page, question: str) -> None:
    """One button: save the question, or forget it again."""
    words, workspace = page.words, page.workspace
    saved = any(kept.question == question for kept in workspace.saved_questions())
    st.button(
        words("query.saved" if saved else "query.save"),
        icon=":material/bookmark_added:" if saved else ":material/bookmark_add:",
        key="save_question",
        help=words("query.save_help"),
        type="tertiary",
        disabled=workspace.read_only,
        on_click=_toggle,
        args=(page, question, saved),
    )
    if problem := st.session_state.pop("save_problem", ""):
        st.error(plain(problem), icon=":material/error:")


def _toggle(page: Page, question: str, saved: bool) -> None:
    try:
        if saved:
            page.workspace.forget_question(question)
        else:
            page.workspace.save_question(question)
    except HybridMemError as problem:
        st.session_state["save_problem"] = str(problem)
