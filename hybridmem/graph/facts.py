"""Facts on their way to triples: which ones state the same, kept up to date as documents come and go.

What becomes of a fact depends on the keys it looked at (its ends, and the classes a call was followed through) and
on nothing else. They are noted, so that a key that moves to another entity takes its own facts along and no others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from hybridmem.graph.code_links import Links
from hybridmem.graph.merge import oriented
from hybridmem.graph.tally import Tally, of_ends
from hybridmem.types import Assertion

Group = tuple[str, str, str, str]
"""Head, relation, tail (the entities by id) and status: what a triple is one of."""


@dataclass(slots=True, eq=False)
class Fact:
    """A fact as a document gives it, and what became of it."""

    document: str
    given: Assertion
    linked: Assertion
    group: Group = ("", "", "", "")
    seen: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Changed:
    """Groups whose facts changed, and keys whose occurrence as ends changed."""

    groups: Collection[Group]
    keys: Collection[str]


class Facts:
    """All facts by document, by key and by group."""

    def __init__(self) -> None:
        self._of: dict[str, list[Fact]] = {}
        self._watching: dict[str, set[Fact]] = defaultdict(set)
        self._groups: dict[Group, set[Fact]] = {}
        self._links = Links()
        self.ends = Tally()

    def group(self, group: Group) -> list[Assertion]:
        """The facts of one group, in no particular order."""
        return [fact.linked for fact in self._groups.get(group, ())]

    def documents_touching(self, keys: Iterable[str]) -> set[str]:
        """Documents with a fact that has to do with any of these keys."""
        return {fact.document for key in keys for fact in self._watching.get(key, ())}

    def update(
        self, given: Mapping[str, Sequence[Assertion]], moved: Iterable[str], entity: Callable[[str], str]
    ) -> Changed:
        """Give documents (by id) other facts, where ``moved`` are the keys that ``entity`` (key -> id) sees anew."""
        leaving = [fact for document in given for fact in self._of.pop(document, ())]
        arriving = [Fact(document, fact, fact) for document, facts in given.items() for fact in facts]
        keys = {self._links.count(fact.given, -1) for fact in leaving} | set(moved)
        keys |= {self._links.count(fact.given, 1) for fact in arriving}
        for fact in arriving:
            self._of.setdefault(fact.document, []).append(fact)
        gone = set(leaving)
        stale = {fact for key in keys for fact in self._watching.get(key, ())} - gone
        groups, before = {fact.group for fact in (*leaving, *stale)}, [fact.linked for fact in (*leaving, *stale)]
        for fact in (*leaving, *stale):
            self._forget(fact)
        for fact in (*stale, *arriving):
            self._place(fact, entity)
            groups.add(fact.group)
        ends = self.ends.change(of_ends(before), of_ends(fact.linked for fact in (*stale, *arriving)))
        return Changed(groups, ends)

    def _forget(self, fact: Fact) -> None:
        self._groups[fact.group].discard(fact)
        if not self._groups[fact.group]:
            del self._groups[fact.group]
        for key in fact.seen:
            self._watching[key].discard(fact)
            if not self._watching[key]:
                del self._watching[key]

    def _place(self, fact: Fact, entity: Callable[[str], str]) -> None:
        seen = {fact.given.head_key, fact.given.tail_key}
        fact.linked = self._links.linked(fact.given, seen)
        head, relation, tail = oriented(fact.linked)
        seen |= {head, tail}
        fact.group, fact.seen = (entity(head), relation, entity(tail), fact.linked.status), frozenset(seen)
        self._groups.setdefault(fact.group, set()).add(fact)
        for key in seen:
            self._watching[key].add(fact)
