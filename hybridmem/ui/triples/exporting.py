"""Downloads of the facts that pass the filter; a file is made when its button is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from hybridmem.graph.export import to_csv, to_graphml, to_json_lines, to_turtle
from hybridmem.types import Span
from hybridmem.ui.page import Page

_FORMATS = {
    "csv": ("CSV", to_csv, "text/csv"),
    "jsonl": ("JSONL", to_json_lines, "application/jsonl"),
    "graphml": ("GraphML", to_graphml, "application/graphml+xml"),
    "ttl": ("Turtle", to_turtle, "text/turtle"),
}


def downloads(page: Page, triple_ids: Sequence[str]) -> None:
    """One button per format."""
    words, library = page.words, page.library
    graph = library.graph()

    def place(span: Span) -> tuple[str, str]:
        document = library.document(span.document_id)
        return document.path, document.text[span.start : span.end]

    with st.popover(words("triples.export", n=len(triple_ids)), icon=":material/download:", disabled=not triple_ids):
        for ending, (label, make, mime) in _FORMATS.items():
            chosen = [graph.triples[triple_id] for triple_id in triple_ids]
            st.download_button(
                label,
                data=partial(make, graph, chosen, place),
                file_name=f"{page.workspace.name}-facts.{ending}",
                mime=mime,
                key=f"export-{ending}",
                on_click="ignore",
                width="stretch",
            )
