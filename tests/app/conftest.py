"""A small bilingual corpus, ingested once, and the pages of the app as AppTest sees them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from app_views import CORPUS, Open
from streamlit.testing.v1 import AppTest

from hybridmem.corpus.source import Source
from hybridmem.settings import Settings
from hybridmem.types import Progress
from hybridmem.ui.jobs import JOBS
from hybridmem.ui.warming import WARMING
from hybridmem.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed workspace folder that holds the corpus; tests copy it."""
    folder = tmp_path_factory.mktemp("filled") / "demo"
    settings = Settings(models={"embedder": "hash"})  # type: ignore[arg-type]
    workspace = Workspace.open(folder, settings)
    sources = [Source(name, text.encode()) for name, text in CORPUS.items()]
    last: Progress | None = None
    for progress in workspace.ingest(sources):
        last = progress
    assert last is not None and last.report is not None and len(last.report.added) == len(CORPUS)
    workspace.close()
    return folder


@pytest.fixture
def home(tmp_path: Path, filled: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home folder with the workspaces ``demo`` (filled) and ``empty``."""
    root = tmp_path / "home" / "workspaces"
    root.mkdir(parents=True)
    shutil.copytree(filled, root / "demo")
    (root / "empty").mkdir()
    monkeypatch.setenv("HYBRIDMEM_MODELS__EMBEDDER", "hash")
    settings = Settings(models={"embedder": "hash"})  # type: ignore[arg-type]
    yield root
    for folder in sorted(root.iterdir()):
        for job in reversed(JOBS.open(folder)):
            JOBS.cancel(folder, job)
            job.wait(30)
        WARMING.wait(folder, 30)
        Workspace.open(folder, settings).close()


@pytest.fixture
def open_page(home: Path) -> Open:
    """Open a page by its file with query parameters: ``open_page("pages/4_Query.py", ws="demo", q="...")``."""

    def open_(page: str = "app.py", **query: str) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
        if page != "app.py":
            app.switch_page(page)
        for name, value in query.items():
            app.query_params[name] = value
        return app.run()

    return open_
