"""Union-find over entity keys: which keys name one entity (R. E. Tarjan, 1975: near-linear set union)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Set

from hybridmem.types import Merge


class Components:
    """Disjoint sets of keys; the representative is the smallest key, so the order of merges cannot matter."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}
        self._members: dict[str, list[str]] | None = None

    def find(self, key: str) -> str:
        """Return the smallest key of the set that holds ``key`` (itself when it was never merged)."""
        parent = self._parent
        root = key
        while (above := parent.get(root, root)) != root:
            root = above
        while (above := parent.get(key, key)) != root:
            parent[key] = root
            key = above
        return root

    def union(self, first: str, second: str) -> None:
        """Join the sets of two keys."""
        self._members = None
        left, right = sorted((self.find(first), self.find(second)))
        self._parent[left] = left
        self._parent[right] = left

    def keys(self) -> Set[str]:
        """Every key that was merged."""
        return self._parent.keys()

    def members_of(self, root: str) -> list[str]:
        """Return the sorted keys of the set with this representative; [] where another key represents it."""
        if self.find(root) != root:
            return []
        if self._members is None:
            self._members = defaultdict(list)
            for key in sorted(self._parent):
                self._members[self.find(key)].append(key)
        return self._members.get(root, [root])


def components(merges: Iterable[Merge]) -> Components:
    """Return the components that a list of merges leaves."""
    sets = Components()
    for merge in merges:
        sets.union(merge.key, merge.into)
    return sets
