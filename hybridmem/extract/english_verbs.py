"""Verb groups: auxiliaries, negation, particles, modality, and what status they give a fact."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.tree import Tree
from hybridmem.types import TripleStatus

_HYPOTHETICAL = frozenset({"may", "might", "could", "would", "should", "must", "shall", "ought"})
_NEGATIONS = frozenset({"not", "n't", "never", "no", "n’t", "hardly", "nor", "neither", "cannot"})
_DOUBTFUL = frozenset({"possibly", "perhaps", "maybe", "probably", "allegedly", "reportedly"})
_NOBODY = frozenset({"nobody", "none", "nothing", "neither", "nowhere"})
_CONDITION_MARKS = frozenset({"if", "unless", "whether", "lest"})
_NEGATIVE_VERBS = frozenset(
    {"fail", "refuse", "decline", "cease", "avoid", "prevent", "deny", "lack", "forget", "neglect"}
)
_UNSURE_VERBS = frozenset({"plan", "want", "hope", "intend", "try", "attempt", "wish", "aim", "expect", "consider",
                           "propose", "seek", "need", "recommend", "suggest", "ask", "request", "promise", "vow",
                           "threaten", "offer", "schedule", "claim", "allege", "believe", "think", "suspect", "assume",
                           "guess", "fear", "doubt", "argue", "speculate", "pretend"})  # fmt: skip


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
        words[c].text.lower() in _NEGATIONS or _no_longer(tree, c)
        for c in tree.children[verb]
        if words[c].dep in {"neg", "advmod", "aux", "det", "preconj", "cc"} and c < verb + 3
    )


def _no_longer(tree: Tree, adverb: int) -> bool:
    """ "no longer supports": the adverb's own "no" ends what was so."""
    return tree.words[adverb].text.lower() in {"longer", "more"} and adverb > 0 and _lower(tree, adverb - 1) == "no"


def _lower(tree: Tree, index: int) -> str:
    return tree.words[index].text.lower()


def is_negative(tree: Tree, noun: int) -> bool:
    """Whether a noun phrase denies by itself: nobody, none of them, no patch."""
    words = tree.words
    if words[noun].text.lower() in _NOBODY:
        return True
    denying = (c for c in tree.children[noun] if words[c].dep in {"det", "preconj", "cc"} and c < noun)
    return any(words[c].text.lower() in {"no", "neither"} for c in denying)


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
        if _unsure(tree, current) or _intended(tree, current, parent):
            result = "hypothetical"
    return result


def _governors(tree: Tree, verb: int) -> Iterator[tuple[int, int]]:
    """(verb, governor) up the chain of verbs whose negation and modality reach the clause; -1 ends it."""
    current = verb
    for _ in range(12):
        parent = tree.words[current].head
        if parent == current or not _governs(tree, current, parent):
            yield current, -1
            return
        yield current, parent
        current = parent


def _denied(tree: Tree, verb: int, governor: int) -> bool:
    """ "failed to fix": the governor says that it did not happen."""
    complement = tree.words[verb].dep in {"xcomp", "pcomp", "ccomp"}
    return governor >= 0 and complement and tree.words[governor].lemma in _NEGATIVE_VERBS


def _intended(tree: Tree, verb: int, governor: int) -> bool:
    """ "plans to remove": the governor says that it is only wanted."""
    complement = tree.words[verb].dep in {"xcomp", "ccomp"}
    return governor >= 0 and complement and tree.words[governor].lemma in _UNSURE_VERBS


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
    if word.dep in {"xcomp", "ccomp", "pcomp"}:
        return True
    return (
        word.dep == "conj"
        and not tree.deps(child, "aux", "auxpass", "nsubj", "nsubjpass")
        and tree.words[parent].tag == word.tag
    )
