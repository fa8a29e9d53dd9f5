"""Look-up tables from wordings to relations, built once from the relation table."""

from __future__ import annotations

import re
from typing import NamedTuple

from hybridmem.extract.lemma import noun_lemma, verb_lemma
from hybridmem.extract.relation_table import rows

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_BE = frozenset({"be", "is", "are", "was", "were", "am", "been", "being"})
_AUXILIARIES = frozenset({"have", "has", "had", "having", "do", "does", "did", "will", "would", "can", "could", "may",
                          "might", "shall", "should", "must", "to", "not", "never", "get", "got", "gets"})  # fmt: skip
_MAIN = frozenset({"have", "has", "had", "having", "do", "does", "did"})  # auxiliaries that may be the verb itself
_FILLERS = frozenset({"the", "a", "an", "his", "her", "its", "their", "also", "then", "once", "first", "later", "now",
                      "still", "both", "only", "just", "former", "current", "late", "famous", "main", "himself",
                      "itself", "who", "which", "s", "and", "able", "unable"})  # fmt: skip
_NOT_ADVERBS = frozenset({"family", "supply", "apply", "rely", "reply", "assembly", "anomaly"})
_UNCHANGED = frozenset({"as", "this", "its", "headquarters", "analysis", "less"})


class Meaning(NamedTuple):
    """The relation a wording stands for; ``flipped``: the sentence names its tail first."""

    name: str
    flipped: bool


def words_of(text: str) -> list[str]:
    """Words in lower case; a possessive clitic counts as none."""
    return [word.lower().removesuffix("'s").removesuffix("’s") for word in _WORD.findall(text)]


def phrase_of(words: list[str]) -> list[str]:
    """Words in base form without auxiliaries, articles and adverbs; "be" stays in front where there is one.

    "was originally founded by" and "founded by" both become "be found by"; "is" becomes "be"; a "to" that ends the
    wording is no infinitive's ("reports to").
    """
    passive = any(word in _BE for word in words[:4])
    last = len(words) - 1
    kept = [word for i, word in enumerate(words) if not drops(word) or (word == "to" and i == last and i)]
    if not kept:
        return ["be"] if passive else [verb_lemma(words[-1])] if words and words[-1] in _MAIN else []
    first = verb_lemma(kept[0]) if kept[0] not in _UNCHANGED else kept[0]
    passive = passive or (len(kept) > 1 and kept[1] == "by" and first != kept[0])
    phrase = [first, *(word if word in _UNCHANGED else noun_lemma(word) for word in kept[1:])]
    return ["be", *phrase] if passive else phrase


def drops(word: str) -> bool:
    """Whether a word is left out of a wording's base form: "be", auxiliaries, articles, adverbs."""
    return word in _BE or word in _AUXILIARIES or _filler(word)


def _filler(word: str) -> bool:
    return (
        word in _FILLERS
        or word.endswith(("n't", "n’t"))
        or (word.endswith("ly") and len(word) > 4 and word not in _NOT_ADVERBS)
    )


def _english() -> dict[str, Meaning]:
    table: dict[str, Meaning] = {}
    for name, held_by_head, (nouns, forward, inverse, *_) in rows():
        for noun in nouns:
            table.setdefault(_norm(noun), Meaning(name, held_by_head))
            table.setdefault(_norm(f"{noun} of"), Meaning(name, not held_by_head))
            table.setdefault(_norm(f"{noun} for"), Meaning(name, not held_by_head))
        for verbs, flipped in ((forward, False), (inverse, True)):
            for verb in verbs:
                table.setdefault(_norm(verb), Meaning(name, flipped))
                if " " not in verb:
                    table.setdefault(_norm(f"be {verb} by"), Meaning(name, not flipped))
    for name, _, _ in rows():
        table.setdefault(_norm(name.replace("_", " ")), Meaning(name, False))
    return table


def _verbs() -> dict[str, Meaning]:
    """Single verbs, for wordings whose form shows that they are no noun: "causes" and "fixes" are not "cause"."""
    return {
        _norm(verb): Meaning(name, flipped)
        for name, _, (_, forward, inverse, *_) in reversed(rows())
        for verbs, flipped in ((inverse, True), (forward, False))
        for verb in verbs
        if " " not in verb
    }


def _norm(wording: str) -> str:
    return " ".join(phrase_of(words_of(wording)))


def _chinese() -> dict[str, Meaning]:
    table: dict[str, Meaning] = {}
    for name, held_by_head, (*_, roles, forward, inverse) in rows():
        for role in roles:
            table.setdefault(role, Meaning(name, held_by_head))
        for verb in forward:
            table.setdefault(verb, Meaning(name, False))
        for verb in inverse:
            table.setdefault(verb, Meaning(name, True))
    return table


NAMES = frozenset(name for name, _, _ in rows())
ENGLISH = _english()
VERBS = _verbs()
CHINESE = _chinese()
CHINESE_ROLES = frozenset(role for _, _, cells in rows() for role in cells[3])
