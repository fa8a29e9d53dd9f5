"""A running app and a headless Chromium; nothing but 127.0.0.1 may be asked for anything."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browser_steps import App
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_healthy(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(240):
        if process.poll() is not None:
            raise RuntimeError(f"the app ended with code {process.returncode} before it answered")
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=2):
                return
        except OSError:
            time.sleep(0.25)
    raise RuntimeError("the app did not answer within a minute")


@contextmanager
def _running(home: Path, embedder: str) -> Iterator[App]:
    """The app on a free port with a home folder of its own."""
    port = _free_port()
    url = f"http://127.0.0.1:{port}"
    environment = os.environ | {
        "HYBRIDMEM_HOME": str(home),
        "HYBRIDMEM_MODELS__EMBEDDER": embedder,
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
    options = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    with (home / "app.log").open("wb") as log:
        process = subprocess.Popen([*command, *options], cwd=ROOT, env=environment, stdout=log, stderr=log)
        try:
            _wait_until_healthy(url, process)
            yield App(url, home)
        finally:
            process.kill()
            process.wait(20)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The app with the small deterministic embedder."""
    with _running(tmp_path_factory.mktemp("home"), "hash") as app:
        yield app


@pytest.fixture(scope="session")
def real_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The app as a person gets it, with the embedder that is installed."""
    with _running(tmp_path_factory.mktemp("real-home"), "auto") as app:
        yield app


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of the system where there is one, else Playwright's own."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh session; the test fails if the page asked another host for anything or a script threw."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
    context.set_default_timeout(60_000)
    tab = context.new_page()
    strangers: list[str] = []
    errors: list[str] = []
    tab.on("request", lambda request: strangers.append(request.url) if _foreign(request.url) else None)
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab
    context.close()
    assert strangers == []
    assert errors == []


def _foreign(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:"))
