"""What the commands share: options, opening a workspace, output."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hybridmem.errors import InputError
from hybridmem.settings import load_settings

if TYPE_CHECKING:
    from hybridmem.workspace import Workspace

Options = argparse.Namespace
Commands = Any  # argparse does not export the type of its sub-parser action


def command(commands: Commands, name: str, run: Callable[[Options], None], about: str) -> argparse.ArgumentParser:
    """Add a command that runs ``run``."""
    made: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
    made.set_defaults(run=run)
    return made


def workspace_option(made: argparse.ArgumentParser) -> None:
    """Add --workspace."""
    made.add_argument("--workspace", type=Path, metavar="DIR", help="folder of the workspace (or HYBRIDMEM_WORKSPACE)")


def json_option(made: argparse.ArgumentParser) -> None:
    """Add --json."""
    made.add_argument("--json", action="store_true", help="print JSON")


def workspace_folder(options: Options) -> Path:
    """The folder named by --workspace or the settings.

    Raises:
        InputError: neither names one.
    """
    folder: Path | None = options.workspace or load_settings().workspace
    if folder is None:
        raise InputError("No workspace is named; add --workspace DIR or set HYBRIDMEM_WORKSPACE.")
    return folder


@contextmanager
def opened(options: Options, *, create: bool = False) -> Iterator[Workspace]:
    """Open the workspace for a block; one held by another process is open for reading, with a note on stderr."""
    from hybridmem.workspace import Workspace

    workspace = Workspace.open(workspace_folder(options), load_settings(), create=create)
    try:
        if workspace.read_only:
            note(f"Workspace {workspace.name!r} is in use by another process; it is open for reading only.")
        yield workspace
    finally:
        workspace.close()


def say(text: str) -> None:
    """Write a line to stdout."""
    sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """Write a line to stderr, so that stdout stays what was asked for."""
    sys.stderr.write(text + "\n")


def say_json(value: object) -> None:
    """Write a value to stdout as one JSON document."""
    say(json.dumps(value, ensure_ascii=False, indent=2))


def positive(name: str) -> Callable[[str], int]:
    """A converter for whole numbers of at least 1; its error names the option, the value and the remedy."""

    def convert(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = 0
        if value < 1:
            raise InputError(f"{name} is {text!r}; give a whole number of 1 or more.")
        return value

    return convert
