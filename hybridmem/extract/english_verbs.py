"""Verb groups: auxiliaries, negation, particles, modality, and what status they give a fact."""

from __future__ import annotations

from hybridmem.extract.tree import Tree
from hybridmem.types import TripleStatus

_HYPOTHETICAL = frozenset({"may", "might", "could", "would", "should", "must", "shall", "ought"})
_NEGATIONS = frozenset({"not", "n't", "never", "no", "n’t", "hardly", "nor", "neither", "cannot"})
_CONDITION_MARKS = frozenset({"if", "unless", "whether", "lest"})
_NEGATIVE_VERBS = frozenset(
    {"fail", "refuse", "decline", "cease", "avoid", "prevent", "deny", "lack", "forget", "neglect"}
)
_UNSURE_VERBS = frozenset({"plan", "want", "hope", "intend", "try", "attempt", "wish", "aim", "expect", "consider",
                           "propose", "seek", "need", "recommend", "suggest", "ask", "request"})  # fmt: skip


def group(tree: Tree, verb: int, inherited: list[int] | None = None) -> list[int]:
    """Word indices of the verb group in order: auxiliaries, negation, the verb, its particle."""
    before = [c for c in tree.deps(verb, "aux", "auxpass", "neg") if c < verb]
    if not before and inherited:
        before = inherited
    return sorted([*before, verb, *tree.deps(verb, "prt")])


def auxiliaries(tree: Tree, verb: int) -> list[int]:
    """Auxiliaries and negation in front of the verb: what a coordinated verb may share."""
    return [c for c in tree.deps(verb, "aux", "auxpass", "neg") if c < verb]


def is_passive(tree: Tree, verb: int) -> bool:
    """Whether the verb is a past participle with a passive auxiliary or subject."""
    return tree.words[verb].tag == "VBN" and bool(tree.deps(verb, "auxpass", "nsubjpass"))


def negated(tree: Tree, verb: int) -> bool:
    """Whether the verb itself is negated."""
    words = tree.words
    return any(
        words[c].text.lower() in _NEGATIONS
        for c in tree.children[verb]
        if words[c].dep in {"neg", "advmod", "aux", "det", "preconj", "cc"} and c < verb + 3
    )


def status(tree: Tree, verb: int, question: bool) -> TripleStatus:
    """Status a clause's verb gives its facts, with what governs the clause taken into account."""
    if question:
        return "hypothetical"
    current, result, steps = verb, "asserted", 0
    while steps < 12:
        steps += 1
        if negated(tree, current):
            return "negated"
        if _unsure(tree, current):
            result = "hypothetical"
        parent = tree.words[current].head
        if parent == current or not _governs(tree, current, parent):
            break
        if tree.words[parent].lemma in _NEGATIVE_VERBS and tree.words[current].dep in {"xcomp", "pcomp", "ccomp"}:
            return "negated"
        if tree.words[parent].lemma in _UNSURE_VERBS and tree.words[current].dep in {"xcomp", "ccomp"}:
            result = "hypothetical"
        current = parent
    return "hypothetical" if result == "hypothetical" else "asserted"


def _unsure(tree: Tree, verb: int) -> bool:
    words = tree.words
    for child in tree.children[verb]:
        word = words[child]
        if word.dep == "aux" and word.text.lower() in _HYPOTHETICAL:
            return True
        if word.dep in {"mark", "advmod"} and word.text.lower() in _CONDITION_MARKS:
            return True
        if word.dep == "advmod" and word.text.lower() in {
            "possibly",
            "perhaps",
            "maybe",
            "probably",
            "allegedly",
            "reportedly",
        }:
            return True
    return False


def _governs(tree: Tree, child: int, parent: int) -> bool:
    """Whether the parent's negation and modality reach into the child's clause."""
    word = tree.words[child]
    if word.dep in {"xcomp", "ccomp", "pcomp"}:
        return True
    return (
        word.dep == "conj"
        and not tree.deps(child, "aux", "auxpass", "nsubj", "nsubjpass")
        and tree.words[parent].tag == word.tag
    )
