"""One SQLite file: a writing and a reading connection, migrations, and errors as sentences.

Journal: WAL, so readers see the last commit while a writer works. ``synchronous`` is NORMAL: a killed process
loses nothing and a power cut can only undo the last commits, never corrupt; the copies are then brought back to
the truth when the workspace opens, so the fsync per commit that FULL costs would buy nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, RLock

from hybridmem.errors import ReadOnlyError, WorkspaceError
from hybridmem.store.schema import APPLICATION_ID, MIGRATIONS, VERSION

Connection = sqlite3.Connection

_BUSY_SECONDS = 30.0


class Database:
    """A database file opened for reading and, unless ``read_only``, for writing; safe to share between threads."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        """Open the file, creating and migrating it when it may be written.

        Raises:
            WorkspaceError: the file is no database of this program, is damaged, or is newer than the program.
        """
        self.path = path
        self.read_only = read_only
        self._reading = RLock()
        self._writing = Lock()
        with _sentences(path):
            if not read_only:
                self._writer: Connection | None = self._prepare(connect(path))
            else:
                self._writer = None
            self._reader = connect(path)
            self._file = _identity(path)
            self._reader.execute("PRAGMA query_only = ON")
            _check(self._reader, path, exactly=True)

    def _prepare(self, connection: Connection) -> Connection:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            _check(connection, self.path, exactly=False)
            migrate(connection)
        except (sqlite3.Error, WorkspaceError):
            connection.close()
            raise
        return connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Lend the reading connection: one consistent state for the length of the block."""
        with self._reading, _sentences(self.path):
            if self._reader.in_transaction:
                yield self._reader
                return
            with self._reader:
                self._reader.execute("BEGIN")
                yield self._reader

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Lend the writing connection inside one transaction: committed at the end, undone by any error.

        Raises:
            ReadOnlyError: the database was opened for reading only.
        """
        if self._writer is None:
            raise ReadOnlyError(
                f"The workspace {str(self.path.parent)!r} is open for reading only because another process holds it; "
                "close that process or use it for changes."
            )
        with self._writing, _sentences(self.path), self._writer:
            self._writer.execute("BEGIN IMMEDIATE")
            yield self._writer

    def intact(self) -> bool:
        """Whether the path still leads to the file that was opened."""
        return self.path.exists() and _identity(self.path) == self._file

    def close(self) -> None:
        """Close both connections; the last one out folds the journal into the file."""
        with self._writing, self._reading:
            self._reader.close()
            if self._writer is not None:
                self._writer.close()


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def connect(path: Path | str) -> Connection:
    """Open one connection with the pragmas every use needs; transactions are begun explicitly."""
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection


def migrate(connection: Connection, target: int = VERSION) -> None:
    """Run the missing steps up to ``target``, each in its own transaction."""
    for step in range(version_of(connection), target):
        script = MIGRATIONS[step]
        marks = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {step + 1};"
        connection.executescript(f"BEGIN IMMEDIATE; {script} {marks} COMMIT;")


def version_of(connection: Connection) -> int:
    """Return the schema version of an open database (0 for a new one)."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check(connection: Connection, path: Path, *, exactly: bool) -> None:
    version = version_of(connection)
    owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
    empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if owner != APPLICATION_ID and not (empty and version == 0):
        raise WorkspaceError(f"{str(path)!r} is a database of another program; choose another workspace folder.")
    if version > VERSION:
        raise WorkspaceError(
            f"{str(path)!r} has schema version {version}, but this program knows only up to {VERSION}; "
            "update the program to open it."
        )
    if exactly and version != VERSION:
        raise WorkspaceError(
            f"{str(path)!r} has the old schema version {version}; open it once for writing to bring it to {VERSION}."
        )


@contextmanager
def _sentences(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into one sentence that names the file."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise WorkspaceError(
            f"{str(path)!r} cannot be used ({error}); check the disk, the permissions and other programs."
        ) from error
    except sqlite3.IntegrityError as error:
        raise WorkspaceError(
            f"{str(path)!r} refused a row against its rules ({error}); nothing of that batch was written: report it."
        ) from error
    except sqlite3.DatabaseError as error:
        raise WorkspaceError(
            f"{str(path)!r} is damaged or not a database ({error}); import an export or move the file away."
        ) from error
