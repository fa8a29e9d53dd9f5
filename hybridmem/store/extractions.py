"""Mentions and assertions, always read in the order of paths and of the text, whatever the order of arrival."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hybridmem.store import rows
from hybridmem.store.database import Connection
from hybridmem.types import Assertion, Extraction, Mention


def insert(connection: Connection, extraction: Extraction, rowids: Mapping[str, int]) -> None:
    """Insert what was read from one document; ``rowids`` maps its chunk ids to row numbers.

    Raises:
        KeyError: a mention or assertion names a chunk that is not one of the document's.
    """
    connection.executemany(
        f"INSERT INTO mentions ({rows.MENTION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        rows.mention_rows(extraction.mentions, rowids),
    )
    connection.executemany(
        f"INSERT INTO assertions ({rows.ASSERTION}) VALUES ({', '.join('?' * 20)})",
        rows.assertion_rows(extraction.assertions, rowids),
    )


def mentions(connection: Connection, document_id: str | None = None) -> list[Mention]:
    """The mentions of one document, or of all."""
    return [rows.mention_from(row) for row in _select(connection, "mentions", rows.MENTION, document_id)]


def assertions(connection: Connection, document_id: str | None = None) -> list[Assertion]:
    """The assertions of one document, or of all."""
    return [rows.assertion_from(row) for row in _select(connection, "assertions", rows.ASSERTION, document_id)]


def _select(connection: Connection, table: str, columns: str, document_id: str | None) -> Iterator[rows.Row]:
    """Rows headed by document id and chunk id. A document's chunks have neighbouring numbers, so each document is
    one short range of the table: no join and no sorting of everything."""
    condition, values = ("", ()) if document_id is None else ("WHERE documents.id = ?", (document_id,))
    documents = connection.execute(
        "SELECT documents.id, min(chunk), max(chunk) FROM documents JOIN chunks USING (doc) "
        f"{condition} GROUP BY documents.doc ORDER BY documents.path",
        values,
    ).fetchall()
    chunk_ids = _chunk_ids(connection, documents)
    query = f"SELECT {columns} FROM {table} WHERE chunk BETWEEN ? AND ? ORDER BY ordinal"
    for id_, first, last in documents:
        for row in connection.execute(query, (first, last)):
            yield (id_, chunk_ids[row[0]], *row[2:])


def _chunk_ids(connection: Connection, documents: Sequence[tuple[str, int, int]]) -> dict[int, str]:
    if len(documents) == 1:
        return dict(connection.execute("SELECT chunk, id FROM chunks WHERE chunk BETWEEN ? AND ?", documents[0][1:]))
    return dict(connection.execute("SELECT chunk, id FROM chunks"))


def counts(connection: Connection) -> dict[str, int]:
    """How many mentions, assertions and distinct entity keys there are."""
    keys = (
        "SELECT count(*) FROM (SELECT key FROM mentions UNION SELECT head_key FROM assertions "
        "UNION SELECT tail_key FROM assertions)"
    )
    tables = {"mentions": "SELECT count(*) FROM mentions", "assertions": "SELECT count(*) FROM assertions"}
    return {
        name: int(connection.execute(query).fetchone()[0]) for name, query in (tables | {"entity_keys": keys}).items()
    }
