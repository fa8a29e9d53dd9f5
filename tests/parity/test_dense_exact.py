"""Chroma's candidates, rescored, against an exhaustive search."""

from __future__ import annotations

import numpy as np
import pytest

from hybridmem.index.dense import DenseIndex
from hybridmem.index.topk import top_k
from hybridmem.index.vectors import cosines, to_half_grid, unit_rows


@pytest.mark.parametrize("count", [30, 3000])
def test_search_equals_exhaustive_cosine(count: int) -> None:
    """Vectors as compressed as a sentence embedder's: clusters around one common direction."""
    rng = np.random.default_rng(count)
    centres = rng.normal(size=(20, 64)) * 0.5
    rows = unit_rows(2.0 + centres[rng.integers(20, size=count)] + 0.5 * rng.normal(size=(count, 64)))
    ids = [f"c{number:05d}" for number in range(count)]
    index = DenseIndex(None, 64, "m")
    index.upsert(ids, rows)
    for question in unit_rows(rows[:10] + 0.02 * rng.normal(size=(10, 64))):
        assert index.search(question, 50) == top_k(ids, cosines(to_half_grid(rows), question), 50)
    index.close()
