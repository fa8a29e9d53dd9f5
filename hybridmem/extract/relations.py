"""Canonical names of relations, their direction, and the relation words of a question, in both languages."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile

from hybridmem.extract.lemma import noun_lemma, verb_lemma
from hybridmem.extract.relation_table import LABELS_ZH
from hybridmem.extract.relation_words import (
    CHINESE,
    CHINESE_ROLES,
    ENGLISH,
    NAMES,
    VERBS,
    Meaning,
    drops,
    phrase_of,
    words_of,
)
from hybridmem.text.language import cjk_share
from hybridmem.text.normalise import match_key

_ZH_PREFIX = re.compile(
    r"^(?:曾经|曾|已经|已|正在|正|将|会|还|也|并|又|均|都|一直|主要|共同|独立|亲自|首次|再次|随后|最终|仍然|仍|可以|能够|能|核心|底层"
    r"|联合|全面|目前|至今|现|其|的|所|就|则|便|强|高度|严重|深度|重度|直接|间接|完全|大量|负责|先后|长期)(?=.)"
)
_ZH_SUFFIX = re.compile(r"(?<=.)(?:了|过|着|的|是|为)$")
_ZH_PREPOSITION = re.compile(r"(?<=..)[于在到自]$")
_PREPOSITIONS = frozenset({"of", "by", "in", "on", "at", "to", "for", "with", "be", "as", "from"})
_MAX_WORDS = 5
_OCCURRING = frozenset(word for wording in ENGLISH for word in wording.split())
_LONGEST = sorted((word for word in CHINESE if len(word) > 1), key=lambda word: (-len(word), word))
_ZH_PATTERN = re.compile("|".join(map(re.escape, _LONGEST)))


def canonical_relation(relation: str) -> str:
    """The relation's canonical name: ``advisor`` for 导师是 and for "was the doctoral advisor of".

    Unknown wordings give their base form in lower case ("was painted with" -> "paint with").
    """
    return orient(relation)[0]


@lru_cache(maxsize=65_536)
def orient(relation: str) -> tuple[str, bool]:
    """Canonical name, and True where head and tail must change places for "head <name> tail" to read right.

    A canonical name, with blanks or as it is, stays itself: ``orient(orient(x)[0]) == (orient(x)[0], False)``.
    """
    name = "_".join(relation.lower().split())
    if name in NAMES:
        return name, False
    meaning, plain = _chinese(relation) if cjk_share(relation) > 0 else _english(relation)
    return (meaning.name, meaning.flipped) if meaning else (plain, False)


def known_relation(wording: str) -> bool:
    """Whether a wording stands for a relation of the table."""
    return bool(_chinese(wording)[0] if cjk_share(wording) > 0 else _english(wording)[0])


def label(canonical: str, chinese: bool) -> str:
    """A short wording of a canonical relation, for facts that were turned round."""
    return LABELS_ZH.get(canonical, canonical) if chinese else canonical.replace("_", " ")


def is_role(noun: str) -> bool:
    """Whether a Chinese noun names a role or attribute one entity is for another (导师, 创始人, 研究领域)."""
    return noun in CHINESE_ROLES


@lru_cache(maxsize=65_536)
def is_english_role(noun: str) -> bool:
    """Whether an English noun phrase names a role or attribute, such as "doctoral advisor"."""
    phrase = phrase_of(words_of(noun))
    return any(f"{' '.join(phrase[start:])} of" in ENGLISH for start in range(len(phrase)))


def relation_words(text: str) -> list[tuple[str, str]]:
    """Relations a question names, as (canonical, surface), in order of position, longest wording first.

    A copula alone says nothing about what is asked and is left out.
    """
    kept: list[tuple[str, str]] = []
    for _, name, surface in sorted([*_words_of_chinese(text), *_words_of_english(text)]):
        if name != "is_a" and (name, surface) not in kept:
            kept.append((name, surface))
    return kept


def _chinese(relation: str) -> tuple[Meaning | None, str]:
    text = match_key(relation).replace(" ", "")
    for candidate in _shorter(text):
        if candidate in CHINESE:
            return CHINESE[candidate], candidate
    return None, _bare(text)


def _shorter(text: str) -> list[str]:
    """The wording and its forms without adverbs in front and particles behind, longest first."""
    forms = [text]
    for form in forms:
        for pattern in (_ZH_SUFFIX, _ZH_PREFIX, _ZH_PREPOSITION):
            cut = pattern.sub("", form)
            if cut not in forms:
                forms.append(cut)
    return forms


def _bare(text: str) -> str:
    while True:
        cut = _ZH_SUFFIX.sub("", _ZH_PREFIX.sub("", text))
        if cut == text:
            return text
        text = cut


def _english(relation: str) -> tuple[Meaning | None, str]:
    words = words_of(relation)
    phrase = phrase_of(words)
    whole = " ".join(phrase)
    if len(phrase) == 1 and whole in VERBS and whole not in words:
        return VERBS[whole], whole
    for start in range(len(phrase)):
        candidate = " ".join(phrase[start:])
        if candidate in ENGLISH and (start == 0 or _is_role(candidate, phrase[start])):
            return ENGLISH[candidate], candidate
        if start == 0 and phrase[0] == "be" and " ".join(phrase[1:]) in ENGLISH:
            return ENGLISH[" ".join(phrase[1:])], whole
    return None, " ".join(phrase[1:]) if len(phrase) > 1 and phrase[0] == "be" else whole or relation.strip().lower()


def _is_role(candidate: str, first: str) -> bool:
    """Only role nouns may follow other words ("eminent doctoral advisor of"); a verb there is another clause's."""
    if first in _PREPOSITIONS:
        return False
    return candidate.endswith(" of") or f"{candidate} of" in ENGLISH


