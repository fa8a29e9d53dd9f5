"""The scorers of the extraction benchmark, expected values by hand."""

from __future__ import annotations

import pytest

from benchmarks.extraction_scores import BenchieScore, Extracted, Tuple, carb, matches


@pytest.mark.parametrize(
    ("text", "pattern", "right"),
    [
        ("the first minister", "[the] [first] minister", True),
        ("minister", "[the] [first] minister", True),
        ("the minister", "[the] [first] minister", True),
        ("first the minister", "[the] [first] minister", False),
        ("minister of", "minister [of Australia]", False),
        ("minister of Australia", "minister [of Australia]", True),
        ("", "minister", False),
    ],
)
def test_optional_groups_are_all_or_nothing(text, pattern, right):
    assert matches(text.split(), pattern) is right


def test_benchie_counts_facts_for_recall_and_extractions_for_precision():
    clusters = [[["A", "made", "B"], ["A", "built", "B"]], [["A", "lives in", "C"]]]
    score = BenchieScore()
    said = [("A", "made", "B"), ("A", "built", "B"), ("A", "sold", "B")]
    score.add([Extracted(slots, 0.8) for slots in said], clusters, by_character=False)
    figures = score.figures()
    assert (figures["precision"], figures["recall"], figures["f1"]) == (0.5, 0.5, 0.5)


def test_carb_by_hand():
    gold = [Tuple("lives in", ("the man", "Oslo"))]
    exact = Extracted(("the man", "lives in", "Oslo"), 0.9)
    part = Extracted(("the man", "lives", "Oslo"), 0.5)
    alien = Extracted(("the man", "sold", "Oslo"), 0.4)
    assert carb([([exact], gold)])["f1"] == 1.0
    assert carb([([part], gold)]) == {"precision": 1.0, "recall": 0.8, "f1": 0.8889}
    assert carb([([alien], gold)])["f1"] == 0.0
    assert carb([([exact, alien], gold)])["f1"] == 1.0  # the threshold leaves the second one out
