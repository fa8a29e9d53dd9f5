"""Throughput of every stage of an ingest on real files (read, chunk, extract, embed, write), and the memory it takes.

    python -m benchmarks.indexing [--keep FOLDER] [SOURCE ...]

With --keep the workspaces stay in that folder, one per source, to be looked at afterwards. Vectors are computed afresh
(no cache), so the embedding stage shows its true cost. Each source is read by a process of its own; sources not named
keep the figures they have.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import networkx

from benchmarks.report import RESULTS, SHARED, into_readme, table, write
from hybridmem.settings import load_settings
from hybridmem.types import IngestReport
from hybridmem.workspace import Workspace

STAGES = ("read", "chunk", "extract", "embed", "write")
NOT_LIBRARY = frozenset({"site-packages", "test", "idlelib", "lib2to3", "turtledemo", "ensurepip", "__pycache__"})
ALLOWED_MB, ALLOWED_KB_A_CHUNK = 2048, 20
"""Memory that an ingest may take at its peak: so much, and so much more for every chunk."""


def main(names: Sequence[str], keep: Path | None = None) -> None:
    """Ingest each source into a fresh workspace and write figures and table."""
    figures = _earlier()
    with tempfile.TemporaryDirectory() as scratch:
        for name, paths in _sources().items():
            if (names and name not in names) or not all(path.exists() for path in paths):
                continue
            folder = (keep or Path(scratch)) / name.replace(" ", "-")
            context = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(1, mp_context=context) as alone:
                figures[name] = alone.submit(_measure, paths, folder).result()
            print(name, json.dumps(figures[name]), flush=True)
            write("indexing", figures)
    header = [
        "source",
        "files",
        "chunks",
        "triples",
        *(f"{stage} s" for stage in STAGES),
        "all s",
        "chunks/s",
        "peak MB",
    ]
    into_readme("indexing", table(header, [_row(name, row) for name, row in figures.items()]))


def _earlier() -> dict[str, dict]:
    file = RESULTS / "indexing.json"
    return json.loads(file.read_text("utf-8"))["figures"] if file.is_file() else {}


def _sources() -> dict[str, list[Path]]:
    library = Path(sysconfig.get_paths()["stdlib"])
    modules = [path for path in sorted(library.iterdir()) if path.name not in NOT_LIBRARY and _is_source(path)]
    return {
        "rustsec": [SHARED / "rustsec" / "raw"],
        "owasp": [SHARED / "owasp" / "raw"],
        "networkx source": [Path(networkx.__file__).parent],
        "Python library": modules,
    }


def _is_source(path: Path) -> bool:
    return path.suffix == ".py" or (path / "__init__.py").is_file()


def _measure(paths: Sequence[Path], folder: Path) -> dict[str, object]:
    settings = load_settings()
    models = settings.models.model_copy(update={"vector_cache": False})
    workspace = Workspace.open(folder, settings.model_copy(update={"models": models}))
    started = time.perf_counter()
    report: IngestReport | None = None
    for event in workspace.ingest_paths(paths):
        report = event.report or report
    total = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    stats = dict(workspace.stats())
    workspace.close()
    return {
        "files": len(report.added) if report else 0,
        "issues": len(report.issues) if report else 0,
        "characters": stats["characters"],
        "chunks": stats["chunks"],
        "triples": stats["triples"],
        "seconds": {stage: round(report.seconds.get(stage, 0.0), 2) for stage in STAGES} if report else {},
        "total_seconds": round(total, 2),
        "peak_mb": round(peak),
        "allowed_mb": round(ALLOWED_MB + ALLOWED_KB_A_CHUNK * int(str(stats["chunks"])) / 1024),
    }


def _row(name: str, row: dict) -> list[str]:
    seconds = [f"{row['seconds'][stage]:.1f}" for stage in STAGES]
    rate = row["chunks"] / row["total_seconds"]
    return [name, f"{row['files']:,}", f"{row['chunks']:,}", f"{row['triples']:,}", *seconds,
            f"{row['total_seconds']:.0f}", f"{rate:.0f}", f"{row.get('peak_mb', 0):,}"]  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("sources", nargs="*")
    chosen = parser.parse_args()
    main(chosen.sources, chosen.keep)
