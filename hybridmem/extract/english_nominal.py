"""Facts inside English noun phrases: "X, the founder of Y" and "Y's founder X"."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.english_denial import is_denied
from hybridmem.extract.english_described import described_facts
from hybridmem.extract.english_kin import coordinate_owner, is_child, marriage_facts, parent_facts
from hybridmem.extract.parsed import Fact, Piece
from hybridmem.extract.relations import is_english_role
from hybridmem.extract.tree import Tree

_PROPER = frozenset({"NNP", "NNPS"})


def nominal_facts(tree: Tree, question: bool) -> Iterator[Fact]:
    """Facts carried by noun phrases alone; a question carries none. They are edges, not wordings of the text."""
    if question:
        return
    for index, word in enumerate(tree.words):
        if word.dep == "appos":
            yield from _apposition(tree, index)
        if word.dep in {"attr", "conj"} and word.tag in {"NN", "NNS"}:
            yield from described_facts(tree, index)
        yield from marriage_facts(tree, index)
        if word.tag in _PROPER and word.dep != "compound":
            yield from _role_before_name(tree, index)


def _apposition(tree: Tree, index: int) -> Iterator[Fact]:
    """ "X, the Y of Z": X is the Y, and X is the Y of Z. The name is the head, whichever comes first."""
    head = tree.words[index].head
    if tree.words[head].tag[:2] != "NN" or tree.words[index].tag[:2] != "NN" or tree.words[head].ent == "time":
        return
    name, noun = (head, index) if tree.words[head].tag in _PROPER else (index, head)
    if tree.words[name].tag not in _PROPER or tree.words[noun].tag in _PROPER:
        return
    if is_denied(tree, index):
        return
    piece = tree.piece(*tree.phrase(name), name)
    yield Fact(piece, "is", tree.piece(*tree.phrase(noun), noun), 0.7, "apposition", view="graph")
    yield from parent_facts(tree, piece, noun) if is_child(tree, noun) else _of(tree, piece, noun)
    said = tree.dep(noun, "poss")
    owner = coordinate_owner(tree, noun) or said
    if owner is not None and said is not None:
        first = max(tree.deps(said, "case") or [said]) + 1
        role = tree.text(first, noun)
        yield Fact(tree.piece(*tree.phrase(owner), owner), role, piece, 0.75, "apposition", view="graph")


def _of(tree: Tree, piece: Piece, noun: int) -> Iterator[Fact]:
    first, last = tree.base(noun)
    for prep in tree.deps(noun, "prep"):
        for target in tree.deps(prep, "pobj"):
            for member in tree.conjuncts(target):
                relation = f"is {tree.text(first, last)} {tree.words[prep].text}"
                tail = tree.piece(*tree.phrase(member), member)
                yield Fact(piece, relation, tail, 0.72, "apposition", view="graph")


def _role_before_name(tree: Tree, index: int) -> Iterator[Fact]:
    """ "Childers's biographer Andrew Boyle", "Acme founder Jane Roe": the words between owner and name are the role."""
    name = next((n for n in tree.names if n.last == index and n.type == "person"), None)
    if name is None:
        return
    first, _ = tree.phrase(index)
    split = _owner(tree, first, name.first)
    if split is None:
        return
    owner_first, owner_last, role_first = split
    other = coordinate_owner(tree, index)
    if other is not None:
        owner_first, owner_last = tree.phrase(other)
    role = tree.text(role_first, name.first - 1)
    if is_english_role(role):
        owner = tree.piece(owner_first, owner_last, owner_last)
        yield Fact(owner, role, tree.piece(name.first, index, index), 0.75, "role-name", view="graph")


def _owner(tree: Tree, first: int, name_first: int) -> tuple[int, int, int] | None:
    """(first, last, role start) of the owner in front of the role: a possessive, or a name."""
    if tree.words[first].tag == "PRP$" and name_first > first + 1:
        return first, first, first + 1
    for position in range(name_first - 2, first, -1):
        if tree.words[position].tag == "POS":
            return first, position - 1, position + 1
    found = next(
        (
            n
            for n in tree.names
            if first <= n.first and n.last < name_first - 1 and n.type in {"organization", "product"}
        ),
        None,
    )
    return None if found is None else (found.first, found.last, found.last + 1)
