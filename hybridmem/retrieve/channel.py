"""What a channel is: a named search that turns an analysed question into a ranking of chunks."""

from __future__ import annotations

from typing import Protocol

from hybridmem.types import QueryAnalysis, Ranking


class Channel(Protocol):
    """One way to find chunks. A channel with nothing to say returns no hits and a ``silent`` code, never noise."""

    @property
    def name(self) -> str: ...

    def search(self, analysis: QueryAnalysis, k: int) -> Ranking:
        """Return at most ``k`` hits in the total order of ``hybridmem.retrieve.ranking``."""
        ...


def silent(name: str, code: str) -> Ranking:
    """Return the ranking of a channel that stays out, and why."""
    return Ranking(name, silent=code)
