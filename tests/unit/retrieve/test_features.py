from __future__ import annotations

import numpy as np
import pytest
from retrieve_samples import snapshot

from hybridmem.query.analyse import analyse
from hybridmem.retrieve.engine import first_stage
from hybridmem.retrieve.features import (
    NAMES,
    OF_CHANNEL,
    OF_QUESTION,
    OWNED,
    entity_coverage,
    feature_matrix,
    graph_signals,
    on_scale_of,
)
from hybridmem.retrieve.ranking import ranking
from hybridmem.types import Hit, Ranking, Reason

QUESTION = "Who was the doctoral advisor of Albert Einstein?"


def _matrix(weights: dict[str, float] | None = None) -> tuple[list[str], np.ndarray]:
    asked = first_stage(QUESTION, snapshot(), 50, weights=weights)
    ids = [hit.chunk_id for hit in asked.fused]
    return ids, feature_matrix(asked, ids, {"step": {ids[0]: 0.5}}, hops=True)


def _column(rows: np.ndarray, name: str) -> list[float]:
    return rows[:, NAMES.index(name)].tolist()


def test_one_row_a_candidate_and_one_column_a_feature() -> None:
    ids, rows = _matrix()
    assert rows.shape == (len(ids), len(NAMES)) and len(set(NAMES)) == len(NAMES)
    assert np.isfinite(rows).all()
    assert _column(rows, "fused_first") == pytest.approx([1 / rank for rank in range(1, len(ids) + 1)])
    assert _column(rows, "step") == [0.5] + [0.0] * (len(ids) - 1)
    assert max(_column(rows, "dense_first")) == max(_column(rows, "cosine")) == 1.0
    for name in OF_QUESTION:
        assert len(set(_column(rows, name))) == 1


def test_a_closed_channel_is_closed_here_too() -> None:
    _, rows = _matrix({"graph": 0.0})
    for name in (*OWNED["graph"], *(f"graph_{kind}" for kind in OF_CHANNEL)):
        assert not any(_column(rows, name)), name
    assert any(_column(rows, "dense_near"))


def test_without_vectors_meaning_says_nothing() -> None:
    asked = first_stage(QUESTION, snapshot(vectors=False), 50)
    ids = [hit.chunk_id for hit in asked.fused]
    rows = feature_matrix(asked, ids, {}, hops=False)
    assert not any(_column(rows, "cosine")) and not any(_column(rows, "feedback"))


def _signals(*reasons: Reason) -> dict[str, dict[str, float]]:
    return graph_signals(Ranking("graph", (Hit("c0", 1, 1.0, reasons),)))


def test_mentions_alone_count_only_where_the_graph_is_grounded() -> None:
    mentions = (Reason("coverage", "", 1.0), Reason("activation", "", 0.7))
    assert _signals(*mentions)["activation"] == {}
    grounded = _signals(*mentions, Reason("direct", "Acme", 1.0))
    assert (grounded["activation"], grounded["coverage"], grounded["direct"]) == ({"c0": 0.7}, {"c0": 1.0}, {"c0": 1.0})


def test_cosines_are_measured_on_the_scale_of_the_channel() -> None:
    hits = ranking("dense", {"a": 0.9, "b": 0.7}, 10)
    assert on_scale_of(hits, {"a": 0.9, "b": 0.7, "c": 0.8, "d": 0.65, "e": 0.1}) == pytest.approx(
        {"a": 1.0, "b": 0.0, "c": 0.5, "d": -0.25, "e": -0.5}
    )


def test_names_of_the_question_count() -> None:
    ports = snapshot()
    asked = analyse("What did Albert Einstein say to Alfred Kleiner about titan?", ports.graph, None, ports.settings)
    assert entity_coverage(ports.graph, asked, ["einstein#0", "kleiner#0", "zhang#0"]) == {
        "einstein#0": 1.0,
        "kleiner#0": 0.5,
        "zhang#0": 0.0,
    }
