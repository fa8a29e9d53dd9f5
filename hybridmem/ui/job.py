"""A background job: work in a thread of its own, watched by any session, cancellable, never calling streamlit."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
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
    """A job as it stands; ``error`` is a sentence, "" while nothing went wrong; ``remaining`` seconds, if known.

    ``seconds`` counts from the start of the work; a job that waits in line is not running.
    """

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
    """One ingest (or other change) in a thread of its own; ``key`` says what it does, the same for the same change."""

    def __init__(self, key: str, label: str, work: Work, ended: Callable[[], object] = lambda: None) -> None:
        """``ended`` is called when the work is over, however it went."""
        self.key, self.label = key, label
        self._work, self._ended = work, ended
        self._lock, self._cancel, self._over, self._started = Lock(), Event(), Event(), monotonic()
        self._state = JobState(label, False, {name: StageState() for name in STAGES}, 0.0)

    def start(self) -> None:
        """Begin the work."""
        with self._lock:
            self._started = monotonic()
            self._state = replace(self._state, running=True)
        Thread(target=self._run, name=f"job {self.label}", daemon=True).start()

    def drop(self) -> None:
        """End a job that was never started."""
        self._cancel.set()
        self._over.set()

    def cancel(self) -> None:
        """Ask the job to stop after the document being written."""
        self._cancel.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Block until the job has ended; False when it has not after ``seconds``."""
        return self._over.wait(seconds)

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
            self._ended()
            self._over.set()

    def _note(self, progress: Progress) -> None:
        with self._lock:
            stages = dict(self._state.stages)
            if progress.stage in stages:
                stages[progress.stage] = StageState(progress.done, progress.total, progress.rate)
            report = progress.report or self._state.report
            left = progress.remaining
            self._state = replace(self._state, stages=stages, path=progress.path, report=report, remaining=left)
