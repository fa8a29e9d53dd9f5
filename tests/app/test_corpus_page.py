"""Corpus page: table, document view, removal, folders, a second click while a job runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from app_views import CORPUS, Open, finish, html
from streamlit.testing.v1 import AppTest

from hybridmem.corpus.source import Source
from hybridmem.corpus.survey import survey
from hybridmem.settings import Limits, Settings
from hybridmem.types import Document, IngestReport, Issue
from hybridmem.ui.corpus.adding import survey_words
from hybridmem.ui.corpus.changes_view import changes_html
from hybridmem.ui.corpus.filters import _natural
from hybridmem.ui.corpus.report import report_html
from hybridmem.ui.job import JobState, StageState
from hybridmem.ui.jobs import JOBS
from hybridmem.ui.language import Words
from hybridmem.ui.progress import progress_html
from hybridmem.ui.translations import EN, TRANSLATIONS
from hybridmem.workspace import Joined, QuestionChange, Ranked, Update, Workspace

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


def test_an_issue_of_many_files_is_one_row_with_its_files_folded() -> None:
    alike = [Issue(f"{number}.txt", "encoding", "note", "It was read as gb18030.") for number in range(250)]
    other = [Issue(f"{number}.bin", "too_large", "skipped", f"It has {number} bytes.") for number in range(6)]
    shown = report_html(IngestReport(issues=(*alike, *other)), WORDS)
    assert shown.count("<tr>") == 3 and shown.index("6 files") < shown.index("250 files")
    assert shown.count("It was read as gb18030.") == 1 and "It has 3 bytes." in shown
    assert "199.txt" in shown and "50 more are not shown" in shown


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


def test_progress_shows_counts_rates_and_time_left() -> None:
    stages = {name: StageState() for name in ("chunk", "extract", "embed", "write", "review")}
    state = JobState("x", True, stages | {"read": StageState(1234, 2468, 123.4)}, 30.0, "dir/<a>.md", remaining=270.0)
    shown = progress_html(state, WORDS)
    assert "1,234 / 2,468" in shown
    assert "123.4 files/s" in shown
    assert "width:50.0%" in shown
    assert "about 270 s left" in shown
    assert "&lt;a&gt;.md" in shown


def test_pasted_text_goes_in_and_the_change_is_reviewed(open_page: Open, home: Path) -> None:
    app = open_page(PAGE, ws="demo", lang="en")
    app.button(key="paste_go").click().run()
    assert EN["paste.missing"] in [warning.value for warning in app.warning]
    app.text_input(key="paste_name-0").set_value("new/minutes.md").run()
    app.text_area(key="paste_text-0").set_value("# Minutes\n\nOrcaKV depends on Paxos.").run()
    app.button(key="paste_go").click().run()
    finish(home, app)
    assert not app.exception
    assert "new/minutes.md" in list(app.dataframe[0].value["path"])
    shown = html(app, "changes")
    assert "1 added" in shown
    assert EN["changes.none_moved"] in shown
    assert EN["changes.not_reviewed"] not in shown.partition("</details>")[0]


def test_filters_of_the_link_narrow_the_table_and_search_the_text(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", language="code")
    assert list(app.dataframe[0].value["path"]) == ["lock.py"]
    app = open_page(PAGE, ws="demo", lang="en", filter="饺子")
    assert list(app.dataframe[0].value["path"]) == ["notes/other.md"]
    app = open_page(PAGE, ws="demo", lang="zh", filter="no such words")
    assert TRANSLATIONS["zh"]["corpus.nothing_shown"] in [info.value for info in app.info]
    app = open_page(PAGE, ws="demo", lang="en", order="facts")
    facts = list(app.dataframe[0].value["triples"])
    assert facts == sorted(facts, reverse=True)


def test_walk_over_the_passages_moves_the_link(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", doc="lock.py")
    app.button(key="passage-next").click().run()
    first = app.query_params["at"]
    assert 'class="passage' in next(
        e.proto.json for e in app.get("bidi_component") if "-document-" in e.proto.id
    ).replace('\\"', '"')
    assert app.button(key="passage-previous").disabled
    app.button(key="passage-next").click().run()
    assert app.query_params["at"] != first
    assert not app.button(key="passage-previous").disabled


@pytest.mark.parametrize("at", ["0:99999999", "5:2", "x", "-1:3", "1:2:3"])
def test_a_place_the_document_has_not_is_ignored(open_page: Open, at: str) -> None:
    app = open_page(PAGE, ws="demo", lang="en", doc="notes/product.md", at=at)
    assert not app.exception
    assert not app.error


def test_a_document_is_renamed_and_its_link_follows(open_page: Open, home: Path) -> None:
    app = open_page(PAGE, ws="demo", lang="en", doc="notes/product.md")
    app.text_input(key="rename_to-notes/product.md").set_value("notes/other.md").run()
    app.button(key="rename_go").click().run()
    assert "already called" in app.error[0].value
    app.text_input(key="rename_to-notes/product.md").set_value("notes/day.md").run()
    app.button(key="rename_go").click().run()
    finish(home, app)
    assert app.query_params["doc"] in ("notes/day.md", ["notes/day.md"])
    assert "notes/day.md" in list(app.dataframe[0].value["path"])


def test_a_file_is_read_again_in_a_chosen_encoding(open_page: Open, home: Path) -> None:
    app = open_page(PAGE, ws="demo", lang="en", doc="notes/other.md")
    app.selectbox(key="reread_document-notes/other.md").set_value("latin-1").run()
    app.button(key="reread_document_go").click().run()
    finish(home, app)
    document = next(e for e in app.get("bidi_component") if "-document-" in e.proto.id)
    assert "饺子" not in json.loads(document.proto.json)["html"]
    assert "latin-1" in html_of(app, "-details-")


def test_the_download_gives_the_bytes_that_came_and_says_where_there_are_none(open_page: Open, home: Path) -> None:
    settings = Settings(models={"embedder": "hash"})
    workspace = Workspace.open(home / "demo", settings)
    data = "会议纪要，张伟负责分布式锁。\r\n".encode("gbk")
    for _ in workspace.ingest([Source("old.txt", data)]):
        pass
    for _ in workspace.ingest_documents([Document("d1", "Told", "Alice met Bob.", "text/plain", "en", "told.txt")]):
        pass
    assert workspace.original("old.txt") == data
    assert workspace.original("told.txt") == b"Alice met Bob."
    workspace.close()
    for path, label in (("old.txt", EN["document.download_original"]), ("told.txt", EN["document.download_text"])):
        app = open_page(PAGE, ws="demo", lang="en", doc=path)
        assert [button.proto.label for button in app.get("download_button")] == [label]


def test_numbers_in_paths_are_ordered_as_numbers() -> None:
    paths = ["b.md", "a10.md", "a2.md", "A1/x.md", "a2.md0", "报告12.md", "报告3.md"]
    assert sorted(paths, key=_natural) == ["A1/x.md", "a2.md", "a2.md0", "a10.md", "b.md", "报告3.md", "报告12.md"]


def test_facts_and_details_of_a_document_are_shown(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="zh", doc="notes/product.md")
    assert "TitanDB" in html_of(app, "-facts-")
    assert 'data-event="place"' in html_of(app, "-facts-")
    assert "notes/product.md" in html_of(app, "-details-")
    assert "stated" in html_of(app, "-document-")


def html_of(app: AppTest, part: str) -> str:
    """The HTML of the component whose id holds this."""
    found = next(e for e in app.get("bidi_component") if part in e.proto.id)
    return str(json.loads(found.proto.json)["html"])


def test_survey_says_what_a_folder_holds(tmp_path: Path) -> None:
    for name in ("a.md", "b.md", "c.py", "node_modules/x.js", "LICENSE"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    found = survey(tmp_path, Limits())
    assert survey_words(found, WORDS) == "4 files: md 2, without suffix 1, py 1."
    assert survey_words(survey(tmp_path / "a.md", Limits()), WORDS) == EN["survey.file"]
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("no head")
    assert not survey(tmp_path, Limits()).checkout


def test_changes_tell_which_documents_of_a_saved_question_moved() -> None:
    before = (Ranked("c1", "a.md"), Ranked("c2", "a.md"), Ranked("c3", "b.md"))
    after = (Ranked("c3", "b.md"), Ranked("c9", "<new>.md"), Ranked("c1", "a.md"))
    update = Update(
        3,
        "2026-03-01T10:00:00+00:00",
        added=("<new>.md",),
        facts_new=2,
        new_facts=(("A", "depends_on", "<B>", "negated"),),
        joined=(Joined("raft", "raft algorithm", "plural"),),
        questions=(QuestionChange("who & why?", before, after),),
    )
    shown = changes_html([update], WORDS)
    assert "who &amp; why?" in shown
    assert shown.index("3 → 1") < shown.index("– → 2") < shown.index("1 → 3")
    assert "&lt;new&gt;.md" in shown
    assert "raft = raft algorithm" in shown
    assert "A → depends on → &lt;B&gt; (negated)" in shown
