"""Corpus page while a job runs: a second click, the change of another user, taking back, failing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from app_views import CORPUS, Open, finish, html

from hybridmem.types import Progress
from hybridmem.ui.jobs import JOBS

PAGE = "pages/1_Corpus.py"


@pytest.fixture
def slow(home: Path) -> Iterator[Event]:
    """A job that runs in the workspace ``demo`` until the event is set."""
    go, begun = Event(), Event()

    def work(cancelled: Callable[[], bool]) -> Iterator[Progress]:
        yield Progress("read", 1, 2, "slow.md")
        begun.set()
        go.wait(30)

    JOBS.add(home / "demo", "slow", "the slow one", work)
    assert begun.wait(30)
    yield go
    go.set()


def test_a_second_click_starts_nothing_more(open_page: Open, home: Path, tmp_path: Path, slow: Event) -> None:
    app = open_page(PAGE, ws="demo", lang="en")
    assert "slow.md" in html(app, "job-progress")
    app.text_input(key="folder_path").set_value(str(tmp_path)).run()
    app.button(key="folder_go").click().run()
    app.button(key="folder_go").click().run()
    assert any("done once" in toast.value for toast in app.toast)
    assert len(JOBS.waiting(home / "demo")) == 1


def test_the_change_of_another_user_waits_in_line_and_then_goes_in(
    open_page: Open, home: Path, tmp_path: Path, slow: Event
) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "new.md").write_text("# New\n\nOrcaKV depends on Paxos.\n", encoding="utf-8")
    app = open_page(PAGE, ws="demo", lang="en")
    app.text_input(key="folder_path").set_value(str(tmp_path / "more")).run()
    app.button(key="folder_go").click().run()
    other = open_page(PAGE, ws="demo", lang="en")
    assert any("It waits for: the slow one" in plain_words(item.value) for item in other.markdown)
    assert len(other.dataframe[0].value) == len(CORPUS)
    (waiting,) = JOBS.waiting(home / "demo")
    slow.set()
    assert waiting.wait(60)
    assert "new.md" in list(other.run().dataframe[0].value["path"])


def test_what_waits_can_be_taken_back_and_changes_nothing(open_page: Open, home: Path, slow: Event) -> None:
    app = open_page(PAGE, ws="demo", lang="zh", doc="lock.py")
    app.button(key="remove_this").click().run()
    (waiting,) = JOBS.waiting(home / "demo")
    assert "移除 1 篇文档" in waiting.label
    app.button(key=f"cancel-{waiting.key}").click().run()
    assert JOBS.waiting(home / "demo") == []
    slow.set()
    assert "lock.py" in list(finish(home, app).dataframe[0].value["path"])


def test_a_failure_in_line_is_shown_until_it_is_dismissed(open_page: Open, home: Path, slow: Event) -> None:
    app = open_page(PAGE, ws="demo", lang="en", doc="lock.py")
    app.button(key="remove_this").click().run()
    app.text_input(key="rename_to-lock.py").set_value("kept.py").run()
    app.button(key="rename_go").click().run()
    rename = JOBS.waiting(home / "demo")[-1]
    slow.set()
    assert rename.wait(60)
    app.run()
    assert "lock.py becomes kept.py was not done: No document" in plain_words(app.error[0].value)
    app.button(key="dismiss-0").click().run()
    assert not app.error


def plain_words(markdown: str) -> str:
    """Escaped Markdown as it is read."""
    return markdown.replace("\\", "")
