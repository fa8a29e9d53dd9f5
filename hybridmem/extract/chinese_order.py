"""Chinese clauses whose parts stand in another order or without a verb, read as plain ones."""

from __future__ import annotations

import re
from dataclasses import replace

from hybridmem.extract.chinese_phrases import Phrase, Phrases
from hybridmem.extract.chinese_words import ENTRUSTING

_FULL_STOPS = frozenset("。；;！!?？\n")
_CAUSES = re.compile("导致|引发|引起|造成|触发")
_COPULAS = frozenset({"是", "为"})


def read_plainly(phrases: Phrases) -> Phrases:
    """Change the phrases of a sentence in place, and return them."""
    for rule in (_described, _places, _entrusted, _clefts, _effects):
        phrases.items = rule(phrases, phrases.items)
    return phrases


def _described(phrases: Phrases, items: list[Phrase]) -> list[Phrase]:
    """Join a preposition with the noun phrase that a clause describes (由 + 引进来的小溪)."""
    result: list[Phrase] = []
    for item in items:
        before = result[-1] if result else None
        if before is not None and item.kind == "NP" and item.relative and _is_preposition(phrases, before):
            result[-1] = Phrase("PP", before.first, item.last, item.first, item.unit, relative=True)
        else:
            result.append(item)
    return result


def _is_preposition(phrases: Phrases, phrase: Phrase) -> bool:
    return phrase.first == phrase.last and phrases.letters[phrase.first] in "PUBZ"


def _places(phrases: Phrases, items: list[Phrase]) -> list[Phrase]:
    """Where a clause has no verb but 在, that is its verb (总部 在 上海)."""
    result: list[Phrase] = []
    for index, item in enumerate(items):
        is_place = item.kind == "PP" and phrases.words[item.first].text in {"在", "基于"}
        if is_place and _ends(phrases, items, index + 1) and _is_bare(_clause_before(items, index)):
            result.append(Phrase("VG", item.first, item.first, item.first, item.first))
            result.append(replace(item, kind="NP", first=item.inner))
        else:
            result.append(item)
    return result


def _clause_before(items: list[Phrase], index: int) -> list[Phrase]:
    start = max((i for i in range(index) if items[i].kind == "W"), default=-1) + 1
    return items[start:index]


def _ends(phrases: Phrases, items: list[Phrase], index: int) -> bool:
    """Whether a clause ends there for good: behind a comma without a new subject it only sets the scene."""
    if index == len(items) or phrases.words[items[index].first].text in _FULL_STOPS:
        return True
    return items[index].kind == "W" and index + 1 < len(items) and items[index + 1].kind == "NP"


def _is_bare(clause: list[Phrase]) -> bool:
    kinds = [item.kind for item in clause]
    return bool(kinds) and kinds[0] == "NP" and set(kinds[1:]) <= {"D", "T", "X", "C", "NP"}


def _entrusted(phrases: Phrases, items: list[Phrase]) -> list[Phrase]:
    """The doer behind 决定由 is the subject of what follows."""
    result: list[Phrase] = []
    for item in items:
        handed = bool(result) and result[-1].kind == "VG" and phrases.words[result[-1].last].text in ENTRUSTING
        agent = item.kind == "PP" and phrases.letters[item.first] == "U"
        result.append(replace(item, kind="NP", first=item.inner) if handed and agent else item)
    return result


def _clefts(phrases: Phrases, items: list[Phrase]) -> list[Phrase]:
    """负责迁移的是张工 is read as 张工负责迁移."""
    for index in range(len(items) - 2):
        mark, copula, who = items[index : index + 3]
        before = _clause_before(items, index)
        clause = _with_task(before)
        is_copula = phrases.text(copula.first, copula.last) in _COPULAS
        if mark.kind == "O" and is_copula and who.kind == "NP" and _lacks_subject(clause):
            end = index + 3
            while end < len(items) and items[end].kind in {"C", "NP"}:
                end += 1
            return [*items[: index - len(before)], *items[index + 2 : end], *clause, *_clefts(phrases, items[end:])]
    return items


def _effects(phrases: Phrases, items: list[Phrase]) -> list[Phrase]:
    """What is caused and said with a verb of its own is one object: 引发了 系统 + 崩溃."""
    result: list[Phrase] = []
    for index, item in enumerate(items):
        causes = len(result) > 1 and result[-2].kind == "VG" and _CAUSES.match(phrases.words[result[-2].first].text)
        bare = item.kind == "VG" and item.first == item.last and phrases.letters[item.first] == "V"
        closed = index + 1 == len(items) or items[index + 1].kind == "W"
        if causes and bare and closed and result[-1].kind == "NP" and result[-1].last + 1 == item.first:
            result[-1] = replace(result[-1], last=item.last)
        else:
            result.append(item)
    return result


def _lacks_subject(clause: list[Phrase]) -> bool:
    kinds = [item.kind for item in clause]
    return kinds.count("VG") == 1 and "NP" not in kinds[: kinds.index("VG")]


def _with_task(clause: list[Phrase]) -> list[Phrase]:
    """A second verb that ends the clause names what is done (主导 2.0 + 重构)."""
    if [item.kind for item in clause[-3:]] != ["VG", "NP", "VG"]:
        return clause
    verb, what, task = clause[-3:]
    return [*clause[:-3], verb, replace(what, last=task.last)]
