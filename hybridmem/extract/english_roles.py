"""Roles said with a copula: "X's R is Y", "the R of X is Y", "Y is X's R" all state (X, R, Y)."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.english_clauses import Clause
from hybridmem.extract.english_kin import is_child, is_kin, parent_facts
from hybridmem.extract.english_status import noun_status
from hybridmem.extract.english_subjects import is_relative, own_subject
from hybridmem.extract.parsed import Fact, Piece
from hybridmem.extract.relations import is_english_role
from hybridmem.extract.tree import Tree
from hybridmem.types import TripleStatus


def role_facts(tree: Tree, clause: Clause) -> Iterator[Fact]:
    """Role facts of one copular clause."""
    if tree.words[clause.verb].lemma != "be":
        return
    subject = own_subject(tree, clause.verb)
    values = [c for child in tree.deps(clause.verb, "attr") for c in tree.conjuncts(child)]
    values += [
        c for c in tree.deps(clause.verb, "conj") if is_child(tree, c)
    ]  # "the second son, and third child, of X"
    if subject is None:
        return
    for value in values:
        said = noun_status(tree, value, clause.status)
        tail = tree.piece(*tree.phrase(value), value)
        for owner, role in _owned(tree, subject, any_possessed=True):
            if is_kin(role) and not _is_somebody(tree, value):
                continue  # "his mother was a painter" names no mother
            yield _fact(tree, subject, owner, role, tail, said)
        holder = tree.piece(*tree.phrase(subject), subject)
        if not is_relative(tree, subject):
            yield from parent_facts(tree, holder, value, said) if is_child(tree, value) else ()
        for owner, role in _possessed(tree, value, any_possessed=False):
            yield _fact(tree, value, owner, role, holder, said)


def _is_somebody(tree: Tree, noun: int) -> bool:
    return tree.words[noun].tag in {"NNP", "NNPS", "PRP"} or tree.name_of(noun) is not None


def _fact(tree: Tree, noun: int, owner: Piece, role: str, value: Piece, status: TripleStatus) -> Fact:
    """A role of somebody named; "his father" is an edge only, once it is known who he is."""
    poss = tree.dep(noun, "poss")
    pronoun = poss is not None and tree.words[poss].tag == "PRP$"
    return Fact(owner, role, value, 0.86, "role", status, "graph" if pronoun else "both")


def _owned(tree: Tree, noun: int, any_possessed: bool) -> Iterator[tuple[Piece, str]]:
    yield from _possessed(tree, noun, any_possessed)
    if tree.dep(noun, "poss") is not None:
        return
    for prep in tree.deps(noun, "prep"):
        if tree.words[prep].text.lower() != "of":
            continue
        for owner in tree.deps(prep, "pobj"):
            first, _ = tree.skip_articles(*tree.base(noun))
            role = tree.text(first, noun)
            if is_english_role(role):
                yield tree.piece(*tree.phrase(owner), owner), role


def _possessed(tree: Tree, noun: int, any_possessed: bool) -> Iterator[tuple[Piece, str]]:
    """Owner and role of "Kleiner's field of research"; an owner that is no name needs a known role."""
    owner = tree.dep(noun, "poss")
    if owner is None:
        return
    _, last = tree.phrase(noun)
    first = max(tree.deps(owner, "case") or [owner]) + 1
    role = tree.text(first, last) if last - first < 5 else tree.text(first, noun)
    if is_english_role(role) or (any_possessed and tree.words[owner].tag in {"NNP", "NNPS"}):
        yield tree.piece(*tree.phrase(owner), owner), role
