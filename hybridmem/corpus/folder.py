"""Files and folders as sources: found first, so that their number is known, then read one by one."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from hybridmem.corpus.git_checkout import Checkout, is_checkout, open_checkout
from hybridmem.corpus.names import logical_path
from hybridmem.corpus.source import IGNORED_FILES, IGNORED_FOLDERS, Source, ignored, symlink, too_large, unreadable
from hybridmem.errors import CorpusError, InputError
from hybridmem.settings import Limits
from hybridmem.types import Issue

# Never wait for a pipe, never follow a link that took the place of a file.
_READING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class _Found:
    """A file to read, its logical name, and what is known of it."""

    path: Path
    name: str
    metadata: Mapping[str, str] = field(default_factory=dict)


_Item = _Found | Source | Issue


@dataclass(frozen=True, slots=True)
class _Place:
    """A folder on the way down: its logical prefix, the folders still allowed below, the checkout around it."""

    folder: Path
    prefix: str
    depth: int
    checkout: Checkout | None = None
    inside: str = ""

    def below(self, name: str) -> _Place:
        folder = self.folder / name
        return _Place(folder, f"{self.prefix}{name}/", self.depth - 1, self.checkout, f"{self.inside}{name}/")


class FolderSources:
    """The sources of paths, in order of name; links are not followed, a folder's own name is left out."""

    def __init__(self, paths: Sequence[Path], limits: Limits) -> None:
        """Look whether the paths exist; nothing is read yet.

        Raises:
            InputError: a path does not exist.
        """
        for path in paths:
            if not os.path.lexists(path):
                raise InputError(f"There is no file or folder {str(path)!r}; check the path.")
        self._paths = paths
        self._limits = limits

    @property
    def root(self) -> str:
        """The one folder that is read, "" for files or several paths."""
        return str(self._paths[0].resolve()) if len(self._paths) == 1 and self._paths[0].is_dir() else ""

    def names(self) -> list[str]:
        """Logical paths of the files found, those that will not be read among them."""
        return [logical_path(item.path if isinstance(item, Issue) else item.name) for item in self._items]

    def __len__(self) -> int:
        return sum(not isinstance(item, Issue) or item.severity == "skipped" for item in self._items)

    def __iter__(self) -> Iterator[Source | Issue]:
        for item in self._items:
            yield _read(item, self._limits) if isinstance(item, _Found) else item

    @cached_property
    def _items(self) -> list[_Item]:
        return [item for path in self._paths for item in self._of(path)]

    def _of(self, path: Path) -> Iterator[_Item]:
        real = path.resolve() if path.is_symlink() else path  # a link named by the caller is meant
        if real.is_dir():
            yield from _walk(_Place(real, "", self._limits.folder_depth), self._limits)
        else:
            yield _Found(real, path.name)


def _walk(place: _Place, limits: Limits) -> Iterator[_Item]:
    if is_checkout(place.folder):
        place, items = _enter(place, limits)
        yield from items
    try:
        entries = sorted(os.scandir(place.folder), key=lambda entry: entry.name)
    except OSError as error:
        yield unreadable(place.prefix.rstrip("/") or place.folder.name, error)
        return
    for entry in entries:
        if place.checkout is None or place.checkout.keeps(place.inside + entry.name):
            yield from _entry(entry, place, limits)


def _enter(place: _Place, limits: Limits) -> tuple[_Place, list[_Item]]:
    """A checkout: what git ignores stays out, and the releases come in as texts."""
    try:
        checkout = open_checkout(place.folder, limits)
    except CorpusError as error:
        name = place.prefix.rstrip("/") or place.folder.name
        message = f"{name!r} is a git checkout and was read as a plain folder, without its history: {error}"
        return _Place(place.folder, place.prefix, place.depth), [Issue(name, "no_history", "note", message)]
    notes: list[_Item] = [
        Source(place.prefix + note.name, note.data, note.timestamp, metadata=note.metadata) for note in checkout.notes
    ]
    return _Place(place.folder, place.prefix, place.depth, checkout), notes


def _entry(entry: os.DirEntry[str], place: _Place, limits: Limits) -> Iterator[_Item]:
    name = place.prefix + entry.name
    if entry.is_symlink():
        yield symlink(name)
    elif not entry.is_dir(follow_symlinks=False):
        if entry.name not in IGNORED_FILES and entry.name != ".git":
            known = place.checkout.metadata(place.inside + entry.name) if place.checkout else {}
            yield _Found(Path(entry.path), name, known)
    elif entry.name in IGNORED_FOLDERS or (Path(entry.path) / "pyvenv.cfg").exists():
        yield ignored(name)
    elif place.depth <= 1:
        message = f"Folder {name!r} lies deeper than {limits.folder_depth} folders; flatten it."
        yield Issue(name, "too_deep", "skipped", message)
    else:
        yield from _walk(place.below(entry.name), limits)


def _read(found: _Found, limits: Limits) -> Source | Issue:
    name = found.name
    try:
        descriptor = os.open(found.path, _READING)
    except OSError as error:  # a link that took the file's place, or a socket, cannot be opened so
        return _special(name) if error.errno in {errno.ELOOP, errno.ENXIO} else unreadable(name, error)
    with os.fdopen(descriptor, "rb") as file:
        try:
            status = os.fstat(descriptor)  # of what is open, whatever lies under the name by now
            if not stat.S_ISREG(status.st_mode):
                return _special(name)
            data = b"" if status.st_size > limits.file_bytes else file.read(limits.file_bytes + 1)
        except OSError as error:
            return unreadable(name, error)
    size = max(status.st_size, len(data))
    if size > limits.file_bytes:
        return too_large(name, size, limits.file_bytes)
    return Source(name, data, found.metadata.get("changed"), metadata=found.metadata)


def _special(name: str) -> Issue:
    return Issue(name, "unsupported", "skipped", f"{name!r} is no regular file; only files and folders are read.")
