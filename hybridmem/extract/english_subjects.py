"""Who a clause is about: explicit subjects, antecedents of relative clauses, shared and controlled subjects."""

from __future__ import annotations

from hybridmem.extract.tree import Tree

_RELATIVES = frozenset({"who", "which", "that", "whom"})
_SUBJECT = ("nsubj", "nsubjpass")


def is_verb(tree: Tree, index: int) -> bool:
    """Whether the word heads a clause."""
    return tree.words[index].tag[:2] in {"VB", "MD"}


def is_relative(tree: Tree, index: int) -> bool:
    """Whether the word is a relative pronoun."""
    return tree.words[index].text.lower() in _RELATIVES and tree.words[index].tag in {"WDT", "WP", "IN", "DT"}


def antecedent(tree: Tree, verb: int) -> int | None:
    """The noun a relative or participial clause modifies."""
    head = tree.words[verb].head
    return head if tree.words[verb].dep in {"relcl", "acl"} and head != verb else None


def own_subject(tree: Tree, verb: int) -> int | None:
    """The verb's own subject word, expletives left out."""
    return tree.dep(verb, *_SUBJECT)


def subjects(tree: Tree, verb: int, depth: int = 0) -> list[int]:
    """Head nouns of the subjects of the verb's clause, coordination distributed; empty where none is sure."""
    own = own_subject(tree, verb)
    if own is not None:
        return _explicit(tree, verb, own)
    if tree.dep(verb, "expl", "csubj", "csubjpass") is not None or depth > 6:
        return []
    return _inherited(tree, verb, depth)


def _explicit(tree: Tree, verb: int, own: int) -> list[int]:
    if is_relative(tree, own):
        noun = _relative_antecedent(tree, verb)
        return [] if noun is None else [noun]
    return tree.conjuncts(own)


def _relative_antecedent(tree: Tree, verb: int) -> int | None:
    current = verb
    while tree.words[current].dep in {"conj", "xcomp", "ccomp"} and tree.words[current].head != current:
        current = tree.words[current].head
    return antecedent(tree, current)


def _inherited(tree: Tree, verb: int, depth: int) -> list[int]:
    word = tree.words[verb]
    if word.dep in {"acl", "relcl"}:
        return _of_modifier(tree, verb)
    if word.dep in {"conj", "xcomp", "dep"} and is_verb(tree, word.head) and word.head != verb:
        return _controlled(tree, verb, word.head, depth)
    if word.dep == "xcomp" and word.head != verb:
        return subjects(tree, tree.words[word.head].head, depth + 1) if tree.words[word.head].dep == "acomp" else []
    if word.dep == "advcl" and word.tag in {"VBG", "VBN"} and is_verb(tree, word.head):
        return subjects(tree, word.head, depth + 1)
    return []


def _of_modifier(tree: Tree, verb: int) -> list[int]:
    """Participles describe their noun ("caused by"); infinitives do not name their subject safely."""
    if tree.words[verb].tag in {"VBN", "VBG", "VBD"}:
        noun = antecedent(tree, verb)
        return [] if noun is None or tree.words[noun].tag[:1] not in "NPC" else [noun]
    return []


def _controlled(tree: Tree, verb: int, governor: int, depth: int) -> list[int]:
    """Subject of a coordinated verb or of an infinitive: the governor's object if it has one, else its subject."""
    if tree.words[verb].dep == "xcomp":
        target = tree.dep(governor, "dobj")
        if target is not None and target < verb:
            return tree.conjuncts(target)
    return subjects(tree, governor, depth + 1)
