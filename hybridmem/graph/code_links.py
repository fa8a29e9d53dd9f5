"""Calls across files: a method called on a class that only inherits it leads to the class that defines it.

One file alone shows ``lease.renew()`` on a ``Lease`` imported from elsewhere. With all files read, the call goes to
the first base class, breadth first, that defines ``renew``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from hybridmem.types import Assertion

INHERITED = "code-call-inherited"
_FACTOR = 0.95
_DEPTH = 8


def linked_calls(assertions: Sequence[Assertion]) -> list[Assertion]:
    """Return the assertions with inherited callees replaced by the definition; all others unchanged, in order."""
    defined = {fact.tail_key: fact.tail for fact in assertions if fact.rule == "code-definition"}
    bases: dict[str, list[str]] = defaultdict(list)
    for fact in assertions:
        if fact.rule == "code-inheritance" and fact.tail_key not in bases[fact.head_key]:
            bases[fact.head_key].append(fact.tail_key)
    return [_linked(fact, defined, bases) for fact in assertions]


def _linked(fact: Assertion, defined: Mapping[str, str], bases: Mapping[str, list[str]]) -> Assertion:
    if not fact.rule.startswith("code-call") or fact.tail_key in defined or "." not in fact.tail_key:
        return fact
    owner, _, method = fact.tail_key.rpartition(".")
    key = _definition(owner, method, defined, bases)
    if not key:
        return fact
    confidence = round(fact.confidence * _FACTOR, 3)
    return replace(fact, tail=defined[key], tail_key=key, confidence=confidence, rule=INHERITED)


def _definition(owner: str, method: str, defined: Mapping[str, str], bases: Mapping[str, list[str]]) -> str:
    """Key of the method in the nearest base class that defines it, "" where none does."""
    level, seen = sorted(bases.get(owner, [])), {owner}
    for _ in range(_DEPTH):
        found = next((f"{base}.{method}" for base in level if f"{base}.{method}" in defined), "")
        if found or not level:
            return found
        seen.update(level)
        level = sorted({base for parent in level for base in bases.get(parent, []) if base not in seen})
    return ""
