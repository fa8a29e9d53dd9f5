"""The filter of the Triples page, kept in the URL."""

from __future__ import annotations

from functools import partial

import streamlit as st

from hybridmem.render.words import Words
from hybridmem.ui.page import Page
from hybridmem.ui.state import url_select, url_value
from hybridmem.ui.triples.rows import Filter, Row, rows_of, values_of

STEPS = ("", "0.50", "0.70", "0.80", "0.90", "1.00")


def all_rows(page: Page) -> list[Row]:
    """Every fact of the workspace."""
    return list(rows_of(page.library.graph(), {item.id: item.path for item in page.library.summaries()}))


def filtered(page: Page, rows: list[Row]) -> list[Row]:
    """Draw the filter and give the rows that pass it."""
    words = page.words
    values = page.library.graph().derived("triple_values", lambda: values_of(rows))
    entity, *selects, document, confidence = st.columns([4, 3, 3, 3, 3, 4, 2], gap="small")
    with entity:
        name = st.text_input(
            words("triples.entity"),
            key="entity",
            bind="query-params",
            placeholder=words("triples.entity_hint"),
            icon=":material/filter_alt:",
        )
    chosen: dict[str, str] = {}
    for field, column in zip(("relation", "type", "rule", "status"), selects, strict=True):
        with column:
            options = ["", *values[field]]
            chosen[field] = url_select(words("triples." + field), options, field, partial(_shown, words, field))
    with document:
        path = st.text_input(
            words("triples.document"), key="document", bind="query-params", placeholder=words("triples.document_hint")
        )
    with confidence:
        least = url_select(words("triples.confidence"), STEPS, "confidence", lambda step: step or words("filter.all"))
    wanted = Filter(
        (name or "").strip(), **chosen, document=(path or "").strip(), confidence=float(least) if least else 0.0
    )
    return [row for row in rows if wanted.passes(row)]


def state() -> str:
    """All filter values in one string, as part of a widget key."""
    names = ("relation", "type", "rule", "status", "confidence")
    typed = (str(st.session_state.get(name) or "") for name in ("entity", "document"))
    return "|".join([*typed, *(url_value(name) for name in names)])


def _shown(words: Words, field: str, value: str) -> str:
    if not value:
        return words("filter.all")
    if field == "relation":
        return words.code("relation", value)
    if field == "type":
        return words.code("type", value)
    return words.code("rule", value) if field == "rule" else words.code("status", value)
