"""The sparse index: BM25 over terms, by rank-bm25 while small and by its own postings once larger."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence

from hybridmem.index.bm25 import Bm25Engine
from hybridmem.index.bm25_postings import PostingsEngine
from hybridmem.index.bm25_reference import ReferenceEngine

REFERENCE_LIMIT = 500
"""Documents up to which rank-bm25 answers. Measured with 100 terms a document and 12 a question: at 500 it takes
1.3 ms a question and 21 ms to rebuild after a change, and both grow with the corpus (10,000: 59 and 425 ms), while
postings take 0.3 ms and no rebuild (10,000: 0.8 ms; 100,000: 6 ms)."""


class SparseIndex:
    """BM25 (the variant of ``hybridmem.index.bm25``) over documents given as lists of terms; safe from many threads."""

    def __init__(self, k1: float = 1.5, b: float = 0.75) -> None:
        self._k1 = k1
        self._b = b
        self._engine: Bm25Engine = ReferenceEngine(k1, b)
        self._lock = threading.RLock()

    def update(self, add: Mapping[str, Sequence[str]], remove: Collection[str] = ()) -> None:
        """Remove documents by id (unknown ids are ignored), then add some as lists of terms; a known id is replaced."""
        with self._lock:
            engine = self._engine
            engine.update(add, remove)
            if isinstance(engine, ReferenceEngine) and len(engine.documents) > REFERENCE_LIMIT:
                self._engine = PostingsEngine(self._k1, self._b)
                self._engine.update(engine.documents, ())

    def search(self, terms: Sequence[str], k: int) -> list[tuple[str, float]]:
        """The k best (id, score) in the order (-score, id); documents without a term of the question are not listed."""
        with self._lock:
            return self._engine.search(terms, k)

    def explain(self, terms: Sequence[str], document_id: str) -> list[tuple[str, float]]:
        """What each distinct term adds to a document's score, in question order; the parts sum to the score."""
        with self._lock:
            return self._engine.explain(terms, document_id)

    def document_frequency(self, term: str) -> int:
        """How many documents contain the term."""
        with self._lock:
            return self._engine.document_frequency(term)

    def holding(self, terms: Collection[str]) -> set[str]:
        """Ids of the documents that contain every one of the terms; none without terms."""
        with self._lock:
            return self._engine.holding(terms)

    def ids(self) -> set[str]:
        """Ids of the documents held."""
        with self._lock:
            return self._engine.ids()

    def __len__(self) -> int:
        with self._lock:
            return len(self._engine)
