"""BM25 as every engine here computes it: Okapi term weights with an always-positive idf.

    score(d) = sum over question terms t of idf(t) * tf * (k1 + 1) / (tf + k1 * (1 - b + b * |d| / avgdl))
    idf(t)   = ln(1 + (N - n + 0.5) / (n + 0.5))

Robertson et al., "Okapi at TREC-3" (1994); the idf is the one of Lucene's BM25Similarity. It differs from
the ATIRE variant that rank-bm25 calls BM25Okapi in the idf alone: there a term in half of the documents
weighs nothing and a commoner one less than nothing. A term that a question repeats counts each time.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol


def inverse_document_frequency(documents: int, containing: int) -> float:
    """Weight of a term found in ``containing`` of ``documents``; positive for every term that occurs."""
    return math.log(1.0 + (documents - containing + 0.5) / (containing + 0.5))


class Bm25Engine(Protocol):
    """What an engine behind SparseIndex must do; all engines give the same ranking and scores."""

    def update(self, add: Mapping[str, Sequence[str]], remove: Collection[str]) -> None:
        """Remove documents by id, then add documents as lists of terms, replacing known ids."""
        ...

    def search(self, terms: Sequence[str], k: int) -> list[tuple[str, float]]:
        """The k best documents with positive scores, in the order (-score, id)."""
        ...

    def explain(self, terms: Sequence[str], document_id: str) -> list[tuple[str, float]]:
        """Each distinct term's part of a document's score, in question order; positive parts only."""
        ...

    def document_frequency(self, term: str) -> int:
        """How many documents contain the term."""
        ...

    def holding(self, terms: Collection[str]) -> set[str]:
        """Ids of the documents that contain every one of the terms; none without terms."""
        ...

    def ids(self) -> set[str]:
        """Ids of the documents held."""
        ...

    def __len__(self) -> int: ...
