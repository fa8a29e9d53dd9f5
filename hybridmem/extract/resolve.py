"""Entity keys that name one entity: proposals of the alias rules, checked against one another, joined.

Every merge names its rule and its reason. Rules propose pairs and never see one another's work, so the result does
not depend on their order; keys that must stay apart (C and C++, HTTP and HTTPS, two versions) are never joined,
not even through a third key.

What a rule decides depends on the keys it looked at and on nothing else. These are noted, so that after a change of
some names only the decisions that looked at them are taken again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from hybridmem.extract.alias_code import CODE_RULES
from hybridmem.extract.alias_english import ENGLISH_RULES
from hybridmem.extract.alias_joining import joined
from hybridmem.extract.alias_names import Name, Names, Proposal, Rule
from hybridmem.extract.alias_people import PEOPLE_RULES
from hybridmem.extract.alias_ranks import RANK_RULES
from hybridmem.extract.alias_romanised import ROMANISED_RULES
from hybridmem.extract.alias_written import WRITTEN_RULES
from hybridmem.types import Merge

RULES: tuple[Rule, ...] = (*WRITTEN_RULES, *PEOPLE_RULES, *RANK_RULES, *ROMANISED_RULES, *ENGLISH_RULES, *CODE_RULES)
_Group = tuple[int, str]


def resolve(surfaces: Mapping[str, Mapping[str, int]], types: Mapping[str, str]) -> list[Merge]:
    """Alias merges among entity keys.

    Args:
        surfaces: entity key -> how often each surface form occurs.
        types: entity key -> entity type.

    Returns:
        Merges sorted by key; ``into`` is never itself the key of a merge.
    """
    resolver = Resolver()
    resolver.update({key: Name.of(found, types.get(key, "")) for key, found in surfaces.items()})
    return resolver.merges()


class Resolver:
    """The merges of a set of names that changes; a change costs what the changed names touch."""

    def __init__(self) -> None:
        self._names = Names()
        self._groups: dict[str, list[_Group]] = {}
        self._clues: dict[_Group, dict[str, tuple[str, ...]]] = {}
        self._seen: dict[_Group, frozenset[str]] = {}
        self._readers: dict[str, set[_Group]] = defaultdict(set)
        self._found: dict[_Group, tuple[Proposal, ...]] = {}
        self._touching: dict[str, set[_Group]] = defaultdict(set)
        self._merges: dict[str, Merge] = {}

    def merges(self) -> list[Merge]:
        """Merges sorted by key; ``into`` is never itself the key of a merge."""
        return [self._merges[key] for key in sorted(self._merges)]

    def update(self, changed: Mapping[str, Name | None]) -> None:
        """Give keys another name, None for a key that occurs no more."""
        other, counted = self._look_different(changed)
        stale: set[_Group] = set()
        for key in other:
            stale.update(self._readers.get(key, ()))
        for key in sorted(other & changed.keys()):
            stale.update(self._say(key, gone=changed[key] is None))
        ends: set[str] = set(counted)
        for group in stale:
            ends.update(self._decide(group))
        self._join(key for key in ends if key in self._touching or key in self._merges)

    def _look_different(self, changed: Mapping[str, Name | None]) -> tuple[set[str], set[str]]:
        """Keys that the rules may see in another way, and those that changed at all."""
        other: set[str] = set()
        for key, name in changed.items():
            if name is None or not name.looks_like(self._names.get(key)):
                other.add(key)
            other |= self._names.put(key, name)
        return other, set(changed)

    def _say(self, key: str, gone: bool) -> set[_Group]:
        """Take the clues of a key anew; returns the groups concerned."""
        before = self._groups.pop(key, [])
        for group in before:
            self._clues[group].pop(key, None)
        said: dict[_Group, tuple[str, ...]] = {}
        for number, rule in enumerate(RULES) if not gone else ():
            for name, clue in rule.clues(key, self._names):
                said[number, name] = (*said.get((number, name), ()), clue)
        for group, clues in said.items():
            self._clues.setdefault(group, {})[key] = clues
        if said:
            self._groups[key] = list(said)
        return {*before, *said}

    def _decide(self, group: _Group) -> frozenset[str]:
        """Take the decision on a group anew; returns the ends of proposals that came or went."""
        clues = self._clues.get(group, {})
        seen: set[str] = set()
        self._names.seen = seen
        found = tuple(RULES[group[0]].proposals(group[1], dict(sorted(clues.items())), self._names)) if clues else ()
        self._names.seen = None
        self._note(group, frozenset(seen))
        if not clues:
            self._clues.pop(group, None)
        before = self._found.pop(group, ())
        if found:
            self._found[group] = found
        if found == before:
            return frozenset()
        were, are = _ends(before), _ends(found)
        _move(self._touching, group, were, are)
        return were | are

    def _note(self, group: _Group, seen: frozenset[str]) -> None:
        before = self._seen.pop(group, frozenset())
        if seen:
            self._seen[group] = seen
        _move(self._readers, group, before, seen)

    def _join(self, keys: Iterable[str]) -> None:
        """Join anew all keys that proposals connect with these."""
        reached = self._connected(keys)
        for key in reached:
            self._merges.pop(key, None)
        groups = {group for key in reached for group in self._touching.get(key, ())}
        proposals = [proposal for group in groups for proposal in self._found[group]]
        self._merges.update((merge.key, merge) for merge in joined(proposals, self._names))

    def _connected(self, keys: Iterable[str]) -> set[str]:
        reached = set(keys)
        queue, seen = list(reached), set[_Group]()
        while queue:
            for group in self._touching.get(queue.pop(), set()) - seen:
                seen.add(group)
                new = _ends(self._found[group]) - reached
                reached |= new
                queue += new
        return reached


def _ends(proposals: Iterable[Proposal]) -> frozenset[str]:
    return frozenset(key for proposal in proposals for key in (proposal.key, proposal.into))


def _move(table: dict[str, set[_Group]], group: _Group, before: frozenset[str], after: frozenset[str]) -> None:
    """Have a group stand under the keys ``after`` and no more under the others of ``before``."""
    for key in before - after:
        table[key].discard(group)
        if not table[key]:
            del table[key]
    for key in after - before:
        table[key].add(group)
