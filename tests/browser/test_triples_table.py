"""The Triples page through a real browser: filter, sentence, source, decision, undo, export."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from browser_steps import CHAIN, App, new_workspace, settle, upload
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def facts(server: App, browser: object) -> str:
    """Name of a workspace with facts to decide on."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")  # type: ignore[attr-defined]
    tab = context.new_page()
    new_workspace(tab, server, "facts")
    upload(tab, CHAIN)
    expect(tab.get_by_text("In progress:")).to_have_count(0)
    context.close()
    return "facts"


def _tick_first(page: Page) -> None:
    """Tick the first row of a table, which is a canvas."""
    table = page.get_by_test_id("stDataFrame").first.bounding_box()
    assert table is not None
    page.mouse.click(table["x"] + 16, table["y"] + 48)


def test_a_fact_leads_to_its_source_and_is_rejected_and_undone(page: Page, server: App, facts: str) -> None:
    page.goto(server.link("Triples", ws=facts, lang="zh", entity="TitanDB", document="product"))
    settle(page)
    panel = page.locator("[class*=st-key-fact] .hm")
    expect(panel.locator("mark.head").first).to_be_visible()
    expect(panel.locator("mark.relation").first).to_be_visible()
    panel.locator("button[data-event=source]").first.click()
    focus = page.locator("[role=dialog] .doc .focus").first
    focus.wait_for()
    assert "TitanDB" in focus.inner_text() or "Acme" in focus.inner_text()
    page.keyboard.press("Escape")
    settle(page)
    page.get_by_role("button", name="否决").click()
    settle(page)
    page.goto(server.link("Triples", ws=facts, lang="en", status="rejected"))
    settle(page)
    expect(page.get_by_text("1 of ")).to_be_visible()
    page.goto(server.link("Triples", ws=facts, lang="en", view="history"))
    settle(page)
    _tick_first(page)
    page.get_by_role("button", name="Undo").click()
    settle(page)
    page.goto(server.link("Triples", ws=facts, lang="en", status="rejected"))
    settle(page)
    expect(page.get_by_text(re.compile(r"^(\d+) of \1 facts"))).to_be_visible()


def test_the_filtered_facts_are_downloaded(page: Page, server: App, facts: str, tmp_path: Path) -> None:
    page.goto(server.link("Triples", ws=facts, lang="en", entity="TitanDB"))
    settle(page)
    page.get_by_role("button", name=re.compile("^.*Export")).click()
    with page.expect_download() as started:
        page.get_by_role("button", name="JSONL").click()
    started.value.save_as(tmp_path / "facts.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "facts.jsonl").read_text(encoding="utf-8").splitlines()]
    assert rows
    assert all("TitanDB" in row["head"] + row["tail"] for row in rows)
    assert all(sentence["text"] in "\n".join(CHAIN.values()) for row in rows for sentence in row["evidence"])


def test_the_original_of_a_document_is_downloaded(page: Page, server: App, facts: str, tmp_path: Path) -> None:
    page.goto(server.link("Corpus", ws=facts, lang="en", doc="product.md"))
    settle(page)
    with page.expect_download() as started:
        page.get_by_role("button", name="Original").click()
    started.value.save_as(tmp_path / "product.md")
    assert (tmp_path / "product.md").read_text(encoding="utf-8") == CHAIN["product.md"]


def test_names_are_joined_with_a_reason_and_parted_again_in_the_history(page: Page, server: App, facts: str) -> None:
    page.goto(server.link("Triples", ws=facts, lang="en", view="aliases"))
    settle(page)
    page.get_by_role("button", name="Join two names").click()
    for label, name in (("Name", "TitanDB"), ("Same as", "Raft"), ("Reason", "one system")):
        page.get_by_label(label, exact=True).last.fill(name)
        page.keyboard.press("Tab")
        settle(page)
    page.get_by_role("button", name="Join", exact=True).click()
    settle(page)
    page.goto(server.link("Triples", ws=facts, lang="zh", view="history"))
    settle(page)
    _tick_first(page)
    page.get_by_role("button", name="撤销").click()
    settle(page)
    page.goto(server.link("Triples", ws=facts, lang="en", view="aliases", alias="one system"))
    settle(page)
    expect(page.get_by_text("No joined names pass this filter.")).to_be_visible()


def test_facts_of_a_graph_file_are_taken_in(page: Page, server: App, facts: str) -> None:
    page.goto(server.link("Triples", ws=facts, lang="zh"))
    settle(page)
    page.get_by_role("button", name="导入").click()
    turtle = "@prefix e: <http://e.org/> . e:OrcaKV e:uses e:Paxos ."
    page.locator("input[type=file]").last.set_input_files(
        {"name": "facts.ttl", "mimeType": "text/turtle", "buffer": turtle.encode()}
    )
    page.get_by_role("button", name="添加这些事实").click()
    settle(page)
    page.goto(server.link("Triples", ws=facts, lang="en", entity="OrcaKV"))
    settle(page)
    expect(page.get_by_text(re.compile(r"^1 of "))).to_be_visible()
