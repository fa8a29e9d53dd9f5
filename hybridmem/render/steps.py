"""The view of further searches: from which passage, for which missing words, and what each one found."""

from __future__ import annotations

from hybridmem.render.library import Library
from hybridmem.render.quote import address, where
from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.types import QueryResult, SearchStep, Span

SHOWN = 3


def steps_html(result: QueryResult, library: Library, words: Words) -> str:
    """A row per step: the passage it read, the words still missing there, its first finds with their cosines."""
    rows = [
        {
            "source": _passage(step.chunk_id, library),
            "missing": step.missing,
            "found": _found(step, library),
            "ms": step.elapsed_ms,
        }
        for step in result.steps
    ]
    return render("steps.html", t=words, rows=rows)


def _found(step: SearchStep, library: Library) -> list[dict[str, str]]:
    return [_passage(hit.chunk_id, library) | {"score": f"{hit.score:.3f}"} for hit in step.hits[:SHOWN]]


def _passage(chunk_id: str, library: Library) -> dict[str, str]:
    chunk = library.chunk(chunk_id)
    document = library.document(chunk.document_id)
    span = Span(chunk.document_id, chunk.start, chunk.end)
    return {"title": document.title or document.path, "where": where(document, span), "address": address(span)}
