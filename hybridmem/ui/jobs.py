"""Background jobs: one thread per workspace, watched by any session, cancellable, never calling streamlit."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic

from hybridmem.errors import HybridMemError
from hybridmem.types import IngestReport, Progress

STAGES = ("read", "chunk", "extract", "embed", "write", "review")
_log = logging.getLogger(__name__)


Work = Callable[[Callable[[], bool]], Iterable[Progress]]
"""What a job does: given a function that says whether to stop, it tells its progress."""


@dataclass(frozen=True, slots=True)
class StageState:
    """Progress of one stage; ``rate`` in sources or passages per second, 0 where unknown."""

    done: int = 0
    total: int = 0
    rate: float = 0.0

    @property
    def share(self) -> float:
        """Finished part, 0 to 1."""
        return min(1.0, self.done / self.total) if self.total else 0.0


@dataclass(frozen=True, slots=True)
class JobState:
    """A job as it stands; ``error`` is a sentence, "" while nothing went wrong; ``remaining`` seconds, if known."""

    label: str
    running: bool
    stages: dict[str, StageState]
    seconds: float
    path: str = ""
    report: IngestReport | None = None
    error: str = ""
    cancelling: bool = False
    remaining: float | None = None

    @property
    def share(self) -> float:
        """Finished part of the whole job, 0 to 1."""
        return sum(stage.share for stage in self.stages.values()) / len(STAGES)


class Job:
    """One ingest (or other long change) in a thread of its own."""

    def __init__(self, label: str, work: Work) -> None:
        self._work = work
        self._lock, self._cancel, self._started = Lock(), Event(), monotonic()
        self._state = JobState(label, True, {name: StageState() for name in STAGES}, 0.0)
        self._thread = Thread(target=self._run, name=f"job {label}", daemon=True)

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
            for progress in self._work(self._cancel.is_set):
                self._note(progress)
            error = ""
        except (HybridMemError, OSError) as problem:
            _log.warning("job failed: %s", problem)
            error = str(problem)
        finally:
            with self._lock:
                self._state = replace(self._state, running=False, error=error, seconds=monotonic() - self._started)

    def _note(self, progress: Progress) -> None:
        with self._lock:
            stages = dict(self._state.stages)
            if progress.stage in stages:
                stages[progress.stage] = StageState(progress.done, progress.total, progress.rate)
            report = progress.report or self._state.report
            left = progress.remaining
            self._state = replace(self._state, stages=stages, path=progress.path, report=report, remaining=left)


class Jobs:
    """The jobs of this process, one at a time per workspace folder."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._jobs: dict[Path, Job] = {}

    def start(self, folder: Path, label: str, work: Work) -> bool:
        """Start a job for a workspace folder; False when one is already running there."""
        with self._lock:
            present = self._jobs.get(folder)
            if present is not None and present.state().running:
                return False
            job = Job(label, work)
            self._jobs[folder] = job
            job.start()
            return True

    def of(self, folder: Path) -> Job | None:
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
