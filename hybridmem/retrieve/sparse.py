"""The sparse channel: BM25 over the terms of the question.

A short passage is searched together with the one before it; terms found only there say so (``term_before``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from hybridmem.retrieve.channel import silent
from hybridmem.retrieve.ports import Ports, SparseSearch
from hybridmem.retrieve.ranking import ranking
from hybridmem.text.tokenise import content_terms, tokenise
from hybridmem.types import QueryAnalysis, Ranking, Reason

OwnTerms = Callable[[str], Collection[str] | None]
EXPLAINED = 20
"""How many hits carry the score of each term; the rest can be explained on demand."""
SHORT = 1000
"""Characters above which no chunk is so short that the passage before it lends it terms."""


class SparseChannel:
    """Ranks chunks by BM25; silent when no term of the question occurs anywhere."""

    name = "sparse"

    def __init__(self, index: SparseSearch, own_terms: OwnTerms = lambda _: None) -> None:
        """``own_terms`` gives the terms of a chunk's own title and text, None where it is searched by those alone."""
        self._index = index
        self._own_terms = own_terms

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
        own = self._own_terms(identity)
        return tuple(
            Reason("term" if own is None or term in own else "term_before", term, value) for term, value in ordered
        )


def own_terms(ports: Ports, identity: str) -> Collection[str] | None:
    """Return the terms of a short chunk and its headings; None for a longer one, which has no others."""
    chunk = ports.chunk(identity)
    if len(chunk.text) > SHORT:
        return None
    return frozenset(tokenise("\n".join((ports.title(chunk.document_id), *chunk.heading_path, chunk.text))))


def question_terms(text: str) -> list[str]:
    """Return the terms to search: without stop words, unless nothing else is left."""
    return content_terms(text) or tokenise(text)
