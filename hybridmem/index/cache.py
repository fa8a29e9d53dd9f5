"""Vectors computed once: an embedder that asks a cache first, keyed by what went into the vector."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hybridmem.index.code_aware import CodeAware
from hybridmem.index.embed import Embedder
from hybridmem.index.vectors import Matrix, to_half_grid


class VectorCache(Protocol):
    """A store of float32 vectors by key; it may forget, but never returns what was not put under the key."""

    def get_many(self, keys: Sequence[str]) -> Mapping[str, NDArray[np.float32]]:
        """The vectors of those keys that are known, each (dimension,)."""
        ...

    def put_many(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """Keep vectors by key."""
        ...


class MemoryCache:
    """A cache that lives as long as the process."""

    def __init__(self) -> None:
        self._vectors: dict[str, NDArray[np.float32]] = {}

    def get_many(self, keys: Sequence[str]) -> Mapping[str, NDArray[np.float32]]:
        """The vectors of those keys that are known."""
        return {key: self._vectors[key] for key in keys if key in self._vectors}

    def put_many(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """Keep vectors by key."""
        self._vectors.update(vectors)


def cached(embedder: Embedder, cache: VectorCache) -> Embedder:
    """Return the embedder behind a cache; of one that is made of two, each keeps its own vectors."""
    if isinstance(embedder, CodeAware):
        return CodeAware(CachedEmbedder(embedder.prose, cache), CachedEmbedder(embedder.code, cache))
    return CachedEmbedder(embedder, cache)


class CachedEmbedder:
    """An embedder whose passages come from a cache where they can.

    Vectors are kept, and always returned, in half precision: a text gets the very same vector whether it was
    computed now, in another batch (where sums round differently) or years ago.
    """

    def __init__(self, embedder: Embedder, cache: VectorCache) -> None:
        self._embedder = embedder
        self._cache = cache
        self.name = embedder.name
        self.dimension = embedder.dimension
        self.shared = embedder.shared
        self.fingerprint = embedder.fingerprint

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """One unit row per text, (n, dimension); each distinct text not in the cache is computed once."""
        keys = [self._key(text) for text in texts]
        known = self._lookup(list(dict.fromkeys(keys)))
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if missing:
            fresh = to_half_grid(self._embedder.embed_passages(list(missing.values())))
            computed = dict(zip(missing, fresh, strict=True))
            self._cache.put_many(computed)
            known |= computed
        return np.array([known[key] for key in keys], dtype=np.float32).reshape(len(keys), self.dimension)

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, (dimension,); not cached on disk, it takes milliseconds."""
        return to_half_grid(self._embedder.embed_question(text))

    def _lookup(self, keys: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        found = self._cache.get_many(keys)
        return {key: to_half_grid(vector) for key, vector in found.items() if vector.shape == (self.dimension,)}

    def _key(self, text: str) -> str:
        parts = f"{self.fingerprint}\0passage\0{text}".encode("utf-8", "surrogatepass")
        return hashlib.sha256(parts).hexdigest()
