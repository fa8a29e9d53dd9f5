from __future__ import annotations

from math import exp, log

import pytest

from hybridmem.retrieve.ranking import ranking
from hybridmem.retrieve.standing import standing, stands_out
from hybridmem.retrieve.trust import BASE, CHAIN_LIFT, EVIDENCE, MOST, RANGE, trusted
from hybridmem.types import Hit, QueryAnalysis, Ranking, Reason

FLAT = ranking("sparse", {f"c{number}": 8.0 for number in range(12)}, 20)
STEEP = ranking("sparse", {"c0": 8.0} | {f"c{number}": 2.0 for number in range(1, 12)}, 20)
DENSE = ranking("dense", {f"c{number}": 0.9 - 0.001 * number for number in range(12)}, 20)
ASKED = QueryAnalysis("q", "en", weights={"dense": 1.0, "sparse": 1.2, "graph": 0.0})


def _sparse(found: Ranking, asked: QueryAnalysis = ASKED) -> float:
    return trusted(asked, {"dense": DENSE, "sparse": found}).weights["sparse"]


def test_the_first_hit_of_a_channel_stands_out_by_its_distance_to_the_tenth() -> None:
    assert stands_out(STEEP) == pytest.approx(0.75)
    assert stands_out(FLAT) == 0.0
    assert stands_out(ranking("sparse", {"c0": 3.0}, 20)) == 1.0
    assert stands_out(Ranking("sparse")) == 0.0


def test_evidence_compares_the_channels() -> None:
    hops = QueryAnalysis("q", "en", reasons=(Reason("hops_lift_graph", "", 2.0),))
    bridged = Ranking("graph", (Hit("c1", 1, 2.0, (Reason("bridge", "Acme", 0.4),)), Hit("x", 2, 1.0)))
    found = standing(hops, {"dense": DENSE, "sparse": STEEP, "graph": bridged})
    assert found["stands_out_sparse"] == pytest.approx(log(0.75))
    assert (found["dense_sparse"], found["dense_graph"], found["sparse_graph"]) == (0.8, 0.1, 0.1)
    assert (found["same_first"], found["bridge"], found["hops"], found["names"]) == (1.0, 0.4, 1.0, 0.0)
    assert set(EVIDENCE) == set(found)


def test_bm25_counts_more_where_its_first_hit_stands_out() -> None:
    assert 0.0 < _sparse(FLAT) < _sparse(STEEP) <= MOST


def test_the_factor_is_that_of_the_log_linear_model_and_its_strongest_parts_are_named() -> None:
    changed = trusted(ASKED, {"dense": DENSE, "sparse": STEEP})
    found = standing(ASKED, {"dense": DENSE, "sparse": STEEP})
    parts = {name: row.sparse * (found[name] - row.typical) for name, row in EVIDENCE.items()}
    expected = min(max(1.2 * exp(BASE["sparse"] + sum(parts.values())), RANGE["sparse"][0]), RANGE["sparse"][1])
    assert changed.weights["sparse"] / changed.weights["dense"] == pytest.approx(expected, rel=1e-3)
    whole, first, second = changed.reasons[:3]
    assert (whole.kind, whole.label, whole.value) == ("evidence", "sparse", pytest.approx(expected / 1.2))
    strongest = sorted(parts, key=lambda name: -abs(parts[name]))[:2]
    assert [first.kind, second.kind] == [f"evidence_{name}" for name in strongest]
    assert first.value == pytest.approx(exp(parts[strongest[0]]))


def test_without_hits_or_weight_nothing_changes() -> None:
    assert trusted(ASKED, {"dense": DENSE, "sparse": Ranking("sparse")}) is ASKED
    closed = QueryAnalysis("q", "en", weights={"dense": 1.0, "sparse": 0.0, "graph": 0.0})
    assert trusted(closed, {"dense": DENSE, "sparse": STEEP}) is closed


def test_a_closed_dense_channel_sets_no_bounds() -> None:
    alone = QueryAnalysis("q", "en", weights={"dense": 0.0, "sparse": 1.0, "graph": 0.0})
    assert _sparse(STEEP, alone) > 0.0


def test_a_whole_chain_of_several_relations_lifts_the_graph() -> None:
    chain = Ranking("graph", (Hit("c1", 1, 2.0, (Reason("chain", "", 0.8),)),))
    asked = {n: QueryAnalysis("q", "en", relations=("r",) * n, weights={"dense": 1.0, "graph": 1.0}) for n in (1, 3)}
    one, three = (trusted(asked[n], {"dense": DENSE, "graph": chain}) for n in (1, 3))
    ratios = [found.weights["graph"] / found.weights["dense"] for found in (one, three)]
    assert ratios[1] == pytest.approx(ratios[0] * CHAIN_LIFT**2, rel=1e-2)
    assert Reason("whole_chain_lifts_graph", "", CHAIN_LIFT**2) in three.reasons
    assert three.reasons[-1].kind == "scaled"
    assert max(three.weights.values()) <= MOST
    without = trusted(asked[3], {"dense": DENSE, "graph": Ranking("graph", (Hit("c1", 1, 2.0),))})
    assert without.weights["graph"] == pytest.approx(one.weights["graph"])
