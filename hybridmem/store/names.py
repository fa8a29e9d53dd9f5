"""The names of documents: identical files are one document, found by the digest of its bytes."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from hybridmem.store import rows
from hybridmem.store.database import Connection
from hybridmem.store.rows import Name

_COLUMNS = "path, id, title, authority, timestamp, metadata"
_LISTED = "SELECT value FROM json_each(?)"


def of_document(connection: Connection, path: str) -> list[Name]:
    """All names of the document whose own path this is, its own among them, by path; [] for an unknown path."""
    own = f"SELECT {_COLUMNS} FROM documents WHERE path = ?1"
    further = ", ".join(f"names.{column}" for column in _COLUMNS.split(", "))
    others = f"SELECT {further} FROM names JOIN documents USING (doc) WHERE documents.path = ?1"
    found = [rows.name_from(row) for row in connection.execute(f"{own} UNION ALL {others}", (path,))]
    return sorted(found, key=lambda name: name.path)


def owner(connection: Connection, path_or_id: str) -> tuple[str, str] | None:
    """(own path of the document, the name meant) for a path or id of any of its names, None for an unknown one."""
    queries = (
        "SELECT path, path FROM documents WHERE path = ?",
        "SELECT documents.path, names.path FROM names JOIN documents USING (doc) WHERE names.path = ?",
        "SELECT path, path FROM documents WHERE id = ?",
    )
    for query in queries:
        if (row := connection.execute(query, (path_or_id,)).fetchone()) is not None:
            return str(row[0]), str(row[1])
    return None


def known(connection: Connection, path: str) -> tuple[Name, str] | None:
    """(name, recipe) of what is stored under a logical path, own or further."""
    further = ", ".join(f"names.{column}" for column in _COLUMNS.split(", "))
    queries = (
        f"SELECT {_COLUMNS}, recipe FROM documents WHERE path = ?",
        f"SELECT {further}, recipe FROM names JOIN documents USING (doc) WHERE names.path = ?",
    )
    for query in queries:
        if (row := connection.execute(query, (path,)).fetchone()) is not None:
            return rows.name_from(row[:-1]), str(row[-1])
    return None


def digest(connection: Connection, path: str) -> str:
    """The digest of a document's bytes by its own path."""
    row = connection.execute("SELECT digest FROM documents WHERE path = ?", (path,)).fetchone()
    return "" if row is None else str(row[0])


def twin(connection: Connection, digest: str) -> str | None:
    """The own path of the document with these bytes."""
    row = connection.execute("SELECT min(path) FROM documents WHERE digest = ? AND digest != ''", (digest,)).fetchone()
    return None if row[0] is None else str(row[0])


def further(connection: Connection, paths: Sequence[str] | None = None) -> dict[str, tuple[str, ...]]:
    """Own path -> further names by path, for all documents that have any, or for those of some own paths."""
    condition, values = (
        ("", ()) if paths is None else (f"WHERE documents.path IN ({_LISTED})", (json.dumps(list(paths)),))
    )
    query = f"SELECT documents.path, names.path FROM names JOIN documents USING (doc) {condition} ORDER BY names.path"
    found: dict[str, list[str]] = defaultdict(list)
    for own, name in connection.execute(query, values):
        found[own].append(name)
    return {own: tuple(names) for own, names in found.items()}


def drop(connection: Connection, paths: Collection[str]) -> None:
    """Take names away from their documents; own paths are no business of this table."""
    connection.executemany("DELETE FROM names WHERE path = ?", ((path,) for path in paths))


def put(connection: Connection, names: Mapping[str, Sequence[Name]]) -> None:
    """Give documents (by own path) exactly these further names."""
    for own, wanted in names.items():
        doc = connection.execute("SELECT doc FROM documents WHERE path = ?", (own,)).fetchone()[0]
        connection.execute("DELETE FROM names WHERE doc = ?", (doc,))
        drop(connection, [name.path for name in wanted])
        connection.executemany(
            "INSERT INTO names (path, doc, id, title, authority, timestamp, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)",
            ((name.path, doc, *rows.name_row(name)) for name in wanted),
        )
