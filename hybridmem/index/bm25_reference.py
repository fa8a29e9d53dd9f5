"""The reference engine: rank-bm25 with its idf made positive; rebuilt after a change, so for small corpora."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from rank_bm25 import BM25Okapi

from hybridmem.index.bm25 import inverse_document_frequency
from hybridmem.index.topk import top_k_positive


class PositiveBm25(BM25Okapi):  # type: ignore[misc]
    """rank-bm25's BM25Okapi with the idf of ``hybridmem.index.bm25``; ``frequencies`` keeps n by term."""

    frequencies: dict[str, int]

    def _calc_idf(self, nd: dict[str, int]) -> None:
        self.frequencies = nd
        self.idf = {term: inverse_document_frequency(self.corpus_size, count) for term, count in nd.items()}


class ReferenceEngine:
    """Keeps the documents' terms and builds rank-bm25's model when first asked after a change."""

    def __init__(self, k1: float, b: float) -> None:
        self._k1 = k1
        self._b = b
        self.documents: dict[str, tuple[str, ...]] = {}
        self._ids: list[str] = []
        self._model: PositiveBm25 | None = None

    def update(self, add: Mapping[str, Sequence[str]], remove: Collection[str]) -> None:
        """Remove documents, then add or replace some; the model is dropped."""
        for document_id in remove:
            self.documents.pop(document_id, None)
        self.documents.update((document_id, tuple(terms)) for document_id, terms in add.items())
        self._model = None

    def search(self, terms: Sequence[str], k: int) -> list[tuple[str, float]]:
        """The k best documents with positive scores, in the order (-score, id)."""
        model = self._built()
        return [] if model is None else top_k_positive(self._ids, model.get_scores(terms), k)

    def explain(self, terms: Sequence[str], document_id: str) -> list[tuple[str, float]]:
        """Each distinct term's positive part of a document's score, in question order."""
        model = self._built()
        if model is None or document_id not in self.documents:
            return []
        position = [self._ids.index(document_id)]
        parts = [(term, count * model.get_batch_scores([term], position)[0]) for term, count in Counter(terms).items()]
        return [(term, float(part)) for term, part in parts if part > 0]

    def document_frequency(self, term: str) -> int:
        """How many documents contain the term."""
        model = self._built()
        return 0 if model is None else model.frequencies.get(term, 0)

    def holding(self, terms: Collection[str]) -> set[str]:
        """Ids of the documents that contain every one of the terms; none without terms."""
        return {name for name, held in self.documents.items() if terms and set(terms) <= set(held)}

    def ids(self) -> set[str]:
        """Ids of the documents held."""
        return set(self.documents)

    def __len__(self) -> int:
        return len(self.documents)

    def _built(self) -> PositiveBm25 | None:
        """The model, or None where rank-bm25 would divide by zero: no documents, or none with a term."""
        if self._model is None and any(self.documents.values()):
            self._ids = list(self.documents)
            self._model = PositiveBm25(list(self.documents.values()), k1=self._k1, b=self._b)
        return self._model
