"""A git checkout: what git keeps comes in, with who changed it last and a text per release."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hybridmem.corpus import git_command
from hybridmem.corpus.folder import FolderSources
from hybridmem.corpus.git_log import Commit, Tag
from hybridmem.corpus.git_notes import release_note, sentence
from hybridmem.corpus.loader import load
from hybridmem.corpus.source import Source
from hybridmem.settings import Limits
from hybridmem.types import Document, Issue

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="the git program is not installed")


def git(folder: Path, *arguments: str, author: str = "Ada Lovelace", date: str = "2024-01-01T10:00:00+00:00") -> None:
    names = {"GIT_AUTHOR_NAME": author, "GIT_COMMITTER_NAME": author}
    mails = {"GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_EMAIL": "a@example.org"}
    dates = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    environment = os.environ | names | mails | dates | {"GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, env=environment)


def put(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        path = folder / name.replace("__", "/").replace("_DOT_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "titan"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    put(folder, lock_DOT_py="def take(): ...\n", doc__guide_DOT_md="# Guide\n\nRead me.\n")
    put(folder, _DOT_gitignore="*.log\nbuild/\n", doc___DOT_gitignore="draft.md\n")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "Add the lock")
    git(folder, "tag", "-a", "v1.0", "-m", "First release", date="2024-01-02T10:00:00+00:00")
    put(folder, lock_DOT_py="def take(wait): ...\n")
    message = "Refactor LockManager into two classes\n\nWaiting no longer blocks."
    git(folder, "commit", "-q", "-am", message, author="张伟", date="2024-03-01T10:00:00+00:00")
    git(folder, "tag", "v2.0", date="2024-03-01T10:00:00+00:00")
    put(
        folder, new_DOT_md="Not committed.\n", a_DOT_log="noise\n", build__x_DOT_md="noise\n", doc__draft_DOT_md="noise"
    )
    (folder / ".git" / "info" / "exclude").write_text("secret.md\n")
    put(folder, secret_DOT_md="noise\n")
    return folder


def read(folder: Path) -> tuple[dict[str, Document], list[Issue]]:
    items = list(load(FolderSources([folder], Limits()), Limits()))
    documents = {item.path: item for item in items if isinstance(item, Document)}
    return documents, [item for item in items if isinstance(item, Issue)]


@needs_git
def test_what_git_ignores_stays_out(checkout: Path) -> None:
    documents, issues = read(checkout)
    files = sorted(path for path in documents if not path.startswith(".history/"))
    assert files == [".gitignore", "doc/.gitignore", "doc/guide.md", "lock.py", "new.md"]
    assert issues == []


@needs_git
def test_a_file_knows_its_last_change_and_the_release_it_came_in(checkout: Path) -> None:
    documents, _ = read(checkout)
    lock, guide, new = documents["lock.py"], documents["doc/guide.md"], documents["new.md"]
    assert (lock.metadata["author"], lock.metadata["release"], lock.timestamp) == (
        "张伟", "v2.0", "2024-03-01T10:00:00+00:00",
    )  # fmt: skip
    assert lock.metadata["subject"] == "Refactor LockManager into two classes"
    assert lock.metadata["message"].endswith("Waiting no longer blocks.")
    assert (guide.metadata["author"], guide.metadata["release"]) == ("Ada Lovelace", "v1.0")
    assert (dict(new.metadata), new.timestamp) == ({}, None)


@needs_git
def test_each_release_is_a_text_that_says_who_did_what(checkout: Path) -> None:
    documents, _ = read(checkout)
    assert sorted(path for path in documents if path.startswith(".history/")) == [
        ".history/v1.0.md",
        ".history/v2.0.md",
    ]
    second = documents[".history/v2.0.md"]
    assert second.title == "Release v2.0 of titan"
    assert "张伟 refactored LockManager into two classes in v2.0 on 2024-03-01." in second.text
    assert "Waiting no longer blocks." in second.text and "Files: `lock.py`." in second.text
    assert "Add the lock" not in second.text and "since v1.0" in second.text
    assert "First release." in documents[".history/v1.0.md"].text


@needs_git
def test_changes_after_the_last_tag_are_unreleased_and_side_branches_do_not_count(checkout: Path) -> None:
    git(checkout, "checkout", "-q", "-b", "side", "v1.0")
    put(checkout, lock_DOT_py="def side(): ...\n")
    git(checkout, "commit", "-q", "-am", "Patch the old lock", date="2025-01-01T10:00:00+00:00")
    git(checkout, "tag", "v1.1", date="2025-01-01T10:00:00+00:00")
    git(checkout, "checkout", "-q", "main")
    put(checkout, doc__guide_DOT_md="# Guide\n\nRead more.\n")
    git(checkout, "commit", "-q", "-am", "docs: extend the guide", author="Bob", date="2024-04-01T10:00:00+00:00")
    documents, _ = read(checkout)
    assert documents["lock.py"].metadata["release"] == "v2.0"
    assert documents["doc/guide.md"].metadata["release"] == "unreleased"
    assert "Bob extended the guide in unreleased on" in documents[".history/unreleased.md"].text
    assert "patched the old lock in v1.1" in documents[".history/v1.1.md"].text


@needs_git
def test_programs_named_by_the_checkout_are_never_started(checkout: Path, tmp_path: Path) -> None:
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\n")
    trap.chmod(0o755)
    (checkout / ".gitattributes").write_text("* diff=trap filter=trap merge=trap\n")
    programs = "core.fsmonitor core.pager gpg.program diff.external core.sshCommand core.alternateRefsCommand"
    drivers = "diff.trap.textconv diff.trap.command filter.trap.clean filter.trap.smudge filter.trap.process"
    for name in (*programs.split(), *drivers.split(), "merge.trap.driver", "core.editor"):
        git(checkout, "config", name, str(trap))
    git(checkout, "config", "log.showSignature", "true")
    git(checkout, "config", "core.worktree", "/etc")
    for hook in ("post-index-change", "post-checkout", "reference-transaction"):
        shutil.copy(trap, checkout / ".git" / "hooks" / hook)
    documents, _ = read(checkout)
    assert "lock.py" in documents
    assert not (tmp_path / "sprung").exists()


@needs_git
def test_links_in_a_checkout_are_not_followed(checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "x.md").write_text("outside")
    (checkout / "link").symlink_to(tmp_path / "outside")
    documents, issues = read(checkout)
    assert [(issue.path, issue.code) for issue in issues] == [("link", "symlink")]
    assert not any(path.startswith("link") for path in documents)


def test_without_git_a_checkout_is_a_plain_folder_with_a_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, _DOT_git__HEAD="ref: refs/heads/main\n", a_DOT_md="Words.\n")
    monkeypatch.setattr(git_command.shutil, "which", lambda _: None)
    documents, issues = read(tmp_path)
    assert list(documents) == ["a.md"]
    assert [(issue.code, issue.severity) for issue in issues] == [("no_history", "note"), ("ignored", "note")]
    assert "not installed" in issues[0].message


@needs_git
def test_a_damaged_checkout_and_one_without_commits_are_read_as_folders(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    put(tmp_path, a_DOT_md="Words.\n")
    assert (list(read(tmp_path)[0]), read(tmp_path)[1]) == (["a.md"], [])
    (tmp_path / ".git" / "HEAD").write_text("nonsense")
    documents, issues = read(tmp_path)
    assert list(documents) == ["a.md"] and issues[0].code == "no_history"


@needs_git
def test_the_number_of_sources_is_known_before_they_are_read(checkout: Path) -> None:
    sources = FolderSources([checkout], Limits())
    assert len(sources) == sum(isinstance(item, Source) for item in sources) == 7


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("Fix the race (#12)", "Ada fixed the race (#12) in v1 on 2024-01-01."),
        ("feat(core)!: Rewrite the parser.", "Ada rewrote the parser in v1 on 2024-01-01."),
        ("[core] Removed dead code", "Ada made the change “Removed dead code” in v1 on 2024-01-01."),
        ("修复死锁。", "Ada在 v1 中修复死锁（2024-01-01）。"),
        ("wip", "Ada made the change “wip” in v1 on 2024-01-01."),
    ],
)
def test_a_commit_is_one_sentence(subject: str, expected: str) -> None:
    assert sentence(Commit("1", (), "Ada", "2024-01-01", subject, ()), "v1") == expected


def test_a_long_release_is_cut_and_says_so() -> None:
    commits = [Commit(str(number), (), "Ada", "2024-01-01", f"Fix bug {number}", ()) for number in range(2003)]
    text = release_note(Tag("v1", "0", "2024-01-01", ""), "", commits, "titan")
    assert "3 older commits are left out" in text and "bug 2000" not in text and "Commits: 2003." in text
