"""The second stage: the fused top is ordered again by what cheap features say together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

from hybridmem.retrieve.ranking import numbered, order
from hybridmem.types import FusedHit, Reason

DEPTH = 50
PROTECTED = 10
"""A chunk that one channel ranks first stays within this rank, whatever the others say of it."""

Parts = Mapping[str, Mapping[str, float]]


def rerank(fused: Sequence[FusedHit], parts: Parts, depth: int = DEPTH) -> list[FusedHit]:
    """Order the first ``depth`` fused hits by the sum of their parts; the rest follow unchanged.

    ``parts`` maps chunk id -> feature -> what it adds to the score. They become the hit's contributions; hits behind
    ``depth`` keep their fused contributions.
    """
    head, tail = fused[:depth], fused[depth:]
    scores = {hit.chunk_id: fsum(parts.get(hit.chunk_id, {}).values()) for hit in head}
    known = {hit.chunk_id: hit for hit in head}
    ids = order(scores, {hit.chunk_id: hit.rank for hit in head})
    ids = protect(ids, known)
    again = [
        _again(known[identity], rank, scores[identity], parts.get(identity, {})) for rank, identity in numbered(ids)
    ]
    return again + list(tail)


def protect(ids: Sequence[str], known: Mapping[str, FusedHit], within: int = PROTECTED) -> list[str]:
    """Move chunks that some channel ranks first up to rank ``within`` when they fell behind it, keeping their order."""
    kept, late = list(ids[:within]), list(ids[within:])
    firsts = [identity for identity in late if 1 in known[identity].ranks.values()]
    room = [identity for identity in reversed(kept) if 1 not in known[identity].ranks.values()][: len(firsts)]
    kept = [identity for identity in kept if identity not in room]
    rest = [identity for identity in late if identity not in firsts]
    return [*kept, *firsts[: len(room)], *reversed(room), *firsts[len(room) :], *rest]


def _again(hit: FusedHit, rank: int, score: float, parts: Mapping[str, float]) -> FusedHit:
    moved = Reason("reranked_from", str(hit.rank), float(hit.rank - rank))
    shown = {name: value for name, value in parts.items() if value != 0.0}
    return FusedHit(hit.chunk_id, rank, score, shown, hit.ranks, (*hit.reasons, moved))
