"""How often each entity key occurs under which surface form and type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from hybridmem.types import Assertion, Mention

Writing = tuple[str, str]
"""Surface form and type."""
Seen = tuple[str, str, str]
"""Key, surface form and type."""


class Tally:
    """Counts of (surface form, type) by key; a key that occurs no more is not in it."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[Writing, int]] = {}

    def __contains__(self, key: str) -> bool:
        """Whether the key occurs."""
        return key in self._counts

    def of(self, key: str) -> Mapping[Writing, int]:
        """The counts of one key."""
        return self._counts.get(key, {})

    def change(self, gone: Iterable[Seen], new: Iterable[Seen]) -> set[str]:
        """Count what left and what came; returns the keys whose counts changed."""
        change = Counter(new)
        change.subtract(gone)
        touched: set[str] = set()
        for (key, surface, type_), times in change.items():
            if times:
                touched.add(key)
                counts = self._counts.setdefault(key, {})
                counts[surface, type_] = counts.get((surface, type_), 0) + times
                if not counts[surface, type_]:
                    del counts[surface, type_]
        for key in touched:
            if not self._counts[key]:
                del self._counts[key]
        return touched


def surfaces_of(writings: Mapping[Writing, int]) -> Counter[str]:
    """How often each surface form occurs."""
    found: Counter[str] = Counter()
    for (surface, _), times in writings.items():
        found[surface] += times
    return found


def types_of(writings: Mapping[Writing, int]) -> Counter[str]:
    """How often each type occurs."""
    found: Counter[str] = Counter()
    for (_, type_), times in writings.items():
        found[type_] += times
    return found


def commonest_type(types: Mapping[str, int]) -> str:
    """The commonest type that says something, ties by name; "" where there is none."""
    return min(types, key=lambda name: (not name, -types[name], name), default="")


def of_mentions(mentions: Iterable[Mention]) -> Iterable[Seen]:
    """What mentions say of their keys."""
    return ((mention.key, mention.surface, mention.type) for mention in mentions)


def of_ends(facts: Iterable[Assertion]) -> Iterable[Seen]:
    """What the ends of facts say of their keys."""
    for fact in facts:
        yield fact.head_key, fact.head, fact.head_type
        yield fact.tail_key, fact.tail, fact.tail_type
