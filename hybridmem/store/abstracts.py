"""Summaries of documents: a copy that leaves with its document and is made again where it is missing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from hybridmem.store.database import Connection
from hybridmem.types import Abstract, Excerpt, Section, Span


def put(connection: Connection, abstracts: Iterable[Abstract]) -> None:
    """Store the summaries of documents that are there; of one that has left meanwhile nothing is kept."""
    connection.executemany(
        "INSERT OR REPLACE INTO abstracts SELECT doc, ?, ? FROM documents WHERE id = ?",
        ((abstract.recipe, _body(abstract), abstract.document_id) for abstract in abstracts),
    )


def read(connection: Connection, recipe: str) -> dict[str, Abstract]:
    """The summaries that a recipe made, by document id."""
    query = "SELECT id, body FROM abstracts JOIN documents USING (doc) WHERE abstracts.recipe = ? ORDER BY path"
    return {id_: _from(id_, recipe, json.loads(body)) for id_, body in connection.execute(query, (recipe,))}


def stale(connection: Connection, recipe: str) -> list[str]:
    """The ids of documents whose summary is missing or was made by another recipe, by path."""
    query = (
        "SELECT id FROM documents LEFT JOIN abstracts ON abstracts.doc = documents.doc AND abstracts.recipe = ? "
        "WHERE abstracts.doc IS NULL ORDER BY path"
    )
    return [row[0] for row in connection.execute(query, (recipe,))]


def _body(abstract: Abstract) -> str:
    sections = [[part.title, list(part.chunk_ids), _rows(part.excerpts)] for part in abstract.sections]
    return json.dumps({"excerpts": _rows(abstract.excerpts), "sections": sections}, ensure_ascii=False)


def _rows(excerpts: Sequence[Excerpt]) -> list[list[object]]:
    return [[excerpt.span.start, excerpt.span.end, excerpt.chunk_id, excerpt.score] for excerpt in excerpts]


def _from(document_id: str, recipe: str, body: Mapping[str, list[list[object]]]) -> Abstract:
    sections = (
        Section(str(title), tuple(_texts(ids)), _excerpts(document_id, rows)) for title, ids, rows in body["sections"]
    )
    return Abstract(document_id, _excerpts(document_id, body["excerpts"]), tuple(sections), recipe)


def _excerpts(document_id: str, rows: object) -> tuple[Excerpt, ...]:
    found = rows if isinstance(rows, list) else []
    return tuple(Excerpt(Span(document_id, start, end), chunk_id, score) for start, end, chunk_id, score in found)


def _texts(values: object) -> list[str]:
    return [str(value) for value in values] if isinstance(values, list) else []
