"""The history of decisions on facts and on names, each to be undone; those on facts can be put in force again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from hybridmem.ui.page import Page
from hybridmem.ui.triples.aliases import names_of_keys
from hybridmem.ui.triples.curating import decided
from hybridmem.ui.triples.picking import Column, pick
from hybridmem.workspace import AliasDecision, Stated, TripleDecision


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision as a row: when and what, on which fact or names, what it became, why; and what takes it back."""

    when: str
    verdict: str
    fact: str
    new: str
    reason: str
    undone: bool
    change: Callable[[], object]


def entries(page: Page) -> list[Entry]:
    """Every decision, the latest first."""
    found = [_of_fact(page, decision) for decision in page.workspace.decisions()]
    found += [_of_names(page, decision) for decision in page.workspace.alias_decisions()]
    return sorted(found, key=lambda entry: entry.when, reverse=True)


def _of_fact(page: Page, decision: TripleDecision) -> Entry:
    change = page.workspace.redo if decision.undone else page.workspace.undo
    return Entry(
        decision.decided,
        page.words("verb." + decision.verdict),
        _fact(page, decision.fact),
        _fact(page, decision.replacement) if decision.replacement else "",
        decision.reason,
        decision.undone,
        lambda: change(decision.id),
    )


def _of_names(page: Page, decision: AliasDecision) -> Entry:
    names = names_of_keys(page.library.graph())
    one, other = (names.get(key, key) for key in (decision.key, decision.into))
    return Entry(
        decision.decided,
        page.words("verb." + decision.verdict),
        f"{one} {'=' if decision.verdict == 'merge' else '≠'} {other}",
        "",
        decision.reason,
        False,
        lambda: page.workspace.forget_alias(decision.key, decision.into),
    )


def history_view(page: Page) -> None:
    """Table of decisions, the latest first."""
    words, made = page.words, entries(page)
    if not made:
        st.info(words("history.none"), icon=":material/history:")
        return
    columns = {
        "when": Column(words("history.when"), 150, [entry.when.replace("T", " ").partition("+")[0] for entry in made]),
        "verdict": Column(words("history.verdict"), 90, [entry.verdict for entry in made]),
        "fact": Column(words("history.fact"), 330, [entry.fact for entry in made]),
        "new": Column(words("history.new"), 230, [entry.new for entry in made]),
        "reason": Column(words("decide.reason"), 190, [entry.reason for entry in made]),
        "state": Column(
            words("column.status"), 80, [words("history.undone" if e.undone else "history.in_force") for e in made]
        ),
    }
    picked = pick(columns, f"history-{page.workspace.version}", 17, "single-row")
    st.caption(words("history.caption"))
    if picked:
        _undo(page, made[picked[0]])


def _undo(page: Page, entry: Entry) -> None:
    st.button(
        page.words("history.redo" if entry.undone else "history.undo"),
        icon=":material/redo:" if entry.undone else ":material/undo:",
        key="history_undo",
        disabled=page.workspace.read_only,
        on_click=decided,
        args=(entry.change,),
    )


def _fact(page: Page, fact: Stated) -> str:
    return f"{fact.head} → {page.words.code('relation', fact.relation)} → {fact.tail}"
