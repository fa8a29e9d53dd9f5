"""Background jobs: one per workspace, progress seen from outside, cancelled on request, failures in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from hybridmem.errors import WorkspaceError
from hybridmem.types import IngestReport, Progress
from hybridmem.ui.job import STAGES
from hybridmem.ui.jobs import Jobs

FOLDER = Path("/nowhere/demo")
OTHER = FOLDER.with_name("other")


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
    assert jobs.add(FOLDER, "four", "four files", _steps(gate, go))
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


def _noted(order: list[str], name: str, gate: Event) -> Callable[[Callable[[], bool]], Iterator[Progress]]:
    def work(cancelled: Callable[[], bool]) -> Iterator[Progress]:
        order.append(name)
        yield Progress("read", 0, 1)
        gate.wait(10)

    return work


def test_one_runs_and_the_others_wait_in_the_order_they_came() -> None:
    jobs, gate, order = Jobs(), Event(), list[str]()
    made = [jobs.add(FOLDER, name, name, _noted(order, name, gate)) for name in ("a", "b", "c", "d")]
    assert [job.label for job in jobs.waiting(FOLDER)] == ["b", "c", "d"]
    assert [job.state().running for job in made if job] == [True, False, False, False]
    jobs.cancel(FOLDER, jobs.waiting(FOLDER)[1])
    gate.set()
    assert all(job is not None and job.wait(10) for job in made)
    assert order == ["a", "b", "d"]
    assert not jobs.busy(FOLDER)


def test_the_same_change_is_taken_once_until_it_has_ended() -> None:
    jobs, gate, order = Jobs(), Event(), list[str]()
    first = jobs.add(FOLDER, "a", "a", _noted(order, "a", gate))
    assert jobs.add(FOLDER, "a", "a", _noted(order, "again", gate)) is None
    assert jobs.add(FOLDER, "b", "b", _noted(order, "b", gate)) is not None
    assert jobs.add(FOLDER, "b", "b", _noted(order, "again", gate)) is None
    gate.set()
    assert first is not None and first.wait(10)
    assert jobs.add(FOLDER, "a", "a", _noted(order, "later", gate)) is not None
    assert all(job.wait(10) for job in jobs.open(FOLDER))
    assert "again" not in order and order[-1] == "later"


def test_workspaces_do_not_wait_for_one_another() -> None:
    jobs, gate, order = Jobs(), Event(), list[str]()
    jobs.add(FOLDER, "a", "a", _noted(order, "a", gate))
    jobs.add(OTHER, "a", "a", _noted(order, "a", gate))
    assert jobs.busy(FOLDER) and jobs.busy(OTHER)
    gate.set()


def test_cancel_reaches_the_work() -> None:
    jobs, gate, go = Jobs(), Event(), Event()
    jobs.add(FOLDER, "x", "x", _steps(gate, go))
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
    job = jobs.add(FOLDER, "x", "x", work)
    assert job is not None
    job.wait(10)
    assert job.state().error == "The folder is full; free some space."
    assert jobs.failed(FOLDER) == [job]
    jobs.dismiss(FOLDER, job)
    assert jobs.failed(FOLDER) == []


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_failure_does_not_stop_the_line() -> None:
    def work(cancelled: Callable[[], bool]) -> Iterator[Progress]:
        raise RuntimeError("nobody foresaw this")
        yield Progress("read", 0, 0)

    jobs, gate, order = Jobs(), Event(), list[str]()
    first = jobs.add(FOLDER, "a", "a", _noted(order, "a", gate))
    bad = jobs.add(FOLDER, "bad", "bad", work)
    last = jobs.add(FOLDER, "c", "c", _noted(order, "c", gate))
    gate.set()
    assert first and bad and last and last.wait(10)
    assert order == ["a", "c"]
    assert [job.state().error for job in jobs.failed(FOLDER)] == ["unexpected"]
