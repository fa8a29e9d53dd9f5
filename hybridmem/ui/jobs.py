"""The jobs of the process: in a workspace one runs and the others wait in line; workspaces do not wait for others."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import RLock

from hybridmem.ui.job import Job, Work


@dataclass(slots=True)
class _Line:
    """The jobs of one folder: the one that runs or ran last, those that wait, those that failed."""

    present: Job | None = None
    waiting: list[Job] = field(default_factory=list)
    failed: list[Job] = field(default_factory=list)


class Jobs:
    """Jobs by workspace folder, first come, first served; safe to use from any session."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._lines: dict[Path, _Line] = defaultdict(_Line)

    def add(self, folder: Path, key: str, label: str, work: Work) -> Job | None:
        """Start a job, or put it in line behind the others; None where the same change runs or waits already."""
        with self._lock:
            line = self._lines[folder]
            if any(job.key == key for job in self.open(folder)):
                return None
            job = Job(key, label, work, partial(self._ended, folder))
            line.waiting.append(job)
            if line.present is None or not line.present.state().running:
                self._next(line)
            return job

    def of(self, folder: Path) -> Job | None:
        """The job that runs in a workspace or was the last to run there."""
        with self._lock:
            return self._lines[folder].present

    def busy(self, folder: Path) -> bool:
        """Whether a job is running."""
        job = self.of(folder)
        return job is not None and job.state().running

    def waiting(self, folder: Path) -> list[Job]:
        """The jobs in line, the next one first."""
        with self._lock:
            return list(self._lines[folder].waiting)

    def open(self, folder: Path) -> list[Job]:
        """The running job and those in line behind it."""
        with self._lock:
            line = self._lines[folder]
            running = [line.present] if line.present is not None and line.present.state().running else []
            return [*running, *line.waiting]

    def cancel(self, folder: Path, job: Job) -> None:
        """Take a job out of the line; one that runs is asked to stop."""
        with self._lock:
            line = self._lines[folder]
            if job in line.waiting:
                line.waiting.remove(job)
                job.drop()
            else:
                job.cancel()

    def failed(self, folder: Path) -> list[Job]:
        """The jobs that ended in an error and were not dismissed, the oldest first."""
        with self._lock:
            return list(self._lines[folder].failed)

    def dismiss(self, folder: Path, job: Job) -> None:
        """Count a failed job no longer among those that failed."""
        with self._lock, suppress(ValueError):
            self._lines[folder].failed.remove(job)

    def _ended(self, folder: Path) -> None:
        with self._lock:
            line = self._lines[folder]
            if line.present is not None and line.present.state().error:
                line.failed.append(line.present)
            self._next(line)

    def _next(self, line: _Line) -> None:
        if line.waiting:
            line.present = line.waiting.pop(0)
            line.present.start()


JOBS = Jobs()
"""The one registry of the process; sessions share it, because they share the workspaces."""
