"""The question and how deep to look: everything that starts a search, kept in the URL."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

import streamlit as st

from hybridmem.types import Depth
from hybridmem.ui.page import Page
from hybridmem.ui.plain import plain
from hybridmem.ui.samples import Question, examples, samples
from hybridmem.ui.state import url_choice

DEPTHS = ("auto", "vector", "graph", "full")
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked: the question (may be empty), results per column, depth."""

    question: str
    k: int
    depth: Depth | Literal["auto"]


def ask(page: Page) -> Asked:
    """Draw the question row."""
    words = page.words
    box, button, depth, count = st.columns([10, 1.6, 4.4, 2.6], vertical_alignment="bottom", gap="small")
    with box:
        question = st.text_input(
            words("query.question"), key="q", bind="query-params", placeholder=words("query.hint"), max_chars=LONGEST
        )
    with button:
        st.button(words("query.ask"), type="primary", width="stretch", icon=":material/search:", key="ask")
    with depth:
        chosen = url_choice(
            words("query.depth"), DEPTHS, "depth", lambda name: words("depth." + name), words("query.depth_help")
        )
    with count:
        k = st.slider(words("query.k"), 3, 30, 10, key="k", bind="query-params")
    return Asked((question or "").strip(), int(k), cast("Depth", chosen))


def example_questions(page: Page) -> None:
    """Questions of the sample that this workspace holds, one click each."""
    sample = next((item for item in samples() if item.name == page.workspace.folder.name), None)
    if sample is None:
        sample = next((item for item in samples() if _holds(page, item.corpus)), None)
    if sample is None:
        return
    st.caption(page.words("query.examples"))
    with st.container(horizontal=True, gap="small"):
        for question in examples(sample, page.words.language, 6):
            question_button(question)


def question_button(question: Question) -> None:
    """A button that asks one example question."""
    st.button(
        plain(question.text),
        key=f"example-{question.id}",
        on_click=_set_question,
        args=(question.text,),
        icon=":material/search:",
    )


def _set_question(text: str) -> None:
    st.session_state["q"] = text


def _holds(page: Page, root: Path) -> bool:
    paths = {item.path for item in page.library.summaries()}
    own = [str(file.relative_to(root)).replace("\\", "/") for file in sorted(root.rglob("*")) if file.is_file()]
    return bool(own) and sum(path in paths for path in own) > len(own) / 2
