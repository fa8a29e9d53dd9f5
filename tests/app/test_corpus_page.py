"""Corpus page: table, document view, removal, folders, a second click while a job runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

from app_views import CORPUS, Open, html

from hybridmem.types import IngestReport, Issue, Progress
from hybridmem.ui.ingesting import progress_html, report_html
from hybridmem.ui.jobs import JOBS, JobState, StageState
from hybridmem.ui.language import Words
from hybridmem.ui.translations import EN

PAGE = "pages/1_Corpus.py"
WORDS = Words("en", EN)


def test_link_opens_a_document_with_chunks_and_entities(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", doc="notes/product.md")
    assert not app.exception
    shown = next(e for e in app.get("bidi_component") if "-document-" in e.proto.id)
    assert "TitanDB" in shown.proto.json
    assert "passage 1" in shown.proto.json
    assert "of-" in shown.proto.json


def test_filter_narrows_the_table(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", filter="EINSTEIN")
    assert len(app.dataframe[0].value) == 1
    app.text_input(key="filter").set_value("notes/").run()
    assert sorted(app.dataframe[0].value["path"]) == sorted(path for path in CORPUS if path.startswith("notes/"))


def test_report_lists_every_file_and_folds_nothing_away(open_page: Open) -> None:
    report = IngestReport(
        added=("a.md",),
        issues=(
            Issue("b.bin", "unsupported", "skipped", "It is a binary file."),
            Issue("<b>.txt", "encoding", "degraded", "encoding: gb18030"),
        ),
        seconds={"read": 0.25},
        chunks=3,
        triples=2,
    )
    shown = report_html(report, WORDS)
    assert shown.index("b.bin") < shown.index("&lt;b&gt;.txt")
    assert "It is a binary file." in shown
    assert "read 0.2 s" in shown


def test_missing_folder_is_one_sentence(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en")
    app.text_input(key="folder_path").set_value("/no/such/folder").run()
    app.button(key="folder_go").click().run()
    assert "There is nothing at" in app.error[0].value


def test_folder_is_ingested_in_the_background(open_page: Open, home: Path, tmp_path: Path) -> None:
    notes = tmp_path / "more"
    notes.mkdir()
    (notes / "new.md").write_text("# New\n\nOrcaKV depends on Paxos.\n", encoding="utf-8")
    app = open_page(PAGE, ws="demo", lang="en")
    app.text_input(key="folder_path").set_value(str(notes)).run()
    app.button(key="folder_go").click().run()
    job = JOBS.of(home / "demo")
    assert job is not None
    job.wait(60)
    app.run()
    assert not app.exception
    assert "new.md" in list(app.dataframe[0].value["path"])


def test_second_click_says_that_a_job_is_running(open_page: Open, home: Path, tmp_path: Path) -> None:
    go = Event()

    def work(cancelled: Callable[[], bool]) -> Iterator[Progress]:
        yield Progress("read", 1, 2, "slow.md")
        go.wait(30)

    JOBS.start(home / "demo", "slow", work)
    app = open_page(PAGE, ws="demo", lang="en")
    assert "slow.md" in html(app, "job-progress")
    app.text_input(key="folder_path").set_value(str(tmp_path)).run()
    app.button(key="folder_go").click().run()
    assert any("already running" in toast.value for toast in app.toast)
    go.set()


def test_progress_shows_counts_rates_and_time_left() -> None:
    stages = {name: StageState() for name in ("chunk", "extract", "embed", "write")}
    state = JobState("x", True, stages | {"read": StageState(1234, 2468, 10.0)}, 30.0, "dir/<a>.md")
    shown = progress_html(state, WORDS)
    assert "1,234 / 2,468" in shown
    assert "123.4 /s" in shown
    assert "width:50.0%" in shown
    assert "about 270 s left" in shown
    assert "&lt;a&gt;.md" in shown
