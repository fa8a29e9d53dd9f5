"""The start page's parts: where to go next, and the sample corpora with their questions."""

from __future__ import annotations

import streamlit as st

from hybridmem.ui.ingesting import open_sample
from hybridmem.ui.page import Page, go, link
from hybridmem.ui.plain import plain
from hybridmem.ui.samples import Sample, examples, samples


def next_steps(page: Page) -> None:
    """One card per page that works on what is loaded."""
    words = page.words
    for column, name in zip(st.columns(4), ("corpus", "triples", "graph", "query"), strict=True):
        with column, st.container(border=True):
            link(name, f"**{words('page.' + name)}**")
            st.caption(words("start.to_" + name))


def sample_cards(page: Page) -> None:
    """One card per sample: what it is, a button to open it, its example questions."""
    shown = samples()
    if not shown:
        st.caption(page.words("start.no_samples"))
        return
    for column, sample in zip(st.columns(len(shown)), shown, strict=True):
        with column, st.container(border=True, height="stretch"):
            _sample_card(page, sample)


def _sample_card(page: Page, sample: Sample) -> None:
    words = page.words
    st.markdown(f"**{words('sample.' + sample.name)}**")
    st.caption(f"{words('sample.about.' + sample.name)} · {words('sample.files', n=sample.files)}")
    st.button(
        words("sample.open"),
        key=f"sample-{sample.name}",
        icon=":material/play_arrow:",
        type="primary",
        on_click=open_sample,
        args=(page, sample),
        width="stretch",
    )
    st.caption(words("sample.questions"))
    for number, question in enumerate(examples(sample, words.language, 3)):
        st.button(
            plain(question.text),
            key=f"ask-{sample.name}-{number}",
            type="tertiary",
            icon=":material/search:",
            on_click=_ask,
            args=(page, sample, question.text),
        )


def _ask(page: Page, sample: Sample, question: str) -> None:
    open_sample(page, sample)
    st.session_state["ask_now"] = question


def follow_question() -> None:
    """Go to the Query page if a sample's question was just clicked."""
    if question := st.session_state.pop("ask_now", ""):
        go("query", {"q": question})
