"""First paint of each page in headless Chromium once the app is warm, with the sample corpora loaded.

    python -m benchmarks.pages

Time from the request to the moment the page's own heading is visible and the script has finished, in milliseconds.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.report import ROOT, into_readme, table, write
from hybridmem.workspace import Workspace

PAGES = {"start": "/", "Corpus": "/Corpus", "Triples": "/Triples", "Graph": "/Graph", "Query": "/Query"}
RUNS = 5
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip


def main() -> None:
    """Measure every page and write figures and table."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "workspace"
        _fill(folder)
        port = _free_port()
        with _server(folder, port) as server, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=str(CHROMIUM) if CHROMIUM.exists() else None, args=FLAGS)
            figures = {name: _measure(browser, f"http://127.0.0.1:{port}{path}") for name, path in PAGES.items()}
            browser.close()
            server.terminate()
    write("pages", figures)
    rows = [[name, f"{row['median_ms']:.0f}", f"{row['max_ms']:.0f}"] for name, row in figures.items()]
    into_readme("pages", table(["page", "median ms", "slowest ms"], rows))


def _fill(folder: Path) -> None:
    workspace = Workspace.open(folder)
    for corpus in sorted((ROOT / "data").glob("*/corpus")):
        for _ in workspace.ingest_paths([corpus]):
            pass
    workspace.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _server(folder: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "hybridmem", "serve", "--workspace", str(folder), "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, env=os.environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(120):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1).read()
        except OSError:
            time.sleep(0.5)
        else:
            return server
    server.terminate()
    raise TimeoutError("the app did not start within a minute")


def _measure(browser: Browser, address: str) -> dict[str, float]:
    _paint(browser, address)
    times = [_paint(browser, address) for _ in range(RUNS)]
    return {"median_ms": statistics.median(times), "max_ms": max(times)}


def _paint(browser: Browser, address: str) -> float:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    started = time.perf_counter()
    page.goto(address)
    page.locator("[data-testid=stMain] h1, [data-testid=stMain] h2").first.wait_for()
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()
    elapsed = (time.perf_counter() - started) * 1000
    page.close()
    return elapsed


if __name__ == "__main__":
    main()
