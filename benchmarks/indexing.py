"""Throughput of every stage of an ingest on real files: read, chunk, extract, embed, write.

    python -m benchmarks.indexing [FOLDER]

With FOLDER the workspaces are kept there, one per source, to be looked at afterwards. Vectors are computed
afresh (an empty cache), so the embedding stage shows its true cost.
"""

from __future__ import annotations

import importlib.util
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.report import SHARED, into_readme, table, write
from hybridmem.settings import load_settings
from hybridmem.types import IngestReport
from hybridmem.workspace import Workspace

STAGES = ("read", "chunk", "extract", "embed", "write")


def main(keep: Path | None = None) -> None:
    """Ingest each source into a fresh workspace and write figures and table."""
    with tempfile.TemporaryDirectory() as scratch:
        figures = {
            name: _measure(path, (keep or Path(scratch)) / name.replace(" ", "-"))
            for name, path in _sources().items()
            if path.is_dir()
        }
    write("indexing", figures)
    header = ["source", "files", "chunks", "triples", *(f"{stage} s" for stage in STAGES), "all s", "chunks/s"]
    into_readme("indexing", table(header, [_row(name, row) for name, row in figures.items()]))


def _sources() -> dict[str, Path]:
    networkx = importlib.util.find_spec("networkx")
    folders = {"rustsec": SHARED / "rustsec" / "raw", "owasp": SHARED / "owasp" / "raw"}
    if networkx and networkx.origin:
        folders["networkx source"] = Path(networkx.origin).parent
    return folders


def _measure(path: Path, folder: Path) -> dict[str, object]:
    settings = load_settings()
    models = settings.models.model_copy(update={"vector_cache": False})
    workspace = Workspace.open(folder, settings.model_copy(update={"models": models}))
    started = time.perf_counter()
    report: IngestReport | None = None
    for event in workspace.ingest_paths([path]):
        report = event.report or report
    total = time.perf_counter() - started
    stats = dict(workspace.stats())
    workspace.close()
    return {
        "files": len(report.added) if report else 0,
        "issues": len(report.issues) if report else 0,
        "chunks": stats["chunks"],
        "triples": stats["triples"],
        "seconds": {stage: round(report.seconds.get(stage, 0.0), 2) for stage in STAGES} if report else {},
        "total_seconds": round(total, 2),
    }


def _row(name: str, row: dict) -> list[str]:
    seconds = [f"{row['seconds'][stage]:.1f}" for stage in STAGES]
    rate = row["chunks"] / row["total_seconds"]
    return [name, f"{row['files']:,}", f"{row['chunks']:,}", f"{row['triples']:,}", *seconds,
            f"{row['total_seconds']:.0f}", f"{rate:.0f}"]  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
