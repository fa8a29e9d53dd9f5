"""Decisions on facts: approve, reject, edit; a refusal is one sentence and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from hybridmem.errors import HybridMemError
from hybridmem.types import Triple
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.state import set_url_value

_PROBLEM = "decision_problem"


def decided(change: Callable[[], object]) -> None:
    """Make a decision; on refusal keep the sentence for ``problem_line``."""
    try:
        change()
    except HybridMemError as problem:
        st.session_state[_PROBLEM] = str(problem)


def problem_line() -> None:
    """Show why the last decision was refused, once."""
    if sentence := st.session_state.pop(_PROBLEM, ""):
        st.error(plain(sentence), icon=":material/error:")


def bulk(page: Page, triple_ids: Sequence[str]) -> None:
    """Approve or reject all ticked facts at once."""
    words = page.words
    if len(triple_ids) < 2:
        return
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        reason = st.text_input(words("decide.reason"), key="bulk_reason", width=260)
        for verdict, icon in (("approve", ":material/check:"), ("reject", ":material/block:")):
            st.button(
                words(f"decide.{verdict}_n", n=len(triple_ids)),
                icon=icon,
                key=f"bulk_{verdict}",
                disabled=page.workspace.read_only,
                on_click=decided,
                args=(lambda verdict=verdict: page.workspace.decide_triples(triple_ids, verdict, reason),),
            )


def decision_row(page: Page, triple: Triple) -> None:
    """Reason, approve, reject, and the form to edit, for one fact."""
    words, locked = page.words, page.workspace.read_only
    if triple.status == "rejected":
        st.info(words("decide.is_rejected"), icon=":material/block:")
        return
    reason = st.text_input(
        words("decide.reason"), key=f"reason-{triple.id}", placeholder=words("decide.reason_hint"), disabled=locked
    )
    with st.container(horizontal=True, gap="small"):
        for verdict, icon in (("approve", ":material/check:"), ("reject", ":material/block:")):
            st.button(
                words("decide." + verdict),
                icon=icon,
                key=f"{verdict}-{triple.id}",
                disabled=locked or (verdict == "approve" and triple.confidence >= 1.0),
                on_click=decided,
                args=(lambda verdict=verdict: page.workspace.decide_triples([triple.id], verdict, reason),),
            )
        with st.popover(words("decide.edit"), icon=":material/edit:", disabled=locked):
            _edit(page, triple, reason)


def _edit(page: Page, triple: Triple, reason: str) -> None:
    words, graph = page.words, page.library.graph()
    head = st.text_input(words("column.head"), graph.entities[triple.head].name, key=f"head-{triple.id}")
    relation = st.text_input(
        words("column.relation"), triple.relation, key=f"relation-{triple.id}", help=words("decide.relation_help")
    )
    tail = st.text_input(words("column.tail"), graph.entities[triple.tail].name, key=f"tail-{triple.id}")

    def change() -> None:
        page.workspace.edit_triple(triple.id, head, relation, tail, reason)
        set_url_value("sel", "")

    if st.button(words("decide.edit_go"), type="primary", key=f"edit-{triple.id}"):
        decided(change)
        st.rerun()
