"""What the alias rules see: keys with their surfaces and types, and which keys must never become one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

_NUMBERS = re.compile(r"\d+(?:\.\d+)*")
_PROTECTED = [
    {"c", "c++", "c#", "objectivec"}, {"http", "https"}, {"java", "javascript"}, {"ftp", "sftp", "ftps"},
    {"ssh", "ssl"}, {"go", "golang1"}, {"r", "rust"}, {"tcp", "udp"}, {"md5", "md4"}, {"ipv4", "ipv6"},
]  # fmt: skip
_EXCLUSIVE = frozenset({"version", "vulnerability", "file", "time", "quantity"})


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two keys that a rule takes for one entity; stronger proposals are joined first."""

    key: str
    into: str
    rule: str
    reason: str
    strength: float = 0.5


@dataclass(frozen=True, slots=True)
class Name:
    """An entity key as it is written: surface forms, commonest first; how often it occurs; its type, "" for none."""

    surfaces: tuple[str, ...]
    count: int
    type: str = ""

    @classmethod
    def of(cls, surfaces: Mapping[str, int], type: str) -> Name:
        """From surface form -> how often it occurs."""
        ordered = sorted(surfaces, key=lambda surface: (-surfaces[surface], surface))
        return cls(tuple(ordered), sum(surfaces.values()), type)

    def looks_like(self, other: Name | None) -> bool:
        """Whether the rules cannot tell the two apart (how often they occur is not theirs to see)."""
        return other is not None and (self.surfaces, self.type) == (other.surfaces, other.type)


class Names:
    """Entity keys with surfaces, counts and types. While ``seen`` is set, it notes every key that is looked at."""

    def __init__(self) -> None:
        self._names: dict[str, Name] = {}
        self._modules: dict[str, set[str]] = {}
        self.seen: set[str] | None = None

    def put(self, key: str, name: Name | None) -> set[str]:
        """Give a key another look, None to drop it; returns what else looks different now (see ``module_suffix``)."""
        before = self._names.pop(key, None)
        if name is not None:
            self._names[key] = name
        was, is_ = (found is not None and found.type == "module" for found in (before, name))
        if was == is_:
            return set()
        suffixes = {module_suffix(part) for part in _suffixes(key)}
        for suffix in suffixes:
            owners = self._modules.setdefault(suffix, set())
            (owners.add if is_ else owners.discard)(key)
        return suffixes

    def get(self, key: str) -> Name | None:
        """How a key is written, None where it does not occur."""
        return self._names.get(key)

    def __contains__(self, key: str) -> bool:
        """Whether the key occurs."""
        return self._look(key) is not None

    def surfaces(self, key: str) -> Sequence[str]:
        """Surface forms of a key, commonest first."""
        found = self._look(key)
        return found.surfaces if found else ()

    def name(self, key: str) -> str:
        """The commonest surface form."""
        found = self._look(key)
        return found.surfaces[0] if found and found.surfaces else key

    def type(self, key: str) -> str:
        """Entity type, "" where none is known."""
        found = self._look(key)
        return found.type if found else ""

    def count(self, key: str) -> int:
        """How often the key occurs."""
        found = self._names.get(key)
        return found.count if found else 0

    def modules(self, suffix: str) -> list[str]:
        """Keys typed as modules that are ``suffix`` or end in its dotted parts, in order."""
        name = module_suffix(suffix)
        if self.seen is not None:
            self.seen.add(name)
        return sorted(self._modules.get(name, ()))

    def apart(self, one: str, other: str) -> bool:
        """Whether two keys must stay two: other numbers in them, protected pairs, kinds that are exact by nature."""
        if _numbers(one) != _numbers(other):
            return True
        if any(one in group and other in group for group in _PROTECTED):
            return True
        kinds = {self.type(one), self.type(other)}
        if kinds == {"file", "module"}:
            return False
        return len(kinds) > 1 and not kinds.isdisjoint(_EXCLUSIVE)

    def _look(self, key: str) -> Name | None:
        if self.seen is not None:
            self.seen.add(key)
        return self._names.get(key)


def module_suffix(name: str) -> str:
    """What stands in ``Names.seen`` for the question which modules end so; no key is written like it."""
    return f"\0module {name}"


def _suffixes(key: str) -> Iterator[str]:
    parts = key.split(".")
    return (".".join(parts[start:]) for start in range(len(parts)))


@lru_cache(maxsize=65_536)
def _numbers(key: str) -> tuple[str, ...]:
    return tuple(_NUMBERS.findall(key))


Clues = Mapping[str, Sequence[str]]
"""Key -> what it says in one group, keys in order."""


@dataclass(frozen=True, slots=True)
class Rule:
    """An alias rule in two steps, so that a changed name costs the work on its own groups alone.

    ``clues`` gives for one key the groups in which it has a say, and what it says there; it looks at this key only.
    ``proposals`` decides one group from the clues of all its keys and may look at any key.
    """

    clues: Callable[[str, Names], Iterator[tuple[str, str]]]
    proposals: Callable[[str, Clues, Names], Iterator[Proposal]]
