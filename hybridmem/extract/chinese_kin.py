"""Chinese kinship: 李明和王芳的儿子 has two owners, 李明与妻子王芳 is a couple."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hybridmem.extract.chinese_phrases import Phrase, Phrases
from hybridmem.extract.chinese_roles import owner_and_role
from hybridmem.extract.parsed import Fact
from hybridmem.extract.relations import canonical_relation, is_role

_KIN = frozenset({"father", "mother", "child", "spouse", "sibling", "relative"})
_COPULAS = frozenset({"是", "为", "系"})


def is_kin(role: str) -> bool:
    """Whether a role noun is that of a relative."""
    return is_role(role) and canonical_relation(role) in _KIN


def with_all_parents(phrases: Phrases, items: list[Phrase]) -> list[Phrase]:
    """Behind a copula 甲 + 和 + 乙的儿子 as one noun phrase: it names one person."""
    result: list[Phrase] = []
    for item in items:
        if item.kind == "NP" and len(result) > 2 and _is_parent_in_front(phrases, result) and _is_kin(phrases, item):
            first = result[-2].first
            result[-2:] = [replace(item, first=first, inner=first)]
        else:
            result.append(item)
    return result


def _is_parent_in_front(phrases: Phrases, before: list[Phrase]) -> bool:
    copula, name, joint = before[-3:]
    said = copula.kind == "VG" and phrases.words[copula.last].text in _COPULAS
    return said and joint.kind == "C" and name.kind == "NP" and phrases.words[name.last].tag == "PER"


def _is_kin(phrases: Phrases, item: Phrase) -> bool:
    split = owner_and_role(phrases, item)
    return split is not None and is_kin(split[1])


def couple_facts(phrases: Phrases) -> Iterator[Fact]:
    """ "李明与妻子王芳": a relative joined to a name is that person's."""
    for owner, joint, item in zip(phrases.items, phrases.items[1:], phrases.items[2:], strict=False):
        bare = item.last == item.first + 1 and is_kin(phrases.words[item.first].text)
        names = all(phrases.words[phrase.last].tag == "PER" for phrase in (owner, item))
        if joint.kind == "C" and bare and names and owner.kind in {"NP", "PP"}:
            name = Phrase("NP", item.last, item.last, item.last, item.last)
            role = phrases.words[item.first].text
            yield Fact(phrases.piece(owner), role, phrases.piece(name), 0.8, "亲属", view="graph")
