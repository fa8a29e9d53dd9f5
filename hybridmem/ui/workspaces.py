"""Which workspaces there are, and opening the one a page shows."""

from __future__ import annotations

import re
from pathlib import Path

from hybridmem.errors import InputError
from hybridmem.settings import Settings
from hybridmem.workspace import Workspace

DEFAULT = "default"
_NAME = re.compile(r"[\w][\w .-]{0,59}")


def names(settings: Settings) -> list[str]:
    """Names of the workspaces below the home folder; the default one is always offered."""
    root = settings.home / "workspaces"
    found = sorted(entry.name for entry in root.iterdir() if entry.is_dir()) if root.is_dir() else []
    visible = [name for name in found if not name.startswith(".")]
    return visible if DEFAULT in visible else [DEFAULT, *visible]


def folder_of(settings: Settings, name: str) -> Path:
    """Folder of a named workspace.

    Raises:
        InputError: the name is empty, too long or holds characters that a folder name must not.
    """
    if not _NAME.fullmatch(name) or name.endswith("."):
        raise InputError(
            f"{name[:80]!r} cannot name a workspace; use up to 60 letters, digits, spaces, dots, dashes or underscores."
        )
    return settings.home / "workspaces" / name


def open_at(folder: Path, settings: Settings) -> Workspace:
    """Open a workspace, creating it when it is new; one object per folder and process.

    Raises:
        WorkspaceError: the folder cannot be used.
    """
    return Workspace.open(folder, settings)
