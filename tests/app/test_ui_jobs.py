"""Background jobs: one per workspace, progress seen from outside, cancelled on request, failures in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

from hybridmem.errors import WorkspaceError
from hybridmem.types import IngestReport, Progress
from hybridmem.ui.jobs import STAGES, Jobs

FOLDER = Path("/nowhere/demo")


def _steps(gate: Event, go: Event) -> Callable[[Callable[[], bool]], Iterator[Progress]]:
    def work(cancelled: Callable[[], bool]) -> Iterator[Progress]:
        yield Progress("read", 1, 4, "a.md")
        gate.set()
        go.wait(10)
        if cancelled():
            yield Progress("write", 0, 4, report=IngestReport(cancelled=True))
            return
        for stage in STAGES:
            yield Progress(stage, 4, 4, "d.md")
        yield Progress("write", 4, 4, report=IngestReport(added=("a.md",)))

    return work


def test_progress_is_seen_and_the_report_stays() -> None:
    jobs, gate, go = Jobs(), Event(), Event()
    assert jobs.start(FOLDER, "four files", _steps(gate, go))
    gate.wait(10)
    job = jobs.of(FOLDER)
    assert job is not None
    state = job.state()
    assert (state.running, state.path, state.stages["read"].done, state.stages["read"].share) == (True, "a.md", 1, 0.25)
    go.set()
    job.wait(10)
    state = job.state()
    assert (state.running, state.share, state.error) == (False, 1.0, "")
    assert state.report == IngestReport(added=("a.md",))


def test_second_start_is_refused_until_the_first_has_ended() -> None:
    jobs, gate, go = Jobs(), Event(), Event()
    assert jobs.start(FOLDER, "first", _steps(gate, go))
    assert not jobs.start(FOLDER, "second", _steps(gate, go))
    assert jobs.start(FOLDER.with_name("other"), "elsewhere", _steps(gate, go))
    go.set()
    first = jobs.of(FOLDER)
    assert first is not None
    first.wait(10)
    assert jobs.start(FOLDER, "third", _steps(gate, go))


def test_cancel_reaches_the_work() -> None:
    jobs, gate, go = Jobs(), Event(), Event()
    jobs.start(FOLDER, "x", _steps(gate, go))
    gate.wait(10)
    job = jobs.of(FOLDER)
    assert job is not None
    job.cancel()
    assert job.state().cancelling
    go.set()
    job.wait(10)
    report = job.state().report
    assert report is not None and report.cancelled


def test_failure_is_kept_as_a_sentence() -> None:
    def work(cancelled: Callable[[], bool]) -> Iterator[Progress]:
        raise WorkspaceError("The folder is full; free some space.")
        yield Progress("read", 0, 0)

    jobs = Jobs()
    jobs.start(FOLDER, "x", work)
    job = jobs.of(FOLDER)
    assert job is not None
    job.wait(10)
    assert job.state().error == "The folder is full; free some space."
