"""Confidence as measured: in range, in the rules' own order, apart for the languages."""

from __future__ import annotations

import pytest

from hybridmem.extract.calibration import wording_confidence


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_order_of_the_rules_stays(language):
    mapped = [wording_confidence("svo", own / 100, language) for own in range(50, 95, 5)]
    assert mapped == sorted(mapped)
    assert len(set(mapped)) == len(mapped)
    assert all(0.05 <= value <= 0.95 for value in mapped)


def test_the_lines_are_those_of_their_language_and_fixed_forms_keep_theirs():
    assert wording_confidence("svo", 0.8, "en") == pytest.approx(0.598)
    assert wording_confidence("主谓宾", 0.8, "zh") == pytest.approx(0.454)
    assert wording_confidence("life-dates", 0.9, "zh") == 0.9
