"""The embedding cache returns what was put, and a damaged one is only a slower start."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hybridmem.errors import WorkspaceError
from hybridmem.store.vectors import SqliteVectorCache


def _vector(seed: int) -> NDArray[np.float32]:
    return np.random.default_rng(seed).normal(size=8).astype(np.float16).astype(np.float32)


def test_vectors_come_back_bit_for_bit(tmp_path: Path) -> None:
    cache = SqliteVectorCache(tmp_path / "deep" / "v.sqlite3")
    vectors = {f"k{n}": _vector(n) for n in range(1200)}
    cache.put_many(vectors)
    found = cache.get_many([*vectors, "unknown"])
    assert found.keys() == vectors.keys()
    assert all(np.array_equal(found[key], vectors[key]) and found[key].dtype == np.float32 for key in vectors)


def test_a_second_process_finds_them(tmp_path: Path) -> None:
    SqliteVectorCache(tmp_path / "v.sqlite3").put_many({"a": _vector(1)})
    assert list(SqliteVectorCache(tmp_path / "v.sqlite3").get_many(["a", "b"])) == ["a"]


def test_a_damaged_cache_starts_anew(tmp_path: Path) -> None:
    path = tmp_path / "v.sqlite3"
    path.write_bytes(b"garbage " * 1000)
    cache = SqliteVectorCache(path)
    cache.put_many({"a": _vector(1)})
    assert list(cache.get_many(["a"])) == ["a"]


def test_a_cache_that_cannot_be_made_names_the_setting(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(WorkspaceError, match="HYBRIDMEM_MODELS__CACHE"):
        SqliteVectorCache(tmp_path / "file" / "v.sqlite3")
