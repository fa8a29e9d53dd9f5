"""Whether an English clause states something, denies it, or leaves it open.

A clause takes the status of the verbs, adjectives and nouns that govern it: "was unable to fix", "no evidence that X
fixed Y", "the claim that". A single noun may be denied inside a clause that is not ("uses Redis but not Kafka").
"""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.english_denial import (
    denies_by_phrase,
    describes_denied,
    is_denied,
    is_negative,
    is_negative_governor,
    negated,
    turns_back,
)
from hybridmem.extract.tree import Tree
from hybridmem.types import TripleStatus

_HYPOTHETICAL = frozenset({"may", "might", "could", "would", "should", "must", "shall", "ought"})
_DOUBTFUL = frozenset({"possibly", "perhaps", "maybe", "probably", "allegedly", "reportedly"})
_CONDITION_MARKS = frozenset({"if", "unless", "whether", "lest"})
_UNSURE_VERBS = frozenset({"plan", "want", "hope", "intend", "try", "attempt", "wish", "aim", "expect", "consider",
                           "propose", "seek", "need", "recommend", "suggest", "ask", "request", "promise", "vow",
                           "threaten", "offer", "schedule", "claim", "allege", "believe", "think", "suspect", "assume",
                           "guess", "fear", "doubt", "argue", "speculate", "pretend"})  # fmt: skip
_UNSURE_NOUNS = frozenset({"claim", "allegation", "rumour", "rumor", "possibility", "suggestion", "hypothesis",
                           "assumption", "idea", "belief", "risk", "chance", "proposal", "plan", "fear", "hope",
                           "doubt", "suspicion", "theory"})  # fmt: skip
_COMPLEMENTS = frozenset({"xcomp", "ccomp", "pcomp"})
_LONGEST_CHAIN = 12


def status(tree: Tree, verb: int, question: bool) -> TripleStatus:
    """Status a clause's verb gives its facts, with what governs the clause taken into account."""
    if question:
        return "hypothetical"
    if any(is_negative(tree, c) for c in tree.deps(verb, "nsubj", "nsubjpass", "dobj", "attr")):
        return "negated"
    result: TripleStatus = "asserted"
    for current, parent in _governors(tree, verb):
        if negated(tree, current) or _denied(tree, current, parent):
            return "negated"
        if denies_by_phrase(tree, current) or describes_denied(tree, current):
            return "negated"
        if _unsure(tree, current) or _intended(tree, current, parent):
            result = "hypothetical"
    return result


def noun_status(tree: Tree, noun: int, clause: TripleStatus) -> TripleStatus:
    """Status of the fact about one noun: "but not X" denies it alone, "not X but Y" states Y."""
    if is_denied(tree, noun):
        return "negated"
    return "asserted" if clause == "negated" and turns_back(tree, noun) else clause


def _governors(tree: Tree, verb: int) -> Iterator[tuple[int, int]]:
    """(word, governor) up the chain whose negation and modality reach the clause; -1 ends it."""
    current = verb
    for _ in range(_LONGEST_CHAIN):
        parent = tree.words[current].head
        if parent == current or not _governs(tree, current, parent):
            yield current, -1
            return
        yield current, parent
        current = parent


def _denied(tree: Tree, verb: int, governor: int) -> bool:
    """ "failed to fix", "unable to fix": the governor says that it did not happen."""
    if governor < 0:
        return False
    if tree.words[verb].dep == "acl":
        return is_negative(tree, governor)
    return tree.words[verb].dep in _COMPLEMENTS and is_negative_governor(tree, verb, governor)


def _intended(tree: Tree, verb: int, governor: int) -> bool:
    """ "plans to remove", "the claim that": the governor says that it is only wanted or said."""
    if governor < 0:
        return False
    word = tree.words[governor]
    if tree.words[verb].dep == "acl":
        return word.text.lower() in _UNSURE_NOUNS
    return tree.words[verb].dep in {"xcomp", "ccomp"} and word.lemma in _UNSURE_VERBS


def _unsure(tree: Tree, verb: int) -> bool:
    words = tree.words
    for child in tree.children[verb]:
        word = words[child]
        if word.dep == "advcl" and child < verb and _conditional(tree, child):
            return True
        if word.dep == "aux" and word.text.lower() in _HYPOTHETICAL:
            return True
        if word.dep in {"mark", "advmod"} and word.text.lower() in _CONDITION_MARKS:
            return True
        if word.dep == "advmod" and word.text.lower() in _DOUBTFUL:
            return True
    return False


def _conditional(tree: Tree, clause: int) -> bool:
    return any(tree.words[c].text.lower() in {"if", "unless"} for c in tree.deps(clause, "mark"))


def _governs(tree: Tree, child: int, parent: int) -> bool:
    """Whether the parent's negation and modality reach into the child's clause."""
    word = tree.words[child]
    if word.dep in {*_COMPLEMENTS, "acomp"}:
        return True
    if word.dep == "acl":  # "the claim that X fixed Y"
        return tree.dep(child, "mark") is not None and tree.dep(child, "nsubj", "nsubjpass") is not None
    return (
        word.dep == "conj"
        and not tree.deps(child, "aux", "auxpass", "nsubj", "nsubjpass")
        and tree.words[parent].tag == word.tag
    )
