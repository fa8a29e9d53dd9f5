import os
from pathlib import Path

import pytest
from corpus_samples import codes

from hybridmem.corpus.folder import FolderSources
from hybridmem.corpus.source import Source
from hybridmem.errors import InputError
from hybridmem.settings import Limits
from hybridmem.types import Issue


def read(*paths: Path, limits: Limits | None = None) -> tuple[list[str], list[Issue]]:
    items = list(FolderSources(paths, limits or Limits()))
    return [item.name for item in items if isinstance(item, Source)], [
        item for item in items if isinstance(item, Issue)
    ]


def test_a_folder_gives_relative_paths_in_order(tmp_path: Path) -> None:
    for name in ("b.md", "a/c.md", "a/b/d.md", ".DS_Store"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    assert read(tmp_path) == (["a/b/d.md", "a/c.md", "b.md"], [])
    assert read(tmp_path / "a" / "c.md") == (["c.md"], [])


def test_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(".")
    (tmp_path / "out").symlink_to("/etc")
    (tmp_path / "a.md").write_text("x")
    names, issues = read(tmp_path)
    assert names == ["a.md"] and codes(issues) == ["symlink", "symlink"]


def test_tool_folders_are_left_out_with_a_note(tmp_path: Path) -> None:
    for name in (".git/config", "env/pyvenv.cfg", "src/a.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    names, issues = read(tmp_path)
    assert names == ["src/a.py"] and [(issue.path, issue.code) for issue in issues] == [
        (".git", "ignored"),
        ("env", "ignored"),
    ]


def test_large_files_are_not_read_and_deep_folders_not_entered(tmp_path: Path) -> None:
    (tmp_path / "large.txt").write_bytes(b"x" * 11)
    (tmp_path / "d" / "e").mkdir(parents=True)
    names, issues = read(tmp_path, limits=Limits(file_bytes=10, folder_depth=1))
    assert not names and codes(issues) == ["too_deep", "too_large"]


def test_a_missing_path_is_told_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.md"):
        FolderSources([tmp_path, tmp_path / "nowhere.md"], Limits())


def test_what_cannot_be_opened_is_an_issue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, flags: int) -> int:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "a.md").write_text("x")
    monkeypatch.setattr(os, "open", refuse)
    names, issues = read(tmp_path)
    assert not names and codes(issues) == ["unreadable"] and "Permission denied" in issues[0].message
