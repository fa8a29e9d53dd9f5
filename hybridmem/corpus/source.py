"""Where bytes come from: uploads, files and folders."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hybridmem.errors import InputError
from hybridmem.settings import Limits
from hybridmem.types import Issue

IGNORED_FOLDERS = frozenset(
    {
        ".git",
        ".hg",
        ".svn",
        ".tox",
        ".nox",
        ".venv",
        ".idea",
        ".vscode",
        ".cache",
        "__pycache__",
        "node_modules",
        "__MACOSX",
    }
    | {".mypy_cache", ".pytest_cache", ".ruff_cache", ".ipynb_checkpoints", ".eggs"}
)
IGNORED_FILES = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})


@dataclass(frozen=True, slots=True)
class Source:
    """Named bytes. ``authority`` is trust in 0..1, ``timestamp`` ISO 8601, ``encoding`` overrides detection.

    ``metadata`` is what is known of the file besides its bytes, such as who changed it last.
    """

    name: str
    data: bytes
    timestamp: str | None = None
    authority: float = 0.5
    encoding: str | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)


def sources_from_paths(paths: Sequence[Path], limits: Limits) -> Iterator[Source | Issue]:
    """Read files and folders, in order of name; links are not followed, a folder's own name is left out.

    Raises:
        InputError: a path does not exist; raised at once, before anything is read.
    """
    for path in paths:
        if not os.path.lexists(path):
            raise InputError(f"There is no file or folder {str(path)!r}; check the path.")
    return _read_paths(paths, limits)


def _read_paths(paths: Sequence[Path], limits: Limits) -> Iterator[Source | Issue]:
    for path in paths:
        real = path.resolve() if path.is_symlink() else path  # a link named by the caller is meant
        if real.is_dir():
            yield from _walk(real, "", limits, limits.folder_depth)
        else:
            yield _read(real, path.name, limits)


def _walk(folder: Path, prefix: str, limits: Limits, depth: int) -> Iterator[Source | Issue]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield unreadable(prefix.rstrip("/") or folder.name, error)
        return
    for entry in entries:
        name = prefix + entry.name
        if entry.is_symlink():
            yield symlink(name)
        elif not entry.is_dir(follow_symlinks=False):
            if entry.name not in IGNORED_FILES:
                yield _read(Path(entry.path), name, limits)
        elif entry.name in IGNORED_FOLDERS or (Path(entry.path) / "pyvenv.cfg").exists():
            yield ignored(name)
        elif depth <= 1:
            yield Issue(
                name,
                "too_deep",
                "skipped",
                f"Folder {name!r} lies deeper than {limits.folder_depth} folders; flatten it.",
            )
        else:
            yield from _walk(Path(entry.path), f"{name}/", limits, depth - 1)


def _read(path: Path, name: str, limits: Limits) -> Source | Issue:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return Issue(
                name, "unsupported", "skipped", f"{name!r} is no regular file; only files and folders are read."
            )
        if status.st_size > limits.file_bytes:
            return too_large(name, status.st_size, limits.file_bytes)
        return Source(name, path.read_bytes())
    except OSError as error:
        return unreadable(name, error)


def too_large(name: str, size: int, limit: int) -> Issue:
    """The issue for a file above the byte limit."""
    return Issue(
        name,
        "too_large",
        "skipped",
        f"{name!r} has {size:,} bytes, more than the limit of {limit:,}; split it or raise limits.file_bytes.",
    )


def symlink(name: str) -> Issue:
    """The issue for a link, which is never followed."""
    return Issue(
        name, "symlink", "skipped", f"{name!r} is a symbolic link and was not followed; add what it points to itself."
    )


def ignored(name: str) -> Issue:
    """The issue for a folder of tools or caches."""
    return Issue(
        name, "ignored", "note", f"Folder {name!r} holds tool data and was left out; add it by itself if you need it."
    )


def unreadable(name: str, error: OSError) -> Issue:
    """The issue for a file or folder the system refuses to read."""
    return Issue(
        name, "unreadable", "skipped", f"{name!r} could not be read ({error.strerror or error}); check its permissions."
    )
