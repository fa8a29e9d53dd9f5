"""Filter and order of the documents table, all of it kept in the URL."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import streamlit as st

from hybridmem.corpus.media import short_name
from hybridmem.render.words import Words
from hybridmem.ui.page import Page
from hybridmem.ui.state import url_select, url_value
from hybridmem.workspace import DocumentSummary

ALL = ""
_PARTS = re.compile(r"([^0-9]*)([0-9]{0,15})")
_KINDS: dict[str, Callable[[DocumentSummary], str]] = {
    "type": lambda item: item.media_type,
    "language": lambda item: item.language,
    "state": lambda item: item.status,
}
_ORDERS: dict[str, Callable[[DocumentSummary], tuple[Any, ...]]] = {
    "path": lambda item: (_natural(item.path), item.path),
    "title": lambda item: (item.title.casefold(), item.path),
    "newest": lambda item: (_backwards(item.timestamp or ""), item.path),
    "facts": lambda item: (-item.triples, item.path),
    "passages": lambda item: (-item.chunks, item.path),
    "length": lambda item: (-item.characters, item.path),
}


def filter_row(page: Page, wide: bool) -> None:
    """Draw the filter fields, in one row where it is ``wide``; ``shown`` reads them."""
    words = page.words
    if wide:
        text, *fields = st.columns([4, 2, 2, 2, 3], gap="small", vertical_alignment="bottom")
    else:
        text, fields = st.container(), [*st.columns(2, gap="small"), *st.columns(2, gap="small")]
    with text:
        st.text_input(
            words("corpus.filter"),
            key="filter",
            bind="query-params",
            placeholder=words("corpus.filter_hint"),
            icon=":material/filter_alt:",
            help=words("corpus.filter_help"),
        )
    everything = page.library.summaries()
    for name, field in zip(_KINDS, fields, strict=False):
        with field:
            values = sorted({_KINDS[name](item) for item in everything})
            url_select(words("column." + name), [ALL, *values], name, partial(_label, words, name))
    with fields[-1]:
        url_select(words("corpus.order"), list(_ORDERS), "order", lambda name: words("order." + name))


def shown(page: Page) -> list[DocumentSummary]:
    """The documents that pass the filter, in the order chosen."""
    everything: Iterable[DocumentSummary] = page.library.summaries()
    for name, value_of in _KINDS.items():
        wanted = url_value(name)
        if wanted and any(value_of(item) == wanted for item in page.library.summaries()):
            everything = [item for item in everything if value_of(item) == wanted]
    needle = str(st.session_state.get("filter") or url_value("filter")).strip()
    inside = page.library.holding(needle) if needle else frozenset()
    found = [item for item in everything if item.id in inside or _named(item, needle.casefold())]
    return sorted(found, key=_ORDERS.get(url_value("order"), _ORDERS["path"]))


def state() -> str:
    """All filter values in one string, as part of a widget key."""
    return "|".join([str(st.session_state.get("filter") or ""), *(url_value(name) for name in (*_KINDS, "order"))])


def _named(item: DocumentSummary, needle: str) -> bool:
    return needle in "\n".join((item.title, item.path, item.media_type, *item.names)).casefold()


def _label(words: Words, name: str, value: str) -> str:
    if not value:
        return words("filter.all")
    if name == "type":
        return short_name(value)
    return words.code("language", value) if name == "language" else words.code("state", value)


def _natural(path: str) -> tuple[tuple[str, int], ...]:
    """Numbers in a path count as numbers: ``a2`` before ``a10``."""
    return tuple((letters, int(digits or 0)) for letters, digits in _PARTS.findall(path.casefold()))


def _backwards(text: str) -> tuple[int, ...]:
    """Orders texts of digits from the greatest to the smallest, the empty one last."""
    return tuple(-ord(letter) for letter in text) or (1,)
