"""Files that cannot be used are refused with one sentence, and old ones are brought forward."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from hybridmem.errors import WorkspaceError
from hybridmem.store import database
from hybridmem.store.database import Database
from hybridmem.store.schema import APPLICATION_ID, VERSION
from hybridmem.store.truth import FILE_NAME, Truth


def test_a_new_file_gets_the_current_schema(tmp_path: Path) -> None:
    Truth(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] == VERSION
        assert connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    Truth(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 5}")
    with pytest.raises(WorkspaceError, match=f"schema version {VERSION + 5}.*update the program"):
        Truth(tmp_path)


def test_random_bytes_are_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(b"no database at all " * 500)
    before = path.read_bytes()
    with pytest.raises(WorkspaceError, match="damaged or not a database"):
        Truth(tmp_path)
    assert path.read_bytes() == before


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    with pytest.raises(WorkspaceError, match="another program"):
        Truth(tmp_path)


def test_damage_found_while_reading_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    Truth(tmp_path).close()
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    with pytest.raises(WorkspaceError, match="damaged"):
        Truth(tmp_path).summaries()


def test_a_folder_that_is_missing_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="cannot be used"):
        Truth(tmp_path / "missing")


def test_migrations_run_one_by_one_and_keep_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.sqlite3"
    first = "CREATE TABLE one (a TEXT) STRICT;"
    monkeypatch.setattr(database, "MIGRATIONS", (first,))
    monkeypatch.setattr(database, "VERSION", 1)
    connection = database.connect(path)
    database.migrate(connection, 1)
    connection.execute("INSERT INTO one VALUES ('kept')")
    connection.close()
    monkeypatch.setattr(database, "MIGRATIONS", (first, "ALTER TABLE one ADD COLUMN b INTEGER NOT NULL DEFAULT 7;"))
    connection = database.connect(path)
    database.migrate(connection, 2)
    assert connection.execute("SELECT a, b FROM one").fetchall() == [("kept", 7)]
    assert database.version_of(connection) == 2


def test_a_failed_migration_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = database.connect(tmp_path / "x.sqlite3")
    monkeypatch.setattr(database, "MIGRATIONS", ("CREATE TABLE one (a TEXT); CREATE TABLE one (a TEXT);",))
    with pytest.raises(sqlite3.OperationalError):
        database.migrate(connection, 1)
    connection.rollback()
    assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    assert database.version_of(connection) == 0


def test_an_old_schema_is_not_read_without_the_right_to_migrate(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("CREATE TABLE meta (key TEXT)")
    with pytest.raises(WorkspaceError, match="open it once for writing"):
        Database(path, read_only=True)


def test_facts_stored_before_their_end_was_kept_have_none(tmp_path: Path) -> None:
    connection = database.connect(tmp_path / FILE_NAME)
    database.migrate(connection, 3)
    connection.execute(
        "INSERT INTO documents (id, path, title, media_type, language, authority, outline, page_starts, metadata, "
        "status, recipe, characters, chunks, triples, text) "
        "VALUES ('d', 'a.md', '', '', 'en', 0.5, '[]', '[]', '{}', 'complete', '', 3, 1, 1, 'abc')"
    )
    connection.execute("INSERT INTO chunks VALUES (1, 'c', 1, 0, 0, 3, 'prose', '[]', '')")
    fact = "'A', 'uses', 'B', 'a', 'b', '', '', 0.5, 'svo', 0, 3, NULL, NULL, NULL, NULL, 'asserted', '2020'"
    connection.execute(f"INSERT INTO assertions VALUES (1, 0, {fact})")
    connection.close()
    truth = Truth(tmp_path)
    assert [(fact.valid_from, fact.valid_to) for fact in truth.assertions()] == [("2020", None)]
    assert truth.triple_decisions() == []
    truth.close()
