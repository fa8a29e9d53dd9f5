"""The sparse channel: BM25 over the terms of the question."""

from __future__ import annotations

from collections.abc import Sequence

from hybridmem.retrieve.channel import silent
from hybridmem.retrieve.ports import SparseSearch
from hybridmem.retrieve.ranking import ranking
from hybridmem.text.tokenise import content_terms, tokenise
from hybridmem.types import QueryAnalysis, Ranking, Reason

EXPLAINED = 20
"""How many hits carry the score of each term; the rest can be explained on demand."""


class SparseChannel:
    """Ranks chunks by BM25; silent when no term of the question occurs anywhere."""

    name = "sparse"

    def __init__(self, index: SparseSearch) -> None:
        self._index = index

    def search(self, analysis: QueryAnalysis, k: int) -> Ranking:
        """Return the ``k`` chunks of highest BM25 score."""
        terms = analysis.queries[self.name].split() if self.name in analysis.queries else question_terms(analysis.text)
        scores = dict(self._index.search(terms, k)) if len(self._index) else {}
        if not scores:
            return silent(self.name, "no_term_found" if len(self._index) else "empty_index")
        explained = sorted(scores, key=lambda identity: (-scores[identity], identity))[:EXPLAINED]
        parts = {identity: self._parts(terms, identity) for identity in explained}
        return ranking(self.name, scores, k, lambda identity: parts.get(identity, ()))

    def _parts(self, terms: Sequence[str], identity: str) -> tuple[Reason, ...]:
        found = [(term, value) for term, value in self._index.explain(terms, identity) if value > 0.0]
        ordered = sorted(found, key=lambda part: (-part[1], part[0]))
        return tuple(Reason("term", term, value) for term, value in ordered)


def question_terms(text: str) -> list[str]:
    """Return the terms to search: without stop words, unless nothing else is left."""
    return content_terms(text) or tokenise(text)
