"""Aliases of English names: company forms (Acme Corp.), describing words (the Raft consensus algorithm), plurals."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from hybridmem.extract.alias_names import Names, Proposal
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


def english_proposals(names: Names) -> Iterator[Proposal]:
    """Company forms, describing words behind one proper name, plurals of common phrases."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for key in names.keys():  # noqa: SIM118 - a method of Names
        surface = names.name(key)
        for rule, pattern in (("company-form", _COMPANY), ("description", _DESCRIPTION)):
            base = pattern.sub("", surface)
            if base != surface and _is_proper(names, base):
                found[entity_key(base)].append((key, rule))
    for base, variants in sorted(found.items()):
        yield from _variants(names, base, variants)
    yield from _plurals(names)


def _is_proper(names: Names, base: str) -> bool:
    if entity_key(base) not in names or base in _COMMON:
        return False
    return bool(_PROPER.match(base) and _PROPER.match(names.name(entity_key(base)))) or (
        names.type(entity_key(base)) == "organization" and base[:1].isupper()
    )


def _variants(names: Names, base: str, variants: list[tuple[str, str]]) -> Iterator[Proposal]:
    """A name that is both a company and a thing ("Acme Corp", "Acme database") is left alone."""
    if len({rule for _, rule in variants}) > 1:
        return
    for key, rule in variants:
        if key != base:
            reason = f"{names.name(key)} is {names.name(base)} with words that only describe it"
            yield Proposal(key, base, rule, reason, 0.8)


def _plurals(names: Names) -> Iterator[Proposal]:
    """ "distributed locks" and "distributed lock"; phrases in lower case only."""
    for key in names.keys():  # noqa: SIM118 - a method of Names
        surface = names.name(key)
        words = surface.split()
        if (
            not surface.isascii()
            or surface != surface.lower()
            or not all(word.replace("-", "").isalpha() for word in words)
        ):
            continue
        last = words[-1] if words else ""
        single = noun_lemma(last)
        if single == last or len(single) < 4 or (len(words) == 1 and len(single) < 5):
            continue
        target = entity_key(" ".join([*words[:-1], single]))
        if target in names and names.name(target) == names.name(target).lower():
            yield Proposal(key, target, "plural", f"{surface} is the plural of {names.name(target)}", 0.6)
