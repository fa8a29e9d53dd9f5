"""Finds summaries for a question: BM25 over their words, cosine with the mean vector of what is below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hybridmem.index.sparse import SparseIndex

Vector = NDArray[np.float32]
WORDS = 0.5
"""Share of the words in a score; the rest is the cosine's. Without a vector the words are all."""


@dataclass(frozen=True, slots=True)
class Match:
    """A summary found, its score 0..1, and the words of the question in it, each with its part of BM25."""

    id: str
    score: float
    terms: tuple[tuple[str, float], ...] = ()


class SummaryIndex:
    """Summaries by id, as lists of terms and, where chunks have vectors, unit mean vectors (rows of ``vectors``).

    A question's vector may be longer: its first numbers are those that compare passages of any kind.
    """

    def __init__(self, terms: Mapping[str, Sequence[str]], vectors: Mapping[str, Vector]) -> None:
        self._words = SparseIndex()
        self._words.update(terms)
        self._ids = [identity for identity in terms if identity in vectors]
        self._matrix = np.stack([vectors[identity] for identity in self._ids]) if self._ids else None

    def __len__(self) -> int:
        return len(self._words)

    def search(self, terms: Sequence[str], vector: Vector | None, k: int) -> list[Match]:
        """Return the k best summaries by (-score, id); those that share neither words nor direction are left out.

        score = ``WORDS`` * BM25 / greatest BM25 + (1 - ``WORDS``) * (cosine - median) / (greatest cosine - median)
        """
        found = dict(self._words.search(terms, len(self._words)))
        most = max(found.values(), default=0.0)
        near = self._near(vector)
        share = WORDS if near else 1.0
        scores = {identity: share * value / most for identity, value in found.items()}
        for identity, value in near.items():
            scores[identity] = scores.get(identity, 0.0) + (1.0 - share) * value
        best = sorted(scores, key=lambda identity: (-round(scores[identity], 9), identity))[:k]
        return [Match(identity, round(scores[identity], 6), self._terms(terms, identity, found)) for identity in best]

    def _near(self, vector: Vector | None) -> dict[str, float]:
        if vector is None or self._matrix is None:
            return {}
        cosines = np.round(self._matrix @ vector[: self._matrix.shape[1]], 6)
        middle, most = float(np.median(cosines)), float(cosines.max())
        if most <= middle:
            return {}
        scaled = ((cosines - middle) / (most - middle)).tolist()
        return {identity: value for identity, value in zip(self._ids, scaled, strict=True) if value > 0.0}

    def _terms(self, terms: Sequence[str], identity: str, found: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
        return tuple(self._words.explain(terms, identity)) if identity in found else ()
