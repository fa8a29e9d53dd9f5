"""The embedding cache: vectors by content hash in a database of their own, shared by all workspaces of a person.

It is a copy: where it is damaged or cannot be written it is started anew or done without.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from hybridmem.errors import WorkspaceError

Vector = NDArray[np.float32]

_TABLE = "CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, vector BLOB NOT NULL) STRICT, WITHOUT ROWID"
_BATCH = 500
_BUSY_SECONDS = 10.0


class SqliteVectorCache:
    """Maps keys (hashes of embedder and text) to vectors in half precision; for many threads and processes."""

    def __init__(self, path: Path) -> None:
        """Open or create the cache file.

        Raises:
            WorkspaceError: the folder cannot be written.
        """
        self._lock = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = _open(path)
        except (OSError, sqlite3.Error) as error:
            raise WorkspaceError(
                f"The embedding cache {str(path)!r} cannot be used ({error}); set HYBRIDMEM_MODELS__CACHE to a "
                "folder that can be written."
            ) from error

    def get_many(self, keys: Sequence[str]) -> dict[str, Vector]:
        """Return the vectors of those keys that are known, each (d,) float32."""
        found: dict[str, Vector] = {}
        with self._lock:
            for batch in _batches(list(keys)):
                marks = ", ".join("?" * len(batch))
                rows = self._connection.execute(f"SELECT key, vector FROM vectors WHERE key IN ({marks})", batch)
                found.update((key, np.frombuffer(blob, "<f2").astype(np.float32)) for key, blob in rows)
        return found

    def put_many(self, vectors: Mapping[str, Vector]) -> None:
        """Keep vectors; a known key is overwritten. A full or busy disk only costs the next run its savings."""
        rows = ((key, np.asarray(vector, dtype="<f2").tobytes()) for key, vector in vectors.items())
        with self._lock:
            try:
                with self._connection:
                    self._connection.execute("BEGIN")
                    self._connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)
            except sqlite3.OperationalError:
                return

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()


def _open(path: Path) -> sqlite3.Connection:
    try:
        return _connect(path)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        for name in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
            name.unlink(missing_ok=True)
        return _connect(path)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(_TABLE)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _batches(keys: Sequence[str]) -> Iterable[Sequence[str]]:
    return (keys[start : start + _BATCH] for start in range(0, len(keys), _BATCH))
