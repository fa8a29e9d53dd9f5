"""Checks of evidence paths: grammar by rule, order of dates."""

from __future__ import annotations

import pytest

from hybridmem.graph.projection import path_of
from hybridmem.graph.validate import grammar, grammatical, temporal
from hybridmem.types import Triple


def fact(name, head, tail, relation="caused", start=None, rule="svo"):
    return Triple(name, head, relation, tail, 0.9, rule, (), (), start)


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("svo", 1.0),
        ("主谓宾", 1.0),
        ("code-call-local", 1.0),
        ("状语", 0.5),
        ("svo+pronoun", 0.7),
        ("svo+pp", 1.0),
        ("", 0.0),
    ],
)
def test_a_rule_stands_for_a_link_in_the_sentence(rule, value):
    assert grammatical(rule) == value


def test_every_hop_has_its_grammar_check_in_order():
    facts = [fact("1", "a", "b", rule="svo"), fact("2", "b", "c", rule="状语+pronoun")]
    assert [(check.label, check.value) for check in grammar(path_of("a", facts))] == [
        ("svo", 1.0),
        ("状语+pronoun", 0.35),
    ]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("2019", "2020", [1.0]),
        ("2020", "2019", [0.0]),
        ("2019-05", "2019", [1.0]),
        ("2019-05-02", "2019-04", [0.0]),
        (None, "2019", []),
    ],
)
def test_causes_come_before_effects(first, second, expected):
    facts = [fact("1", "a", "b", start=first), fact("2", "b", "c", start=second)]
    checks = temporal(path_of("a", facts), {item.id: item for item in facts})
    assert [check.value for check in checks] == expected


def test_states_and_hops_against_the_arrow_have_no_order():
    states = [fact("1", "a", "b", "advisor", "2025"), fact("2", "b", "c", "worked_at", "2018")]
    assert temporal(path_of("a", states), {item.id: item for item in states}) == []
    turned = [fact("1", "b", "a", start="2025"), fact("2", "b", "c", start="2018")]
    assert temporal(path_of("a", turned), {item.id: item for item in turned}) == []
