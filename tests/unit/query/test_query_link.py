from __future__ import annotations

import pytest
from graph_samples import Row, graph_of, identity

from hybridmem.extract.keys import entity_key
from hybridmem.query.link import link, strong
from hybridmem.types import Language, Mention

ROWS: dict[str, Row] = {
    "a": ("LockManager guards. Film people.", ["LockManager"], ["Film"], []),
    "b": ("张三丰 met 张三.", ["张三丰"], ["张三"], []),
    "c": ("Ran (film) and Ran (river)", ["Ran (film)", "Ran (river)"], [], []),
    "d": ("Alfred Kleiner taught. The Who sang.", ["Alfred Kleiner"], ["The Who"], []),
}


def _linked(question: str, language: Language = "en") -> list[tuple[str, str]]:
    return [(found.name, found.how) for found in link(question, graph_of(ROWS), None, language)]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Where is lock_manager defined?", [("LockManager", "alias")]),
        ("where is the lock manager defined", [("LockManager", "alias")]),
        ("谁是张三丰的徒弟？", [("张三丰", "exact")]),
        ("张三用过LockManager吗？", [("张三", "exact"), ("LockManager", "exact")]),
        ("Whom did Alfred Kliener teach?", [("Alfred Kleiner", "fuzzy")]),
        ("Who sang?", []),
        ("What is a tree?", []),
    ],
)
def test_links(question: str, expected: list[tuple[str, str]]) -> None:
    assert _linked(question) == expected


def test_a_lower_case_word_is_a_weak_link() -> None:
    found = link("which film won", graph_of(ROWS), None, "en")
    assert [(f.name, f.how) for f in found] == [("Film", "word")]
    assert found[0].score < 0.6


def test_namesakes_share_the_trust() -> None:
    found = link("Who directed Ran?", graph_of(ROWS), None, "en")
    assert sorted(f.name for f in found) == ["Ran (film)", "Ran (river)"]
    assert sum(f.score for f in found) <= 1.0


def test_strong_links_hide_weak_ones() -> None:
    found = link("which film did Alfred Kleiner see", graph_of(ROWS), None, "en")
    assert [f.name for f in strong(found)] == ["Alfred Kleiner"]
    assert strong(link("which film won", graph_of(ROWS), None, "en")) == []


class _Recogniser:
    def __init__(self, surface: str) -> None:
        self.surface = surface
        self.asked = 0

    def mentions(self, text: str, language: Language) -> list[Mention]:
        self.asked += 1
        return [Mention(entity_key(self.surface), "person", self.surface, "", "", 0, len(self.surface))]


def test_the_extractor_is_asked_only_when_nothing_is_found() -> None:
    graph, recogniser = graph_of(ROWS), _Recogniser("lock managers")
    assert link("张三是谁", graph, recogniser, "zh")
    assert recogniser.asked == 0
    found = link("what about lock managers", graph, recogniser, "en")
    assert recogniser.asked == 1
    assert [f.entity_id for f in found] == [identity(graph, "LockManager")]
