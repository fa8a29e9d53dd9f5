"""Time per question by tier, all channels and the question's embedding included, at 10,000 and 100,000 chunks.

    python -m benchmarks.speed [--keep FOLDER] [CORPUS ...]

"Chinese" is rgb-zh (10,518 news snippets), "English" 2wiki with hotpotqa (passages of encyclopaedias). "invented" holds
100,000 passages of made-up words and parts that use each other: they are indexed by stand-ins (names by their capitals,
hashed words), while every question goes through the models that ship. Corpora not named keep the figures they have.
With --keep the workspaces stay in FOLDER and are used again.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from benchmarks.incremental import PARAGRAPHS, Names, document
from benchmarks.report import RESULTS, SHARED, into_readme, table, write
from hybridmem.evaluate.datasets import read_dataset
from hybridmem.evaluate.runner import passage_document
from hybridmem.extract.parsed import Sentence
from hybridmem.extract.pipeline import Extractor
from hybridmem.index.embed import Embedder, HashEmbedder, load_embedder
from hybridmem.index.vectors import unit_rows
from hybridmem.settings import Chunking, Settings, load_settings
from hybridmem.types import Document, Language, Mention
from hybridmem.workspace import Workspace

PUBLIC = {"Chinese": ("rgb-zh",), "English": ("2wiki", "hotpotqa")}
INVENTED = "invented"
CHUNKS = {"Chinese": 10_000, "English": 10_000, INVENTED: 100_000}
QUESTIONS = 150
WARM_UP = 10
NOISE = 0.01
BUDGET_MS = {"vector": 50, "graph": 200, "full": 500}
ASKED = (
    "balar menki lorvis",
    "Part{} uses",
    "What does Part{} use?",
    "Which parts use Part{}?",
    "Compare Part{} and Part{}: which of the two uses more parts?",
    "What is used by the part that is used by the part that Part{} uses?",
)


class Standing(Names):
    """Reads passages by two patterns and questions with the parsers that ship."""

    def __init__(self) -> None:
        self._parsers = Extractor(load_settings().models)

    def sentences(self, text: str, language: Language, names: Sequence[str], /) -> list[Sentence]:
        """The parsed sentences of a question."""
        return self._parsers.sentences(text, language, names)

    def mentions(self, text: str, language: Language, /) -> list[Mention]:
        """The names both find in a question."""
        return [*super().mentions(text, language), *self._parsers.mentions(text, language)]


class Timed(HashEmbedder):
    """Hashed words, but a question costs what the real model takes for it.

    Hashed questions have nothing in common with most passages; a little noise stands in for what real vectors share,
    so that not every second score is 0 and equal to all others, for which the index would read all vectors.
    """

    def __init__(self, real: Embedder) -> None:
        super().__init__(real.dimension)
        self._real = real

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The hashed vector with noise, after the real one was computed."""
        self._real.embed_question(text)
        noise = np.random.default_rng(crc32(text.encode())).normal(scale=NOISE, size=self.dimension)
        return unit_rows(super().embed_question(text) + noise).reshape(-1)


def main(names: Sequence[str], keep: Path | None = None) -> None:
    """Measure the corpora and write figures and table."""
    figures = _earlier()
    for name in names or CHUNKS:
        with tempfile.TemporaryDirectory() as scratch:
            figures[name] = _measure(name, (keep or Path(scratch)) / name)
        print(name, json.dumps(figures[name]), flush=True)
        write("speed", figures)
    rows = [
        [name, f"{row['chunks']:,}", tier, str(row["tiers"][tier]["questions"]), str(budget),
         f"{row['tiers'][tier]['p50_ms']:.0f}", f"{row['tiers'][tier]['p95_ms']:.0f}"]
        for name, row in figures.items()
        for tier, budget in BUDGET_MS.items()
        if tier in row["tiers"]
    ]  # fmt: skip
    into_readme("speed", table(["corpus", "chunks", "tier", "questions", "budget ms", "p50 ms", "p95 ms"], rows))


def _earlier() -> dict[str, dict]:
    file = RESULTS / "speed.json"
    earlier = json.loads(file.read_text("utf-8"))["figures"] if file.is_file() else {}
    return {name: row for name, row in earlier.items() if "tiers" in row}


def _measure(name: str, folder: Path) -> dict[str, object]:
    workspace, questions = _invented(folder) if name == INVENTED else _public(name, folder)
    started = time.perf_counter()
    workspace.query(questions[0])
    first = time.perf_counter() - started
    for question in questions[:WARM_UP]:
        workspace.query(question)
    times: dict[str, list[float]] = {}
    for question in questions:
        tier, taken = _timed(workspace, question)
        times.setdefault(tier, []).append(taken)
    chunks = int(str(workspace.stats()["chunks"]))
    workspace.close()
    return {
        "chunks": chunks,
        "first_question_s": round(first, 2),
        "tiers": {tier: _figures(rows) for tier, rows in sorted(times.items())},
    }


def _figures(times: Sequence[float]) -> dict[str, float]:
    cuts = statistics.quantiles(times, n=20, method="inclusive") if len(times) > 1 else [times[0]] * 19
    return {"questions": len(times), "p50_ms": round(statistics.median(times), 1), "p95_ms": round(cuts[18], 1)}


def _public(name: str, folder: Path) -> tuple[Workspace, list[str]]:
    workspace = Workspace.open(folder)
    _run(workspace, _passages(PUBLIC[name], CHUNKS[name]))
    return workspace, [q.text for part in PUBLIC[name] for q in read_dataset(SHARED / part).questions[:QUESTIONS]]


def _passages(names: Sequence[str], count: int) -> Iterator[Document]:
    found = (passage for name in names for passage in read_dataset(SHARED / name).passages or ())
    return (passage_document(passage) for passage, _ in zip(found, range(count), strict=False))


def _invented(folder: Path) -> tuple[Workspace, list[str]]:
    size = CHUNKS[INVENTED]
    settings = Settings(chunking=Chunking(latin=430, hard=1.1))
    real = load_embedder(load_settings().models)
    workspace = Workspace.open(folder, settings, Standing(), Timed(real) if real is not None else None)
    _run(workspace, (document(n, f"{n:06d}.txt", size) for n in range(size // PARAGRAPHS)))
    return workspace, [asked.format(n, n + 7) for n in range(QUESTIONS // 4) for asked in ASKED]


def _run(workspace: Workspace, documents: Iterable[Document]) -> None:
    for _ in workspace.ingest_documents(documents):
        pass


def _timed(workspace: Workspace, question: str) -> tuple[str, float]:
    started = time.perf_counter()
    result = workspace.query(question)
    return result.analysis.tier, (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("corpora", nargs="*", metavar="CORPUS")
    chosen = parser.parse_args()
    main(chosen.corpora, chosen.keep)
