"""Names of entities as they are looked up: spacing, case, punctuation and identifier style do not count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from hybridmem.text.identifiers import split_identifier
from hybridmem.text.normalise import Folded, fold, match_key

_CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af\U00020000-\U0002fa1f"
_UNIT = re.compile(rf"[{_CJK}]|\d+(?:\.\d+)+|[^\W_{_CJK}]+(?:\+\+|#)?")
_PARENTHESES = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
MAX_UNITS = 14


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
    entities: tuple[int, ...]
    how: str


class NameIndex:
    """Longest-match lookup of entity names in running text, in both scripts.

    The rows of ``names`` are entity numbers, in the order in which namesakes shall be offered.
    """

    def __init__(self, names: Iterable[tuple[int, Iterable[str]]]) -> None:
        self._exact: dict[str, tuple[int, ...]] = {}
        self._bare: dict[str, tuple[int, ...]] = {}
        self._prefixes: set[str] = set()
        for number, surfaces in names:
            for surface in surfaces:
                self._add(number, surface)

    def _add(self, number: int, surface: str) -> None:
        _append(self._exact, self._learn(surface), number)
        without = bare(surface)
        if without != surface:
            _append(self._bare, self._learn(without), number)

    def _learn(self, surface: str) -> str:
        """Note every beginning at which a longer name may follow, inside identifiers too (``Lock|Manager``)."""
        parts = _UNIT.findall(match_key(surface))
        self._prefixes.update(accumulate(parts[:MAX_UNITS]))
        if len(parts) == 1 and not surface.islower():
            self._prefixes.update(accumulate(part.lower() for part in split_identifier(surface)))
        return "".join(parts)

    def lookup(self, name: str) -> tuple[int, ...]:
        """Return the numbers of the entities with this name, spelling style aside."""
        key = compact(name)
        return self._exact.get(key) or self._bare.get(key, ())

    def keys(self) -> Mapping[str, tuple[int, ...]]:
        """Return every compact name with its entities (for fuzzy search)."""
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
        return best


def _append(table: dict[str, tuple[int, ...]], key: str, number: int) -> None:
    known = table.get(key, ())
    if key and number not in known:
        table[key] = (*known, number)


def longest_first(matches: Iterable[NameMatch]) -> list[NameMatch]:
    """Keep matches that do not overlap, longer ones (in characters) first, then the left one; ordered by start."""
    taken: list[NameMatch] = []
    for match in sorted(matches, key=lambda m: (m.start - m.end, m.start)):
        if all(match.end <= other.start or other.end <= match.start for other in taken):
            taken.append(match)
    return sorted(taken, key=lambda m: m.start)
