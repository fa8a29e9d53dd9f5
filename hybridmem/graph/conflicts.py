"""Contradicting facts: an entity that has two bosses, versions or birth dates where it can have one at a time.

Which one holds is decided by a person's approval, then by the authority of its best source, then by the later source,
then by the number of sentences that state it. The loser stays in the graph; the conflict says which triple lost to
which, and why.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hybridmem.graph.merge import vouched
from hybridmem.types import Document, Triple

FUNCTIONAL = frozenset(
    {
        "reports_to", "version", "born_on", "born_in", "died_on", "died_in", "father", "mother", "capital",
        "founded_on", "released_on", "cause_of_death", "assigned_to", "chief",
    }
)  # fmt: skip
"""Relations that give their head one tail at a time."""
_REASONS = ("decision", "authority", "time", "evidence")


@dataclass(frozen=True, slots=True)
class Source:
    """What is known of a document where facts disagree: trust in 0..1, and its date in ISO 8601, "" for none."""

    authority: float = 0.5
    timestamp: str = ""

    @classmethod
    def of(cls, document: Document) -> Source:
        """Trust and date of a document."""
        return cls(document.authority, document.timestamp or "")


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two triples that cannot both hold: ids of the one kept and the one that lost.

    ``reason`` is "decision", "authority", "time", "evidence", or "undecided" where all are equal and the id decides.
    """

    head: str
    relation: str
    winner: str
    loser: str
    reason: str


def find_conflicts(triples: Iterable[Triple], sources: Mapping[str, Source]) -> list[Conflict]:
    """Return every conflict among asserted triples, one per loser, ordered by head, relation and loser.

    Args:
        triples: facts of the graph, in any order.
        sources: document id -> trust and date; a document that is missing counts as neither trusted nor dated.
    """
    groups: dict[tuple[str, str], list[Triple]] = defaultdict(list)
    for triple in triples:
        if triple.status == "asserted" and triple.relation in FUNCTIONAL:
            groups[triple.head, triple.relation].append(triple)
    found = [conflict for group in groups.values() for conflict in _decide(group, sources)]
    return sorted(found, key=lambda conflict: (conflict.head, conflict.relation, conflict.loser))


def overlap(one: Triple, other: Triple) -> bool:
    """Whether two facts may hold at one time: periods that follow one another are no contradiction."""
    return not (_ended(one, other) or _ended(other, one))


def _ended(one: Triple, other: Triple) -> bool:
    return one.valid_to is not None and other.valid_from is not None and one.valid_to <= other.valid_from


def _decide(group: list[Triple], sources: Mapping[str, Source]) -> list[Conflict]:
    """The strongest triple first; each other one loses to the strongest it cannot hold beside."""
    ordered = sorted(sorted(group, key=_id), key=lambda triple: _strength(triple, sources), reverse=True)
    found: list[Conflict] = []
    kept: list[Triple] = []
    for triple in ordered:
        winner = next((other for other in kept if other.tail != triple.tail and overlap(other, triple)), None)
        if winner is None:
            kept.append(triple)
        else:
            reason = _reason(winner, triple, sources)
            found.append(Conflict(triple.head, triple.relation, winner.id, triple.id, reason))
    return found


def _id(triple: Triple) -> str:
    return triple.id


def _strength(triple: Triple, sources: Mapping[str, Source]) -> tuple[bool, float, str, int]:
    """Whether a person vouches for it, authority of its best source, date of the latest one, number of evidences."""
    known = [sources.get(span.document_id, Source(0.0)) for span in triple.evidence]
    authority = max((source.authority for source in known), default=0.0)
    return (
        vouched(triple.rule),
        authority,
        max((source.timestamp for source in known), default=""),
        len(triple.evidence),
    )


def _reason(winner: Triple, loser: Triple, sources: Mapping[str, Source]) -> str:
    pairs = zip(_REASONS, _strength(winner, sources), _strength(loser, sources), strict=True)
    return next((name for name, one, other in pairs if one != other), "undecided")
