"""Mentions and assertions, always read in the order of paths and of the text, whatever the order of arrival."""

from __future__ import annotations

from collections.abc import Mapping

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
        f"INSERT INTO assertions ({rows.ASSERTION}) VALUES ({', '.join('?' * 19)})",
        rows.assertion_rows(extraction.assertions, rowids),
    )


def mentions(connection: Connection, document_id: str | None = None) -> list[Mention]:
    """The mentions of one document, or of all."""
    columns = "mentions." + ", mentions.".join(rows.MENTION.split(", ")[2:])
    return [rows.mention_from(row) for row in _select(connection, "mentions", columns, document_id)]


def assertions(connection: Connection, document_id: str | None = None) -> list[Assertion]:
    """The assertions of one document, or of all."""
    columns = "assertions." + ", assertions.".join(rows.ASSERTION.split(", ")[2:])
    return [rows.assertion_from(row) for row in _select(connection, "assertions", columns, document_id)]


def _select(connection: Connection, table: str, columns: str, document_id: str | None) -> list[rows.Row]:
    condition, values = ("", ()) if document_id is None else ("WHERE documents.id = ?", (document_id,))
    return connection.execute(
        f"SELECT documents.id, chunks.id, {columns} FROM documents JOIN chunks USING (doc) JOIN {table} USING (chunk) "
        f"{condition} ORDER BY documents.path, {table}.ordinal",
        values,
    ).fetchall()


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
