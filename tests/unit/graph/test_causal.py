"""The PC algorithm over co-occurrence: chains, common causes, colliders, independence."""

from __future__ import annotations

import numpy as np
import pytest

from hybridmem.graph.causal import MAX_VARIABLES, dependence, pc

RANDOM = np.random.default_rng(11)
SIZE = 4000


def coin(share: float = 0.5) -> np.ndarray:
    return RANDOM.random(SIZE) < share


def noisy(source: np.ndarray, keep: float = 0.85) -> np.ndarray:
    return np.where(RANDOM.random(SIZE) < keep, source, ~source)


def test_a_chain_leaves_no_edge_between_its_ends():
    a = coin()
    b = noisy(a)
    found = pc(np.column_stack([a, b, noisy(b)]))
    assert set(found.strength) == {(0, 1), (1, 2)}
    assert found.directed == frozenset()


def test_two_causes_of_one_effect_are_told_from_a_chain():
    a, b = coin(), coin()
    found = pc(np.column_stack([a, b, noisy(a | b, 0.95)]))
    assert set(found.strength) == {(0, 2), (1, 2)}
    assert found.directed == frozenset({(0, 2), (1, 2)})


def test_a_common_cause_explains_its_effects():
    a = coin()
    found = pc(np.column_stack([noisy(a), noisy(a), a]))
    assert set(found.strength) == {(0, 2), (1, 2)}


def test_strength_grows_with_the_tie_and_the_order_of_variables_does_not_count():
    a = coin()
    strong, weak = noisy(a, 0.95), noisy(a, 0.7)
    found = pc(np.column_stack([a, strong, weak])).strength
    assert found[0, 1] > found[0, 2] > 0
    turned = pc(np.column_stack([weak, strong, a])).strength
    assert turned == {(1, 2): found[0, 1], (0, 2): found[0, 2]}


def test_independent_things_and_things_that_never_vary_are_not_joined():
    assert pc(np.column_stack([coin(), coin(), np.ones(SIZE, bool)])).strength == {}
    assert dependence(np.ones((5, 2), bool), 0, 1, ()) == (1.0, 0.0)


def test_the_statistic_is_that_of_a_table_worked_out_by_hand():
    rows = [(1, 1)] * 30 + [(1, 0)] * 10 + [(0, 1)] * 10 + [(0, 0)] * 30
    p, phi = dependence(np.array(rows, bool), 0, 1, ())
    assert phi == pytest.approx(0.5)
    assert p == pytest.approx(5.0e-6, rel=0.1)  # G squared = 20.93 with one degree of freedom


def test_too_many_variables_are_refused():
    with pytest.raises(ValueError, match="at most 40"):
        pc(np.zeros((3, MAX_VARIABLES + 1), bool))
