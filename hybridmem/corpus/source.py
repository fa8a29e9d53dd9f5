"""What is read: named bytes, and what is said of files that are not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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

    Trust and date that are None are what the document says of itself.

    ``metadata`` is what is known of the file besides its bytes, such as who changed it last.
    """

    name: str
    data: bytes
    timestamp: str | None = None
    authority: float | None = None
    encoding: str | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)


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
