"""What the words in front of a copula's noun say: "X is a 1958 Danish comedy film" has a year and a country."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.extract.english_subjects import is_relative, own_subject
from hybridmem.extract.parsed import Fact
from hybridmem.extract.tree import Tree

_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_WORKS = frozenset(
    {"film", "movie", "album", "song", "single", "novel", "book", "series", "game", "play", "opera", "documentary",
     "drama", "comedy", "musical", "sitcom", "miniseries", "soundtrack", "EP", "poem", "magazine"}
)  # fmt: skip


def described_facts(tree: Tree, noun: int) -> Iterator[Fact]:
    """Year and nationality of the subject of the copula whose noun this is; edges, not wordings."""
    subject = _subject(tree, noun)
    if subject is None:
        return
    head = tree.piece(*tree.phrase(subject), subject)
    first, _ = tree.base(noun)
    for index in range(first, noun):
        word = tree.words[index]
        tail = tree.piece(index, index, index)
        if _YEAR.fullmatch(word.text) and tree.words[noun].text.lower() in _WORKS:
            yield Fact(head, "publication date", tail, 0.75, "described", view="graph")
        elif word.ent == "group" and word.text[:1].isupper():
            yield Fact(head, "nationality", tail, 0.75, "described", view="graph")


def _subject(tree: Tree, noun: int) -> int | None:
    """Named subject of the clause "subject is a noun"; of coordinated nouns the first one decides."""
    while tree.words[noun].dep == "conj":
        noun = tree.words[noun].head
    verb = tree.words[noun].head
    if tree.words[noun].dep != "attr" or tree.words[verb].lemma != "be" or tree.dep(verb, "neg") is not None:
        return None
    subject = own_subject(tree, verb)
    if subject is None or is_relative(tree, subject):
        return None
    return subject if tree.words[subject].tag in {"NNP", "NNPS", "PRP"} or tree.name_of(subject) else None
