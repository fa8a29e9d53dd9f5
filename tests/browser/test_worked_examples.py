"""The demonstration through a real browser, without typing: three samples, three questions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from browser_steps import App, canvas, settle
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DATA = Path(__file__).resolve().parents[2] / "data"


def _ask_first_question(page: Page, real_server: App, sample: str) -> None:
    """Click the first example question of a sample's card and wait for its results."""
    rows = (DATA / sample / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    question = next(row["text"] for row in map(json.loads, rows) if row["language"] == "zh")
    page.goto(real_server.link(lang="zh"))
    settle(page)
    page.get_by_role("button", name=question).first.click()
    page.locator(".board .card").first.wait_for(timeout=600_000)
    settle(page)


def test_lock_question_finds_the_code_first(page: Page, real_server: App) -> None:
    _ask_first_question(page, real_server, "lock-audit")
    fused = page.locator(".board .column").nth(3)
    expect(fused.locator(".card").first).to_contain_text("distributed_lock.py")


def test_titandb_chain_is_drawn(page: Page, real_server: App) -> None:
    _ask_first_question(page, real_server, "titandb-chain")
    chain = page.locator("[class*=st-key-answer] .chain .node")
    names = [name.strip() for name in chain.all_inner_texts()]
    assert [part for name in names for part in ("张三", "李教授", "Acme", "TitanDB", "Raft") if part in name] == [
        "张三",
        "李教授",
        "Acme",
        "TitanDB",
        "Raft",
    ]
    numbered = canvas(page).evaluate(
        "f => f.network.body.data.edges.get().map(e => e.label[0]).filter(c => '①②③④'.includes(c)).sort().join('')"
    )
    assert numbered == "①②③④"


def test_einstein_hops_are_listed(page: Page, real_server: App) -> None:
    page.goto(real_server.link(lang="en"))
    settle(page)
    page.get_by_role("button", name="What is the research field of Einstein's doctoral advisor?").first.click()
    page.locator(".board .card").first.wait_for(timeout=600_000)
    settle(page)
    steps = page.locator("[class*=st-key-path-steps]")
    expect(steps).to_contain_text("Alfred Kleiner")
    expect(steps).to_contain_text("experimental physics")
    expect(page.locator("[class*=st-key-answer] .text")).to_contain_text("experimental physics")
