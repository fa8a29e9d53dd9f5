"""An export carries the truth alone; an import takes nothing it cannot check."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest

from hybridmem.errors import InputError, WorkspaceError
from hybridmem.store import transfer
from hybridmem.store.truth import FILE_NAME, Truth
from tests.unit.store.store_samples import record

LIMIT = 10_000_000


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    (tmp_path / "from").mkdir()
    truth = Truth(tmp_path / "from")
    truth.write([record(), record("b.md")])
    transfer.export(truth.database, tmp_path / "out.zip")
    truth.close()
    return tmp_path / "out.zip"


def _repack(source: Path, change: str) -> Path:
    """A copy of the export whose database had ``change`` run on it, with a manifest that fits."""
    target = source.with_name("changed.zip")
    database = source.with_name("changed.sqlite3")
    with zipfile.ZipFile(source) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        database.write_bytes(archive.read(FILE_NAME))
    with sqlite3.connect(database) as connection:
        connection.executescript(change)
    connection.close()
    manifest["sha256"] = hashlib.sha256(database.read_bytes()).hexdigest()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("manifest.json", json.dumps(manifest))
        archive.write(database, FILE_NAME)
    return target


def test_the_truth_arrives_whole_and_the_copies_stay_behind(exported: Path, tmp_path: Path) -> None:
    transfer.restore(exported, tmp_path / "to", LIMIT)
    truth = Truth(tmp_path / "to")
    assert truth.document("notes/a.md") == record().document
    assert truth.mentions() == [*record("b.md").extraction.mentions, *record().extraction.mentions]
    assert truth.original("b.md") == record("b.md").original
    assert truth.terms() == {}
    assert sorted(path.name for path in (tmp_path / "to").glob("hybridmem-*")) == []


def test_a_folder_with_a_workspace_is_not_overwritten(exported: Path, tmp_path: Path) -> None:
    before = (tmp_path / "from" / FILE_NAME).read_bytes()
    with pytest.raises(InputError, match="already holds a workspace"):
        transfer.restore(exported, tmp_path / "from", LIMIT)
    assert (tmp_path / "from" / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TRIGGER bad AFTER DELETE ON documents BEGIN DELETE FROM meta; END;",
        "CREATE VIEW v AS SELECT 1;",
        "CREATE TABLE more (a TEXT);",
        "PRAGMA user_version = 99;",
        "PRAGMA application_id = 1;",
        "PRAGMA foreign_keys = OFF; DELETE FROM documents;",
    ],
)
def test_a_database_that_is_not_exactly_ours_is_refused(exported: Path, tmp_path: Path, change: str) -> None:
    with pytest.raises(InputError, match="holds no valid workspace"):
        transfer.restore(_repack(exported, change), tmp_path / "to", LIMIT)
    assert not (tmp_path / "to" / FILE_NAME).exists()


def test_a_changed_byte_is_noticed(exported: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(exported) as archive:
        manifest, database = archive.read("manifest.json"), bytearray(archive.read(FILE_NAME))
    database[-1] ^= 1
    with zipfile.ZipFile(exported, "w") as archive:
        archive.writestr("manifest.json", manifest)
        archive.writestr(FILE_NAME, bytes(database))
    with pytest.raises(InputError, match="does not match its own manifest"):
        transfer.restore(exported, tmp_path / "to", LIMIT)


def test_size_is_bounded_while_unpacking(exported: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="more than 5,000 bytes"):
        transfer.restore(exported, tmp_path / "to", 5000)


@pytest.mark.parametrize("content", [b"", b"PK nonsense", b"text"])
def test_other_files_are_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(content)
    with pytest.raises(InputError, match="not a HybridMem export"):
        transfer.restore(tmp_path / "x.zip", tmp_path / "to", LIMIT)


def test_a_zip_with_other_members_is_refused(exported: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(exported, "a") as archive:
        archive.writestr("../evil.txt", "x")
    with pytest.raises(InputError, match="other entries"):
        transfer.restore(exported, tmp_path / "to", LIMIT)
    assert not (tmp_path / "evil.txt").exists()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing\.zip"):
        transfer.restore(tmp_path / "missing.zip", tmp_path / "to", LIMIT)


def test_an_export_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    truth = Truth(tmp_path)
    with pytest.raises(WorkspaceError, match="cannot be written"):
        transfer.export(truth.database, tmp_path / "missing" / "out.zip")
