"""The one ranking function: a total order by score desc, best single rank, id; ranks start at 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hybridmem.types import EvidencePath, Hit, Ranking, Reason

Reasons = Callable[[str], tuple[Reason, ...]]
NO_RANK = 1 << 30
"""The single rank of a document that no channel ranked."""


def order(scores: Mapping[str, float], best_rank: Mapping[str, int] | None = None) -> list[str]:
    """Return ids by (score desc, best single rank, id); input order never matters."""
    single = best_rank or {}
    return sorted(scores, key=lambda identity: (-scores[identity], single.get(identity, NO_RANK), identity))


def ranking(
    channel: str,
    scores: Mapping[str, float],
    k: int,
    reasons: Reasons = lambda _: (),
    path: Callable[[str], EvidencePath | None] = lambda _: None,
) -> Ranking:
    """Return a channel's ranking of the ``k`` best ids; reasons and paths are asked for those alone."""
    ids = order(scores)[:k]
    hits = (
        Hit(identity, rank, scores[identity], reasons(identity), path(identity)) for rank, identity in numbered(ids)
    )
    return Ranking(channel, tuple(hits))


def numbered(ids: Iterable[str]) -> Iterable[tuple[int, str]]:
    """Pair ids with their ranks 1, 2, 3 ..."""
    return enumerate(ids, start=1)


def min_max(scores: Mapping[str, float]) -> dict[str, float]:
    """Scale scores of one question to 0..1; equal scores all become 1 (none tells more than another)."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    span = high - low
    return {identity: (value - low) / span if span > 0.0 else 1.0 for identity, value in scores.items()}
