"""Time per question with all three channels at about 10,000 chunks, the question's embedding included.

    python -m benchmarks.speed

The corpus is rgb-zh (10,518 Chinese news snippets) and, apart, 2wiki with hotpotqa (12,868 English passages).
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.report import SHARED, into_readme, table, write
from hybridmem.evaluate.datasets import read_dataset
from hybridmem.evaluate.runner import passage_document
from hybridmem.types import Document
from hybridmem.workspace import Workspace

MIXES = {"Chinese": ("rgb-zh",), "English": ("2wiki", "hotpotqa")}
CHUNKS = 10_000
WARM_UP = 10


def main() -> None:
    """Measure both mixes and write figures and table."""
    figures = {language: _measure(names) for language, names in MIXES.items()}
    write("speed", figures)
    rows = [
        [language, f"{row['chunks']:,}", str(row["questions"]), f"{row['p50_ms']:.0f}", f"{row['p95_ms']:.0f}"]
        for language, row in figures.items()
    ]
    into_readme("speed", table(["corpus", "chunks", "questions", "p50 ms", "p95 ms"], rows))


def _measure(names: tuple[str, ...]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as scratch:
        workspace = Workspace.open(Path(scratch) / "w")
        for _ in workspace.ingest_documents(_documents(names)):
            pass
        questions = [question.text for name in names for question in read_dataset(SHARED / name).questions[:150]]
        for question in questions[:WARM_UP]:
            workspace.query(question)
        times = [_timed(workspace, question) for question in questions]
        chunks = int(str(workspace.stats()["chunks"]))
        workspace.close()
    cuts = statistics.quantiles(times, n=20, method="inclusive")
    return {"chunks": chunks, "questions": len(times), "p50_ms": statistics.median(times), "p95_ms": cuts[18]}


def _documents(names: tuple[str, ...]) -> Iterator[Document]:
    count = 0
    for name in names:
        for passage in read_dataset(SHARED / name).passages or ():
            count += 1
            if count <= CHUNKS:
                yield passage_document(passage)


def _timed(workspace: Workspace, question: str) -> float:
    started = time.perf_counter()
    workspace.query(question)
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    main()
