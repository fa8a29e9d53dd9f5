"""Clauses of English in the manner of ClausIE (Del Corro and Gemulla, 2013).

Every verb with a known subject, with its relation words and the status of what it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hybridmem.extract import english_verbs as verbs
from hybridmem.extract.english_denial import is_negative
from hybridmem.extract.english_status import status
from hybridmem.extract.english_subjects import is_verb, own_subject, subjects
from hybridmem.extract.tree import Tree
from hybridmem.types import TripleStatus


@dataclass(frozen=True, slots=True)
class Clause:
    """A verb, its relation words, its subjects' head nouns, and the status of what it says."""

    verb: int
    relation: tuple[int, ...]
    subjects: tuple[int, ...]
    status: TripleStatus
    confidence: float


def clauses(tree: Tree, question: bool) -> Iterator[Clause]:
    """Every clause of the sentence whose subject is known, in word order."""
    for verb in range(len(tree.words)):
        if not is_verb(tree, verb) or tree.words[verb].dep in {"aux", "auxpass", "amod", "compound"}:
            continue
        heads = subjects(tree, verb)
        if heads:
            said = "negated" if any(is_negative(tree, h) for h in heads) else status(tree, verb, question)
            yield Clause(verb, tuple(relation(tree, verb)), tuple(heads), said, _confidence(tree, verb))


def relation(tree: Tree, verb: int, depth: int = 0) -> list[int]:
    """Words of the relation: the verb group, with the governing verbs of an infinitive in front of it."""
    word = tree.words[verb]
    own = own_subject(tree, verb)
    governor = word.head
    if (
        own is None
        and word.dep == "xcomp"
        and is_verb(tree, governor)
        and tree.dep(governor, "dobj") is None
        and depth < 4
    ):
        return [*relation(tree, governor, depth + 1), *verbs.group(tree, verb)]
    if own is None and word.dep == "xcomp" and tree.words[governor].dep == "acomp" and depth < 4:
        adjective = range(tree.words[governor].head + 1, governor + 1)
        return [*relation(tree, tree.words[governor].head, depth + 1), *adjective, *verbs.group(tree, verb)]
    if own is None and word.dep == "conj" and is_verb(tree, governor) and depth < 4:
        return _shared(tree, verb, governor, depth)
    return verbs.group(tree, verb)


def _shared(tree: Tree, verb: int, first: int, depth: int) -> list[int]:
    """Relation of a coordinated verb, which may share the auxiliaries and the governor of the first one."""
    shared = verbs.auxiliaries(tree, first) if _alike(tree, verb, first) else []
    own = verbs.group(tree, verb, shared)
    if (
        tree.words[first].dep == "xcomp"
        and own_subject(tree, first) is None
        and tree.words[verb].tag == tree.words[first].tag
    ):
        return [*relation(tree, tree.words[first].head, depth + 1), *own]
    return own


def _alike(tree: Tree, verb: int, first: int) -> bool:
    """Whether two coordinated verbs have one form; a passive's second participle is often tagged as a past tense."""
    one, other = tree.words[first].tag, tree.words[verb].tag
    if verbs.is_passive(tree, first) and other in {"VBN", "VBD"}:
        return tree.dep(verb, "dobj") is None
    return one == other and other != "VBD"


def _confidence(tree: Tree, verb: int) -> float:
    if own_subject(tree, verb) is not None:
        return 0.78 if tree.words[verb].dep == "relcl" else 0.85
    return {"conj": 0.75, "acl": 0.75, "xcomp": 0.7, "advcl": 0.5}.get(tree.words[verb].dep, 0.5)
