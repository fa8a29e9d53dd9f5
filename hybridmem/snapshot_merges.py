"""Alias merges of a whole workspace: what the rules find in all names, corrected by what a person decided."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from hybridmem.extract.resolve import resolve
from hybridmem.store.meta import AliasDecision
from hybridmem.types import Assertion, Mention, Merge

DECISION_RULE = "decision"


def merges_of(
    mentions: Sequence[Mention], assertions: Sequence[Assertion], decisions: Sequence[AliasDecision]
) -> list[Merge]:
    """Return the merges in key order; they depend on the names and decisions alone, not on when they arrived."""
    surfaces: dict[str, Counter[str]] = defaultdict(Counter)
    types: dict[str, Counter[str]] = defaultdict(Counter)
    for (key, surface, type_), count in _names(mentions, assertions).items():
        surfaces[key][surface] += count
        types[key][type_] += count
    found = resolve(
        {key: dict(sorted(surfaces[key].items())) for key in sorted(surfaces)},
        {key: _commonest(types[key]) for key in sorted(types)},
    )
    return apply_decisions(found, decisions)


def apply_decisions(merges: Iterable[Merge], decisions: Sequence[AliasDecision]) -> list[Merge]:
    """Drop the merges a person split, add those a person made."""
    split = {frozenset((d.key, d.into)) for d in decisions if d.verdict == "split"}
    kept = [merge for merge in merges if frozenset((merge.key, merge.into)) not in split]
    made = [Merge(d.key, d.into, DECISION_RULE, d.reason) for d in decisions if d.verdict == "merge"]
    return sorted(kept + made, key=lambda merge: (merge.key, merge.into, merge.rule))


def _names(mentions: Sequence[Mention], assertions: Sequence[Assertion]) -> Counter[tuple[str, str, str]]:
    counts = Counter((mention.key, mention.surface, mention.type) for mention in mentions)
    counts.update(_ends(assertions))
    return counts


def _ends(assertions: Sequence[Assertion]) -> Iterator[tuple[str, str, str]]:
    for fact in assertions:
        yield fact.head_key, fact.head, fact.head_type
        yield fact.tail_key, fact.tail, fact.tail_type


def _commonest(types: Counter[str]) -> str:
    """The commonest type that says something; ties by name."""
    return min(types, key=lambda name: (not name, -types[name], name))
