"""Chinese: every rule over one tagged sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hybridmem.extract.chinese_clauses import Verb, verbs
from hybridmem.extract.chinese_kin import couple_facts, with_all_parents
from hybridmem.extract.chinese_order import read_plainly
from hybridmem.extract.chinese_phrases import Phrases
from hybridmem.extract.chinese_roles import copula_facts, nominal_facts, task_facts, topic_role_facts
from hybridmem.extract.chinese_verbs import verb_facts
from hybridmem.extract.parsed import Fact, Sentence

MAX_WORDS = 250  # longer "sentences" are tables or lists without punctuation


def chinese_facts(sentence: Sentence) -> list[Fact]:
    """Facts of a tagged Chinese sentence, in a fixed order and without repeats."""
    if not 1 < len(sentence.words) <= MAX_WORDS:
        return []
    phrases = read_plainly(Phrases(sentence.words))
    phrases.items = with_all_parents(phrases, phrases.items)
    found: dict[tuple[object, ...], Fact] = {}
    for fact in _all(phrases):
        key = (fact.head.start, fact.head.end, fact.relation, fact.tail.start, fact.tail.end, fact.view)
        if fact.relation and (fact.head.start, fact.head.end) != (fact.tail.start, fact.tail.end):
            found.setdefault(key, fact)
    return list(found.values())


def _all(phrases: Phrases) -> Iterator[Fact]:
    for verb in verbs(phrases):
        yield from _of(phrases, verb)
    yield from nominal_facts(phrases)
    yield from couple_facts(phrases)


def _of(phrases: Phrases, verb: Verb) -> Iterator[Fact]:
    """A role said with 是 is an edge between owner and holder; the sentence's own wording is then no edge."""
    roles = [*copula_facts(phrases, verb), *topic_role_facts(phrases, verb)]
    yield from roles
    yield from task_facts(phrases, verb)
    for fact in verb_facts(phrases, verb):
        yield replace(fact, view="surface") if roles and fact.view == "both" else fact
