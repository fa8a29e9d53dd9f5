from __future__ import annotations

import pytest
from retrieve_samples import snapshot

from hybridmem.query.analyse import analyse
from hybridmem.retrieve.ranking import ranking
from hybridmem.retrieve.second_stage import WEIGHTS, entity_coverage, feature_weights, on_scale_of
from hybridmem.settings import Retrieval
from hybridmem.types import QueryAnalysis

BASE = Retrieval()


def _weights(**chosen: float) -> dict[str, float]:
    usual = {"dense": BASE.dense, "sparse": BASE.sparse, "graph": BASE.graph}
    return feature_weights(QueryAnalysis("q", "en", weights=usual | chosen), BASE)


def test_the_usual_weights_are_the_documented_ones() -> None:
    assert _weights() == pytest.approx(dict(WEIGHTS))


def test_a_closed_channel_is_closed_here_too() -> None:
    assert _weights(graph=0.0)["graph"] == 0.0
    assert _weights(dense=0.0)["dense"] == 0.0


def test_a_lifted_channel_is_lifted_within_bounds() -> None:
    assert _weights(sparse=2.25 * BASE.sparse)["sparse"] == pytest.approx(1.5 * WEIGHTS["sparse"])
    assert _weights(sparse=50.0)["sparse"] == pytest.approx(2.0 * WEIGHTS["sparse"])


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
