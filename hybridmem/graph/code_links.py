"""Calls across files: a method called on a class that only inherits it leads to the class that defines it.

One file alone shows ``lease.renew()`` on a ``Lease`` imported from elsewhere. With all files read, the call goes to
the first base class, breadth first, that defines ``renew``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from hybridmem.types import Assertion

INHERITED = "code-call-inherited"
_FACTOR = 0.95
_DEPTH = 8


def linked_calls(assertions: Sequence[Assertion]) -> list[Assertion]:
    """Return the assertions with inherited callees replaced by the definition; all others unchanged, in order."""
    links = Links()
    for fact in assertions:
        links.count(fact, 1)
    return [links.linked(fact, set()) for fact in assertions]


class Links:
    """Which symbols are defined and what classes inherit from, kept up to date fact by fact."""

    def __init__(self) -> None:
        self._defined: dict[str, Counter[str]] = defaultdict(Counter)
        self._bases: dict[str, Counter[str]] = defaultdict(Counter)

    def count(self, fact: Assertion, times: int) -> str:
        """Take note of a fact that came (1) or left (-1); returns the key whose definition or bases it tells, or ""."""
        if fact.rule == "code-definition":
            table, key, value = self._defined, fact.tail_key, fact.tail
        elif fact.rule == "code-inheritance":
            table, key, value = self._bases, fact.head_key, fact.tail_key
        else:
            return ""
        table[key][value] += times
        if not table[key][value]:
            del table[key][value]
        if not table[key]:
            del table[key]
        return key

    def linked(self, fact: Assertion, seen: set[str]) -> Assertion:
        """Return the fact, an inherited callee replaced; ``seen`` gets the keys that this depends on."""
        if not fact.rule.startswith("code-call") or "." not in fact.tail_key:
            return fact
        seen.add(fact.tail_key)
        if fact.tail_key in self._defined:
            return fact
        owner, _, method = fact.tail_key.rpartition(".")
        key = self._definition(owner, method, seen)
        if not key:
            return fact
        confidence = round(fact.confidence * _FACTOR, 3)
        return replace(fact, tail=min(self._defined[key]), tail_key=key, confidence=confidence, rule=INHERITED)

    def _definition(self, owner: str, method: str, seen: set[str]) -> str:
        """Key of the method in the nearest base class that defines it, "" where none does."""
        level, before = self._bases_of([owner], seen), {owner}
        for _ in range(_DEPTH):
            seen.update(f"{base}.{method}" for base in level)
            found = next((f"{base}.{method}" for base in level if f"{base}.{method}" in self._defined), "")
            if found or not level:
                return found
            before.update(level)
            level = [base for base in self._bases_of(level, seen) if base not in before]
        return ""

    def _bases_of(self, classes: Sequence[str], seen: set[str]) -> list[str]:
        seen.update(classes)
        return sorted({base for name in classes for base in self._bases.get(name, ())})
