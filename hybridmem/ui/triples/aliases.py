"""Names that were joined to one entity: by which rule, why, and what a person decided on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.types import Merge
from hybridmem.ui.graphs.chooser import resolve
from hybridmem.ui.page import Page
from hybridmem.ui.state import url_value
from hybridmem.ui.triples.curating import decided
from hybridmem.ui.triples.picking import Column, pick


@dataclass(frozen=True, slots=True)
class Alias:
    """Two keys with their names, the rule and reason that join or split them, and whether a person decided it."""

    key: str
    into: str
    names: tuple[str, str]
    rule: str
    reason: str
    verdict: str = ""


def aliases_of(page: Page) -> list[Alias]:
    """Every merge of the graph, and every pair a person split, by name."""
    graph = page.library.graph()
    names = names_of_keys(graph)
    decisions = {frozenset((d.key, d.into)): d for d in page.workspace.alias_decisions()}
    found = []
    for merge in page.workspace.merges():
        decision = decisions.pop(frozenset((merge.key, merge.into)), None)
        shown = (names.get(merge.key, merge.key), names.get(merge.into, merge.into))
        verdict = decision.verdict if decision else ""
        reason = (decision.reason if decision else "") or _why(page, merge)
        found.append(Alias(merge.key, merge.into, shown, merge.rule, reason, verdict))
    for decision in decisions.values():
        shown = (names.get(decision.key, decision.key), names.get(decision.into, decision.into))
        found.append(Alias(decision.key, decision.into, shown, "decision", decision.reason, decision.verdict))
    distinct = {frozenset((alias.key, alias.into)): alias for alias in reversed(found)}
    return sorted(distinct.values(), key=lambda alias: (not alias.verdict, alias.names[0].casefold(), alias.key))


def _why(page: Page, merge: Merge) -> str:
    """Why a rule joined two names, in the reader's language; a person's own words as they are."""
    return merge.reason if merge.rule == "decision" else page.words.code("why", merge.rule)


def names_of_keys(graph: KnowledgeGraph) -> Mapping[str, str]:
    """A name as written for every entity key; made once for a graph."""
    return graph.derived("name_of_key", lambda: _names(graph))


def _names(graph: KnowledgeGraph) -> dict[str, str]:
    names: dict[str, str] = {}
    for mention in (mention for chunk_id in graph.chunk_ids for mention in graph.mentions_in(chunk_id)):
        names.setdefault(mention.key, mention.surface)
    return names


def aliases_view(page: Page) -> None:
    """Table of joined names with accept, split and undo, and a form to join two more."""
    words = page.words
    needle = st.text_input(
        words("alias.filter"),
        key="alias",
        bind="query-params",
        placeholder=words("alias.filter_hint"),
        icon=":material/filter_alt:",
    )
    found = [alias for alias in aliases_of(page) if _holds(alias, (needle or "").casefold())]
    if found:
        _decide(page, _table(page, found, needle or ""))
    else:
        st.info(words("alias.none"), icon=":material/filter_alt_off:")
    _join(page)


def _holds(alias: Alias, needle: str) -> bool:
    return needle in "\n".join((*alias.names, alias.key, alias.into, alias.reason)).casefold()


def _table(page: Page, found: Sequence[Alias], needle: str) -> list[Alias]:
    words = page.words
    columns = {
        "name": Column(words("alias.name"), 210, [alias.names[0] for alias in found]),
        "into": Column(words("alias.into"), 210, [alias.names[1] for alias in found]),
        "rule": Column(words("alias.rule"), 130, [words.code("merge", alias.rule) for alias in found]),
        "reason": Column(words("alias.reason"), 380, [alias.reason for alias in found]),
        "decided": Column(
            words("alias.decided"), 100, [words("alias." + alias.verdict) if alias.verdict else "" for alias in found]
        ),
    }
    key = f"aliases-{page.workspace.version}-{url_value('ws')}-{needle}"
    picked = pick(columns, key, 17, "multi-row")
    st.caption(words("alias.caption", n=len(found)))
    return [found[place] for place in picked]


def _decide(page: Page, picked: Sequence[Alias]) -> None:
    words, workspace = page.words, page.workspace
    if not picked:
        return

    def settle(verdict: str, reason: str) -> None:
        for alias in picked:
            if verdict == "undo":
                workspace.forget_alias(alias.key, alias.into)
            else:
                workspace.decide_alias(alias.key, alias.into, "merge" if verdict == "accept" else "split", reason)

    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        reason = st.text_input(words("decide.reason"), key="alias_reason", width=260)
        for verdict, icon in (("accept", ":material/check:"), ("split", ":material/call_split:")):
            st.button(
                words("alias.do_" + verdict, n=len(picked)),
                icon=icon,
                key=f"alias_{verdict}",
                disabled=workspace.read_only,
                on_click=decided,
                args=(lambda verdict=verdict: settle(verdict, reason),),
            )
        st.button(
            words("alias.undo"),
            icon=":material/undo:",
            key="alias_undo",
            disabled=workspace.read_only or not all(alias.verdict for alias in picked),
            on_click=decided,
            args=(lambda: settle("undo", reason),),
        )


def _join(page: Page) -> None:
    """Two names that mean one entity, with the reason."""
    words = page.words
    with st.popover(words("alias.join"), icon=":material/merge:", disabled=page.workspace.read_only):
        one = st.text_input(words("alias.name"), key="join_one")
        other = st.text_input(words("alias.into"), key="join_other")
        reason = st.text_input(words("decide.reason"), key="join_reason")
        first, second = (resolve(page, name) if name else None for name in (one, other))
        ready = first is not None and second is not None and first.entity_id != second.entity_id
        if st.button(words("alias.join_go"), type="primary", key="join_go", disabled=not ready) and first and second:
            entities = page.library.graph().entities
            keys = (entities[first.entity_id].keys[0], entities[second.entity_id].keys[0])
            decided(lambda: page.workspace.decide_alias(*keys, "merge", reason))
            st.rerun()
