"""Facts of one English clause: one per object, complement and prepositional phrase.

Prepositional phrases inside an argument give longer relations ("became a justice of" - "the High Court").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hybridmem.extract import english_verbs as verbs
from hybridmem.extract.english_clauses import Clause
from hybridmem.extract.english_denial import is_absent
from hybridmem.extract.english_status import noun_status
from hybridmem.extract.english_subjects import antecedent, is_relative, is_verb, own_subject
from hybridmem.extract.parsed import Fact, Piece, View
from hybridmem.extract.tree import Tree
from hybridmem.types import TripleStatus

_OBJECTS = ("dobj", "attr", "oprd", "dative")
_SOURCES = frozenset({"according"})
_MAX_DEPTH = 3
_MAX_ARGUMENTS = 12


def identity(tree: Tree, noun: int, verb: int) -> int:
    """What a modified noun is said to be: in "X is a film directed by Y" the clause "directed by Y" is about X."""
    if tree.words[verb].dep not in {"acl", "relcl"} and own_subject(tree, verb) is not None:
        return noun
    current = noun
    while tree.words[current].dep == "conj":
        current = tree.words[current].head
    governor = tree.words[current].head
    if tree.words[current].dep == "attr" and tree.words[governor].lemma == "be":
        subject = own_subject(tree, governor)
        nominal = subject is not None and (tree.words[subject].tag[:1] in "NP" or tree.name_of(subject) is not None)
        if subject is not None and nominal and not is_relative(tree, subject) and not _cleft(tree, subject, noun):
            return subject
    return noun


def _under(fact: Fact, status: TripleStatus) -> Fact:
    """The fact denied where what it is part of is denied."""
    return replace(fact, status="negated") if status == "negated" and fact.status == "asserted" else fact


def _cleft(tree: Tree, subject: int, noun: int) -> bool:
    """ "It was X who …": the pronoun names nobody, X is meant."""
    return tree.words[subject].text.lower() == "it" and tree.words[noun].tag in {"NNP", "NNPS"}


class ClauseFacts:
    """Facts of one clause."""

    def __init__(self, tree: Tree, clause: Clause) -> None:
        self.tree = tree
        self.clause = clause
        self.objects = self._objects()

    def facts(self) -> Iterator[Fact]:
        """All facts of the clause, objects first."""
        for subject in self.clause.subjects[:_MAX_ARGUMENTS]:
            head = self._argument(identity(self.tree, subject, self.clause.verb))
            yield from self._of_objects(head)
            yield from self._of_adjectives(head)
            yield from self._of_prepositions(head)
            yield from self._of_times(head)
            yield from self._of_contents(head)

    def _argument(self, noun: int) -> Piece:
        first, last = self.tree.phrase(noun)
        return self.tree.piece(first, last, noun)

    def _objects(self) -> list[int]:
        found: list[int] = []
        for child in self.tree.deps(self.clause.verb, *_OBJECTS):
            if is_relative(self.tree, child):
                noun = antecedent(self.tree, self.clause.verb)
                found.extend([] if noun is None else [noun])
            elif self.tree.words[child].tag not in {"IN", "TO", "WRB"}:
                found.extend(c for c in self.tree.conjuncts(child) if not is_verb(self.tree, c))
        return found[:_MAX_ARGUMENTS]

    def _make(self, head: Piece, relation: list[int], noun: int, rule: str, depth: int, view: View = "both") -> Fact:
        confidence = round(self.clause.confidence - 0.08 * depth, 2)
        text = self.tree.join(relation)
        said = noun_status(self.tree, noun, self.clause.status)
        return Fact(head, text, self._argument(noun), confidence, rule, said, view)

    def _extend(
        self, head: Piece, relation: list[int], noun: int, rule: str, depth: int = 0, split: bool = False
    ) -> Iterator[Fact]:
        """The fact about the noun, and longer relations through the prepositional phrases inside it."""
        view: View = "surface" if split or depth > 1 else "both"
        yield self._make(head, relation, noun, rule, depth, view)
        if depth >= _MAX_DEPTH:
            return
        name = self.tree.name_of(noun)
        split = name is not None and name.last > noun  # the longer relation would cut a name in two
        first, last = self.tree.base(noun)
        inner = [*relation, *range(first, last + 1)]
        said = noun_status(self.tree, noun, self.clause.status)
        for words, deeper in self._prepositional(noun):
            longer = f"{rule}+pp" if depth == 0 else rule
            for fact in self._extend(head, [*inner, *words], deeper, longer, depth + 1, split):
                yield _under(fact, "negated" if is_absent(self.tree, words[0]) else said)
        for prep in self._shared_prepositions(noun):
            for words, deeper in self._complements(prep, [prep]):
                yield replace(self._make(head, [*inner, *words], deeper, f"{rule}+pp", depth + 1), view="graph")

    def _prepositional(self, governor: int) -> Iterator[tuple[list[int], int]]:
        """Preposition words and head nouns of every prepositional phrase that hangs on the governor."""
        for prep in self.tree.deps(governor, "prep", "agent", "dative"):
            if self.tree.words[prep].tag in {"IN", "TO", "RP", "JJ", "VBG", "VBN", "RB"}:
                yield from self._complements(prep, [prep])

    def _shared_prepositions(self, noun: int) -> list[int]:
        """ "the founder and director of X": the "of" that hangs on the first noun stands behind the last, for both."""
        first = self.tree.words[noun].head
        if self.tree.words[noun].dep != "conj" or self.tree.words[noun].tag[:2] != "NN":
            return []
        return [prep for prep in self.tree.deps(first, "prep") if prep == noun + 1]

    def _complements(self, prep: int, words: list[int]) -> Iterator[tuple[list[int], int]]:
        for noun in self.tree.deps(prep, "pobj"):
            if is_relative(self.tree, noun):
                continue
            for member in self.tree.conjuncts(noun):
                yield self._joined(prep, noun, words), member
        for inner in self.tree.deps(prep, "prep", "pcomp"):
            if self.tree.words[inner].tag in {"IN", "TO"}:
                yield from self._complements(inner, [*words, inner])

    def _joined(self, prep: int, noun: int, words: list[int]) -> list[int]:
        """Compound prepositions whose second word hangs beside the noun ("because of")."""
        between = [c for c in self.tree.deps(prep, "pcomp", "prep", "dep", "fixed") if prep < c < self.tree.left(noun)]
        return [*words, *(c for c in between if self.tree.words[c].tag in {"IN", "TO"})]

    def _of_objects(self, head: Piece) -> Iterator[Fact]:
        rule = "copula" if self.tree.dep(self.clause.verb, "attr") is not None else "svo"
        for noun in self.objects:
            yield from self._extend(head, list(self.clause.relation), noun, rule)

    def _of_adjectives(self, head: Piece) -> Iterator[Fact]:
        for adjective in self.tree.deps(self.clause.verb, "acomp"):
            if self.tree.words[adjective].text.lower() in {"able", "likely", "unable"}:
                continue
            words = [*self.clause.relation, *range(self.tree.left(adjective), adjective + 1)]
            for prep, noun in self._prepositional(adjective):
                yield from self._extend(head, [*words, *prep], noun, "adjective")
            first = self.tree.left(adjective)
            piece = self.tree.piece(first, adjective, adjective)
            text = self.tree.join(list(self.clause.relation))
            yield Fact(head, text, piece, self.clause.confidence, "adjective", self.clause.status, "surface")

    def _of_prepositions(self, head: Piece) -> Iterator[Fact]:
        rule = "passive" if verbs.is_passive(self.tree, self.clause.verb) else "prep"
        middles = [self._middle(noun) for noun in self.objects[:3]]
        for prep, noun in [*self._prepositional(self.clause.verb), *self._shared_agent()]:
            said: TripleStatus = "negated" if is_absent(self.tree, prep[0]) else self.clause.status
            for middle in middles:
                for fact in self._extend(head, [*self.clause.relation, *middle, *prep], noun, rule):
                    yield replace(_under(fact, said), view="surface")
            for plain in self._extend(head, [*self.clause.relation, *prep], noun, rule):
                fact = _under(plain, said)
                view: View = "graph" if middles and fact.view == "both" else fact.view
                if not self._is_source(prep):
                    yield replace(fact, view=view)
                elif view != "graph":
                    yield replace(fact, view="surface")

    def _is_source(self, prep: list[int]) -> bool:
        """ "according to the report": who says so is no part of what happens."""
        return self.tree.words[prep[0]].text.lower() in _SOURCES

    def _shared_agent(self) -> Iterator[tuple[list[int], int]]:
        """ "written and directed by X": the agent of the last participle is everybody's."""
        tree, verb = self.tree, self.clause.verb
        if tree.words[verb].tag != "VBN" or tree.dep(verb, "agent", "dobj") is not None:
            return
        for other in tree.deps(verb, "conj"):
            if tree.words[other].tag == "VBN" and tree.dep(other, "agent") == other + 1:
                yield from self._complements(other + 1, [other + 1])

    def _middle(self, noun: int) -> list[int]:
        first, last = self.tree.phrase(noun)
        return list(range(first, last + 1))

    def _of_times(self, head: Piece) -> Iterator[Fact]:
        middle = self._middle(self.objects[0]) if self.objects else []
        if self.tree.words[self.clause.verb].lemma == "be":
            return
        for time in self.tree.deps(self.clause.verb, "npadvmod"):
            if self.tree.words[time].tag[:1] in "NC":
                yield self._make(head, [*self.clause.relation, *middle], time, "time", 0)

    def _of_contents(self, head: Piece) -> Iterator[Fact]:
        """What somebody says or thinks, as a whole clause; wording only, since a clause is no entity."""
        for content in self.tree.deps(self.clause.verb, "ccomp"):
            first, last = self.tree.left(content), self.tree.right(content)
            if self.tree.words[first].text.lower() == "that":
                first += 1
            if self.tree.words[self.clause.verb].lemma in {"be", "have"}:
                continue
            if first > self.clause.verb and first <= last:
                piece = self.tree.piece(first, last, content)
                text = self.tree.join(list(self.clause.relation))
                yield Fact(head, text, piece, 0.6, "attribution", self.clause.status, "surface")
