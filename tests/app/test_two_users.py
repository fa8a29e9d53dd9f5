"""Two people change workspaces at once: of one workspace in turn, of two side by side, and readers go on meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

from hybridmem.types import Progress
from hybridmem.ui.ingesting import reviewed
from hybridmem.ui.job import Work
from hybridmem.ui.jobs import Jobs
from hybridmem.workspace import Workspace
from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import ALPHA, BETA, document, ingest, workspace


def _taking(target: Workspace, path: str, text: str, begun: Event, go: Event) -> Work:
    """Ingest one document; after the first event wait for ``go``."""

    def work(cancelled: Callable[[], bool]) -> Iterator[Progress]:
        for event in target.ingest_documents([document(path, text)], cancelled):
            begun.set()
            go.wait(20)
            yield event

    return reviewed(target, work)


def test_of_one_workspace_in_turn_and_both_go_in(tmp_path: Path) -> None:
    shared, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    jobs, begun, go = Jobs(), Event(), Event()
    jobs.add(shared.folder, "a", "a", _taking(shared, "a.txt", ALPHA, begun, go))
    second = jobs.add(shared.folder, "b", "b", _taking(shared, "b.txt", BETA, Event(), go))
    assert second is not None and begun.wait(20)
    assert jobs.waiting(shared.folder) == [second]
    assert shared.documents() == [] and shared.query("Who uses Delta?").fused == ()
    go.set()
    assert second.wait(60) and jobs.failed(shared.folder) == []
    ingest(fresh, b=BETA, a=ALPHA)
    assert state(shared) == state(fresh)


def test_of_two_workspaces_side_by_side(tmp_path: Path) -> None:
    places = [workspace(tmp_path / "one"), workspace(tmp_path / "two")]
    jobs, begun, go = Jobs(), [Event(), Event()], Event()
    for place, event in zip(places, begun, strict=True):
        jobs.add(place.folder, "a", "a", _taking(place, "a.txt", ALPHA, event, go))
    assert all(event.wait(20) for event in begun)  # both are in the middle of their work
    go.set()
    assert all(job.wait(60) for place in places for job in jobs.open(place.folder))
    assert [len(place.documents()) for place in places] == [1, 1]


def test_a_cancelled_change_leaves_the_state_before_and_the_next_one_goes_in(tmp_path: Path) -> None:
    shared, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    jobs, begun, go = Jobs(), Event(), Event()
    first = jobs.add(shared.folder, "a", "a", _taking(shared, "a.txt", ALPHA, begun, go))
    second = jobs.add(shared.folder, "b", "b", _taking(shared, "b.txt", BETA, Event(), go))
    assert first is not None and second is not None and begun.wait(20)
    jobs.cancel(shared.folder, first)
    go.set()
    assert second.wait(60)
    report = first.state().report
    assert report is not None and report.cancelled and not report.added
    ingest(fresh, b=BETA)
    assert state(shared) == state(fresh)
