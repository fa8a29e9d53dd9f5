"""Kill the process at random moments while it changes a workspace, open it again, and look for contradictions.

    python -m benchmarks.kill [DEATHS] [SEED]

One trial forks a child, which opens the workspace the last child died in, compares the truth with every copy (BM25,
vectors, graph), tells the result, and makes random changes until it is killed: documents added, replaced, copied,
renamed or removed. It dies in one of three ways, by turns: by SIGKILL at a random time of its opening and repair; by
SIGKILL at a random time within its first changes; by a sudden exit before or after a random step of a change. The
trials go on until so many children have died.
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from benchmarks.contradictions import DIMENSION, contradiction
from benchmarks.incremental import Names
from benchmarks.report import write
from hybridmem.corpus.source import Source
from hybridmem.errors import HybridMemError
from hybridmem.index.dense import DenseIndex
from hybridmem.index.embed import HashEmbedder
from hybridmem.ingest import Ingest
from hybridmem.settings import Chunking, Models, Settings
from hybridmem.store.truth import Truth
from hybridmem.workspace import Workspace
from hybridmem.workspace_vectors import Vectors

DEATHS = 1_000
CHANGES = 2.5  # the latest kill, in changes of usual length
LAST = 40  # changes after which a child that met no deadly step gives up
SECONDS = 1_500.0  # no trial begins later than this
OPENING, CHANGING, STEP = "killed while opening", "killed while changing", "exit at a step of a change"
KINDS = (CHANGING, STEP, OPENING, CHANGING, STEP, CHANGING)
MEMORY = Path("/dev/shm")  # a killed process loses nothing there that it would keep on a disk
PATHS = ("a.txt", "b/a.txt", "c.md", "笔记/锁.md", "d.txt", "e.txt")
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


@dataclass(slots=True)
class Outcome:
    """What the trials showed so far; ``opening`` and ``change`` are usual seconds, followed as the machine goes."""

    deaths: Counter[str] = field(default_factory=Counter)
    checked: int = 0
    problems: list[str] = field(default_factory=list)
    opening: float = 0.5
    change: float = 0.1

    @property
    def died(self) -> int:
        """How many children were killed."""
        return sum(count for how, count in self.deaths.items() if how not in {"lived", "failed"})


def main(deaths: int = DEATHS, seed: int = 1) -> None:
    """Run the trials and write benchmarks/results/kill.json; the exit code is 1 if anything contradicted."""
    chance, outcome, started = random.Random(seed), Outcome(), time.perf_counter()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        _warm(Path(folder) / "warm")
        while outcome.died < deaths and time.perf_counter() - started < SECONDS:
            kind = KINDS[outcome.deaths.total() % len(KINDS)]
            _trial(Path(folder) / "w", chance.getrandbits(32), kind, chance.random(), outcome)
        _trial(Path(folder) / "w", 0, "the last look", 1.0, outcome)
    figures = {
        "deaths": outcome.died,
        "reopened and compared": outcome.checked,
        "contradictions": len(outcome.problems),
        "ends": dict(sorted(outcome.deaths.items())),
        "usual seconds": {"opening and comparing": round(outcome.opening, 3), "a change": round(outcome.change, 3)},
        "seconds": round(time.perf_counter() - started, 1),
        "examples": outcome.problems[:10],
    }
    write("kill", figures)
    sys.stdout.write(json.dumps(figures, ensure_ascii=False, indent=1) + "\n")
    sys.exit(1 if outcome.problems else 0)


def _warm(folder: Path) -> None:
    """Load into this process every module a child needs, but open no database: threads do not survive a fork."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        for seed in range(0, 60, 2):
            _live(folder, seed, "warming", os.open(os.devnull, os.O_WRONLY))
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


def _trial(folder: Path, seed: int, kind: str, share: float, outcome: Outcome) -> None:
    """Let a child live and die; ``share`` places the kill within the time it is meant for."""
    reading, writing = os.pipe()
    started = time.perf_counter()
    child = os.fork()
    if not child:
        os.close(reading)
        os._exit(_live(folder, seed, kind, writing))
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        told = _kill(child, kind, share, pipe, started, outcome)
    code = os.waitpid(child, 0)[1]
    ended = {0: "lived", 9: kind}.get(os.WEXITSTATUS(code), "failed")
    how = kind if os.WIFSIGNALED(code) else ended
    outcome.deaths[how] += 1
    lines = told.split("\n")
    outcome.checked += len(lines) > 1
    outcome.problems += [line for line in lines[:1] if line and len(lines) > 1]
    outcome.problems += [told or "the child failed"] if how == "failed" else []


def _kill(child: int, kind: str, share: float, pipe: TextIO, started: float, outcome: Outcome) -> str:
    """Kill at the chosen moment, if the kind is one by time; what the child told."""
    if kind == OPENING:
        time.sleep(share * outcome.opening)
        os.kill(child, signal.SIGKILL)
    elif kind == CHANGING:
        first = pipe.readline()  # the child has opened and compared
        outcome.opening += 0.1 * (time.perf_counter() - started - outcome.opening)
        time.sleep(share * CHANGES * outcome.change)
        os.kill(child, signal.SIGKILL)
        return first + pipe.read()
    told = pipe.read()
    for seconds in told.split("\n")[1:-1] if kind == STEP else ():
        outcome.change += 0.1 * (float(seconds) - outcome.change)
    return told


def _live(folder: Path, seed: int, kind: str, writing: int) -> int:
    chance = random.Random(seed)
    try:
        if kind == STEP:
            _die_at(chance.choice(STEPS), chance.choice((True, False)), chance.choice((1, 1, 1, 2, 3)))
        workspace = _open(folder)
        os.write(writing, (contradiction(workspace) + "\n").encode())
        for _ in range({"warming": 1, "the last look": 0}.get(kind, LAST)):
            started = time.perf_counter()
            _change(workspace, chance)
            if kind == STEP:
                os.write(writing, f"{time.perf_counter() - started:.4f}\n".encode())
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


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
