"""English words that deny: negated verbs, nouns that say nobody or nothing, phrases and governors that say so."""

from __future__ import annotations

from hybridmem.extract.tree import Tree

_NEGATIONS = frozenset(
    {"not", "n't", "never", "no", "n’t", "hardly", "scarcely", "nor", "neither", "cannot", "nowhere"}
)
_NOBODY = frozenset({"nobody", "none", "nothing", "neither", "nowhere"})
_GOVERNORS = frozenset(
    {"fail", "refuse", "decline", "cease", "avoid", "prevent", "deny", "lack", "forget", "neglect", "stop", "quit",
     "unable", "unwilling", "impossible", "reluctant"}
)  # fmt: skip
_MERELY = frozenset({"only", "just", "merely", "simply", "solely"})
_OCCASIONS = frozenset({"time", "circumstances", "circumstance", "way", "account", "point", "case", "event", "means",
                        "stage", "occasion"})  # fmt: skip
_ABSENT = frozenset({"without", "instead", "rather", "except", "minus"})
_DENYING = frozenset({"no", "neither"})


def negated(tree: Tree, word: int) -> bool:
    """Whether a verb or adjective itself is negated; "not only" denies nothing."""
    words = tree.words
    return any(
        (words[c].text.lower() in _NEGATIONS and not _merely(tree, c)) or _no_longer(tree, c)
        for c in tree.children[word]
        if words[c].dep in {"neg", "advmod", "aux", "det", "preconj", "cc"} and c < word + 3
    )


def _merely(tree: Tree, index: int) -> bool:
    return index + 1 < len(tree.words) and tree.words[index + 1].text.lower() in _MERELY


def _no_longer(tree: Tree, adverb: int) -> bool:
    """ "no longer supports": the adverb's own "no" ends what was so."""
    return tree.words[adverb].text.lower() in {"longer", "more"} and adverb > 0 and _lower(tree, adverb - 1) == "no"


def _lower(tree: Tree, index: int) -> str:
    return tree.words[index].text.lower()


def is_negative(tree: Tree, noun: int) -> bool:
    """Whether a noun phrase denies by itself: nobody, none of them, no patch, not a single patch."""
    if _lower(tree, noun) in _NOBODY:
        return True
    denying = (c for c in tree.children[noun] if tree.words[c].dep in {"det", "preconj", "cc"} and c < noun)
    if any(_lower(tree, c) in _DENYING for c in denying):
        return True
    first = tree.left(noun)
    return _lower(tree, first) == "not" and first + 1 < noun and _lower(tree, first + 1) in {"a", "one", "any"}


def is_denied(tree: Tree, noun: int) -> bool:
    """Whether a noun is denied in its place: "but not X", "no X", ", not X,"."""
    front = tree.left(noun) - 1
    negations = [c for c in tree.deps(noun, "neg") if c < noun] + ([front] if front >= 0 else [])
    return is_negative(tree, noun) or any(_lower(tree, c) == "not" and not _merely(tree, c) for c in negations)


def turns_back(tree: Tree, noun: int) -> bool:
    """ "not X but Y": whether the noun is the Y."""
    word = tree.words[noun]
    return word.dep == "conj" and any(_lower(tree, c) == "but" and c < noun for c in tree.deps(word.head, "cc"))


def denies_by_phrase(tree: Tree, verb: int) -> bool:
    """ "At no time did X …", "Under no circumstances": a phrase in front of the verb denies the clause."""
    for prep in tree.deps(verb, "prep"):
        for noun in tree.deps(prep, "pobj"):
            if prep < verb and _lower(tree, noun) in _OCCASIONS and is_negative(tree, noun):
                return True
    return False


def is_negative_governor(tree: Tree, verb: int, governor: int) -> bool:
    """Whether the governor's meaning is that the verb's clause is not so; "stopped to rest" is a purpose."""
    word = tree.words[governor]
    if word.lemma in {"stop", "quit"}:
        return tree.words[verb].tag == "VBG"
    return word.lemma in _GOVERNORS


def describes_denied(tree: Tree, verb: int) -> bool:
    """ "X is not the engineer who wrote Y": whether the clause tells of a noun that a copula denies."""
    word = tree.words[verb]
    if word.dep not in {"relcl", "acl"} or tree.words[word.head].dep != "attr":
        return False
    copula = tree.words[word.head].head
    return tree.words[copula].lemma == "be" and negated(tree, copula)


def is_absent(tree: Tree, preposition: int) -> bool:
    """ "without X", "instead of X": what stands behind has no part in it."""
    front = _lower(tree, preposition - 1) if preposition else ""
    return _lower(tree, preposition) in _ABSENT or (front in _ABSENT and _lower(tree, preposition) in {"of", "than"})
