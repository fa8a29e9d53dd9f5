"""The main job through a real browser: upload, ask, follow the path, read the source."""

from __future__ import annotations

import re

import pytest
from browser_steps import CHAIN, QUESTION, App, canvas, click_node, new_workspace, settle, upload
from playwright.sync_api import Page, TimeoutError, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def chain(server: App, browser: object) -> str:
    """Name of a workspace that holds the chain, uploaded through the page."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")  # type: ignore[attr-defined]
    tab = context.new_page()
    new_workspace(tab, server, "chain")
    upload(tab, CHAIN)
    expect(tab.get_by_text("5 documents added").first).to_be_visible()
    context.close()
    return "chain"


def test_question_shows_all_columns_and_the_path(page: Page, server: App, chain: str) -> None:
    page.goto(server.link("Query", ws=chain, lang="en", q=QUESTION))
    settle(page)
    board = page.locator(".board")
    expect(board.locator(".column")).to_have_count(5)
    expect(page.locator(".verdict.FOUND")).to_be_visible()
    hops = page.locator("[class*=st-key-path-steps] .step-n")
    assert hops.count() >= 3
    picture = canvas(page)
    numbered = picture.evaluate("f => f.network.body.data.edges.get().filter(e => /^[①-⑳]/.test(e.label)).length")
    assert numbered >= 3


def test_hover_lights_a_passage_up_in_every_column(page: Page, server: App, chain: str) -> None:
    page.goto(server.link("Query", ws=chain, lang="en", q=QUESTION))
    settle(page)
    card = page.locator(".board .card:has(.tag:not(.lone))").first
    chunk = card.get_attribute("data-chunk")
    card.hover()
    same = page.locator(f'.board .card[data-chunk="{chunk}"]')
    assert same.count() > 1
    for place in range(same.count()):
        expect(same.nth(place)).to_have_class(re.compile(r"\blit\b"))


def test_slider_moves_the_fusion_without_a_new_search(page: Page, server: App, chain: str) -> None:
    page.goto(server.link("Query", ws=chain, lang="en", q=QUESTION))
    settle(page)
    times = page.locator("[class*=st-key-analysis]").inner_text()
    _move_left(page, "[class*=st-key-w_graph] input[type=range]")
    settle(page)
    assert page.locator("[class*=st-key-analysis]").inner_text() == times
    arithmetic = page.locator("[class*=st-key-arithmetic] td.right").all_inner_texts()
    parts = [float(text) for text in arithmetic if re.fullmatch(r"0\.\d{5}", text)]
    assert parts[-1] == pytest.approx(sum(parts[:-1]), abs=2e-5)


def _move_left(page: Page, slider: str) -> None:
    """Press until the page takes it: a slider that is drawn anew just then loses the keys."""
    for wait in (5_000, 10_000, 45_000):
        page.locator(slider).focus()
        for _ in range(10):
            page.keyboard.press("ArrowLeft")
        try:
            page.wait_for_url(re.compile("weights=own"), timeout=wait, wait_until="commit")
        except TimeoutError:
            continue
        return
    expect(page).to_have_url(re.compile("weights=own"))


def test_source_of_a_card_opens_with_the_passage_highlighted(page: Page, server: App, chain: str) -> None:
    page.goto(server.link("Query", ws=chain, lang="en", q=QUESTION))
    settle(page)
    page.locator(".board .card .open").first.click()
    focus = page.locator("[role=dialog] .doc .focus").first
    focus.wait_for()
    assert focus.inner_text().strip() in "\n".join(CHAIN.values())


def test_click_one_node_then_another_keeps_network_and_zoom(page: Page, server: App, chain: str) -> None:
    page.goto(server.link("Graph", ws=chain, lang="en", **{"from": "张三", "to": "TitanDB"}))
    settle(page)
    frame = canvas(page)
    frame.evaluate("f => { f.network.moveTo({ scale: 0.9 }); f.network.mark = 'same'; }")
    panel = page.locator("[class*=st-key-panel] .hm")
    for label in ("李教授", "TitanDB"):
        click_node(page, frame, label)
        expect(panel.locator(".node").first).to_contain_text(label)
        assert frame.evaluate("f => f.network.mark") == "same"
        assert frame.evaluate("f => f.network.getScale()") == pytest.approx(0.9)
        selected = frame.evaluate("f => f.network.body.data.nodes.get(f.network.getSelectedNodes()[0]).label")
        assert selected == label
    expect(page).to_have_url(re.compile("sel=node"))


def test_link_restores_the_selection(page: Page, server: App, chain: str) -> None:
    page.goto(server.link("Graph", ws=chain, lang="en", **{"from": "张三", "to": "TitanDB"}))
    settle(page)
    click_node(page, canvas(page), "李教授")
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    settle(page)
    expect(page.locator("[class*=st-key-panel] .node").first).to_contain_text("李教授")


def test_entity_of_the_question_leads_to_the_graph(page: Page, server: App, chain: str) -> None:
    page.goto(server.link("Query", ws=chain, lang="zh", q=QUESTION))
    settle(page)
    page.locator("[class*=st-key-analysis] button.chip").first.click()
    expect(page.get_by_role("heading", name="图谱")).to_be_visible()
    settle(page)
    expect(page.locator("[class*=st-key-panel] .node").first).to_contain_text("张三")
    assert f"ws={chain}" in page.url
    assert "lang=zh" in page.url


def test_language_switch_keeps_the_question(page: Page, server: App, chain: str) -> None:
    page.goto(server.link("Query", ws=chain, lang="en", q=QUESTION))
    settle(page)
    page.get_by_role("button", name="中文").or_(page.get_by_role("radio", name="中文")).first.click()
    settle(page)
    expect(page.get_by_role("heading", name="查询")).to_be_visible()
    assert "lang=zh" in page.url
    page.get_by_test_id("stSidebar").get_by_role("link", name="图谱").click()
    settle(page)
    expect(page.get_by_role("heading", name="图谱")).to_be_visible()
    assert "lang=zh" in page.url
    assert f"ws={chain}" in page.url


@pytest.mark.parametrize("name", ["", "Corpus", "Triples", "Graph", "Query"])
def test_every_page_opens_cold_by_its_link(page: Page, server: App, name: str) -> None:
    page.goto(server.link(name, lang="en"))
    settle(page)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.get_by_test_id("stSidebar").get_by_role("link", name="Query")).to_be_visible()
