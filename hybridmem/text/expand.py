"""Which search terms one written word stands for: the word, its parts, its stem."""

from __future__ import annotations

import re
from functools import lru_cache

from hybridmem.text.identifiers import part_spans, version_key, without_accents
from hybridmem.text.segment import words_zh
from hybridmem.text.stem import stem

Term = tuple[str, int, int]  # text, and its range inside the word

LONGEST = 100  # characters of one term

_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_VERSION = re.compile(r"[vV]?\d+(?:\.\d+)+")
_SHORT_VERSION = re.compile(r"[vV]\d+")
_POSSESSIVE = re.compile(r"['’][sS]$")
_CONTRACTION = re.compile(r".*(?:n['’]t|['’](?:ll|re|ve|d|m))", re.IGNORECASE)
_JOINT = re.compile(r"[._'’\u2010\s-]+")


def expand_word(word: str) -> tuple[Term, ...]:
    """Terms of a word that is not Chinese, in order of position, the whole before its parts."""
    if len(word) > LONGEST:  # encoded data, not language: keep what is word-like in it
        return tuple((_term(word[s:e]), s, e) for s, e in part_spans(word) if 2 < e - s <= LONGEST)
    return _expand_word(word)


@lru_cache(maxsize=200_000)
def _expand_word(word: str) -> tuple[Term, ...]:
    if word.isalpha() and word.islower():
        return ((_term(word), 0, len(word)),)
    if "+" in word or "#" in word:
        return _expand_symbolic(word.lower())
    if word[0] == ".":
        return ((word.lower(), 0, len(word)), (_term(word[1:]), 1, len(word)))
    if _NUMBER.fullmatch(word):
        return ((word.replace(",", ""), 0, len(word)),)
    if _VERSION.fullmatch(word):
        return ((version_key(word), 0, len(word)),)
    return _expand_compound(_POSSESSIVE.sub("", word))


def _expand_symbolic(word: str) -> tuple[Term, ...]:
    """``c++`` and ``c#`` are names of their own; ``c++20`` is also ``c++``."""
    bare = word.rstrip("0123456789")
    return ((word, 0, len(word)),) if bare == word else ((word, 0, len(word)), (bare, 0, len(bare)))


def _expand_compound(word: str) -> tuple[Term, ...]:
    whole = (_term(_JOINT.sub("", word)), 0, len(word))
    if _SHORT_VERSION.fullmatch(word):
        return whole, (version_key(word), 1, len(word))
    spans = part_spans(word)
    if len(spans) < 2 or _CONTRACTION.fullmatch(word):
        return (whole,)
    parts = tuple((_term(word[start:end]), start, end) for start, end in spans if _tells(word[start:end]))
    return whole, *parts


def _tells(part: str) -> bool:
    return len(part) > 1 or part.isdigit()


def _term(word: str) -> str:
    return stem(without_accents(word.casefold()))


def expand_han(run: str) -> tuple[Term, ...]:
    """Terms of a run of Han, kana or hangul: its words, pairs of neighbours, and single characters.

    A word of two characters counts twice, as word and as pair: words weigh more than pairs that cross their border.
    """
    terms: list[Term] = []
    position = 0
    for word in words_zh(run):
        if len(word) > 1:
            terms.append((word, position, position + len(word)))
        position += len(word)
    terms.extend((run[i : i + 2], i, i + 2) for i in range(len(run) - 1))
    terms.extend((char, i, i + 1) for i, char in enumerate(run))
    return tuple(terms)
