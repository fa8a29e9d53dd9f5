"""The history of decisions on facts, each to be undone or put in force again."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from hybridmem.ui.page import Page
from hybridmem.ui.triples.curating import decided
from hybridmem.workspace import Stated, TripleDecision


def history_view(page: Page) -> None:
    """Table of decisions, the latest first."""
    words, made = page.words, page.workspace.decisions()
    if not made:
        st.info(words("history.none"), icon=":material/history:")
        return
    table = {
        "when": [decision.decided.replace("T", " ").partition("+")[0] for decision in made],
        "verdict": [words("verb." + decision.verdict) for decision in made],
        "fact": [_fact(page, decision.fact) for decision in made],
        "new": [_fact(page, decision.replacement) if decision.replacement else "" for decision in made],
        "reason": [decision.reason for decision in made],
        "state": [words("history.undone" if decision.undone else "history.in_force") for decision in made],
    }
    text = st.column_config.TextColumn
    chosen = st.dataframe(
        table,
        hide_index=True,
        height=37 + 35 * min(15, len(made)),
        on_select="rerun",
        selection_mode="single-row",
        key=f"history-{page.workspace.version}",
        column_config={
            "when": text(words("history.when"), width=150),
            "verdict": text(words("history.verdict"), width=90),
            "fact": text(words("history.fact"), width=330),
            "new": text(words("history.new"), width=240),
            "reason": text(words("decide.reason"), width=200),
            "state": text(words("column.status"), width=90),
        },
    )
    st.caption(words("history.caption"))
    _undo(page, made, chosen["selection"]["rows"])


def _undo(page: Page, made: Sequence[TripleDecision], rows: Sequence[int]) -> None:
    words = page.words
    if not rows or rows[0] >= len(made):
        return
    decision = made[rows[0]]
    change = page.workspace.redo if decision.undone else page.workspace.undo
    st.button(
        words("history.redo" if decision.undone else "history.undo"),
        icon=":material/redo:" if decision.undone else ":material/undo:",
        key="history_undo",
        disabled=page.workspace.read_only,
        on_click=decided,
        args=(lambda: change(decision.id),),
    )


def _fact(page: Page, fact: Stated) -> str:
    return f"{fact.head} → {page.words.code('relation', fact.relation)} → {fact.tail}"
