"""Bad input: one sentence on stderr that names the value and the remedy, exit code 2, nothing changed, no traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hybridmem.cli import main
from hybridmem.locks import FolderLock
from tests.unit.workspace.workspace_samples import ALPHA, BETA, ingest, workspace

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _hash_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYBRIDMEM_MODELS__EMBEDDER", "hash")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA)
    made.stats()
    made.close()
    return tmp_path / "w"


def _files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*.sqlite3"))}


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    try:
        code = main(arguments)
    except SystemExit as exit_:
        code = int(exit_.code or 0)
    printed = capsys.readouterr()
    assert code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err
    return printed.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["query", "W", "   "], "empty"),
        (["query", "W", "x", "--k", "0"], "--k is '0'"),
        (["query", "W", "x", "--k", "many"], "--k is 'many'"),
        (["query", "W", "x", "--weights", "dense"], "'dense'"),
        (["query", "W", "x", "--weights", "vector=1"], "'vector=1'"),
        (["query", "W", "x", "--weights", "dense=-1"], "'dense=-1'"),
        (["query", "W", "x", "--weights", "dense=nan"], "'dense=nan'"),
        (["query", "W", "x", "--weights", "dense=1,sparse=1.2.3"], "'sparse=1.2.3'"),
        (["query", "W", "x", "--depth", "deep"], "'deep'"),
        (["path", "W", "Nobody at all", "Beta"], "'Nobody at all'"),
        (["path", "W", "Alpha", "alpha"], "one entity"),
        (["path", "W", "Alpha", "Beta", "--max-hops", "0"], "--max-hops is '0'"),
        (["path", "W", "Alpha", "Beta", "--max-hops", "99"], "max_hops is 99"),
        (["remove", "W", "a.txt", "aa.txt"], "did you mean 'a.txt'"),
        (["ingest", "W", "no/such/folder"], "'no/such/folder'"),
        (["import", "W", "no.zip"], "already holds a workspace"),
        (["export", "W", "no/such/folder/x.zip"], "cannot be written"),
        (["evaluate", "no/such/set"], "'no/such/set'"),
        (["serve", "W", "--port", "70000"], "'70000'"),
        (["serve", "W", "--port", "http"], "'http'"),
        (["extract", "--language", "fr"], "'fr'"),
        (["dance"], "'dance'"),
        ([], "COMMAND"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_is_refused_with_one_sentence(
    arguments: list[str], sentence: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = _files(folder)
    if "W" in arguments:
        place = arguments.index("W")
        arguments = [*arguments[:place], "--workspace", str(folder), *arguments[place + 1 :]]
    assert sentence in refused(capsys, *arguments)
    assert _files(folder) == before


@pytest.mark.parametrize("command", ["query", "stats", "remove", "export", "path"])
def test_an_unknown_workspace_is_named_and_not_made(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rest = {"stats": [], "path": ["a", "b"]}.get(command, ["x"])
    assert "holds no workspace" in refused(capsys, command, "--workspace", str(tmp_path / "none"), *rest)
    assert not (tmp_path / "none").exists()


def test_no_workspace_at_all_names_the_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--workspace DIR" in refused(capsys, "stats")


def test_a_bad_setting_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYBRIDMEM_GRAPH__MAX_HOPS", "many")
    assert "graph.max_hops" in refused(capsys, "stats")


@pytest.mark.parametrize(
    "line", ["{not json", '"text"', '{"id": 1}', '{"text": "x"}', '{"id": 1, "text": 5}', "[" * 9999]
)
def test_a_malformed_line_is_numbered_and_nothing_is_written(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"id": 1, "text": "A uses B."}\n' + line + "\n"))
    assert "Line 2" in refused(capsys, "extract")


def test_an_import_of_another_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.zip").write_bytes(b"PK nothing")
    assert "not a HybridMem export" in refused(
        capsys, "import", "--workspace", str(tmp_path / "new"), str(tmp_path / "x.zip")
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.txt").write_text("x")
    (tmp_path / "x.txt").chmod(0)
    assert "x.txt" in refused(capsys, "ingest", "--workspace", str(tmp_path / "w"), str(tmp_path / "x.txt"))


def test_a_damaged_workspace_is_one_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hybridmem.sqlite3").write_bytes(b"damaged " * 1000)
    assert "damaged or not a database" in refused(capsys, "stats", "--workspace", str(folder))


def test_another_embedder_is_one_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "rebuild" in refused(capsys, "query", "--workspace", str(folder), "Who uses Beta?")


@pytest.mark.slow
def test_the_module_runs_from_any_folder_and_a_closed_pipe_is_quiet(folder: Path, tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = f"{sys.executable} -m hybridmem stats --workspace {folder} --json | head -c 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "{", "")


def test_a_workspace_held_by_another_process_is_read_with_a_note_and_not_changed(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = FolderLock(folder)
    assert held.acquire()
    (tmp_path / "c.txt").write_text("Eta uses Theta.")
    try:
        assert main(["stats", "--workspace", str(folder), "--json"]) == 0
        printed = capsys.readouterr()
        assert "open for reading only" in printed.err
        assert json.loads(printed.out)["read_only"] is True
        assert main(["ingest", "--workspace", str(folder), str(tmp_path / "c.txt")]) == 2
        assert main(["remove", "--workspace", str(folder), "a.txt"]) == 2
    finally:
        held.release()
    assert main(["stats", "--workspace", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["documents"] == 2
