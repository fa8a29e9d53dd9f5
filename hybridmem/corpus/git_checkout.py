"""A local git checkout as a source: the files git would keep, who changed each last, and a text per release."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from hybridmem.corpus.git_command import git
from hybridmem.corpus.git_log import Commit, Tag, ancestors, first_releases, read_log, read_tags
from hybridmem.corpus.git_notes import FOLDER, UNRELEASED, release_note
from hybridmem.corpus.source import Source
from hybridmem.errors import CorpusError
from hybridmem.settings import Limits


@dataclass(frozen=True, slots=True)
class Checkout:
    """What git knows of a folder; paths are relative to it and ``/``-separated.

    ``kept`` are the files that are tracked or not ignored, with all their folders; ``changes`` gives the last commit
    of a file, ``releases`` the oldest tag that contains a commit.
    """

    project: str
    kept: frozenset[str]
    changes: Mapping[str, Commit]
    releases: Mapping[str, str]
    notes: tuple[Source, ...]

    def keeps(self, path: str) -> bool:
        """Whether git would keep a file, or a file in a folder."""
        return path in self.kept

    def metadata(self, path: str) -> dict[str, str]:
        """Author, date, subject, message and release of a file's last change; {} where it was never committed."""
        commit = self.changes.get(path)
        if commit is None:
            return {}
        release = self.releases.get(commit.id, UNRELEASED)
        found = {"author": commit.author, "changed": commit.date, "commit": commit.id, "release": release}
        return found | {"subject": commit.subject, "message": commit.message}


def is_checkout(folder: Path) -> bool:
    """Whether a folder is the root of a checkout (its ``.git`` may be a folder or a file)."""
    mark = folder / ".git"
    return not mark.is_symlink() and (mark.is_file() or (mark / "HEAD").is_file())


def kept_files(folder: Path, limits: Limits) -> list[str]:
    """The files of a checkout that are tracked or not ignored, relative to it.

    Raises:
        CorpusError: git is missing, refuses the folder, or takes too long.
    """
    listed = git(folder, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], limits.git_seconds)
    return [os.fsdecode(name).rstrip("/") for name in listed.split(b"\0") if name]


def open_checkout(folder: Path, limits: Limits) -> Checkout:
    """Ask git about a folder; a checkout without commits has files, but no history.

    Raises:
        CorpusError: git is missing, refuses the folder, or takes too long.
    """
    files = kept_files(folder, limits)
    head = _head(folder, limits)
    commits = {commit.id: commit for commit in read_log(folder, limits)} if head and limits.git_commits else {}
    tags = [tag for tag in read_tags(folder, limits) if tag.commit in commits]
    releases = first_releases(tags, commits)
    changes = _last_changes(head, commits)
    project = folder.resolve().name
    return Checkout(project, _with_folders(files), changes, releases, _notes(project, commits, tags, releases))


def _with_folders(files: list[str]) -> frozenset[str]:
    kept = set(files)
    for name in files:
        kept.update(str(parent) for parent in PurePosixPath(name).parents)
    return frozenset(kept)


def _head(folder: Path, limits: Limits) -> str:
    """The id of the present commit, "" before the first one."""
    try:
        return git(folder, ["rev-parse", "--verify", "--quiet", "HEAD"], limits.git_seconds).decode().strip()
    except CorpusError:
        return ""


def _last_changes(head: str, commits: Mapping[str, Commit]) -> dict[str, Commit]:
    """The newest commit of HEAD's own history that touched each file."""
    own = set(ancestors(head, commits))
    changes: dict[str, Commit] = {}
    for commit in commits.values():
        if commit.id in own:
            for name in commit.files:
                changes.setdefault(name, commit)
    return changes


def _notes(
    project: str, commits: Mapping[str, Commit], tags: list[Tag], releases: Mapping[str, str]
) -> tuple[Source, ...]:
    of_release: dict[str, list[Commit]] = defaultdict(list)
    for commit in commits.values():
        if len(commit.parents) < 2:
            of_release[releases.get(commit.id, UNRELEASED)].append(commit)
    return tuple(_sources(project, of_release, tags))


def _sources(project: str, of_release: Mapping[str, list[Commit]], tags: list[Tag]) -> Iterator[Source]:
    previous = ""
    for tag in tags:
        text = release_note(tag, previous, of_release.get(tag.name, []), project)
        metadata = {"release": tag.name, "commit": tag.commit}
        yield Source(f"{FOLDER}/{tag.name}.md", text.encode("utf-8", "replace"), tag.date, metadata=metadata)
        previous = tag.name
    if rest := of_release.get(UNRELEASED):
        text = release_note(None, previous, rest, project)
        metadata = {"release": UNRELEASED}
        yield Source(f"{FOLDER}/{UNRELEASED}.md", text.encode("utf-8", "replace"), rest[0].date, metadata=metadata)
