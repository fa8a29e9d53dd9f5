"""One document: its text with entities and facts marked, a walk over its passages, outline, facts, details."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from hybridmem.render.document import details_html, facts_html, reading_html
from hybridmem.types import Chunk, Document, Span
from hybridmem.ui.corpus.handling import actions
from hybridmem.ui.page import Page, go
from hybridmem.ui.source_view import head
from hybridmem.ui.state import set_url_value, url_value
from hybridmem.ui.view import show

HEIGHT = 620


def reading(page: Page, document: Document) -> None:
    """Draw the document of the link, scrolled to the place of the link."""
    words, chunks = page.words, page.library.chunks(document.id)
    head(document, words)
    actions(page, document)
    place = _place(document)
    _walk(page, document, chunks, place)
    show(
        reading_html(document, page.library, words, place, _passage(chunks, place), HEIGHT),
        key=f"document-{document.id}",
        on_event=_clicked,
    )
    facts = page.library.facts(document.id)
    with st.expander(words("reading.facts", n=len(facts)), icon=":material/account_tree:"):
        show(facts_html(document, facts, page.library, words), key=f"facts-{document.id}", on_event=_clicked)
    with st.expander(words("reading.details"), icon=":material/info:"):
        encoding = page.workspace.encoding(document.path)
        names = page.workspace.names(document.id)
        show(details_html(document, names, encoding, len(chunks), words), key=f"details-{document.id}")


def follow(page: Page) -> None:
    """Leave for the entity or fact that was clicked in a document."""
    kind, value = st.session_state.pop("reading_open", ("", ""))
    graph = page.library.graph()
    if kind == "entity" and value in graph.entities:
        go("graph", {"from": graph.entities[value].name})
    if kind == "fact" and value in graph.triples:
        go("triples", {"sel": value})


def _clicked(name: str, value: str) -> None:
    if name == "place":
        set_url_value("at", value)
    elif name in {"entity", "fact"}:
        st.session_state["reading_open"] = (name, value)


def _place(document: Document) -> Span | None:
    """The place of the link, ``start:end``, where the document has it."""
    start, _, end = url_value("at").partition(":")
    if not (start.isdigit() and end.isdigit()) or not int(start) <= int(end) <= len(document.text):
        return None
    return Span(document.id, int(start), int(end))


def _passage(chunks: Sequence[Chunk], place: Span | None) -> Span | None:
    chunk = _around(chunks, place)
    return None if chunk is None else Span(chunk.document_id, chunk.start, chunk.end)


def _around(chunks: Sequence[Chunk], place: Span | None) -> Chunk | None:
    if place is None:
        return None
    return next((chunk for chunk in chunks if chunk.start <= place.start < chunk.end), None)


def _walk(page: Page, document: Document, chunks: Sequence[Chunk], place: Span | None) -> None:
    """Previous and next passage, and the outline to jump by."""
    words, present = page.words, _around(chunks, place)
    number = -1 if present is None else present.ordinal
    back, where, on, outline = st.columns([1, 3, 1, 6], gap="small", vertical_alignment="center")
    with back:
        _step(chunks, number - 1, "previous", ":material/arrow_back:", words("reading.previous"))
    with where:
        key = "reading.of" if present else "reading.count"
        st.caption(words(key, n=number + 1, of=len(chunks)), text_alignment="center")
    with on:
        _step(chunks, number + 1, "next", ":material/arrow_forward:", words("reading.next"))
    with outline:
        _outline(page, document)


def _step(chunks: Sequence[Chunk], number: int, key: str, icon: str, label: str) -> None:
    known = 0 <= number < len(chunks)
    target = f"{chunks[number].start}:{chunks[number].end}" if known else ""
    st.button(
        "",
        icon=icon,
        help=label,
        key=f"passage-{key}",
        on_click=set_url_value,
        args=("at", target),
        disabled=not known,
        width="stretch",
    )


def _outline(page: Page, document: Document) -> None:
    headings = document.outline
    if not headings:
        return
    key = f"outline-{document.id}"

    def jump() -> None:
        chosen = st.session_state[key]
        if chosen is not None:
            start = headings[chosen].start
            end = document.text.find("\n", start)
            set_url_value("at", f"{start}:{end if end >= 0 else len(document.text)}")

    st.selectbox(
        page.words("reading.outline"),
        range(len(headings)),
        index=None,
        format_func=lambda number: "\u2003" * (headings[number].level - 1) + headings[number].title,
        placeholder=page.words("reading.outline"),
        label_visibility="collapsed",
        key=key,
        on_change=jump,
    )
