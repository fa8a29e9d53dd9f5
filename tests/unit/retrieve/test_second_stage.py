from __future__ import annotations

import pytest
from retrieve_samples import snapshot

from hybridmem.query.analyse import analyse
from hybridmem.retrieve.ranking import ranking
from hybridmem.retrieve.second_stage import (
    HOPS,
    PLAIN,
    STATEMENT,
    entity_coverage,
    feature_weights,
    graph_signals,
    newly_found,
    on_scale_of,
)
from hybridmem.types import Depth, FusedHit, Hit, QueryAnalysis, Ranking, Reason, SearchStep

CHOSEN = {"dense": 1.0, "sparse": 1.2, "graph": 1.5}
SAYS_SOMETHING = ranking("graph", {"c0": 1.0}, 10)


def _weights(tier: Depth, graph: Ranking = SAYS_SOMETHING, /, text: str = "who?", **chosen: float) -> dict[str, float]:
    asked = QueryAnalysis(text, "en", tier=tier, weights=CHOSEN | chosen)
    return feature_weights(asked, {"graph": graph, "sparse": Ranking("sparse")})


def test_a_deep_question_that_the_graph_answers_has_weights_of_its_own() -> None:
    assert _weights("full") == HOPS
    assert _weights("graph") == PLAIN
    assert _weights("graph", text="a heading") == STATEMENT
    assert _weights("full", Ranking("graph", silent="no_entity_linked")) == PLAIN


def test_a_closed_channel_is_closed_here_too() -> None:
    closed = _weights("full", graph=0.0)
    assert {name for name, weight in closed.items() if weight == 0.0} == {
        "direct", "bridge", "walk", "chain", "coverage", "activation",
    }  # fmt: skip
    assert _weights("full", dense=0.0)["step"] == 0.0


def _signals(*reasons: Reason) -> dict[str, dict[str, float]]:
    return graph_signals(Ranking("graph", (Hit("c0", 1, 1.0, reasons),)))


def test_mentions_alone_count_only_where_the_graph_is_grounded() -> None:
    mentions = (Reason("coverage", "", 1.0), Reason("activation", "", 0.7))
    assert _signals(*mentions)["activation"] == {}
    grounded = _signals(*mentions, Reason("direct", "Acme", 1.0))
    assert (grounded["activation"], grounded["coverage"], grounded["direct"]) == ({"c0": 0.7}, {"c0": 1.0}, {"c0": 1.0})


def test_what_a_step_found_joins_once_behind_the_head() -> None:
    head = [FusedHit("a", 1, 1.0, {}, {})]
    found = ranking("dense", {"a": 0.9, "b": 0.8}, 5).hits
    steps = (SearchStep(2, "q", "a", (), found), SearchStep(2, "q", "c", (), found))
    assert [(hit.chunk_id, hit.rank, hit.ranks) for hit in newly_found(head, steps)] == [("b", 2, {})]


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
