"""Entity keys that name one entity: proposals of the alias rules, checked against one another, joined.

Every merge names its rule and its reason. Rules propose pairs and never see one another's work, so the result does
not depend on their order; keys that must stay apart (C and C++, HTTP and HTTPS, two versions) are never joined,
not even through a third key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hybridmem.extract.alias_code import code_proposals
from hybridmem.extract.alias_english import english_proposals
from hybridmem.extract.alias_names import Names, Proposal
from hybridmem.extract.alias_people import people_proposals
from hybridmem.extract.alias_written import descriptor_proposals, written_proposals
from hybridmem.types import Merge


def resolve(surfaces: Mapping[str, Mapping[str, int]], types: Mapping[str, str]) -> list[Merge]:
    """Alias merges among entity keys.

    Args:
        surfaces: entity key -> how often each surface form occurs.
        types: entity key -> entity type.

    Returns:
        Merges sorted by key; ``into`` is never itself the key of a merge.
    """
    names = Names(surfaces, types)
    groups = _Groups(names)
    for proposal in sorted(_proposals(names), key=lambda p: (-p.strength, p.key, p.into, p.rule)):
        groups.join(proposal)
    return groups.merges()


def _proposals(names: Names) -> Iterator[Proposal]:
    yield from written_proposals(names)
    yield from descriptor_proposals(names)
    yield from people_proposals(names)
    yield from english_proposals(names)
    yield from code_proposals(names)


class _Groups:
    """Disjoint sets of keys, each with the proposals that made it."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._members: dict[str, list[str]] = {}
        self._root: dict[str, str] = {}
        self._why: dict[str, Proposal] = {}

    def join(self, proposal: Proposal) -> None:
        """Join the two keys' groups unless any two members must stay apart."""
        one, other = self._group(proposal.key), self._group(proposal.into)
        if one == other or any(self._names.apart(a, b) for a in self._members[one] for b in self._members[other]):
            return
        self._why.setdefault(proposal.key, proposal)
        self._why.setdefault(proposal.into, proposal)
        for member in self._members.pop(other):
            self._members[one].append(member)
            self._root[member] = one

    def _group(self, key: str) -> str:
        root = self._root.setdefault(key, key)
        self._members.setdefault(root, [key] if root == key else [])
        return root

    def merges(self) -> list[Merge]:
        """One merge for each member of a group into its commonest member."""
        found: list[Merge] = []
        for members in self._members.values():
            into = min(members, key=lambda key: (-self._names.count(key), -len(key), key))
            found.extend(Merge(key, into, self._why[key].rule, self._why[key].reason) for key in members if key != into)
        return sorted(found, key=lambda merge: merge.key)
