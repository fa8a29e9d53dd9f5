"""Time to add, replace, rename and remove one document in workspaces of 1,000, 10,000 and 100,000 chunks.

    python -m benchmarks.incremental [FOLDER]

The documents are invented and the models are stand-ins (hashed words, names by their capitals), so that the figures
show what the size of the corpus costs and nothing else. ``graph`` is the first question after a change, which
brings the knowledge graph up to date; ``query`` is the next one. With FOLDER the workspaces are kept there and
used again.
"""

from __future__ import annotations

import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from benchmarks.report import into_readme, table, write
from hybridmem.corpus.loader import document_id
from hybridmem.extract.parsed import Sentence
from hybridmem.index.embed import HashEmbedder
from hybridmem.settings import Chunking, Models, Settings
from hybridmem.types import Assertion, Chunk, Document, Extraction, Language, Mention, Progress, Span
from hybridmem.workspace import Workspace

SIZES = (1_000, 10_000, 100_000)
PARAGRAPHS = 10
REPEATS = 7
_NAME = re.compile(r"\b[A-Z][a-z]+\d+")
_FACT = re.compile(r"\b([A-Z][a-z]+\d+) uses ([A-Z][a-z]+\d+)")
_WORDS = [first + last for first in ("ba", "de", "ki", "lo", "mu", "na", "re") for last in ("lar", "men", "tor", "vis")]


class Names:
    """An extractor that knows names with a number and "X uses Y"."""

    def extract_many(self, items: Iterable[tuple[Document, Sequence[Chunk]]], /) -> Iterator[Extraction]:
        """Mentions and facts by two regular expressions."""
        for _, chunks in items:
            mentions = [
                Mention(m[0].lower(), "name", m[0], c.document_id, c.id, c.start + m.start(), c.start + m.end())
                for c in chunks
                for m in _NAME.finditer(c.text)
            ]
            yield Extraction(tuple(mentions), tuple(fact for chunk in chunks for fact in _facts(chunk)))

    def sentences(self, _text: str, _language: Language, _names: Sequence[str], /) -> list[Sentence]:
        """No parser."""
        return []

    def mentions(self, text: str, _: Language, /) -> list[Mention]:
        """The names in a question."""
        return [Mention(m[0].lower(), "name", m[0], "", "", m.start(), m.end()) for m in _NAME.finditer(text)]


def main(keep: Path | None = None) -> None:
    """Measure every size and write the figures."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = keep or Path(scratch)
        figures = {f"{size} chunks": _measure(folder / str(size), size) for size in SIZES}
    write("incremental", figures)
    steps = [name for name in figures[f"{SIZES[0]} chunks"] if name.endswith(" ms")]
    rows = [[f"{row['chunks']:,}", *(f"{row[step]:.0f}" for step in steps)] for row in figures.values()]
    into_readme("incremental", table(["chunks", *steps], rows))


def _facts(chunk: Chunk) -> Iterator[Assertion]:
    for match in _FACT.finditer(chunk.text):
        head, tail = match.groups()
        span = Span(chunk.document_id, chunk.start + match.start(), chunk.start + match.end())
        yield Assertion(head, "uses", tail, head.lower(), tail.lower(), "name", "name", 0.8, "svo", chunk.id, span)


def document(number: int, path: str, size: int, paragraphs: int = PARAGRAPHS) -> Document:
    """A made-up document: paragraphs of words, each with a fact between two of ``size`` / 4 parts."""
    chance = random.Random(number)
    names = size // 4
    texts = [
        f"Part{chance.randrange(names)} uses Part{chance.randrange(names)} "
        + " ".join(chance.choices(_WORDS, k=60))
        + "."
        for _ in range(paragraphs)
    ]
    text = "\n\n".join(texts)
    return Document(document_id(path, text), path, text, "text/plain", "en", path)


def _open(folder: Path) -> Workspace:
    models = Models(embedder="hash", vector_cache=False)
    settings = Settings(models=models, chunking=Chunking(latin=430, hard=1.1))
    return Workspace.open(folder, settings, Names(), HashEmbedder(64))


def _measure(folder: Path, size: int) -> dict[str, object]:
    workspace = _open(folder)
    missing = size // PARAGRAPHS - len(workspace.documents())
    started = time.perf_counter()
    _run(workspace.ingest_documents(document(n, f"{n:06d}.txt", size) for n in range(max(0, missing))))
    built = time.perf_counter() - started
    started = time.perf_counter()
    _ask(workspace)
    first = time.perf_counter() - started
    rounds = [_round(workspace, size, repeat) for repeat in range(REPEATS)]
    figures: dict[str, object] = {
        f"{name} ms": round(1000 * statistics.median(times[name] for times in rounds), 1) for name in rounds[0]
    }
    figures |= {"chunks": workspace.stats()["chunks"], "first_question_s": round(first, 2), "built_s": round(built, 1)}
    workspace.close()
    return figures


def _round(workspace: Workspace, size: int, repeat: int) -> dict[str, float]:
    old, new = document(-1 - repeat, "added.txt", size), document(-100 - repeat, "added.txt", size)
    moved = document(-100 - repeat, "renamed.txt", size)
    steps: dict[str, Callable[[], object]] = {
        "add": lambda: _run(workspace.ingest_documents([old])),
        "replace": lambda: _run(workspace.ingest_documents([new])),
        "same again": lambda: _run(workspace.ingest_documents([new])),
        "rename": lambda: workspace.rename("added.txt", moved.path),
        "remove": lambda: workspace.remove([moved.path]),
        "graph": lambda: _ask(workspace),
        "query": lambda: _ask(workspace),
    }
    return {name: _timed(step) for name, step in steps.items()}


def _ask(workspace: Workspace) -> None:
    workspace.query("What does Part1 use?")


def _run(events: Iterable[Progress]) -> None:
    for _ in events:
        pass


def _timed(step: Callable[[], object]) -> float:
    started = time.perf_counter()
    step()
    return time.perf_counter() - started


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
