"""From mentions and assertions to entities and triples: aliases joined, evidence collected."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import prod

from hybridmem.extract.relations import orient
from hybridmem.graph.components import Components
from hybridmem.graph.identity import entity_id, triple_id
from hybridmem.types import Assertion, Entity, Mention, Span, Triple

CONFIDENCE_CAP = 0.99
DECISION = "decision"
"""The rule of a fact that a person stated."""
CERTAIN = frozenset({"approved", DECISION})
"""Parts of a rule that say that a person vouches for the fact."""
Counts = dict[str, Counter[str]]


def noisy_or(confidences: Iterable[float]) -> float:
    """Return 1 - prod(1 - c), capped below 1: independent sentences that state the same fact (J. Pearl, 1988)."""
    return min(CONFIDENCE_CAP, 1.0 - prod(1.0 - value for value in sorted(confidences)))


def merge_entities(
    mentions: Sequence[Mention], assertions: Sequence[Assertion], sets: Components
) -> tuple[list[Entity], dict[str, str]]:
    """Return the entities in id order, and key -> entity id for every key that occurs."""
    surfaces, types = _count_mentions(mentions)
    _count_assertions(assertions, surfaces, types)
    groups: dict[str, list[str]] = defaultdict(list)
    for key in sorted(surfaces):
        groups[sets.find(key)].append(key)
    made = [_entity(root, keys, surfaces, types) for root, keys in groups.items()]
    return sorted(made, key=lambda entity: entity.id), {key: entity.id for entity in made for key in entity.keys}


def _count_mentions(mentions: Sequence[Mention]) -> tuple[Counts, Counts]:
    surfaces: Counts = defaultdict(Counter)
    types: Counts = defaultdict(Counter)
    for (key, surface, type_), count in Counter((m.key, m.surface, m.type) for m in mentions).items():
        surfaces[key][surface] += count
        types[key][type_] += count
    return surfaces, types


def _count_assertions(assertions: Sequence[Assertion], surfaces: Counts, types: Counts) -> None:
    """Ends of facts that no mention covers become entities too; mentions decide the name where there are any."""
    known = frozenset(surfaces)
    for fact in assertions:
        for key, surface, type_ in (
            (fact.head_key, fact.head, fact.head_type),
            (fact.tail_key, fact.tail, fact.tail_type),
        ):
            if key not in known:
                surfaces[key][surface] += 1
                types[key][type_] += 1


def _entity(root: str, keys: list[str], surfaces: Counts, types: Counts) -> Entity:
    names: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for key in keys:
        names.update(surfaces[key])
        kinds.update(types[key])
    ordered = sorted(names, key=lambda name: (-names[name], -len(name), name))
    kind = min(kinds, key=lambda label: (not label, -kinds[label], label), default="")
    return Entity(entity_id(root), ordered[0] if ordered else root, kind, tuple(ordered[1:]), tuple(keys))


def oriented(fact: Assertion) -> tuple[str, str, str]:
    """Return (head key, canonical relation, tail key); what a person stated is canonical already."""
    if fact.rule == DECISION:
        return fact.head_key, fact.relation, fact.tail_key
    relation, turned = orient(fact.relation)
    return (fact.tail_key, relation, fact.head_key) if turned else (fact.head_key, relation, fact.tail_key)


def merge_triples(assertions: Sequence[Assertion], id_of_key: Mapping[str, str]) -> list[Triple]:
    """Return one triple per (head, canonical relation, tail, status), in id order.

    Wordings seen from the tail are turned round: "B was developed by A" and "A developed B" are one triple.
    """
    groups: dict[tuple[str, str, str, str], list[Assertion]] = defaultdict(list)
    for fact in assertions:
        head, relation, tail = oriented(fact)
        groups[id_of_key[head], relation, id_of_key[tail], fact.status].append(fact)
    made = (_triple(head, relation, tail, facts) for (head, relation, tail, _), facts in groups.items())
    return sorted(made, key=lambda triple: triple.id)


def _triple(head: str, relation: str, tail: str, facts: list[Assertion]) -> Triple:
    strongest: dict[tuple[str, int, int], Assertion] = {}
    for fact in sorted(facts, key=lambda f: (-f.confidence, f.rule, f.chunk_id)):
        strongest.setdefault((fact.span.document_id, fact.span.start, fact.span.end), fact)
    evidence = [strongest[place] for place in sorted(strongest)]
    stated = [fact for fact in evidence if fact.span.document_id]  # what a person added has no sentence
    best = min(evidence, key=lambda f: (-f.confidence, f.rule))
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
        evidence=tuple(Span(fact.span.document_id, fact.span.start, fact.span.end) for fact in stated),
        chunk_ids=tuple(dict.fromkeys(fact.chunk_id for fact in stated)),
        valid_from=min(dates, default=None),
        valid_to=max(ends, default=None) if len(ends) == len(facts) else None,
        status=best.status,
    )


def vouched(rule: str) -> bool:
    """Return whether a fact with this rule was stated or approved by a person."""
    return not CERTAIN.isdisjoint(rule.split("+"))
