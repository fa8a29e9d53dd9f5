"""A deterministic embedder without a model: hashed words and character pairs (the hashing trick).

Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", ICML 2009. It knows spelling, not
meaning: for tests and as a stand-in where no model can be loaded.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from hybridmem.index.vectors import Matrix, unit_rows

_WORD = re.compile(r"[a-z0-9]+|[^\W\d_]+", re.IGNORECASE)


class HashEmbedder:
    """Vectors of signed hashed features, unit length; the same text gives the same vector on every machine."""

    def __init__(self, dimension: int = 256) -> None:
        self.name = "hash"
        self.dimension = self.shared = dimension
        self.fingerprint = f"hash-{dimension}-v1"

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """One unit row per text, (n, dimension) float32."""
        rows = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for feature in _features(text):
                value = zlib.crc32(feature.encode("utf-8", "replace"))
                row[value % self.dimension] += 1.0 if value & 0x80000000 else -1.0
        return unit_rows(rows) if len(texts) else rows

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The unit vector of a question, (dimension,) float32."""
        return self.embed_passages([text]).reshape(-1)


def _features(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text.casefold()):
        word = match.group()
        yield word
        yield from (word[start : start + 2] for start in range(len(word) - 1) if not word.isascii())
