"""A workspace as one file: a zip with the truth alone; vectors and BM25 terms are made again where it arrives.

An imported database is not trusted: its tables must be exactly those of its schema version (no foreign triggers or
views), it must pass SQLite's own checks, and its size is bounded while it is unpacked.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import tempfile
import zipfile
from contextlib import closing
from pathlib import Path
from typing import IO

from hybridmem.errors import InputError, WorkspaceError
from hybridmem.store.database import Database, connect, migrate, version_of
from hybridmem.store.schema import APPLICATION_ID, VERSION
from hybridmem.store.truth import FILE_NAME

FORMAT = "hybridmem-export"
_MANIFEST = "manifest.json"
_MANIFEST_BYTES = 10_000
_BLOCK = 1 << 20
_COPIES = ("terms", "pending", "abstracts")


def export(database: Database, target: Path) -> None:
    """Write the truth to ``target`` (replaced as a whole, never left half written).

    Raises:
        WorkspaceError: the target cannot be written.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="hybridmem-export-", dir=target.parent) as folder:
            copy = Path(folder) / FILE_NAME
            _copy_truth(database, copy)
            packed = Path(folder) / "export.zip"
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
                manifest = {"format": FORMAT, "schema": VERSION, "sha256": _sha256(copy), "bytes": copy.stat().st_size}
                archive.writestr(_MANIFEST, json.dumps(manifest))
                archive.write(copy, FILE_NAME)
            packed.replace(target)
    except OSError as error:
        raise WorkspaceError(f"{str(target)!r} cannot be written ({error}); choose another place.") from error


def restore(source: Path, folder: Path, limit: int) -> None:
    """Put the truth of an export into ``folder``, which must hold no workspace; ``limit`` bounds its bytes.

    Raises:
        InputError: the file is no valid export, or the folder already holds a workspace; nothing is changed.
    """
    if (folder / FILE_NAME).exists():
        raise InputError(f"The folder {str(folder)!r} already holds a workspace; import into a new folder.")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="hybridmem-import-", dir=folder) as scratch:
        copy = Path(scratch) / FILE_NAME
        _unpack(source, copy, limit)
        _validate(source, copy)
        copy.replace(folder / FILE_NAME)


def _copy_truth(database: Database, copy: Path) -> None:
    with database.read() as connection, closing(connect(copy)) as target:
        connection.backup(target)
        for table in _COPIES:
            target.execute(f"DELETE FROM {table}")
        target.execute("PRAGMA journal_mode = DELETE")
        target.execute("VACUUM")


def _unpack(source: Path, copy: Path, limit: int) -> None:
    try:
        with zipfile.ZipFile(source) as archive:
            manifest = _manifest(archive)
            with archive.open(FILE_NAME) as packed, copy.open("wb") as target:
                _copy_limited(packed, target, limit, source)
    except (OSError, zipfile.BadZipFile, KeyError, ValueError, RuntimeError, NotImplementedError) as error:
        raise InputError(
            f"{str(source)!r} is not a HybridMem export ({error}); choose a file made by export."
        ) from error
    if manifest.get("format") != FORMAT or manifest.get("sha256") != _sha256(copy):
        raise InputError(f"{str(source)!r} does not match its own manifest; it is damaged: export it again.")


def _manifest(archive: zipfile.ZipFile) -> dict[str, object]:
    if sorted(archive.namelist()) != sorted((_MANIFEST, FILE_NAME)):
        raise ValueError("other entries than a manifest and a database")
    with archive.open(_MANIFEST) as file:
        manifest = json.loads(file.read(_MANIFEST_BYTES))
    if not isinstance(manifest, dict):
        raise ValueError("the manifest is not an object")
    return manifest


def _copy_limited(packed: IO[bytes], target: IO[bytes], limit: int, source: Path) -> None:
    left = limit
    while block := packed.read(_BLOCK):
        left -= len(block)
        if left < 0:
            raise InputError(f"{str(source)!r} unpacks to more than {limit:,} bytes; raise limits.archive_bytes.")
        target.write(block)


def _validate(source: Path, copy: Path) -> None:
    try:
        with closing(connect(copy)) as connection:
            problem = _problem(connection)
    except sqlite3.DatabaseError as error:
        problem = str(error)
    if problem:
        raise InputError(f"{str(source)!r} holds no valid workspace ({problem}); export it again.")


def _problem(connection: sqlite3.Connection) -> str:
    version = version_of(connection)
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID or version < 1:
        return "another program's database"
    if version > VERSION:
        return f"schema version {version}, known up to {VERSION}; update the program"
    if _schema(connection) != _expected(version):
        return "unexpected tables, triggers or views"
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        return "damaged pages"
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        return "rows without their document"
    return ""


def _expected(version: int) -> list[tuple[str, str, str | None]]:
    with closing(connect(":memory:")) as connection:
        migrate(connection, version)
        return _schema(connection)


def _schema(connection: sqlite3.Connection) -> list[tuple[str, str, str | None]]:
    return sorted(connection.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master").fetchall())


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
