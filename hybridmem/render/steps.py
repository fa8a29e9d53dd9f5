"""The views of further searches: from which passage, for which missing words or about whom, and what each one found."""

from __future__ import annotations

from collections import Counter

from hybridmem.render.library import Library
from hybridmem.render.quote import address, where
from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.types import QueryResult, SearchStep, Span

SHOWN, BESIDE = 3, 1
"""Finds shown of a search, and of one about a less sure subject of the same part."""


def steps_html(result: QueryResult, library: Library, words: Words) -> str:
    """A row per step: the passage it read, the words still missing there, its first finds with their cosines."""
    rows = [
        {
            "source": _passage(step.chunk_id, library),
            "missing": step.missing,
            "found": _found(step, library, SHOWN),
            "ms": step.elapsed_ms,
        }
        for step in result.steps
        if not step.subject
    ]
    return render("steps.html", t=words, rows=rows) if rows else ""


def nested_html(result: QueryResult, library: Library, words: Words) -> str:
    """A row per search of a nested question: what was asked about whom, who named it, and what was found."""
    parts = [step for step in result.steps if step.subject]
    rows = [_part(step, place == 0 or parts[place - 1].hop != step.hop, library) for place, step in enumerate(parts)]
    return render("nested.html", t=words, rows=rows) if rows else ""


def _part(step: SearchStep, first: bool, library: Library) -> dict[str, object]:
    before, _, after = step.query.partition(step.subject)
    return {
        "number": step.hop,
        "first": first,
        "before": before,
        "subject": step.subject,
        "after": after,
        "source": _passage(step.chunk_id, library) if step.chunk_id else None,
        "trust": f"{step.trust:.2f}",
        "found": _found(step, library, SHOWN if first else BESIDE),
        "ms": step.elapsed_ms,
    }


def _found(step: SearchStep, library: Library, count: int) -> list[dict[str, str]]:
    """The first finds; passages of one title are told apart by their place."""
    found = [_passage(hit.chunk_id, library) | {"score": f"{hit.score:.3f}"} for hit in step.hits[:count]]
    titles = Counter(passage["title"] for passage in found)
    return [one | {"title": one["where"] if titles[one["title"]] > 1 else one["title"]} for one in found]


def _passage(chunk_id: str, library: Library) -> dict[str, str]:
    chunk = library.chunk(chunk_id)
    document = library.document(chunk.document_id)
    span = Span(chunk.document_id, chunk.start, chunk.end)
    return {"title": document.title or document.path, "where": where(document, span), "address": address(span)}
