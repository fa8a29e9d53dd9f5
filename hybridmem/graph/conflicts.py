"""Contradicting facts: an entity that has two bosses, versions or birth dates where it can have one at a time.

Which one holds is decided by a person's approval, then by the authority of its best source, then by the later time
(date of the source, or since when a changing fact holds), then by the number of sentences that state it. The loser
stays in the graph; the conflict says which triple lost to which, and why.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hybridmem.graph.merge import vouched
from hybridmem.text.ranges import one_holds_the_other, value_ranges
from hybridmem.types import Document, Triple

FUNCTIONAL = frozenset(
    {
        "reports_to", "version", "born_on", "born_in", "died_on", "died_in", "father", "mother", "capital",
        "founded_on", "released_on", "cause_of_death", "assigned_to", "chief",
    }
)  # fmt: skip
"""Relations that give their head one tail at a time."""
CHANGING = frozenset({"reports_to", "version", "capital", "assigned_to", "chief"})
"""Those whose tail follows another one in time; what the others state holds for good."""
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


def find_conflicts(
    triples: Iterable[Triple], sources: Mapping[str, Source], names: Mapping[str, str] | None = None
) -> list[Conflict]:
    """Return every conflict among asserted triples, one per loser, ordered by head, relation and loser.

    Values of which one holds the other ("2.0 to 2.3" and "2.1") and values that one sentence gives together agree.

    Args:
        triples: facts of the graph, in any order.
        sources: document id -> trust and date; a document that is missing counts as neither trusted nor dated.
        names: entity id -> name, the value as written; an id that is missing is its own name.
    """
    groups: dict[tuple[str, str], list[Triple]] = defaultdict(list)
    for triple in triples:
        if triple.status == "asserted" and triple.relation in FUNCTIONAL:
            groups[triple.head, triple.relation].append(triple)
    found = [conflict for group in groups.values() for conflict in _decide(group, sources, names or {})]
    return sorted(found, key=lambda conflict: (conflict.head, conflict.relation, conflict.loser))


def overlap(one: Triple, other: Triple, sources: Mapping[str, Source]) -> bool:
    """Whether two facts of one relation speak of one time: what follows a fact that has ended is no contradiction."""
    return not (_ended(one, other, sources) or _ended(other, one, sources))


def _ended(one: Triple, other: Triple, sources: Mapping[str, Source]) -> bool:
    """Whether one fact had ended before the other began or, where that is not said, before its sources were written."""
    if one.valid_to is None:
        return False
    if other.valid_from is not None:
        return one.valid_to <= other.valid_from
    dates = [sources[span.document_id].timestamp for span in other.evidence if span.document_id in sources]
    written = min(dates, default="") if other.relation in CHANGING else ""
    return bool(written) and one.valid_to < written


def _agree(one: Triple, other: Triple, names: Mapping[str, str]) -> bool:
    """Whether two tails are one, or values that may both be right."""
    values = [names.get(triple.tail, triple.tail) for triple in (one, other)]
    if one.tail == other.tail or one_holds_the_other(*values):
        return True
    together = not set(one.evidence).isdisjoint(other.evidence)
    return together and all(value_ranges(value) for value in values)


def _decide(group: list[Triple], sources: Mapping[str, Source], names: Mapping[str, str]) -> list[Conflict]:
    """The strongest triple first; each other one loses to the strongest it cannot hold beside."""
    ordered = sorted(sorted(group, key=_id), key=lambda triple: _strength(triple, sources), reverse=True)
    found: list[Conflict] = []
    kept: list[Triple] = []
    for triple in ordered:
        rivals = (other for other in kept if not _agree(other, triple, names))
        winner = next((other for other in rivals if overlap(other, triple, sources)), None)
        if winner is None:
            kept.append(triple)
        else:
            reason = _reason(winner, triple, sources)
            found.append(Conflict(triple.head, triple.relation, winner.id, triple.id, reason))
    return found


def _id(triple: Triple) -> str:
    return triple.id


def _strength(triple: Triple, sources: Mapping[str, Source]) -> tuple[bool, float, str, int]:
    """Whether a person vouches for it, authority of its best source, latest time it is known of, sentences."""
    known = [sources.get(span.document_id, Source(0.0)) for span in triple.evidence]
    authority = max((source.authority for source in known), default=0.0)
    since = (triple.valid_from or "") if triple.relation in CHANGING else ""
    return (
        vouched(triple.rule),
        authority,
        max([since, *(source.timestamp for source in known)]),
        len(triple.evidence),
    )


def _reason(winner: Triple, loser: Triple, sources: Mapping[str, Source]) -> str:
    pairs = zip(_REASONS, _strength(winner, sources), _strength(loser, sources), strict=True)
    return next((name for name, one, other in pairs if one != other), "undecided")
