"""A nested question is searched part by part, and what it finds is lifted in the second stage."""

from __future__ import annotations

from dataclasses import replace

import pytest
from retrieve_samples import Snapshot, snapshot

from hybridmem.graph.ordered import Ordered
from hybridmem.retrieve.nested import follow, part_scores
from hybridmem.retrieve.steps import step_scores
from hybridmem.types import SLOT, Hit, LinkedEntity, Nested, QueryAnalysis, SearchStep, Subquestion

PARTS = (Subquestion(f"{SLOT}的导师", "person"), Subquestion(f"{SLOT}就职于哪家公司"), Subquestion(f"{SLOT}研发了什么"))


def _analysis(ports: Snapshot, *parts: Subquestion) -> QueryAnalysis:
    start = ports.graph.entity_of_key("张三")
    assert start is not None
    link = LinkedEntity(start, "张三", "张三", "exact", 1.0)
    return QueryAnalysis("张三的导师的公司研发了什么？", "zh", (link,), nested=Nested(link, parts))


def _weight(_: str) -> float:
    return 1.0


def _asked(steps: tuple[SearchStep, ...], hop: int) -> list[str]:
    return [step.query for step in steps if step.hop == hop]


def test_each_part_is_asked_about_what_the_one_before_found() -> None:
    ports = snapshot()
    steps = follow(ports, _analysis(ports, *PARTS), _weight)
    assert _asked(steps, 1) == ["张三的导师"]
    assert "李教授就职于哪家公司" in _asked(steps, 2)
    assert "Acme智能科技研发了什么" in _asked(steps, 3)
    first = next(step for step in steps if step.hop == 2)
    assert (first.subject, first.chunk_id, first.trust) == ("李教授", "zhang#0", 1.0)


def test_finds_are_scores_of_0_to_1_best_first_with_their_cause() -> None:
    ports = snapshot()
    for step in follow(ports, _analysis(ports, *PARTS), _weight):
        scores = [hit.score for hit in step.hits]
        assert scores == sorted(scores, reverse=True)
        assert all(0.0 <= score <= 1.0 for score in scores)
        assert {reason.label for hit in step.hits for reason in hit.reasons} == {step.subject}


def test_the_passages_of_the_chain_score_highest() -> None:
    ports = snapshot()
    scores = part_scores(follow(ports, _analysis(ports, *PARTS), _weight))
    best = sorted(scores, key=lambda identity: -scores[identity])[:3]
    assert set(best) == {"zhang#0", "li#0", "acme#0"}


def test_words_alone_do_where_nothing_embeds() -> None:
    ports = snapshot(vectors=False)
    steps = follow(ports, _analysis(ports, *PARTS), _weight)
    assert [step.hits[0].chunk_id for step in steps[:1]] == ["zhang#0"]


def test_a_chain_that_finds_no_name_ends() -> None:
    ports = snapshot({"wang": ("王五喜欢爬山。", ["王五"], [], []), "zhang": ("张三来了。", ["张三"], [], [])})
    steps = follow(ports, _analysis(ports, *PARTS), _weight)
    assert {step.hop for step in steps} == {1}


def test_a_plain_question_has_no_parts() -> None:
    ports = snapshot()
    assert follow(ports, replace(_analysis(ports), nested=None), _weight) == ()


def test_parts_and_further_searches_are_scored_apart() -> None:
    hits = (Hit("a", 1, 0.8), Hit("b", 2, 0.4))
    part, further = SearchStep(1, "q", "", (), hits, subject="x"), SearchStep(2, "q", "c", (), hits)
    assert part_scores([part, further]) == {"a": 0.8**2, "b": 0.4**2}
    assert step_scores([part, further]) == step_scores([further])


def test_both_sides_of_a_comparison_are_followed() -> None:
    ports = snapshot()
    sides = [(name, ports.graph.entity_of_key(name)) for name in ("张三", "李教授")]
    chains = tuple(Nested(LinkedEntity(key or "", name, name, "exact", 1.0), PARTS[:1]) for name, key in sides)
    steps = follow(ports, replace(_analysis(ports), nested=None, compared=chains), _weight)
    assert [(step.hop, step.query) for step in steps] == [(1, "张三的导师"), (1, "李教授的导师")]


@pytest.mark.parametrize(("kind", "asked"), [("thing", True), ("time", False), ("quantity", False)])
def test_nobody_asks_on_about_a_time_or_a_quantity(kind: str, asked: bool) -> None:
    ports = snapshot({"zhang": ("张三的导师在深秋遇到了李教授。", ["张三"], ["深秋", "李教授"], [])})
    season = ports.graph.entity_of_key("深秋")
    assert season is not None
    entities = {**ports.graph.entities, season: replace(ports.graph.entities[season], type=kind)}
    ports.graph.entities = Ordered(entities, ports.graph.entity_ids)
    steps = follow(ports, _analysis(ports, *PARTS), _weight)
    assert "李教授就职于哪家公司" in _asked(steps, 2)
    assert ("深秋就职于哪家公司" in _asked(steps, 2)) == asked
