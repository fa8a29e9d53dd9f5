"""Folders with what no corpus should hold: pipes, sockets, devices, strange names, files that change while read."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from hybridmem.corpus import folder as reading
from hybridmem.corpus.folder import FolderSources
from hybridmem.corpus.source import Source
from hybridmem.settings import Limits
from hybridmem.types import IngestReport, Issue
from hybridmem.workspace import Workspace
from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import report_of, workspace


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder with one good file."""
    made = tmp_path / "in"
    made.mkdir()
    (made / "good.txt").write_text("Alpha uses Beta.")
    return made


@pytest.fixture
def made(tmp_path: Path) -> Workspace:
    return workspace(tmp_path / "w")


def take(made: Workspace, folder: Path) -> IngestReport:
    report = report_of(made.ingest_paths([folder]))
    assert "good.txt" in report.added
    assert made.reports()[0] == report
    return report


def test_pipes_sockets_and_devices_are_named_and_never_opened_to_wait(made: Workspace, hostile: Path) -> None:
    os.mkfifo(hostile / "pipe.txt")
    with socket.socket(socket.AF_UNIX) as listening:
        before = Path.cwd()
        os.chdir(hostile)  # the address of a socket is short
        listening.bind("socket.txt")
        os.chdir(before)
        codes = {issue.path: issue.code for issue in take(made, hostile).issues}
    assert codes == {"pipe.txt": "unsupported", "socket.txt": "unsupported"}
    assert report_of(made.ingest_paths([Path(os.devnull)])).issues[0].code == "unsupported"


def _swapped(monkeypatch: pytest.MonkeyPatch, path: Path, what: str) -> None:
    """When the file is about to be opened, something else lies in its place."""
    original = os.open

    def open_(name: Path, flags: int) -> int:
        if Path(name) == path:
            path.unlink()
            if what == "pipe":
                os.mkfifo(path)
            elif what == "link":
                path.symlink_to("/etc/passwd")
        return original(name, flags)

    monkeypatch.setattr(reading.os, "open", open_)


@pytest.mark.parametrize(("what", "code"), [("pipe", "unsupported"), ("link", "unsupported"), ("gone", "unreadable")])
def test_what_takes_the_place_of_a_file_is_not_read(
    made: Workspace, hostile: Path, monkeypatch: pytest.MonkeyPatch, what: str, code: str
) -> None:
    (hostile / "swapped.txt").write_text("words")
    _swapped(monkeypatch, hostile / "swapped.txt", what)
    report = take(made, hostile)
    assert [(issue.path, issue.code) for issue in report.issues] == [("swapped.txt", code)]
    assert report.added == ("good.txt",)


def test_a_file_that_grows_while_it_is_read_stops_at_the_limit(hostile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (hostile / "log.txt").write_bytes(b"x " * 600)

    def small(descriptor: int) -> os.stat_result:
        return os.stat_result([*os.stat(descriptor)[:6], 10, *os.stat(descriptor)[7:]])

    monkeypatch.setattr(reading.os, "fstat", small)
    items = list(FolderSources([hostile], Limits(file_bytes=1_000)))
    assert [item.code for item in items if isinstance(item, Issue)] == ["too_large"]


@pytest.mark.parametrize(
    "name",
    [
        "\u202egnp.txt",
        "NUL.txt",
        "con",
        "a:b?.txt",
        "é" * 120 + ".md",
        " .txt",
        "-rf.txt",
        "<img src=x>.md",
        "a\nb.txt",
    ],
)
def test_strange_names_go_in_and_out(made: Workspace, hostile: Path, name: str) -> None:
    before = state(made)
    (hostile / name).write_text("Gamma leads Delta.")
    report = take(made, hostile)
    assert len(report.added) == 2
    for path in report.added:
        assert made.original(path) and "\n" not in path and "\u202e" not in path
    made.remove(report.added)
    assert state(made) == before


def test_names_in_no_encoding_are_reported_and_stored(made: Workspace, hostile: Path) -> None:
    (hostile / os.fsdecode(b"\xff\xfe.txt")).write_text("Gamma leads Delta.")
    (hostile / os.fsdecode(b"link\xff")).symlink_to("/etc")
    (hostile / os.fsdecode(b"\xfa")).mkdir()
    (hostile / os.fsdecode(b"\xfa") / "x.bin").write_bytes(bytes(range(256)) * 9)
    report = take(made, hostile)
    assert sorted(issue.code for issue in report.issues) == ["binary", "symlink"]
    assert len(report.added) == 2


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may read everything")
def test_what_may_not_be_read_is_named(made: Workspace, hostile: Path) -> None:
    (hostile / "secret.txt").write_text("x")
    (hostile / "secret.txt").chmod(0)
    assert [issue.code for issue in take(made, hostile).issues] == ["unreadable"]


def test_a_name_of_hundreds_of_letters_is_shortened(made: Workspace) -> None:
    report = report_of(made.ingest([Source("x" * 300 + ".txt", b"Alpha uses Beta."), Source("\0a.txt", b"words")]))
    assert [len(path) for path in report.added] == [240, 5]
