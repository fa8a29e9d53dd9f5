"""Every page opens, empty and filled, in both languages, cold and by deep link."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from app_views import QUESTION, Open, html
from filelock import FileLock

from hybridmem.ui.translations import TRANSLATIONS

ROOT = Path(__file__).resolve().parents[2]
PAGES = {
    "start": "app.py",
    "corpus": "pages/1_Corpus.py",
    "triples": "pages/2_Triples.py",
    "graph": "pages/3_Graph.py",
    "query": "pages/4_Query.py",
}


@pytest.mark.parametrize("workspace", ["demo", "empty"])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", sorted(PAGES))
def test_page_opens_without_error(open_page: Open, name: str, language: str, workspace: str) -> None:
    app = open_page(PAGES[name], ws=workspace, lang=language)
    assert not app.exception
    assert not app.error
    words = TRANSLATIONS[language]
    expected = "HybridMem" if name == "start" else words[f"page.{name}"]
    assert [title.value for title in app.title] == [expected]


def test_empty_workspace_offers_the_samples(open_page: Open) -> None:
    app = open_page(PAGES["query"], ws="empty", lang="en")
    labels = [button.label for button in app.button]
    assert TRANSLATIONS["en"]["sample.titandb-chain"] in labels
    assert app.info[0].value == TRANSLATIONS["en"]["query.empty"]


def test_sidebar_counts_belong_to_the_workspace_of_the_link(open_page: Open) -> None:
    full = open_page(PAGES["corpus"], ws="demo", lang="en")
    empty = open_page(PAGES["corpus"], ws="empty", lang="en")
    assert full.sidebar.caption[-1].value.startswith("8 documents")
    assert empty.sidebar.caption[-1].value.startswith("0 documents")
    assert full.run().sidebar.caption[-1].value.startswith("8 documents")


def test_two_sessions_do_not_share_question_or_language(open_page: Open) -> None:
    first = open_page(PAGES["query"], ws="demo", lang="zh", q=QUESTION)
    second = open_page(PAGES["query"], ws="demo", lang="en")
    assert first.text_input(key="q").value == QUESTION
    assert second.text_input(key="q").value == ""
    assert second.title[0].value == "Query"
    assert "李教授" in html(first, "board")


def test_unknown_values_in_the_link_fall_back(open_page: Open) -> None:
    app = open_page(
        PAGES["query"], ws="demo", lang="xx", q=QUESTION, depth="bottomless", weights="odd", k="x", sel="no"
    )
    assert not app.exception
    assert app.slider(key="k").value == 10


def test_language_switch_keeps_the_page_and_the_question(open_page: Open) -> None:
    app = open_page(PAGES["query"], ws="demo", lang="en", q=QUESTION)
    app.segmented_control(key="lang_switch").set_value("zh").run()
    assert app.title[0].value == "查询"
    assert app.text_input(key="q").value == QUESTION
    assert app.query_params["lang"] in ("zh", ["zh"])


def test_single_workspace_mode_shows_only_that_one(
    open_page: Open, home: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HYBRIDMEM_WORKSPACE", f"{home}/demo")
    app = open_page(PAGES["corpus"], lang="en")
    assert not app.exception
    assert [item.key for item in app.sidebar.selectbox] == []
    assert app.sidebar.caption[-1].value.startswith("8 documents")


def test_every_sidebar_link_carries_workspace_and_language(open_page: Open) -> None:
    app = open_page(PAGES["corpus"], ws="demo", lang="zh")
    links = [element.proto.query_string for element in app.sidebar.get("page_link")]
    assert len(links) == len(PAGES)
    assert all("ws=demo" in link and "lang=zh" in link for link in links)


@pytest.mark.parametrize("name", ["nowhere", "../demo", "..", "a/b"])
def test_a_link_never_creates_a_workspace(open_page: Open, home: Path, name: str) -> None:
    before = sorted(home.iterdir())
    app = open_page(PAGES["corpus"], ws=name, lang="en")
    assert not app.exception
    assert "no workspace called" in app.sidebar.warning[0].value
    assert app.selectbox(key="ws_choice").value == "default"
    assert {entry.name for entry in home.iterdir()} <= {"default", *(entry.name for entry in before)}


def test_a_new_workspace_is_created_and_shown(open_page: Open, home: Path) -> None:
    app = open_page(PAGES["corpus"], ws="demo", lang="en")
    app.text_input(key="ws_new").set_value("Audit 2026").run()
    next(button for button in app.button if button.label == "Create").click().run()
    assert not app.exception
    assert app.selectbox(key="ws_choice").value == "Audit 2026"
    assert (home / "Audit 2026").is_dir()
    app.text_input(key="ws_new").set_value("../evil").run()
    next(button for button in app.button if button.label == "Create").click().run()
    assert "cannot name a workspace" in app.sidebar.error[0].value.replace("\\", "")
    assert not (home.parent / "evil").exists()


def test_example_question_opens_its_sample_and_asks(open_page: Open) -> None:
    app = open_page(ws="empty", lang="zh")
    button = app.button(key="ask-einstein-0")
    button.click().run()
    assert not app.exception
    assert app.title[0].value == "查询"
    assert app.selectbox(key="ws_choice").value == "einstein"
    assert app.query_params["q"] in (button.label.replace("\\", ""), [button.label.replace("\\", "")])


def test_shipped_configuration() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["fileWatcherType"] == "none"
    assert config["client"]["showSidebarNavigation"] is False
    assert config["client"]["showErrorLinks"] is False
    assert config["browser"]["gatherUsageStats"] is False
    assert "enableXsrfProtection" not in config["server"]


@pytest.mark.parametrize("name", sorted(PAGES))
def test_read_only_workspace_says_why_and_still_reads(open_page: Open, home: Path, name: str) -> None:
    other = FileLock(home / "demo" / "workspace.lock", thread_local=False)
    other.acquire(blocking=False)
    try:
        app = open_page(PAGES[name], ws="demo", lang="en", q=QUESTION)
        assert not app.exception
        assert "reading only" in app.warning[0].value
        assert app.sidebar.caption[-1].value.startswith("8 documents")
    finally:
        other.release()


def test_bad_setting_is_one_sentence(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYBRIDMEM_RETRIEVAL__K0", "-1")
    app = open_page(PAGES["query"])
    assert not app.exception
    assert "k0" in app.error[0].value
