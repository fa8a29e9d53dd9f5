"""Moves phrases to the verb whose meaning calls for them: "allows users to …", "protects X from Y".

The verbs are those that take an object and an infinitive, or an object and "from"; with them the parser's other
reading (a whole clause, a phrase of the noun) is not English.
"""

from __future__ import annotations

from dataclasses import replace

from hybridmem.extract.parsed import Sentence, Word

_CONTROL = frozenset({"allow", "enable", "permit", "force", "require", "help", "ask", "tell", "advise", "persuade",
                      "order", "invite", "encourage", "teach", "instruct", "forbid"})  # fmt: skip
_FROM = frozenset({"protect", "prevent", "remove", "separate", "extract", "isolate", "distinguish", "exclude", "shield",
                   "ban", "free", "hide", "delete", "fetch", "stop", "keep", "read", "derive"})  # fmt: skip


def reattached(sentence: Sentence) -> Sentence:
    """The sentence with these phrases hung under their verb."""
    words = sentence.words
    changed = dict(_objects(words)) | dict(_sources(words))
    if not changed:
        return sentence
    return replace(sentence, words=tuple(changed.get(index, word) for index, word in enumerate(words)))


def _objects(words: tuple[Word, ...]) -> list[tuple[int, Word]]:
    """The subject of an infinitive is the object of the verb that allows or asks."""
    found: list[tuple[int, Word]] = []
    for index, word in enumerate(words):
        governor = words[word.head]
        if word.dep != "ccomp" or word.tag != "VB" or governor.lemma not in _CONTROL or word.head > index:
            continue
        marked = any(w.head == index and w.dep == "aux" and w.tag == "TO" for w in words)
        named = [i for i, w in enumerate(words) if w.head == index and w.dep == "nsubj" and i < index]
        if marked and len(named) == 1:
            found += [
                (index, word._replace(dep="xcomp")),
                (named[0], words[named[0]]._replace(dep="dobj", head=word.head)),
            ]
    return found


def _sources(words: tuple[Word, ...]) -> list[tuple[int, Word]]:
    """ "from" behind the object belongs to the verb."""
    found: list[tuple[int, Word]] = []
    for index, word in enumerate(words):
        noun = words[word.head]
        if word.dep == "prep" and word.text == "from" and noun.dep == "dobj" and words[noun.head].lemma in _FROM:
            found.append((index, word._replace(head=noun.head)))
    return found
