"""The dense channel: cosine between the question's embedding and the chunks'."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
        return self.nearest(analysis.queries.get(self.name, analysis.text), k)

    def nearest(self, text: str, k: int) -> Ranking:
        """Return the ``k`` chunks of highest cosine with a text that need not have been analysed."""
        if self._index is None or self._embed is None:
            return silent(self.name, "no_embedder")
        if not len(self._index):
            return silent(self.name, "empty_index")
        vector = self._embed(text)
        scores = dict(self._index.search(vector, k))
        return ranking(self.name, scores, k, reasons(self._index, scores, vector))


def reasons(index: DenseSearch, scores: Mapping[str, float], vector: Vector) -> Callable[[str], tuple[Reason, ...]]:
    """Return what explains a hit: its cosine, what a second encoder adds to it for code, and whether a turn of talk was
    read together with the one before."""

    def of(identity: str) -> tuple[Reason, ...]:
        found = [Reason("cosine", value=scores[identity])]
        if added := round(index.added(identity, vector), 2):
            found.append(Reason("as_code", value=added))
        if index.before(identity) is not None:
            found.append(Reason("turn_before"))
        return tuple(found)

    return of
