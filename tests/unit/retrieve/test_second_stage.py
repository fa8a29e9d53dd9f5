from __future__ import annotations

import pytest
from retrieve_samples import snapshot

from hybridmem.query.analyse import analyse
from hybridmem.retrieve.ranking import ranking
from hybridmem.retrieve.second_stage import (
    MOST_SPARSE,
    WEIGHTS,
    entity_coverage,
    feature_weights,
    on_scale_of,
    stands_out,
)
from hybridmem.types import QueryAnalysis, Ranking

FLAT = ranking("sparse", {f"c{number}": 8.0 for number in range(12)}, 20)
STEEP = ranking("sparse", {"c0": 8.0} | {f"c{number}": 2.0 for number in range(1, 12)}, 20)


def _weights(found: Ranking, /, **chosen: float) -> dict[str, float]:
    return feature_weights(
        QueryAnalysis("q", "en", weights={"dense": 1.0, "sparse": 1.2, "graph": 1.5} | chosen), found
    )


def test_a_closed_channel_is_closed_here_too() -> None:
    assert _weights(STEEP, graph=0.0)["graph"] == 0.0
    assert _weights(STEEP, sparse=0.0)["sparse"] == 0.0
    assert _weights(STEEP)["dense"] == WEIGHTS["dense"]


def test_words_count_by_how_far_their_first_hit_stands_out() -> None:
    assert stands_out(FLAT) == 0.0
    assert stands_out(STEEP) == pytest.approx(0.75)
    assert _weights(FLAT)["sparse"] == 0.0
    assert _weights(STEEP)["sparse"] == pytest.approx(WEIGHTS["sparse"] * 0.75**2)


def test_a_lone_hit_stands_out_and_nothing_does_not() -> None:
    lone = ranking("sparse", {"c0": 3.0}, 20)
    assert stands_out(lone) == 1.0
    assert _weights(lone)["sparse"] == MOST_SPARSE
    assert stands_out(Ranking("sparse")) == 0.0


def test_cosines_are_measured_on_the_scale_of_the_channel() -> None:
    hits = ranking("dense", {"a": 0.9, "b": 0.7}, 10)
    assert on_scale_of(hits, {"a": 0.9, "b": 0.7, "c": 0.8, "d": 0.2}) == pytest.approx(
        {"a": 1.0, "b": 0.0, "c": 0.5, "d": 0.0}
    )


def test_names_of_the_question_count() -> None:
    ports = snapshot()
    asked = analyse("What did Albert Einstein say to Alfred Kleiner about titan?", ports.graph, None, ports.settings)
    assert entity_coverage(ports.graph, asked, ["einstein#0", "kleiner#0", "zhang#0"]) == {
        "einstein#0": 1.0,
        "kleiner#0": 0.5,
        "zhang#0": 0.0,
    }
