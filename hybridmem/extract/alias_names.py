"""What the alias rules see: keys with their surfaces and types, and which keys must never become one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from hybridmem.text.normalise import match_key

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


class Names:
    """Entity keys with surfaces, counts and types."""

    def __init__(self, surfaces: Mapping[str, Mapping[str, int]], types: Mapping[str, str]) -> None:
        self._surfaces = {key: dict(sorted(found.items())) for key, found in sorted(surfaces.items())}
        self._types = dict(types)

    def keys(self) -> list[str]:
        """All keys in order."""
        return list(self._surfaces)

    def __contains__(self, key: str) -> bool:
        """Whether the key occurs."""
        return key in self._surfaces

    def surfaces(self, key: str) -> list[str]:
        """Surface forms of a key, commonest first."""
        found = self._surfaces.get(key, {})
        return sorted(found, key=lambda surface: (-found[surface], surface))

    def name(self, key: str) -> str:
        """The commonest surface form."""
        found = self.surfaces(key)
        return found[0] if found else key

    def type(self, key: str) -> str:
        """Entity type, "" where none is known."""
        return self._types.get(key, "")

    def count(self, key: str) -> int:
        """How often the key occurs."""
        return sum(self._surfaces.get(key, {}).values())

    @cached_property
    def people(self) -> list[str]:
        """Keys typed as persons."""
        return [key for key in self._surfaces if self.type(key) == "person"]

    def apart(self, one: str, other: str) -> bool:
        """Whether two keys must stay two: other numbers in them, protected pairs, kinds that are exact by nature."""
        if _NUMBERS.findall(one) != _NUMBERS.findall(other):
            return True
        if any(one in group and other in group for group in _PROTECTED):
            return True
        if {self.type(one), self.type(other)} == {"file", "module"}:
            return False
        return (self.type(one) in _EXCLUSIVE or self.type(other) in _EXCLUSIVE) and self.type(one) != self.type(other)

    def plain(self, surface: str) -> str:
        """Folded surface, for comparing words."""
        return match_key(surface)
