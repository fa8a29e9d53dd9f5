"""Passages that hold the exact strings of a question stand before those that hold its other words."""

from __future__ import annotations

import pytest
from graph_samples import Row
from retrieve_samples import snapshot

from hybridmem.retrieve.engine import first_stage, search
from hybridmem.retrieve.exact import NAME, REFERENCE, VERSION, held
from hybridmem.retrieve.rerank import DEPTH
from hybridmem.retrieve.second_stage import FIRST, candidates

SIBLINGS = {
    f"other{n}": f"The patch API_v2_patch_{n} changes the lock and what the patch changes." for n in range(10, 90)
}
TEXTS = {
    **SIBLINGS,
    "gold": "前面说了很多别的事情。装上 API_v2_patch_08 以后，租约到期会提前提醒。后面还有几句别的话。",
    "ticket": "TKT-8946 came from a customer in Lyon.",
    "commit": "4e48a1c was written on a phone.",
    "release": "In 4.2 the queue was renamed.",
    "setting": "secret.retry_max is high for a reason.",
}
ROWS: dict[str, Row] = {name: (text, [], [], []) for name, text in TEXTS.items()}


def _gains(question: str) -> dict[str, float]:
    return held(first_stage(question, snapshot(ROWS), 100))


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What does the patch API_v2_patch_08 change in the lock?", "gold"),
        ("What does the ticket TKT-8946 say of the lock?", "ticket"),
        ("提交 4e48a1c 是怎么来的？", "commit"),
        ("What does the patch change in v4.2?", "release"),
    ],
)
def test_the_one_that_holds_it_comes_first(question: str, first: str) -> None:
    hit = search(question, snapshot(ROWS)).reranked[0]
    assert hit.chunk_id == f"{first}#0"
    assert hit.contributions["exact"] > 0.0


def test_more_is_gained_by_a_reference_than_by_a_version_or_a_name_and_nothing_by_a_word() -> None:
    (reference,), (version,), (name,) = (
        _gains(question).values() for question in ("TKT-8946?", "the queue in 4.2?", "why secret.retry_max?")
    )
    assert reference / REFERENCE == pytest.approx(version / VERSION) == pytest.approx(name / NAME)
    assert reference > version > name > 0.0
    assert _gains("What does the API of LockManager change?") == {}


def test_of_two_strings_each_counts_half() -> None:
    both = _gains("TKT-8946 and 4e48a1c")
    assert both == {
        "ticket#0": pytest.approx(both["commit#0"]),
        "commit#0": pytest.approx(_gains("4e48a1c")["commit#0"] / 2),
    }


def test_one_that_stands_deep_in_all_lists_is_looked_at() -> None:
    question = "What does the patch API_v2_patch_08 change? The patch changes the lock and what the patch changes."
    asked = first_stage(question, snapshot(ROWS), 100, weights={"sparse": 0.01})
    assert next(hit.rank for hit in asked.fused if hit.chunk_id == "gold#0") > DEPTH
    assert "gold#0" in [hit.chunk_id for hit in candidates(asked)[0]]


@pytest.mark.parametrize(("weight", "looked_at"), [(0.001, True), (0.0, False)])
def test_what_a_channel_finds_first_is_looked_at_unless_it_is_closed(weight: float, looked_at: bool) -> None:
    asked = first_stage(
        "The patch changes the lock and what the patch changes. Lyon?",
        snapshot(ROWS),
        100,
        weights={"dense": 1.0, "sparse": weight},
    )
    known = {hit.chunk_id for hit in candidates(asked)[0]}
    first = {hit.chunk_id for hit in asked.rankings["sparse"].hits[:FIRST]}
    behind = first - {hit.chunk_id for hit in asked.fused[:DEPTH]}
    assert behind
    assert behind <= known if looked_at else not behind & known


def test_a_closed_channel_adds_nothing() -> None:
    assert held(first_stage("API_v2_patch_08", snapshot(ROWS), 100, weights={"sparse": 0.0})) == {}
