"""The summary pyramid on the Graph page: from the corpus over topics and documents to sentences and their sources."""

from __future__ import annotations

import streamlit as st

from hybridmem.render.summaries import summary_html
from hybridmem.ui.page import Page, link
from hybridmem.ui.source_view import drawer, remember
from hybridmem.ui.state import set_url_value, url_value
from hybridmem.ui.view import show


@st.fragment
def topics_view(page: Page) -> None:
    """The summary in the URL, or the corpus, with what it is made of."""
    words, library = page.words, page.library
    pyramid = library.overview().pyramid
    summary = pyramid.summaries.get(url_value("summary"), pyramid.root)
    below = [pyramid.summaries[child] for child in summary.children if child in pyramid.summaries]
    layers = [(name, len(pyramid.layer(name))) for name in ("area", "topic", "document", "section")]
    counted = " · ".join(words(f"layer_count.{name}", n=count) for name, count in layers if count)
    st.caption(words("summary.caption", layers=counted))
    show(summary_html(summary, pyramid.above(summary.id), below, library, words), key="summary", on_event=clicked)
    if summary.layer == "document":
        link("corpus", words("source.open"), {"doc": library.document(summary.id).path})
    drawer(page)


def clicked(name: str, value: str) -> None:
    """React to a click on a part or a sentence."""
    if name == "summary":
        set_url_value("summary", value)
    elif name == "source":
        remember(value)
