"""Steps that several browser tests take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

CHAIN: dict[str, str] = {
    "chat.md": "# 入学谈话\n\n张三的导师是李教授，方向是分布式存储。\n",
    "interview.md": "# 校刊访谈\n\n李教授曾就职于Acme智能科技，2019年离开。\n",
    "product.md": "# 产品日\n\nAcme智能科技研发了TitanDB，这是它最大的产品。\n",
    "internals.md": "# 源码阅读\n\nTitanDB依赖Raft，每个分片是一个复制组。\n",
    "lunch.md": "# 午餐\n\n食堂今天供应面条和饺子。\n",
}
QUESTION = "张三导师以前所在单位研发的核心产品是什么？"


@dataclass(frozen=True, slots=True)
class App:
    """The running app: its address and its home folder."""

    url: str
    home: Path

    def link(self, page: str = "", **query: str) -> str:
        """The address of a page with query parameters."""
        return f"{self.url}/{page}?{urlencode(query)}"


def settle(page: Page) -> None:
    """Wait until the page has loaded and its script has come to rest."""
    page.wait_for_selector("[data-testid=stMainBlockContainer] h1, [data-testid=stMainBlockContainer] h2")
    page.wait_for_timeout(250)
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)
    page.wait_for_timeout(250)


def new_workspace(page: Page, app: App, name: str) -> None:
    """Create an empty workspace and stand on its Corpus page."""
    (app.home / "workspaces" / name).mkdir(parents=True, exist_ok=True)
    page.goto(app.link("Corpus", ws=name, lang="en"))
    settle(page)


def upload(page: Page, files: Mapping[str, str | bytes]) -> None:
    """Upload files on the Corpus page and wait for the end of the ingest."""
    payload = [
        {
            "name": name,
            "mimeType": "application/octet-stream",
            "buffer": data if isinstance(data, bytes) else data.encode(),
        }
        for name, data in files.items()
    ]
    page.locator("input[type=file]").first.set_input_files(payload)
    page.get_by_role("button", name=f"Add {len(files)} files").click()
    page.get_by_text("Last ingest:").first.wait_for(timeout=120_000)
    settle(page)


def canvas(page: Page) -> Locator:
    """The frame of the graph picture, once it is drawn."""
    frame = page.locator(".frame[data-nodes]").first
    frame.wait_for()
    return frame


def click_node(page: Page, frame: Locator, label: str) -> None:
    """Click the middle of a node of the picture."""
    place = frame.evaluate(
        """(frame, label) => {
            const body = frame.network.body.data.nodes;
            const id = body.getIds().find((one) => body.get(one).label.replace(/\\n/g, " ") === label);
            const at = frame.network.canvasToDOM(frame.network.getPosition(id));
            const box = frame.getBoundingClientRect();
            return { x: box.x + at.x, y: box.y + at.y };
        }""",
        label,
    )
    page.mouse.click(place["x"], place["y"])
    settle(page)


def shown_panel(page: Page) -> Locator:
    """The panel beside the picture."""
    return page.locator(".st-key-panel .hm, [class*=st-key-panel] .hm").first
