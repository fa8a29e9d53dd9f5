"""Documents, their chunks, BM25 terms and original bytes."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hybridmem.store import names, rows
from hybridmem.store.database import Connection
from hybridmem.types import Chunk, Document, Language

_SUMMARY = "id, path, title, media_type, language, chunks, triples, characters, status, timestamp, authority, recipe"
_LISTED = "SELECT value FROM json_each(?)"


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """A document without its text; ``triples`` counts the facts read from it, ``status`` is complete or degraded.

    ``names`` are the further logical paths of files with the same bytes.
    """

    id: str
    path: str
    title: str
    media_type: str
    language: Language
    chunks: int
    triples: int
    characters: int
    status: str = "complete"
    timestamp: str | None = None
    authority: float = 0.5
    recipe: str = ""
    names: tuple[str, ...] = ()


def insert(connection: Connection, record: rows.Record) -> dict[str, int]:
    """Insert a document with chunks, terms and original bytes; return the row number of each chunk id."""
    marks = _marks(rows.DOCUMENT)
    cursor = connection.execute(f"INSERT INTO documents ({rows.DOCUMENT}) VALUES ({marks})", rows.document_row(record))
    doc = int(cursor.lastrowid or 0)
    if record.original is not None:
        packed = zlib.compress(record.original, 6)
        connection.execute("INSERT INTO originals VALUES (?, ?, ?)", (doc, len(record.original), packed))
    first = int(connection.execute("SELECT coalesce(max(chunk), 0) + 1 FROM chunks").fetchone()[0])
    rowids = {chunk.id: first + offset for offset, chunk in enumerate(record.chunks)}
    connection.executemany(
        f"INSERT INTO chunks (chunk, {rows.CHUNK}) VALUES (?, {_marks(rows.CHUNK)})",
        ((rowids[chunk.id], *rows.chunk_row(doc, chunk)) for chunk in record.chunks),
    )
    put_terms(connection, rowids, record.terms)
    return rowids


def delete(connection: Connection, paths: Sequence[str]) -> None:
    """Delete the documents with these logical paths and everything that hangs on them."""
    connection.executemany("DELETE FROM documents WHERE path = ?", ((path,) for path in paths))


def summaries(connection: Connection, paths: Sequence[str] | None = None) -> list[DocumentSummary]:
    """All documents by path, or those of some paths, without their texts."""
    condition, values = ("", ()) if paths is None else (f"WHERE path IN ({_LISTED})", (json.dumps(list(paths)),))
    query = f"SELECT {_SUMMARY} FROM documents {condition} ORDER BY path"
    further = names.further(connection, paths)
    return [DocumentSummary(*(*row, further.get(row[1], ()))) for row in connection.execute(query, values)]


def find(connection: Connection, id_or_path: str) -> Document | None:
    """One document by its id or any of its logical paths, None for an unknown one (a path wins over an equal id)."""
    found = names.owner(connection, id_or_path)
    columns = ", ".join(rows.DOCUMENT.split(", ")[:11])
    row = connection.execute(f"SELECT {columns} FROM documents WHERE path = ?", (found[0] if found else "",)).fetchone()
    return None if row is None else rows.document_from(row)


def holding(connection: Connection, text: str) -> Iterator[str]:
    """The ids of the documents whose text holds these characters, ASCII letters of either case."""
    query = "SELECT id FROM documents WHERE instr(lower(text), lower(?))"
    return (row[0] for row in connection.execute(query, (text,)))


def original(connection: Connection, path: str) -> bytes | None:
    """The bytes a document was read from, by any of its paths; None when they were not kept."""
    own = (names.owner(connection, path) or ("",))[0]
    row = connection.execute("SELECT data FROM originals JOIN documents USING (doc) WHERE path = ?", (own,)).fetchone()
    return None if row is None else zlib.decompress(row[0])


def chunks(connection: Connection, document_id: str | None = None) -> Iterator[Chunk]:
    """The chunks of one document, or of all by path, in reading order."""
    condition, values = ("", ()) if document_id is None else ("WHERE id = ?", (document_id,))
    documents = connection.execute(f"SELECT doc, id, text FROM documents {condition} ORDER BY path", values)
    columns = rows.CHUNK.removeprefix("doc, ")
    for doc, id_, text in documents:
        found = connection.execute(f"SELECT {columns} FROM chunks WHERE doc = ? ORDER BY ordinal", (doc,))
        yield from (rows.chunk_from(row, id_, text) for row in found)


def chunk_ids(connection: Connection, paths: Sequence[str] | None = None) -> set[str]:
    """The ids of all chunks, or of the chunks of these paths."""
    if paths is None:
        return {row[0] for row in connection.execute("SELECT id FROM chunks")}
    query = f"SELECT chunks.id FROM chunks JOIN documents USING (doc) WHERE documents.path IN ({_LISTED})"
    return {row[0] for row in connection.execute(query, (json.dumps(list(paths)),))}


def ids(connection: Connection, paths: Sequence[str]) -> set[str]:
    """The ids of the documents with these own paths."""
    query = f"SELECT id FROM documents WHERE path IN ({_LISTED})"
    return {row[0] for row in connection.execute(query, (json.dumps(list(paths)),))}


def standing(connection: Connection) -> dict[str, tuple[str, str]]:
    """The document id and title of every chunk."""
    query = "SELECT chunks.id, documents.id, documents.title FROM chunks JOIN documents USING (doc)"
    return {chunk: (document, title) for chunk, document, title in connection.execute(query)}


def put_terms(connection: Connection, rowids: Mapping[str, int], terms: Mapping[str, Sequence[str]]) -> None:
    """Store the BM25 terms of chunks, compressed; they are a copy, kept so that opening need not tokenise."""
    connection.executemany(
        "INSERT OR REPLACE INTO terms VALUES (?, ?)",
        ((rowids[id_], zlib.compress("\n".join(words).encode(), 1)) for id_, words in terms.items()),
    )


def terms(connection: Connection) -> Iterator[tuple[str, list[str]]]:
    """Chunk id and terms of every chunk that has them stored."""
    query = "SELECT id, data FROM terms JOIN chunks USING (chunk) ORDER BY chunk"
    for id_, data in connection.execute(query):
        text = zlib.decompress(data).decode()
        yield id_, text.split("\n") if text else []


def chunk_rowids(connection: Connection) -> dict[str, int]:
    """The row number of every chunk id."""
    return dict(connection.execute("SELECT id, chunk FROM chunks"))


def _marks(columns: str) -> str:
    return ", ".join("?" * (columns.count(",") + 1))
