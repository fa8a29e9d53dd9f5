"""Weights of question terms: how rare each is among the chunks."""

from __future__ import annotations

from collections.abc import Callable
from math import log

from hybridmem.retrieve.ports import SparseSearch


def term_weights(index: SparseSearch) -> Callable[[str], float]:
    """Return idf(t) = ln(1 + (N - n + 0.5) / (n + 0.5)), as BM25 weighs it; 0 for a term no chunk holds."""
    documents = len(index)

    def weight(term: str) -> float:
        containing = index.document_frequency(term)
        return log(1.0 + (documents - containing + 0.5) / (containing + 0.5)) if containing else 0.0

    return weight
