"""Kill the process at random moments while it changes a workspace, open it again, and look for contradictions.

    python -m benchmarks.kill [TRIALS] [SEED]

One trial forks a child, which opens the workspace the last child died in, compares the truth with every copy (BM25,
vectors, graph), tells the result, and begins a random change: documents added, replaced, copied, renamed or removed.
Meanwhile it is killed: half of the trials by SIGKILL after a random time from the fork on (so during opening and
repair too), half by a sudden exit before or after a random step of a change.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.incremental import Names
from benchmarks.report import write
from hybridmem.corpus.chunk import chunk
from hybridmem.corpus.source import Source
from hybridmem.errors import HybridMemError
from hybridmem.index.dense import DenseIndex
from hybridmem.index.embed import HashEmbedder
from hybridmem.index.vectors import to_half_grid
from hybridmem.ingest import Ingest
from hybridmem.ingest_texts import embedding_text, index_terms
from hybridmem.settings import Chunking, Models, Settings
from hybridmem.store.truth import Truth
from hybridmem.workspace import Workspace
from hybridmem.workspace_vectors import Vectors

TRIALS = 1_000
LONGEST = 0.5  # seconds from the fork to the latest kill by time; grows to what a child needs
MEMORY = Path("/dev/shm")  # a killed process loses nothing there that it would keep on a disk
PATHS = ("a.txt", "b/a.txt", "c.md", "笔记/锁.md", "d.txt", "e.txt")
DIMENSION = 32
STEPS: tuple[tuple[type, str], ...] = (
    (Ingest, "_prepare"),
    (Ingest, "_extracted"),
    (Ingest, "_embedded"),
    (Truth, "announce"),
    (DenseIndex, "upsert"),
    (Truth, "write"),
    (DenseIndex, "delete"),
    (Vectors, "forget"),
    (Truth, "add_report"),
    (Truth, "add_update"),
    (Truth, "settle"),
)


def main(trials: int = TRIALS, seed: int = 1) -> None:
    """Run the trials and write benchmarks/results/kill.json; the exit code is 1 if anything contradicted."""
    chance = random.Random(seed)
    deaths: Counter[str] = Counter()
    problems: list[str] = []
    checked, longest, started = 0, LONGEST, time.perf_counter()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        _warm(Path(folder) / "warm")
        for _ in range(trials + 1):
            how, told, seconds = _trial(Path(folder) / "w", chance.getrandbits(32), chance.uniform(0, longest))
            deaths[how] += 1
            checked += told is not None
            problems += [told] if told else []
            longest = max(0.2, 0.9 * longest + 0.1 * 1.3 * seconds) if how == "lived" else longest
    figures = {
        "trials": trials,
        "reopened and compared": checked,
        "contradictions": len(problems),
        "deaths": dict(sorted(deaths.items())),
        "seconds": round(time.perf_counter() - started, 1),
        "examples": problems[:10],
    }
    write("kill", figures)
    sys.stdout.write(json.dumps(figures, ensure_ascii=False, indent=1) + "\n")
    sys.exit(1 if problems else 0)


def _warm(folder: Path) -> None:
    """Load into this process every module a child needs, but open no database: threads do not survive a fork."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        for seed in range(0, 60, 2):
            _live(folder, seed, os.open(os.devnull, os.O_WRONLY))
        with os.fdopen(writing, "w") as pipe:
            json.dump(sorted(sys.modules), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        names = json.load(pipe)
    os.waitpid(child, 0)
    for name in names:
        with contextlib.suppress(ImportError, ValueError):
            importlib.import_module(name)


def _trial(folder: Path, seed: int, delay: float) -> tuple[str, str | None, float]:
    """(how the child died, what it found or None if it died before, seconds it lived)."""
    reading, writing = os.pipe()
    started = time.perf_counter()
    child = os.fork()
    if not child:
        os.close(reading)
        os._exit(_live(folder, seed, writing))
    os.close(writing)
    by_time = seed % 2 == 0
    status = _wait(child, started + delay) if by_time else None
    if status is None and by_time:
        os.kill(child, signal.SIGKILL)
    code = os.waitpid(child, 0)[1] if status is None else status
    with os.fdopen(reading, encoding="utf-8") as pipe:
        told = pipe.read()
    how = "SIGKILL" if os.WIFSIGNALED(code) else {0: "lived", 9: "exit at a step"}.get(os.WEXITSTATUS(code), "failed")
    found = (told.rstrip("\n") if told.endswith("\n") else None) if how != "failed" else told or "the child failed"
    return how, found, time.perf_counter() - started


def _wait(child: int, until: float) -> int | None:
    while time.perf_counter() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        time.sleep(0.002)
    return None


def _live(folder: Path, seed: int, writing: int) -> int:
    chance = random.Random(seed)
    try:
        if seed % 2:
            _die_at(chance.choice(STEPS), chance.choice((True, False)), chance.choice((1, 1, 1, 2, 3)))
        workspace = _open(folder)
        os.write(writing, (_contradiction(workspace) + "\n").encode())
        _change(workspace, chance)
        workspace.close()
    except (HybridMemError, OSError, LookupError, ValueError, TypeError, AttributeError) as error:
        os.write(writing, f"{type(error).__name__}: {error}\n".encode())
        return 1
    return 0


def _die_at(step: tuple[type, str], before: bool, count: int) -> None:
    owner, name = step
    original: Callable[..., object] = getattr(owner, name)
    left = [count]

    def call(*values: object, **named: object) -> object:
        left[0] -= 1
        if before and not left[0]:
            os._exit(9)
        result = original(*values, **named)
        if not left[0]:
            os._exit(9)
        return result

    setattr(owner, name, call)


def _open(folder: Path) -> Workspace:
    models = Models(embedder="hash", vector_cache=False)
    settings = Settings(models=models, chunking=Chunking(latin=60, hard=1))
    return Workspace.open(folder, settings, Names(), HashEmbedder(DIMENSION))


def _text(chance: random.Random) -> str:
    lines = [
        f"Part{chance.randrange(9)} uses Part{chance.randrange(9)} in a place." for _ in range(chance.randrange(1, 5))
    ]
    return "\n\n".join(lines)


def _change(workspace: Workspace, chance: random.Random) -> None:
    names = [path for summary in workspace.documents() for path in (summary.path, *summary.names)]
    action = chance.choice(("take", "take", "take", "copy", "remove", "rename"))
    if action == "remove" and names:
        workspace.remove(chance.sample(names, min(len(names), chance.randrange(1, 3))))
    elif action == "rename" and names and (free := [path for path in PATHS if path not in names]):
        old, new = chance.choice(names), chance.choice(free)
        if Path(old).suffix == Path(new).suffix:
            workspace.rename(old, new)
    elif action == "copy" and names:
        data = workspace.original(chance.choice(names))
        _take(workspace, [Source(chance.choice(PATHS), data)])
    else:
        chosen = chance.sample(PATHS, chance.randrange(1, 4))
        _take(workspace, [Source(path, _text(chance).encode()) for path in chosen])


def _take(workspace: Workspace, sources: list[Source]) -> None:
    for _ in workspace.ingest(sources):
        pass


def _contradiction(workspace: Workspace) -> str:
    """What disagrees in a workspace that was just opened, "" for nothing."""
    with workspace.view() as snapshot:
        index = workspace._vectors.index()
        stored = {c.id: c for summary in workspace.documents() for c in workspace.chunks(summary.id)}
        if index is None or not set(stored) == set(snapshot.chunks) == snapshot.sparse.ids() == index.ids():
            return "the ids of truth, BM25 and vectors differ"
        if set(snapshot.graph.chunk_ids) != set(stored):
            return "the graph knows other chunks than the truth"
        mentions = workspace._truth.mentions()
        if {mention.chunk_id for mention in mentions} - set(stored) or workspace._truth.pending():
            return "a mention or an announced vector is left behind"
        return _other_content(workspace) or _other_vectors(workspace, index)


def _other_content(workspace: Workspace) -> str:
    terms = workspace._truth.terms()
    names: Counter[str] = Counter()
    for summary in workspace.documents():
        names.update((summary.path, *summary.names))
        document = workspace.document(summary.path)
        made = list(chunk(document, workspace.settings.chunking))
        if made != workspace.chunks(summary.id) or len(made) != summary.chunks:
            return f"the chunks of {summary.path} are not those of its text"
        if any(terms.get(part.id) != index_terms(document, part) for part in made):
            return f"the terms of {summary.path} are not those of its text"
        if workspace.original(summary.path).decode() != document.text:
            return f"the bytes of {summary.path} are not those of its text"
        (facts,) = Names().extract_many([(document, made)])
        if list(facts.assertions) != workspace.assertions(summary.id):
            return f"the facts of {summary.path} are not those of its text"
    return "" if all(count == 1 for count in names.values()) else "one name leads to two documents"


def _other_vectors(workspace: Workspace, index: DenseIndex) -> str:
    ids, rows = index.matrix()
    titles = {summary.id: summary for summary in workspace.documents()}
    chunks = {c.id: c for summary in titles.values() for c in workspace.chunks(summary.id)}
    texts = [embedding_text(titles[chunks[id_].document_id], chunks[id_]) for id_ in ids]
    wanted = to_half_grid(HashEmbedder(DIMENSION).embed_passages(texts))
    return "" if np.allclose(rows, wanted, atol=1e-3) else "a vector is not that of its text"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
