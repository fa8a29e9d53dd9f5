"""Commands on documents: ingest, remove, stats, export, import."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hybridmem.cli_shared import (
    Commands,
    Options,
    command,
    json_option,
    note,
    opened,
    say,
    say_json,
    workspace_folder,
    workspace_option,
)
from hybridmem.errors import InputError
from hybridmem.settings import load_settings

if TYPE_CHECKING:
    from hybridmem.types import IngestReport, Progress


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    made = command(commands, "ingest", ingest, "Take files and folders in; known paths with other text are replaced.")
    workspace_option(made)
    made.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    json_option(made)

    made = command(commands, "remove", remove, "Remove documents by logical path or id.")
    workspace_option(made)
    made.add_argument("documents", nargs="+", metavar="DOCUMENT")
    json_option(made)

    made = command(commands, "stats", stats, "Say what a workspace holds.")
    workspace_option(made)
    json_option(made)

    made = command(commands, "export", export, "Write a workspace to one zip file.")
    workspace_option(made)
    made.add_argument("file", type=Path, metavar="FILE")

    made = command(commands, "import", import_, "Make a new workspace from an exported zip file.")
    workspace_option(made)
    made.add_argument("file", type=Path, metavar="FILE")


def ingest(options: Options) -> None:
    """Ingest the paths; the report goes to stdout, progress to stderr when it is a terminal."""
    from hybridmem.jsonio import report as report_json

    _check_readable(options.paths)
    with opened(options, create=True) as workspace:
        report = _watched(workspace.ingest_paths(options.paths))
    if options.json:
        say_json(report_json(report))
    else:
        _say_report(report)


def remove(options: Options) -> None:
    """Remove documents; an unknown name leaves everything as it is."""
    with opened(options) as workspace:
        removed = workspace.remove(options.documents)
    if options.json:
        say_json({"removed": list(removed)})
    else:
        say("\n".join(f"removed {path}" for path in removed))


def stats(options: Options) -> None:
    """Print the counts of a workspace."""
    with opened(options) as workspace:
        found = workspace.stats()
    if options.json:
        say_json(found)
    else:
        say("\n".join(f"{name:14} {value}" for name, value in found.items()))


def export(options: Options) -> None:
    """Write the truth of a workspace to a zip file."""
    with opened(options) as workspace:
        workspace.export_to(options.file)
    say(f"exported to {options.file}")


def import_(options: Options) -> None:
    """Make a workspace from a zip file, its vectors included."""
    from hybridmem.workspace import Workspace

    workspace = Workspace.import_from(options.file, workspace_folder(options), load_settings())
    try:
        for event in workspace.rebuild_vectors():
            _show(event)
        say(f"imported {len(workspace.documents())} documents into {workspace.folder}")
    finally:
        workspace.close()


def _check_readable(paths: Sequence[Path]) -> None:
    for path in paths:
        if not path.exists():
            raise InputError(f"There is no file or folder {str(path)!r}; check the path.")
        if not os.access(path, os.R_OK):
            raise InputError(f"{str(path)!r} cannot be read; check its permissions.")


def _watched(events: Iterable[Progress]) -> IngestReport:
    for event in events:
        _show(event)
        if event.report is not None:
            return event.report
    raise InputError("The ingest ended without a report; run it again.")


def _show(event: Progress) -> None:
    if sys.stderr.isatty():
        end = "\n" if event.report is not None else "\r"
        sys.stderr.write(f"\x1b[2K{event.stage} {event.done}/{event.total} {event.path[:60]}{end}")


def _say_report(report: IngestReport) -> None:
    say(
        f"{len(report.added)} added, {len(report.replaced)} replaced, {len(report.unchanged)} unchanged, "
        f"{len(report.issues)} issues; {report.chunks} chunks, {report.triples} triples"
    )
    say("seconds: " + ", ".join(f"{stage} {value:.2f}" for stage, value in report.seconds.items()))
    for issue in report.issues:
        note(f"{issue.severity}: {issue.path}: {issue.message}")
