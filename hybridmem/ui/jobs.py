"""Ingest jobs: one background thread per workspace, watched by any session, cancellable, never calling streamlit."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from typing import Protocol

from hybridmem.corpus.source import Source
from hybridmem.errors import HybridMemError
from hybridmem.types import IngestReport, Issue, Progress

STAGES = ("read", "chunk", "extract", "embed", "write")
_log = logging.getLogger(__name__)


class Ingester(Protocol):
    """The part of a workspace that a job needs."""

    folder: Path

    def ingest(self, sources: Iterable[Source | Issue], cancelled: Callable[[], bool] = ...) -> Iterator[Progress]:
        """Ingest sources, telling the progress."""
        ...


@dataclass(frozen=True, slots=True)
class StageState:
    """Progress of one stage; ``seconds`` since its first event."""

    done: int = 0
    total: int = 0
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """Finished part, 0 to 1."""
        return min(1.0, self.done / self.total) if self.total else 0.0


@dataclass(frozen=True, slots=True)
class JobState:
    """A job as it stands; ``error`` is a sentence, "" while nothing went wrong."""

    label: str
    running: bool
    stages: dict[str, StageState]
    seconds: float
    path: str = ""
    report: IngestReport | None = None
    error: str = ""
    cancelling: bool = False

    @property
    def share(self) -> float:
        """Finished part of the whole job, 0 to 1."""
        return sum(stage.share for stage in self.stages.values()) / len(STAGES)

    @property
    def seconds_left(self) -> float | None:
        """Estimated from the share done; None while too little is known."""
        return self.seconds * (1 - self.share) / self.share if self.share > 0.03 else None


class IngestJob:
    """One run of ``ingest`` in a thread of its own."""

    def __init__(self, workspace: Ingester, sources: Iterable[Source | Issue], label: str) -> None:
        self._workspace, self._sources = workspace, sources
        self._lock, self._cancel, self._started = Lock(), Event(), monotonic()
        self._first: dict[str, float] = {}
        self._state = JobState(label, True, {name: StageState() for name in STAGES}, 0.0)
        self._thread = Thread(target=self._run, name=f"ingest {label}", daemon=True)

    def start(self) -> None:
        """Begin the work."""
        self._thread.start()

    def cancel(self) -> None:
        """Ask the job to stop after the document being written."""
        self._cancel.set()

    def wait(self, seconds: float | None = None) -> None:
        """Block until the job has ended."""
        self._thread.join(seconds)

    def state(self) -> JobState:
        """A consistent copy of where the job stands."""
        with self._lock:
            seconds = monotonic() - self._started if self._state.running else self._state.seconds
            return replace(
                self._state, seconds=seconds, stages=dict(self._state.stages), cancelling=self._cancel.is_set()
            )

    def _run(self) -> None:
        error = "unexpected"
        try:
            for progress in self._workspace.ingest(self._sources, self._cancel.is_set):
                self._note(progress)
            error = ""
        except (HybridMemError, OSError) as problem:
            _log.warning("ingest failed: %s", problem)
            error = str(problem)
        finally:
            with self._lock:
                self._state = replace(self._state, running=False, error=error, seconds=monotonic() - self._started)

    def _note(self, progress: Progress) -> None:
        with self._lock:
            now = monotonic()
            stages = dict(self._state.stages)
            if progress.stage in stages:
                first = self._first.setdefault(progress.stage, now)
                stages[progress.stage] = StageState(progress.done, progress.total, now - first)
            report = progress.report or self._state.report
            self._state = replace(self._state, stages=stages, path=progress.path, report=report)


class Jobs:
    """The jobs of this process, one at a time per workspace folder."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._jobs: dict[Path, IngestJob] = {}

    def start(self, workspace: Ingester, sources: Iterable[Source | Issue], label: str) -> bool:
        """Start a job; False when one is already running for this workspace."""
        with self._lock:
            present = self._jobs.get(workspace.folder)
            if present is not None and present.state().running:
                return False
            job = IngestJob(workspace, sources, label)
            self._jobs[workspace.folder] = job
            job.start()
            return True

    def of(self, folder: Path) -> IngestJob | None:
        """The running or last job of a workspace."""
        with self._lock:
            return self._jobs.get(folder)

    def forget(self, folder: Path) -> None:
        """Drop a finished job, so that its outcome is no longer shown."""
        with self._lock:
            job = self._jobs.get(folder)
            if job is not None and not job.state().running:
                del self._jobs[folder]


JOBS = Jobs()
"""The one registry of the process; sessions share it, because they share the workspaces."""
