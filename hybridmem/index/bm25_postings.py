"""The fast engine: an inverted index that takes documents one by one and scores by arrays.

Postings grow by appending; a removed document only loses its "alive" mark until a quarter of the slots
are dead, when all postings are rewritten. Statistics (N, n, avgdl) are taken at question time, so an update
costs the size of what changes. The arithmetic repeats rank-bm25's, operation by operation: scores that are
equal there are equal here.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from hybridmem.index.bm25 import inverse_document_frequency
from hybridmem.index.topk import top_k_positive

_DEAD_SHARE = 0.25
_DEAD_MINIMUM = 64
_COMMON = 2000
_KEPT_POSTINGS = 3_000_000
_Posting = tuple["array[int]", "array[int]"]
_Parts = tuple[NDArray[np.int64], NDArray[np.float64]]


class PostingsEngine:
    """Postings by term: slot numbers (ascending) and term frequencies, two parallel arrays."""

    def __init__(self, k1: float, b: float) -> None:
        self._k1 = k1
        self._b = b
        self._slots: dict[str, int] = {}
        self._ids: list[str] = []
        self._lengths = array("q")
        self._alive = array("b")
        self._postings: dict[str, _Posting] = {}
        self._norms: NDArray[np.float64] | None = None
        self._common: dict[str, _Parts] = {}
        self._kept = 0

    def update(self, add: Mapping[str, Sequence[str]], remove: Collection[str]) -> None:
        """Remove documents, then add or replace some."""
        for document_id in remove:
            self._drop(document_id)
        for document_id, terms in add.items():
            self._drop(document_id)
            self._append(document_id, terms)
        if len(self._ids) - len(self._slots) > max(_DEAD_MINIMUM, _DEAD_SHARE * len(self._ids)):
            self._compact()
        self._norms = None
        self._common.clear()
        self._kept = 0

    def search(self, terms: Sequence[str], k: int) -> list[tuple[str, float]]:
        """The k best documents with positive scores, in the order (-score, id)."""
        scores = np.zeros(len(self._ids))
        for term in terms:
            slots, parts = self._parts(term)
            scores[slots] += parts
        return top_k_positive(self._ids, scores, k)

    def explain(self, terms: Sequence[str], document_id: str) -> list[tuple[str, float]]:
        """Each distinct term's positive part of a document's score, in question order."""
        if document_id not in self._slots:
            return []
        explained = []
        for term, count in Counter(terms).items():
            slots, parts = self._parts(term)
            part = parts[slots == self._slots[document_id]]
            explained += [(term, count * float(value)) for value in part]
        return explained

    def document_frequency(self, term: str) -> int:
        """How many documents contain the term."""
        return len(self._live(term)[0])

    def holding(self, terms: Collection[str]) -> set[str]:
        """Ids of the documents that contain every one of the terms; none without terms."""
        slots = [self._live(term)[0] for term in set(terms)]
        common = reduce(np.intersect1d, sorted(slots, key=len)) if slots else np.zeros(0, np.int64)
        return {self._ids[slot] for slot in common.tolist()}

    def ids(self) -> set[str]:
        """Ids of the documents held."""
        return set(self._slots)

    def __len__(self) -> int:
        return len(self._slots)

    def _parts(self, term: str) -> _Parts:
        """The slots that hold a term, and what it adds to the score of each; kept for the commonest terms."""
        kept = self._common.get(term)
        if kept is not None:
            return kept
        slots, frequencies = self._live(term)
        weight = inverse_document_frequency(len(self._slots), len(slots))
        parts = weight * (frequencies * (self._k1 + 1) / (frequencies + self._length_norms()[slots]))
        if len(slots) >= _COMMON and self._kept + len(slots) <= _KEPT_POSTINGS:
            self._common[term] = slots, parts
            self._kept += len(slots)
        return slots, parts

    def _live(self, term: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        posting = self._postings.get(term)
        if posting is None:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        slots, frequencies = np.array(posting[0], np.int64), np.array(posting[1], np.int64)
        if len(self._slots) == len(self._ids):
            return slots, frequencies
        alive = np.array(self._alive, bool)[slots]
        return slots[alive], frequencies[alive]

    def _length_norms(self) -> NDArray[np.float64]:
        """k1 * (1 - b + b * |d| / avgdl) by slot; dead slots have length 0 and are never read."""
        if self._norms is None:
            lengths = np.array(self._lengths, np.int64)
            average = int(lengths.sum()) / max(1, len(self._slots))
            self._norms = np.asarray(self._k1 * (1 - self._b + self._b * lengths / max(average, 1e-9)))
        return self._norms

    def _append(self, document_id: str, terms: Sequence[str]) -> None:
        slot = len(self._ids)
        self._slots[document_id] = slot
        self._ids.append(document_id)
        self._lengths.append(len(terms))
        self._alive.append(1)
        for term, count in Counter(terms).items():
            slots, frequencies = self._postings.setdefault(term, (array("I"), array("I")))
            slots.append(slot)
            frequencies.append(count)

    def _drop(self, document_id: str) -> None:
        slot = self._slots.pop(document_id, None)
        if slot is not None:
            self._alive[slot] = 0
            self._lengths[slot] = 0

    def _compact(self) -> None:
        """Renumber the living slots and rewrite every posting without the dead ones."""
        alive = np.array(self._alive, bool)
        renumbered = np.cumsum(alive) - 1
        live = {term: self._live(term) for term in self._postings}
        self._postings = {
            term: (array("I", renumbered[slots].tolist()), array("I", frequencies.tolist()))
            for term, (slots, frequencies) in live.items()
            if len(slots)
        }
        self._ids = [name for name, keep in zip(self._ids, alive.tolist(), strict=True) if keep]
        self._lengths = array("q", np.array(self._lengths)[alive].tolist())
        self._alive = array("b", [1] * len(self._ids))
        self._slots = {name: slot for slot, name in enumerate(self._ids)}
