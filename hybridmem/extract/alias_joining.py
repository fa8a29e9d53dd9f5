"""Proposals of the alias rules joined to groups of keys, the strongest first."""

from __future__ import annotations

from collections.abc import Iterable

from hybridmem.extract.alias_names import Names, Proposal
from hybridmem.types import Merge


def joined(proposals: Iterable[Proposal], names: Names) -> list[Merge]:
    """Return one merge for each member of a group into its commonest member, sorted by key.

    Keys that no chain of proposals connects have no influence on one another.
    """
    groups = _Groups(names)
    for proposal in sorted(proposals, key=lambda p: (-p.strength, p.key, p.into, p.rule, p.reason)):
        groups.join(proposal)
    return groups.merges()


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
