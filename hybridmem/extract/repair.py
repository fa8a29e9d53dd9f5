"""Mends parses in which a short sentence's verb was taken for part of a name ("CVE-2021-44228 affects Log4j"), or the
version behind a name for a time ("supports Python 2")."""

from __future__ import annotations

import re
from dataclasses import replace

from hybridmem.extract.english_clefts import plain
from hybridmem.extract.lemma import verb_lemma
from hybridmem.extract.parsed import Sentence, Word
from hybridmem.extract.reattach import reattached

_SHORT = re.compile(r"\d{1,2}(?:\.\d+)*")
_FINITE = frozenset({"VBZ", "VBD", "VBP"})


def repaired(sentence: Sentence) -> Sentence:
    """The sentence with a finite verb made its root where the parser hung the verb under a noun root as a modifier."""
    sentence = plain(reattached(_numbered(sentence)))
    for index, word in enumerate(sentence.words):
        if _looks_finite(word) and word.dep in {"compound", "amod", "nmod"} and _is_root(sentence, word.head, index):
            return replace(sentence, words=_rooted(sentence.words, index))
    return sentence


def _looks_finite(word: Word) -> bool:
    """Whether a word is tagged as a finite verb, or has the form of one where the tag says adjective."""
    third_person = word.tag == "JJ" and word.text.endswith("s") and not word.text.endswith(("ss", "us", "is"))
    return word.tag in _FINITE or third_person


def _numbered(sentence: Sentence) -> Sentence:
    """The sentence with short numbers straight behind a name made part of it."""
    words = sentence.words
    wrong = [
        i
        for i in range(1, len(words))
        if words[i].dep == "npadvmod" and words[i].tag == "CD" and words[i - 1].tag in {"NNP", "NNPS"}
        and _SHORT.fullmatch(words[i].text)
    ]  # fmt: skip
    if not wrong:
        return sentence
    mended = [word._replace(head=i - 1, dep="nummod") if i in wrong else word for i, word in enumerate(words)]
    return replace(sentence, words=tuple(mended))


def _is_root(sentence: Sentence, head: int, verb: int) -> bool:
    """Whether the head is a noun root behind the verb that has its subject in front of the verb."""
    words = sentence.words
    if head <= verb or words[head].dep != "ROOT" or words[head].tag[:1] != "N":
        return False
    return any(word.head in {head, verb} and word.dep == "nsubj" and i < verb for i, word in enumerate(words))


def _rooted(words: tuple[Word, ...], verb: int) -> tuple[Word, ...]:
    old = words[verb].head
    return tuple(_moved(word, index, verb, old) for index, word in enumerate(words))


def _moved(word: Word, index: int, verb: int, old: int) -> Word:
    if index == verb:
        tag = word.tag if word.tag in _FINITE else "VBZ"
        return word._replace(dep="ROOT", head=verb, pos="VERB", tag=tag, lemma=verb_lemma(word.text))
    if index == old:
        return word._replace(dep="dobj", head=verb)
    if word.head == old and (index < verb or word.dep == "punct"):
        return word._replace(head=verb)
    return word
