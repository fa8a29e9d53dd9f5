"""Names of entities as they are looked up: spacing, case, punctuation and identifier style do not count."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate

from hybridmem.text.identifiers import split_identifier
from hybridmem.text.normalise import Folded, fold, match_key

_CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af\U00020000-\U0002fa1f"
_UNIT = re.compile(rf"[{_CJK}]|\d+(?:\.\d+)+|[^\W_{_CJK}]+(?:\+\+|#)?")
_PARENTHESES = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
MAX_UNITS = 14
Named = tuple[str, Iterable[str]]
"""An entity's id and its distinct names."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The smallest part a name can begin or end with: a Latin word, a number or one CJK character."""

    text: str
    start: int
    end: int


def compact(name: str) -> str:
    """Return the lookup form: ``Lock_Manager``, ``lock manager`` and ``LockManager`` are all ``lockmanager``."""
    return "".join(_UNIT.findall(match_key(name)))


def units(text: str) -> list[Unit]:
    """Return the units of a text with offsets into it."""
    folded: Folded = fold(text)
    found = ((*match.span(), match.group()) for match in _UNIT.finditer(folded.text))
    return [Unit(word, *folded.span(start, end)) for start, end, word in found]


def bare(name: str) -> str:
    """Return the name without a closing parenthesis that tells namesakes apart: ``Ran (film)`` -> ``Ran``."""
    return _PARENTHESES.sub("", name)


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A run of units that is a name: offsets in the text, the entities it names, and how."""

    start: int
    end: int
    units: int
    entities: tuple[str, ...]
    how: str


class NameIndex:
    """Longest-match lookup of entity names in running text, in both scripts; immutable.

    Namesakes are offered by rank, the greatest first, then by id.
    """

    def __init__(self, names: Iterable[Named] = ()) -> None:
        self._exact: dict[str, tuple[str, ...]] = {}
        self._bare: dict[str, tuple[str, ...]] = {}
        self._prefixes: dict[str, int] = {}
        self._rank: Callable[[str], float] = _equal
        self._count(names, 1)

    def changed(self, gone: Iterable[Named], new: Iterable[Named]) -> NameIndex:
        """Return the index after some entities lost all their names and others got theirs."""
        made = self.ranked(self._rank)
        if gone or new:
            made._exact, made._bare, made._prefixes = self._exact.copy(), self._bare.copy(), self._prefixes.copy()
            made._count(gone, -1)
            made._count(new, 1)
        return made

    def ranked(self, rank: Callable[[str], float]) -> NameIndex:
        """Return the index with namesakes in another order."""
        made = NameIndex()
        made._exact, made._bare, made._prefixes, made._rank = self._exact, self._bare, self._prefixes, rank
        return made

    def _count(self, names: Iterable[Named], times: int) -> None:
        put = _append if times > 0 else _remove
        for identity, surfaces in names:
            for surface in surfaces:
                put(self._exact, self._learn(surface, times), identity)
                without = bare(surface)
                if without != surface:
                    put(self._bare, self._learn(without, times), identity)

    def _learn(self, surface: str, times: int) -> str:
        """Note every beginning at which a longer name may follow, inside identifiers too (``Lock|Manager``)."""
        parts = _UNIT.findall(match_key(surface))
        for prefix in accumulate(parts[:MAX_UNITS]):
            self._note(prefix, times)
        if len(parts) == 1 and not surface.islower():
            for prefix in accumulate(part.lower() for part in split_identifier(surface)):
                self._note(prefix, times)
        return "".join(parts)

    def _note(self, prefix: str, times: int) -> None:
        left = self._prefixes.get(prefix, 0) + times
        if left:
            self._prefixes[prefix] = left
        else:
            del self._prefixes[prefix]

    def lookup(self, name: str) -> tuple[str, ...]:
        """Return the ids of the entities with this name, spelling style aside."""
        key = compact(name)
        return self._best(self._exact.get(key) or self._bare.get(key, ()))

    def _best(self, entities: tuple[str, ...]) -> tuple[str, ...]:
        distinct = set(entities)
        return tuple(sorted(distinct, key=lambda identity: (-self._rank(identity), identity)))

    def keys(self) -> Mapping[str, tuple[str, ...]]:
        """Return every compact name with its entities, in no particular order (for fuzzy search)."""
        return self._exact

    def matches(self, text: str, parts: list[Unit] | None = None) -> list[NameMatch]:
        """Return all names in the text, for each start the longest one, ordered by start."""
        parts = units(text) if parts is None else parts
        found = (self._longest(parts, position) for position in range(len(parts)))
        return [match for match in found if match is not None]

    def _longest(self, parts: list[Unit], position: int) -> NameMatch | None:
        key, best = "", None
        for offset, part in enumerate(parts[position : position + MAX_UNITS]):
            key += part.text
            if key not in self._prefixes:
                break
            entities, how = self._exact.get(key), "exact"
            if not entities:
                entities, how = self._bare.get(key), "bare"
            if entities:
                best = NameMatch(parts[position].start, part.end, offset + 1, entities, how)
        return best and replace(best, entities=self._best(best.entities))


def _equal(_: str) -> float:
    return 0.0


def _append(table: dict[str, tuple[str, ...]], key: str, identity: str) -> None:
    """An entity stands under a key once for each of its names that gives it."""
    if key:
        table[key] = (*table.get(key, ()), identity)


def _remove(table: dict[str, tuple[str, ...]], key: str, identity: str) -> None:
    left = list(table.get(key, ()))
    if key:
        left.remove(identity)
        table[key] = tuple(left)
        if not left:
            del table[key]


def longest_first(matches: Iterable[NameMatch]) -> list[NameMatch]:
    """Keep matches that do not overlap, longer ones (in characters) first, then the left one; ordered by start."""
    taken: list[NameMatch] = []
    for match in sorted(matches, key=lambda m: (m.start - m.end, m.start)):
        if all(match.end <= other.start or other.end <= match.start for other in taken):
            taken.append(match)
    return sorted(taken, key=lambda m: m.start)
