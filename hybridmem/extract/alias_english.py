"""Aliases of English names: company forms (Acme Corp.), describing words (the Raft consensus algorithm), plurals."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.extract.alias_names import Clues, Names, Proposal, Rule
from hybridmem.extract.keys import entity_key
from hybridmem.extract.lemma import noun_lemma

_COMPANY = re.compile(
    r",?\s+(?:Inc|Incorporated|Corp|Corporation|Ltd|Limited|LLC|GmbH|AG|S\.A|PLC|Co|Company|Technologies|Technology)\.?$"
)
_DESCRIPTION = re.compile(
    r"(?:\s+(?:consensus|distributed|storage|open-source|key-value|relational|in-memory|programming|compression|hashing))*"
    r"\s+(?:algorithm|protocol|database|storage|library|framework|engine|language|class|function|method|module|package"
    r"|system|platform|toolkit)$"
)
_PROPER = re.compile(r"^(?:[A-Z]\w*[A-Z]\w*|[A-Z][\w+#.-]+)$")
_COMMON = frozenset(
    {"The", "This", "That", "Our", "Their", "New", "Old", "Main", "Data", "Open", "Free", "Web", "Class", "Local"}
)


def _described(key: str, names: Names) -> Iterator[tuple[str, str]]:
    surface = names.name(key)
    for rule, pattern in (("company-form", _COMPANY), ("description", _DESCRIPTION)):
        base = pattern.sub("", surface)
        if base != surface:
            yield entity_key(base), f"{rule}\0{base}"


def _is_proper(names: Names, base: str) -> bool:
    if entity_key(base) not in names or base in _COMMON:
        return False
    return bool(_PROPER.match(base) and _PROPER.match(names.name(entity_key(base)))) or (
        names.type(entity_key(base)) == "organization" and base[:1].isupper()
    )


def _variants(base: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    """A name that is both a company and a thing ("Acme Corp", "Acme database") is left alone."""
    told = [(key, *clue.split("\0", 1)) for key, said in clues.items() for clue in said]
    variants = [(key, rule) for key, rule, written in told if _is_proper(names, written)]
    if len({rule for _, rule in variants}) > 1:
        return
    for key, rule in variants:
        if key != base:
            reason = f"{names.name(key)} is {names.name(base)} with words that only describe it"
            yield Proposal(key, base, rule, reason, 0.8)


def _plural(key: str, names: Names) -> Iterator[tuple[str, str]]:
    """ "distributed locks" and "distributed lock"; phrases in lower case only."""
    surface = names.name(key)
    words = surface.split()
    if (
        not surface.isascii()
        or surface != surface.lower()
        or not all(word.replace("-", "").isalpha() for word in words)
    ):
        return
    last = words[-1] if words else ""
    single = noun_lemma(last)
    if single == last or len(single) < 4 or (len(words) == 1 and len(single) < 5):
        return
    yield entity_key(" ".join([*words[:-1], single])), ""


def _plurals(target: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    if target in names and names.name(target) == names.name(target).lower():
        for key in clues:
            yield Proposal(key, target, "plural", f"{names.name(key)} is the plural of {names.name(target)}", 0.6)


ENGLISH_RULES = (Rule(_described, _variants), Rule(_plural, _plurals))
"""Company forms, describing words behind one proper name, plurals of common phrases."""
