"""Facts that cannot both hold: which one is kept, which one lost, and why."""

from __future__ import annotations

import streamlit as st

from hybridmem.corpus.standing import NEUTRAL
from hybridmem.graph.conflicts import Conflict
from hybridmem.render.templates import render
from hybridmem.types import Triple
from hybridmem.ui.page import Page
from hybridmem.ui.triples.inspecting import all_conflicts, clicked
from hybridmem.ui.view import show

SHOWN = 200


def conflicts_view(page: Page) -> None:
    """A row per fact that lost."""
    words, found = page.words, all_conflicts(page)
    if not found:
        st.info(words("conflict.none"), icon=":material/check_circle:")
        return
    rows = [_row(page, conflict) for conflict in found[:SHOWN]]
    show(
        render("conflicts.html", t=words, rows=rows, total=len(found), more=max(0, len(found) - SHOWN)),
        key="conflicts",
        on_event=clicked,
    )


def _row(page: Page, conflict: Conflict) -> dict[str, object]:
    """Both sides with what decided between them: trust and date of their sources, sentences, periods."""
    words, graph = page.words, page.library.graph()
    triples = (graph.triples[conflict.winner], graph.triples[conflict.loser])
    sides = [
        {
            "id": triple.id,
            "tail": graph.entities[triple.tail].name,
            "confidence": triple.confidence,
            "sentences": len(triple.evidence),
            "sources": [_source(page, document_id) for document_id in _documents(triple)],
            "time": " – ".join(part for part in (triple.valid_from, triple.valid_to) if part),
        }
        for triple in triples
    ]
    return {
        "head": graph.entities[conflict.head],
        "relation": words.code("relation", conflict.relation),
        "sides": sides,
        "reason": words("conflict." + conflict.reason),
    }


def _documents(triple: Triple) -> list[str]:
    return list(dict.fromkeys(span.document_id for span in triple.evidence))[:3]


def _source(page: Page, document_id: str) -> tuple[str, str]:
    """Path of a document, and its date and trust as far as they are known."""
    document = page.library.document(document_id)
    trust = page.words("conflict.trust", n=f"{document.authority:.2f}") if document.authority != NEUTRAL else ""
    return document.path, " · ".join(part for part in (document.timestamp or "", trust) if part)
