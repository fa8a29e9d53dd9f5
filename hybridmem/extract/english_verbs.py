"""Verb groups: auxiliaries, negation, particles."""

from __future__ import annotations

from hybridmem.extract.tree import Tree


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
