"""The history of a checkout as values: commits, tags, and the release each commit first came out in."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hybridmem.corpus.git_command import git
from hybridmem.settings import Limits

_COMMIT = "%x01%H%x00%P%x00%an%x00%aI%x00%B"
_TAG = "%(refname:strip=2)%00%(objectname)%00%(*objectname)%00%(creatordate:iso-strict)%00%(contents:subject)"
_FIELDS = 5
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit; ``date`` is the author's, ISO 8601; ``files`` are the paths it touched (none for a merge)."""

    id: str
    parents: tuple[str, ...]
    author: str
    date: str
    message: str
    files: tuple[str, ...]

    @property
    def subject(self) -> str:
        """The first line of the message."""
        return self.message.partition("\n")[0].strip() or "(no message)"

    @property
    def body(self) -> str:
        """The message without its first line."""
        return self.message.partition("\n")[2].strip()


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag; ``subject`` is the first line of what its maker wrote, "" for a plain name."""

    name: str
    commit: str
    date: str
    subject: str


def read_log(folder: Path, limits: Limits) -> list[Commit]:
    """Commits of HEAD and of every tag, children before parents, newest first; at most ``limits.git_commits``.

    Raises:
        CorpusError: git cannot read the history.
    """
    shape = ("-z", "--date-order", "--no-renames", "--name-only", "--no-ext-diff", "--no-textconv", "--no-color")
    bounds = (f"--max-count={limits.git_commits}", f"--format={_COMMIT}")
    return list(_commits(git(folder, ["log", *shape, *bounds, "HEAD", "--tags"], limits.git_seconds)))


def read_tags(folder: Path, limits: Limits) -> list[Tag]:
    """Tags of commits from the oldest to the newest; of one date, by version number.

    Raises:
        CorpusError: git cannot read the tags.
    """
    lines = git(folder, ["for-each-ref", "refs/tags", f"--format={_TAG}"], limits.git_seconds)
    rows = [line.split("\0") for line in lines.decode("utf-8", "replace").splitlines()]
    tags = [
        Tag(name, peeled or object_, date, subject if peeled else "")
        for name, object_, peeled, date, subject in (row for row in rows if len(row) == _FIELDS)
    ]
    return sorted(tags, key=lambda tag: (tag.date, [int(number) for number in _NUMBER.findall(tag.name)], tag.name))


def ancestors(start: str, commits: Mapping[str, Commit], without: Mapping[str, object] | None = None) -> list[str]:
    """The ids of a commit and everything before it, leaving out what is in ``without`` and what lies behind it."""
    seen: set[str] = set()
    found: list[str] = []
    waiting = [start]
    while waiting:
        id_ = waiting.pop()
        if id_ in seen or id_ not in commits or (without is not None and id_ in without):
            continue
        seen.add(id_)
        found.append(id_)
        waiting.extend(commits[id_].parents)
    return found


def first_releases(tags: Sequence[Tag], commits: Mapping[str, Commit]) -> dict[str, str]:
    """Commit id -> name of the oldest tag that contains it; unreleased commits are left out."""
    released: dict[str, str] = {}
    for tag in tags:
        released.update(dict.fromkeys(ancestors(tag.commit, commits, released), tag.name))
    return released


def _commits(output: bytes) -> Iterator[Commit]:
    """Fields end in NUL; the files of a commit follow its fields, the first one behind a line end."""
    parts = output.split(b"\0")
    place = 0
    while place + _FIELDS <= len(parts) and parts[place].startswith(b"\x01"):
        id_, parents, author, date, message = (_text(part) for part in parts[place : place + _FIELDS])
        place += _FIELDS
        files: list[str] = []
        while place < len(parts) and not parts[place].startswith(b"\x01"):
            files.append(os.fsdecode(parts[place].removeprefix(b"\n")))
            place += 1
        yield Commit(id_[1:], tuple(parents.split()), author, date, message, tuple(filter(None, files)))


def _text(part: bytes) -> str:
    return part.decode("utf-8", "replace").strip(" \r\n\t")
