"""From names and facts to entities and triples: aliases joined, evidence collected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import prod

from hybridmem.extract.alias_written import in_row
from hybridmem.extract.relations import orient
from hybridmem.graph.identity import entity_id, triple_id
from hybridmem.graph.tally import Writing, commonest_type, surfaces_of, types_of
from hybridmem.types import Assertion, Entity, Span, Triple

CONFIDENCE_CAP = 0.99
DECISION = "decision"
"""The rule of a fact that a person stated."""
CERTAIN = frozenset({"approved", DECISION})
"""Parts of a rule that say that a person vouches for the fact."""


def noisy_or(confidences: Iterable[float]) -> float:
    """Return 1 - prod(1 - c), capped below 1: independent sentences that state the same fact (J. Pearl, 1988)."""
    return min(CONFIDENCE_CAP, 1.0 - prod(1.0 - value for value in sorted(confidences)))


def entity_of(root: str, written: Mapping[str, Mapping[Writing, int]]) -> Entity:
    """Return the entity of the keys of ``written`` (in order), which says how each is written.

    ``root`` is the smallest of all keys joined, whether it occurs or not.
    """
    names: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for writings in written.values():
        names.update(surfaces_of(writings))
        kinds.update(types_of(writings))
    single = [name for name in names if in_row(name) is None]  # "张三 | Zhang San" is no third name
    ordered = sorted(single or names, key=lambda name: (-names[name], -len(name), name))
    name = ordered[0] if ordered else root
    return Entity(entity_id(root), name, commonest_type(kinds), tuple(ordered[1:]), tuple(written))


def oriented(fact: Assertion) -> tuple[str, str, str]:
    """Return (head key, canonical relation, tail key); what a person stated is canonical already.

    Wordings seen from the tail are turned round: "B was developed by A" and "A developed B" are one triple.
    """
    if fact.rule == DECISION:
        return fact.head_key, fact.relation, fact.tail_key
    relation, turned = orient(fact.relation)
    return (fact.tail_key, relation, fact.head_key) if turned else (fact.head_key, relation, fact.tail_key)


def triple_of(head: str, relation: str, tail: str, facts: Sequence[Assertion]) -> Triple:
    """Return the triple of facts (at least one, all of one status) that state the same of two entities (by id)."""
    evidence = _strongest(facts) if len(facts) > 1 else facts
    stated = [fact for fact in evidence if fact.span.document_id]  # what a person added has no sentence
    best = min(evidence, key=lambda f: (-f.confidence, f.rule)) if len(evidence) > 1 else evidence[0]
    dates = [fact.valid_from for fact in facts if fact.valid_from]
    ends = [fact.valid_to for fact in facts if fact.valid_to]
    return Triple(
        id=triple_id(head, relation, tail, best.status),
        head=head,
        relation=relation,
        tail=tail,
        confidence=1.0
        if any(vouched(fact.rule) for fact in evidence)
        else noisy_or(fact.confidence for fact in evidence),
        rule=best.rule,
        evidence=tuple(fact.span for fact in stated),
        chunk_ids=tuple(dict.fromkeys(fact.chunk_id for fact in stated)),
        valid_from=min(dates, default=None),
        valid_to=max(ends, default=None) if len(ends) == len(facts) else None,
        status=best.status,
    )


def _strongest(facts: Sequence[Assertion]) -> list[Assertion]:
    """The strongest fact of each place in the texts, by place."""
    strongest: dict[tuple[str, int, int], Assertion] = {}
    for fact in sorted(facts, key=lambda f: (-f.confidence, f.rule, f.chunk_id)):
        strongest.setdefault(_place(fact.span), fact)
    return [strongest[place] for place in sorted(strongest)]


def _place(span: Span) -> tuple[str, int, int]:
    return span.document_id, span.start, span.end


def vouched(rule: str) -> bool:
    """Return whether a fact with this rule was stated or approved by a person."""
    return rule in CERTAIN or ("+" in rule and not CERTAIN.isdisjoint(rule.split("+")))
