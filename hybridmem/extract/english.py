"""English: every rule over one parsed sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hybridmem.extract.english_clauses import clauses
from hybridmem.extract.english_facts import ClauseFacts
from hybridmem.extract.english_kin import birth_facts
from hybridmem.extract.english_nominal import nominal_facts
from hybridmem.extract.english_places import place_facts
from hybridmem.extract.english_roles import role_facts
from hybridmem.extract.parsed import Fact, Sentence
from hybridmem.extract.tree import Tree

MAX_WORDS = 200  # longer "sentences" are lists, tables or dumps; their trees mean nothing


def english_facts(sentence: Sentence, tree: Tree | None = None) -> list[Fact]:
    """Facts of a parsed English sentence, in a fixed order and without repeats; its tree may be given."""
    if len(sentence.words) > MAX_WORDS:
        return []
    tree = tree or Tree(sentence)
    question = sentence.words[-1].text == "?"
    found: dict[tuple[object, ...], Fact] = {}
    facts = list(_all(tree, question))
    for fact in [*facts, *place_facts(tree, facts)]:
        key = (fact.head.start, fact.head.end, fact.relation, fact.tail.start, fact.tail.end, fact.view)
        if fact.relation and (fact.head.start, fact.head.end) != (fact.tail.start, fact.tail.end):
            found.setdefault(key, fact)
    return list(found.values())


def _all(tree: Tree, question: bool) -> Iterator[Fact]:
    for clause in clauses(tree, question):
        roles = list(role_facts(tree, clause))
        for subject in clause.subjects:
            yield from birth_facts(tree, clause.verb, tree.piece(*tree.phrase(subject), subject), clause.status)
        yield from roles
        for fact in ClauseFacts(tree, clause).facts():
            if not roles or not fact.rule.startswith("copula"):
                yield fact
            elif fact.view != "graph":
                yield replace(fact, view="surface")
    yield from nominal_facts(tree, question)
