"""Facts that cannot both hold, and which of them is kept."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from hybridmem.graph.conflicts import Source, find_conflicts, overlap
from hybridmem.types import Span, Triple


def triple(name, tail, *documents, relation="reports_to", status="asserted", start=None, end=None):
    evidence = tuple(Span(document, 10 * i, 10 * i + 5) for i, document in enumerate(documents))
    return Triple(name, "zhang", relation, tail, 0.8, "svo", evidence, (), start, status, end)


SOURCES = {
    "minutes": Source(0.9, "2024-01-01"),
    "chat": Source(0.3, "2025-01-01"),
    "note": Source(0.3, "2024-06-01"),
    "memo": Source(0.3, "2024-06-01"),
}


@pytest.mark.parametrize(
    ("one", "other", "winner", "reason"),
    [
        (triple("t1", "li", "minutes"), triple("t2", "wang", "chat", "note"), "t1", "authority"),
        (triple("t1", "li", "note"), triple("t2", "wang", "chat"), "t2", "time"),
        (triple("t1", "li", "note"), triple("t2", "wang", "memo", "note"), "t2", "evidence"),
        (triple("t1", "li", "note"), triple("t2", "wang", "memo"), "t1", "undecided"),
        (triple("t1", "li", "unknown"), triple("t2", "wang", "chat"), "t2", "authority"),
    ],
)
def test_authority_then_time_then_evidence(one, other, winner, reason):
    for order in ([one, other], [other, one]):
        (conflict,) = find_conflicts(order, SOURCES)
        assert (conflict.winner, conflict.reason) == (winner, reason)
        assert {conflict.winner, conflict.loser} == {"t1", "t2"}


@pytest.mark.parametrize(
    "other",
    [
        triple("t2", "li", "chat"),
        triple("t2", "wang", "chat", relation="worked_at"),
        triple("t2", "wang", "chat", status="negated"),
        triple("t2", "wang", "chat", start="2024"),
    ],
)
def test_what_may_stand_beside_is_no_conflict(other):
    relation = other.relation
    assert find_conflicts([triple("t1", "li", "minutes", relation=relation, end="2023"), other], SOURCES) == []


def test_of_three_all_lose_to_the_strongest_whatever_the_order():
    facts = [triple("t1", "li", "chat"), triple("t2", "wang", "minutes"), triple("t3", "zhao", "note")]
    found = {tuple(find_conflicts(order, SOURCES)) for order in permutations(facts)}
    assert len(found) == 1
    assert [(c.winner, c.loser) for c in next(iter(found))] == [("t2", "t1"), ("t2", "t3")]


def test_periods_that_follow_one_another_do_not_overlap():
    early, late = triple("t1", "li", start="2015", end="2019"), triple("t2", "wang", start="2019-05")
    assert not overlap(early, late, {})
    assert overlap(triple("t1", "li", start="2015"), late, {})


@pytest.mark.parametrize(("relation", "conflicts"), [("reports_to", 0), ("born_in", 1)])
def test_a_changing_fact_that_ended_before_the_other_was_written_is_no_contradiction(relation, conflicts):
    ended = triple("t1", "li", "chat", relation=relation, end="2022")
    now = triple("t2", "wang", "minutes", relation=relation)
    assert len(find_conflicts([ended, now], SOURCES)) == conflicts
    assert len(find_conflicts([replace(ended, valid_to="2024-05"), now], SOURCES)) == 1


@pytest.mark.parametrize(("relation", "winner", "reason"), [("chief", "t2", "time"), ("born_on", "t1", "undecided")])
def test_since_when_a_fact_holds_decides_where_facts_change(relation, winner, reason):
    one = triple("t1", "1988-05-04", relation=relation, start="1988-05-04")
    other = triple("t2", "1988-05-05", relation=relation, start="1988-05-05")
    (conflict,) = find_conflicts([one, other], {})
    assert (conflict.winner, conflict.reason) == (winner, reason)


@pytest.mark.parametrize("rule", ["svo+approved", "decision"])
def test_what_a_person_vouches_for_is_kept_against_any_source(rule):
    vouched = replace(triple("t2", "wang", "chat"), rule=rule)
    (conflict,) = find_conflicts([triple("t1", "li", "minutes", "note"), vouched], SOURCES)
    assert (conflict.winner, conflict.loser, conflict.reason) == ("t2", "t1", "decision")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2.0 to 2.3", "2.1"),
        ("2018-2020", "2019"),
        ("3–5 days", "4 days"),
        ("2018年至2020年", "2019年"),
        ("between 2018 and 2020", "12 May 2019"),
        ("1879", "14 March 1879"),
        ("2.0, 2.1 and 2.3", "2.1 and 2.3"),
        ("2.0至2.3", "2.2版本"),
    ],
)
def test_a_value_that_holds_the_other_is_no_conflict(one, other):
    facts = [triple("t1", "a", "minutes", relation="version"), triple("t2", "b", "chat", relation="version")]
    assert find_conflicts(facts, SOURCES, {"a": one, "b": other}) == []
    assert find_conflicts(facts, SOURCES, {"a": other, "b": one}) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [("2.0 to 2.3", "2.4"), ("2018-2020", "2021"), ("3–5 days", "4 weeks"), ("1879", "14 March 1880"), ("2.0", "Raft")],
)
def test_values_apart_are_a_conflict(one, other):
    facts = [triple("t1", "a", "minutes", relation="version"), triple("t2", "b", "chat", relation="version")]
    assert len(find_conflicts(facts, SOURCES, {"a": one, "b": other})) == 1


def test_values_that_one_sentence_gives_together_are_no_conflict():
    facts = [triple("t1", "2.0", "minutes", relation="version"), triple("t2", "2.3", "minutes", relation="version")]
    assert find_conflicts(facts, SOURCES) == []
    assert len(find_conflicts([replace(facts[0], tail="Raft"), facts[1]], SOURCES)) == 1
