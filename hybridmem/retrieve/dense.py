"""The dense channel: cosine between the question's embedding and the chunks'."""

from __future__ import annotations

from collections.abc import Callable

from hybridmem.retrieve.channel import silent
from hybridmem.retrieve.ports import DenseSearch, Vector
from hybridmem.retrieve.ranking import ranking
from hybridmem.types import QueryAnalysis, Ranking, Reason


class DenseChannel:
    """Ranks chunks by cosine; silent without an embedder or without vectors.

    ``embed`` maps a text to a unit vector of shape (d,).
    """

    name = "dense"

    def __init__(self, index: DenseSearch | None, embed: Callable[[str], Vector] | None) -> None:
        self._index = index
        self._embed = embed

    def search(self, analysis: QueryAnalysis, k: int) -> Ranking:
        """Return the ``k`` chunks of highest cosine."""
        if self._index is None or self._embed is None:
            return silent(self.name, "no_embedder")
        if not len(self._index):
            return silent(self.name, "empty_index")
        vector = self._embed(analysis.queries.get(self.name, analysis.text))
        scores = dict(self._index.search(vector, k))
        return ranking(self.name, scores, k, lambda identity: (Reason("cosine", value=scores[identity]),))
