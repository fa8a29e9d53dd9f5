"""The paired bootstrap: clear differences are seen, noise is not called a loss."""

from __future__ import annotations

import pytest

from hybridmem.evaluate.bootstrap import paired_difference


def test_a_constant_difference_has_no_spread() -> None:
    result = paired_difference([0.5] * 20, [0.7] * 20)
    assert (result.mean, result.low, result.high) == (-0.2, -0.2, -0.2)
    assert result.lost


def test_noise_is_no_loss() -> None:
    result = paired_difference([0, 1, 0, 1, 0], [1, 0, 1, 0, 0])
    assert result.low < 0 < result.high
    assert not result.lost


def test_same_seed_same_interval() -> None:
    a, b = [0.1, 0.5, 0.9, 0.3], [0.2, 0.2, 0.8, 0.6]
    assert paired_difference(a, b) == paired_difference(a, b)


def test_no_questions_no_difference() -> None:
    assert paired_difference([], []).mean == 0.0


def test_lengths_must_agree() -> None:
    with pytest.raises(ValueError, match="longer"):
        paired_difference([1.0], [1.0, 2.0])
