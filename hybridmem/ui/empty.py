"""The empty state: one sentence and the samples one click away."""

from __future__ import annotations

import streamlit as st

from hybridmem.ui.ingesting import open_sample
from hybridmem.ui.jobs import JOBS
from hybridmem.ui.page import Page, link
from hybridmem.ui.samples import samples


def offer_samples(page: Page, sentence: str) -> None:
    """Say what is missing and offer what helps."""
    words = page.words
    if JOBS.busy(page.workspace.folder):
        st.caption(words("empty.waiting"))
        return
    st.info(sentence, icon=":material/inbox:")
    with st.container(horizontal=True):
        for sample in samples():
            st.button(
                words("sample." + sample.name),
                key=f"sample-{sample.name}",
                icon=":material/inventory_2:",
                on_click=open_sample,
                args=(page, sample),
            )
        link("corpus", words("empty.own"))
