"""What a person decided, applied to what the texts state: facts approved, rejected, corrected and added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hybridmem.graph.components import components
from hybridmem.graph.merge import DECISION, oriented
from hybridmem.store.decisions import Stated, TripleDecision
from hybridmem.types import Assertion, Merge, Span

APPROVED = "+approved"
_NOWHERE = Span("", 0, 0)


class Rulings:
    """Decisions in force by the fact they concern, names joined by merges counted as one.

    Of several on one fact the last one holds. A rejected fact stays, with the status "rejected", so that it can be
    seen and taken back; an approved one is certain; an edited one keeps its sentence; an added one has none.
    """

    def __init__(self, decisions: Iterable[TripleDecision] = (), merges: Sequence[Merge] = ()) -> None:
        self.in_force = tuple(decision for decision in decisions if not decision.undone)
        self._sets = sets = components(merges if self.in_force else ())
        self._by_key = {
            (sets.find(told.fact.head_key), told.fact.relation, sets.find(told.fact.tail_key), told.status): told
            for told in self.in_force
            if told.verdict != "add"
        }
        self._ends = {frozenset((key[0], key[2])) for key in self._by_key}

    def keys(self) -> set[str]:
        """Every key that names an end of a fact decided on, or of one that an edit made."""
        facts = [fact for told in self.in_force for fact in (told.fact, told.replacement) if fact is not None]
        ends = {key for fact in facts for key in (fact.head_key, fact.tail_key)}
        return ends.union(*(self._sets.members_of(self._sets.find(key)) for key in ends))

    def added(self) -> list[Assertion]:
        """The facts that a person added, as far as they still hold."""
        facts = [_added(decision.fact) for decision in self.in_force if decision.verdict == "add"]
        return [self.applied(fact) for fact in dict.fromkeys(facts)]

    def applied(self, fact: Assertion) -> Assertion:
        """The fact as decided; the same object where nobody decided on it."""
        seen: set[int] = set()
        while (decision := self._of(fact)) is not None and decision.id not in seen:
            seen.add(decision.id)
            if decision.verdict == "reject":
                return replace(fact, status="rejected")
            if decision.verdict == "approve":
                return replace(fact, confidence=1.0, rule=fact.rule + APPROVED)
            fact = _edited(fact, decision)
        return fact

    def _of(self, fact: Assertion) -> TripleDecision | None:
        ends = frozenset((self._sets.find(fact.head_key), self._sets.find(fact.tail_key)))
        if ends not in self._ends:
            return None  # most facts end here, before their relation is looked up
        head, relation, tail = oriented(fact)
        return self._by_key.get((self._sets.find(head), relation, self._sets.find(tail), fact.status))


def _edited(fact: Assertion, decision: TripleDecision) -> Assertion:
    """The fact as a person corrected it; ends that stayed keep their names and places in the sentence."""
    new = decision.replacement
    if new is None:
        return fact
    plain = fact if oriented(fact)[0] == fact.head_key else _turned(fact)
    head_stays = new.head_key == decision.fact.head_key
    tail_stays = new.tail_key == decision.fact.tail_key
    return replace(
        plain,
        head=plain.head if head_stays else new.head,
        head_key=plain.head_key if head_stays else new.head_key,
        head_type=plain.head_type if head_stays else "",
        head_span=plain.head_span if head_stays else None,
        relation=new.relation,
        tail=plain.tail if tail_stays else new.tail,
        tail_key=plain.tail_key if tail_stays else new.tail_key,
        tail_type=plain.tail_type if tail_stays else "",
        tail_span=plain.tail_span if tail_stays else None,
        confidence=1.0,
        rule=DECISION,
        status="asserted",
    )


def _turned(fact: Assertion) -> Assertion:
    return replace(
        fact,
        head=fact.tail,
        head_key=fact.tail_key,
        head_type=fact.tail_type,
        head_span=fact.tail_span,
        tail=fact.head,
        tail_key=fact.head_key,
        tail_type=fact.head_type,
        tail_span=fact.head_span,
    )


def _added(fact: Stated) -> Assertion:
    return Assertion(
        head=fact.head,
        relation=fact.relation,
        tail=fact.tail,
        head_key=fact.head_key,
        tail_key=fact.tail_key,
        head_type="",
        tail_type="",
        confidence=1.0,
        rule=DECISION,
        chunk_id="",
        span=_NOWHERE,
    )
