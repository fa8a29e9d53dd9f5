"""Clefts read plainly: "It is the Drydock crew that maintains the proxy" says that the crew maintains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hybridmem.extract.parsed import Sentence, Word

_BE = frozenset({"is", "was", "'s", "’s"})
_RELATIVES = frozenset({"who", "that", "which"})
_NAMES = frozenset({"NNP", "NNPS"})


def plain(sentence: Sentence) -> Sentence:
    """The sentence with the verb of its cleft as root and what "it" points at as that verb's subject.

    Only where a name is pointed at: "it" may else be a thing spoken of before ("It is a tool that builds images").
    """
    words = sentence.words
    for copula, word in enumerate(words):
        if word.text.lower() in _BE and copula and words[copula - 1].text.lower() == "it":
            found = _pointed_at(words, copula)
            if found is not None:
                return replace(sentence, words=tuple(_moved(words, i, copula, *found) for i in range(len(words))))
    return sentence


def _pointed_at(words: Sequence[Word], copula: int) -> tuple[int, int, int] | None:
    """The noun pointed at, the relative word, and the verb behind it."""
    noun = next((i for i, word in enumerate(words) if word.head == copula and word.dep == "attr"), None)
    if noun is None or not _named(words, noun):
        return None
    for verb in range(noun + 1, len(words)):
        if words[verb].head in {noun, copula} and words[verb].dep in {"relcl", "ccomp", "advcl"}:
            relative = next((i for i in range(noun + 1, verb) if _is_subject(words, i, verb)), None)
            return None if relative is None else (noun, relative, verb)
    return None


def _named(words: Sequence[Word], noun: int) -> bool:
    inside = (word for i, word in enumerate(words) if i == noun or (word.head == noun and word.dep == "compound"))
    return any(word.tag in _NAMES for word in inside)


def _is_subject(words: Sequence[Word], index: int, verb: int) -> bool:
    word = words[index]
    return word.text.lower() in _RELATIVES and word.head == verb and word.dep in {"nsubj", "nsubjpass"}


def _moved(words: Sequence[Word], index: int, copula: int, noun: int, relative: int, verb: int) -> Word:
    word = words[index]
    if index == verb:
        return word._replace(dep="ROOT", head=verb)
    if index == noun:
        return word._replace(dep=words[relative].dep, head=verb)
    if index in {copula, relative} or index == copula - 1:
        return word._replace(dep="discourse", head=verb)
    return word._replace(head=verb) if word.head == copula else word