def _words_of_chinese(text: str) -> list[tuple[int, str, str]]:
    if cjk_share(text) == 0:
        return []
    return [(match.start(), CHINESE[match[0]].name, match[0]) for match in _ZH_PATTERN.finditer(text)]


def _words_of_english(text: str) -> list[tuple[int, str, str]]:
    matches = list(re.finditer(r"[^\W_]+(?:[-'’][^\W_]+)*", text))
    found: list[tuple[int, str, str]] = []
    position = 0
    while position < len(matches):
        size = _longest(matches, position)
        if size:
            surface = text[matches[position].start() : matches[position + size - 1].end()]
            found.append((matches[position].start(), _meaning(surface), surface))
        position += size or 1
    return found


def _longest(matches: list[re.Match[str]], position: int) -> int:
    """How many words from here make the longest known wording, 0 for none."""
    near = (match[0].lower() for match in matches[position : position + _MAX_WORDS])
    words = list(takewhile(_occurs, near))
    if not words or not phrase_of(words[:1]):
        return 0
    for size in range(len(words), 0, -1):
        if words[size - 1] not in {"of", "the", "a", "an"} and _meaning(" ".join(words[:size])):
            return size
    return 0


@lru_cache(maxsize=65_536)
def _occurs(word: str) -> bool:
    """Whether any known wording can hold a word: most words occur in none, and need no wording tried."""
    return all(
        drops(part) or not {part, verb_lemma(part), noun_lemma(part)}.isdisjoint(_OCCURRING) for part in words_of(word)
    )


@lru_cache(maxsize=65_536)
def _meaning(surface: str) -> str:
    """Canonical name of a wording in a question, where participles stand without their auxiliary."""
    phrase = phrase_of(words_of(surface))
    for candidate in (" ".join(phrase), " ".join(["be", *phrase])):
        if phrase and candidate in ENGLISH and phrase[-1:] != ["be"] and phrase[0] not in _PREPOSITIONS:
            return ENGLISH[candidate].name
    return ""
