"""The source of a passage: a drawer on any page, and the head of a document."""

from __future__ import annotations

import streamlit as st

from hybridmem.errors import HybridMemError
from hybridmem.render.document import reading_html
from hybridmem.render.library import Library
from hybridmem.render.quote import line_of, parse_address
from hybridmem.render.words import Words
from hybridmem.types import Document, Span
from hybridmem.ui.page import Page, link
from hybridmem.ui.plain import plain
from hybridmem.ui.view import show


def remember(value: str) -> None:
    """Ask for the source drawer of a chunk id or a span address; the page opens it in the coming run."""
    st.session_state["open_source"] = value


def drawer(page: Page) -> None:
    """Open the drawer if a click asked for it; call once per script run."""
    value = st.session_state.pop("open_source", "")
    if value:
        st.dialog(page.words("source.title"), width="medium", position="right")(_drawer)(page, value)


def _drawer(page: Page, value: str) -> None:
    words = page.words
    try:
        focus, passage = _spans(page.library, value)
        document = page.library.document(focus.document_id)
    except (HybridMemError, KeyError):
        st.info(words("source.gone"), icon=":material/search_off:")
        return
    head(document, words)
    start = focus.start
    st.caption(words("source.at", line=line_of(document, start), start=start, end=focus.end))
    show(reading_html(document, page.library, words, focus, passage, 620), key=f"source-{value}")
    link("corpus", words("source.open"), {"doc": document.path, "at": f"{focus.start}:{focus.end}"})


def head(document: Document, words: Words) -> None:
    """Title, logical path, type and language of a document, as plain text."""
    st.subheader(plain(document.title or document.path), anchor=False)
    parts = [document.path, document.media_type, words("language." + document.language)]
    parts.append(words("source.characters", n=len(document.text)))
    st.caption(plain(" · ".join([*parts, *([document.timestamp] if document.timestamp else [])])))


def _spans(library: Library, value: str) -> tuple[Span, Span | None]:
    """The span to highlight, and the chunk around it when the value is a span."""
    if ":" not in value:
        chunk = library.chunk(value)
        return Span(chunk.document_id, chunk.start, chunk.end), None
    focus = parse_address(value)
    for chunk in library.chunks(focus.document_id):
        if chunk.start <= focus.start < chunk.end:
            return focus, Span(chunk.document_id, chunk.start, chunk.end)
    return focus, None
