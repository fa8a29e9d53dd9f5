"""Confidence as measured: in range, in the rules' own order, apart for the languages; fit and tables by hand."""

from __future__ import annotations

import math

import pytest

from benchmarks.calibration import Judged, connected, cross_fitted, fit, reliability
from hybridmem.extract.calibration import Logistic, call_confidence, table, wording_confidence


@pytest.mark.parametrize(("language", "rule"), [("en", "svo"), ("en", "never seen"), ("zh", "主谓宾"), ("zh", "转述")])
def test_the_order_of_a_rules_own_confidences_stays(language, rule):
    mapped = [wording_confidence(rule, own / 100, language) for own in range(50, 95, 5)]
    assert mapped == sorted(mapped)
    assert len(set(mapped)) == len(mapped)
    assert all(0.0 < value < 1.0 for value in mapped)


def test_a_share_is_the_logistic_of_its_parts():
    model = Logistic(0.5, 2.0, {"svo": -0.25})
    expected = 1 / (1 + math.exp(-(0.5 + 2.0 * math.log(0.8 / 0.2) - 0.25)))
    assert model.share("svo", 0.8) == pytest.approx(expected)
    assert model.share("svo+pp", 0.8) == pytest.approx(expected)
    assert model.share("never seen", 0.8) > model.share("svo", 0.8)


def test_fixed_forms_keep_their_own_confidence_and_languages_differ():
    assert wording_confidence("life-dates", 0.9, "zh") == 0.9
    assert wording_confidence("never seen", 0.8, "en") != wording_confidence("never seen", 0.8, "zh")


def test_a_call_through_the_type_of_a_variable_is_less_sure_than_one_in_the_file():
    assert call_confidence("call-typed") < call_confidence("call-local") < 1.0
    assert set(table().calls) >= {"call-imported", "call-inherited", "call-member", "call-self", "call-super"}


def _rows(rule: str, own: float, right: int, total: int) -> list[Judged]:
    return [Judged(n, rule, own, n < right) for n in range(total)]


def test_a_rule_of_many_facts_gets_their_share_and_one_of_few_stays_near_all():
    rows = _rows("often", 0.8, 900, 1000) + _rows("twice", 0.8, 0, 2)
    model = fit(rows)
    assert model.share("often", 0.8) == pytest.approx(0.9, abs=0.01)
    assert 0.6 < model.share("twice", 0.8) < model.share("often", 0.8)


def test_each_half_is_read_by_the_fit_of_the_other():
    even = [Judged(0, "svo", 0.8, True)] * 30
    odd = [Judged(1, "svo", 0.8, False)] * 30
    assert all((confidence < 0.5) is right for confidence, right in cross_fitted(even + odd))


def test_reliability_by_hand():
    found = reliability([(0.85, True), (0.85, True), (0.85, False), (0.31, False)])
    assert found["bins"] == {
        "0.3": {"facts": 1, "confidence": 0.31, "right": 0.0},
        "0.8": {"facts": 3, "confidence": 0.85, "right": 0.667},
    }
    assert found["expected_calibration_error"] == pytest.approx((0.31 + 3 * (0.85 - 0.667)) / 4, abs=0.001)


@pytest.mark.parametrize(
    ("head", "tail", "right"),
    [
        ("Kleiner", "Zurich", True),
        ("Zurich", "Kleiner", True),
        ("Kleiner", "Bern", False),
        ("Kleiner", "Kleiner", False),
        ("", "Zurich", False),
    ],
)
def test_an_edge_is_right_if_a_gold_fact_connects_its_ends(head, tail, right):
    assert connected(head, tail, [("Alfred Kleiner", "taught at [the University of] Zurich")]) is right


def test_an_edge_between_chinese_names():
    assert connected("爱因斯坦", "苏黎世", [("爱 因 斯 坦", "在 苏 黎 世 任 教")])
    assert not connected("爱因斯坦", "伯尔尼", [("爱 因 斯 坦", "在 苏 黎 世 任 教")])
