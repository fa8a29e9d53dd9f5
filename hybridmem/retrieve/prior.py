"""The first round: what dense and sparse say together, on one scale."""

from __future__ import annotations

from collections.abc import Mapping

from hybridmem.retrieve.ranking import min_max
from hybridmem.types import Ranking

SHARES: Mapping[str, float] = {"dense": 0.7, "sparse": 0.3}
"""Best of a coarse grid on four public sets; cosines are compressed, so both are scaled per question first."""


def prior(rankings: Mapping[str, Ranking]) -> dict[str, float]:
    """Return chunk id -> 0..1: .7 x dense + .3 x sparse after min-max; a silent channel gives its share away."""
    present = {name: rankings[name] for name in SHARES if name in rankings and rankings[name].hits}
    total = sum(SHARES[name] for name in present)
    mixed: dict[str, float] = {}
    for name, found in present.items():
        for identity, value in min_max({hit.chunk_id: hit.score for hit in found.hits}).items():
            mixed[identity] = mixed.get(identity, 0.0) + SHARES[name] / total * value
    return mixed
