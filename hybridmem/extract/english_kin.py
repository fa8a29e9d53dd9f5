"""Parents and spouses in English: "the eldest son of A and his second wife B", "by her marriage to C".

All are edges in normalised words (father, mother, spouse), not wordings of the text. Who of two parents is the mother
is read from what is said of them ("his wife"), then from a rank ("Queen"), then from their order.
"""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.parsed import Fact, Piece
from hybridmem.extract.relations import canonical_relation
from hybridmem.extract.styled_names import FEMALE, MALE
from hybridmem.extract.tree import Tree
from hybridmem.types import TripleStatus

CHILDREN = frozenset({"son", "daughter", "child"})
_WIVES = frozenset({"wife", "consort", "mistress", "concubine"})
_SPOUSES = frozenset({*_WIVES, "husband"})
_KIN = frozenset({"father", "mother", "child", "spouse", "sibling", "relative"})
_CONFIDENCE = 0.84


def is_child(tree: Tree, noun: int) -> bool:
    """Whether a noun says whose child somebody is."""
    return tree.words[noun].text.lower() in CHILDREN and bool(_parents(tree, noun))


def is_kin(role: str) -> bool:
    """Whether a role ("eldest brother") is that of a relative."""
    return canonical_relation(role) in _KIN


def birth_facts(tree: Tree, verb: int, child: Piece, status: TripleStatus = "asserted") -> Iterator[Fact]:
    """ "born to A and B": both parents; of one alone the words do not say which it is."""
    for prep in tree.deps(verb, "prep") if tree.words[verb].text.lower() == "born" else ():
        for target in tree.deps(prep, "pobj") if tree.words[prep].text.lower() == "to" else ():
            parents = [noun for noun in tree.conjuncts(target) if _is_name(tree, noun) or _spouse_word(tree, noun)]
            if len(parents) == 2:
                yield from _as_parents(tree, child, parents, status)


def parent_facts(tree: Tree, child: Piece, noun: int, status: TripleStatus = "asserted") -> Iterator[Fact]:
    """Father and mother of the child that the noun ("son") describes."""
    yield from _as_parents(tree, child, _parents(tree, noun), status)


def _as_parents(tree: Tree, child: Piece, parents: list[int], status: TripleStatus) -> Iterator[Fact]:
    roles = [_sex(tree, parent) for parent in parents]
    for number, (parent, role) in enumerate(zip(parents, roles, strict=True)):
        others = {other for i, other in enumerate(roles) if i != number and other}
        unsaid = "father" if others == {"mother"} or (number == 0 and not others) else "mother"
        named = _named(tree, parent)
        tail = tree.piece(*tree.phrase(named), named)
        yield Fact(child, role or unsaid, tail, _CONFIDENCE, "kin", status, "graph")


def _parents(tree: Tree, noun: int) -> list[int]:
    """Nouns of at most two parents: what stands behind "of" and is joined to it, and behind "by" or "with"."""
    found: list[int] = []
    for prep in tree.deps(noun, "prep", "agent"):
        word = tree.words[prep].text.lower()
        for target in tree.deps(prep, "pobj"):
            if word == "of" and not found:
                found.extend([*tree.conjuncts(target), *_by_spouse(tree, target), *_misplaced(tree, noun, target)])
            elif word in {"of", "by", "with"} and found and (word == "of" or _spouse_word(tree, target) is not None):
                found.append(target)
    return found[:2]


def _by_spouse(tree: Tree, parent: int) -> Iterator[int]:
    """ "of A by his wife B", where the phrase hangs on A."""
    for prep in tree.deps(parent, "prep"):
        for target in tree.deps(prep, "pobj"):
            if tree.words[prep].text.lower() in {"by", "with", "and"} and _spouse_word(tree, target) is not None:
                yield target


def _misplaced(tree: Tree, noun: int, parent: int) -> Iterator[int]:
    """The second parent where the parser joined it to "son", or to the first one's seat ("Ida of Norland and Otto")."""
    for other in tree.deps(noun, "conj"):
        if other > parent and (_is_name(tree, other) or _spouse_word(tree, other) is not None):
            yield other
    for prep in tree.deps(parent, "prep"):
        for seat in tree.deps(prep, "pobj"):
            yield from (other for other in tree.deps(seat, "conj") if tree.kind(other) == "person")


def _is_name(tree: Tree, noun: int) -> bool:
    return tree.words[noun].tag[:3] == "NNP" or tree.name_of(noun) is not None


def _spouse_word(tree: Tree, noun: int) -> int | None:
    """The word "wife" or "husband" that heads a phrase or stands in front of the name heading it."""
    first, last = tree.base(noun)
    return next((i for i in range(last, first - 1, -1) if tree.words[i].text.lower() in _SPOUSES), None)


def _sex(tree: Tree, parent: int) -> str:
    spouse = _spouse_word(tree, parent)
    if spouse is not None:
        return "mother" if tree.words[spouse].text.lower() in _WIVES else "father"
    first, last = tree.phrase(parent)
    said = tree.text(first, last).split()
    if FEMALE & set(said):
        return "mother"
    return "father" if MALE & set(said) else ""


def _named(tree: Tree, noun: int) -> int:
    """ "his wife, Agnes": the name in apposition, where the noun itself is none."""
    if tree.name_of(noun) is not None or tree.words[noun].text.lower() not in _SPOUSES:
        return noun
    return next(iter(tree.deps(noun, "appos")), noun)


def marriage_facts(tree: Tree, noun: int) -> Iterator[Fact]:
    """ "her marriage to C", "A's marriage with C"."""
    owner = tree.dep(noun, "poss")
    if owner is None or tree.words[noun].text.lower() != "marriage":
        return
    head = tree.piece(*tree.phrase(owner), owner)
    behind = {noun + 1} if noun + 1 < len(tree.words) and tree.words[noun + 1].dep == "prep" else set()
    for prep in sorted({*tree.deps(noun, "prep"), *behind}):
        for target in tree.deps(prep, "pobj"):
            if tree.words[prep].text.lower() in {"to", "with"} and _is_name(tree, target):
                yield Fact(head, "spouse", tree.piece(*tree.phrase(target), target), 0.8, "kin", view="graph")


def coordinate_owner(tree: Tree, noun: int) -> int | None:
    """ "A and his wife B": the owner of B's role is A, not what the sentence is about."""
    poss = tree.dep(noun, "poss")
    if poss is None or tree.words[poss].tag != "PRP$":
        return None
    head = tree.words[noun].head if tree.words[noun].dep == "appos" else noun
    if tree.words[head].dep != "conj":
        return None
    owner = tree.words[head].head
    parents = _parents(tree, owner) if is_child(tree, owner) else []
    owner = parents[0] if parents else owner
    return owner if owner < noun and _is_name(tree, owner) else None
