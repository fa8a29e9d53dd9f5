"""Plain values between the language models and the rules: words, sentences, and facts as rules state them.

Nothing here knows spaCy or LAC. Offsets count characters of the text that was parsed; ``head`` and
entity bounds are indices into ``Sentence.words``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from hybridmem.types import TripleStatus

View = Literal["both", "surface", "graph"]


class Word(NamedTuple):
    """One token. A named tuple, because millions are made and a frozen dataclass costs three times as much."""

    text: str
    start: int
    end: int
    lemma: str
    pos: str
    tag: str
    dep: str
    head: int
    ent: str


class Name(NamedTuple):
    """A named entity: words ``first`` to ``last`` inclusive, and its type in this project's terms."""

    first: int
    last: int
    type: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A parsed sentence: characters ``start:end`` of the parsed text, its words and its named entities."""

    start: int
    end: int
    words: tuple[Word, ...]
    names: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """An argument of a fact: characters ``start:end`` of the text; ``core`` bounds the entity inside it."""

    start: int
    end: int
    core_start: int
    core_end: int
    type: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact as a rule states it, before keys are given.

    ``view`` says who wants it: "surface" is wording only (open information extraction), "graph" is an edge
    whose direction or wording was normalised, "both" is wanted by both.
    """

    head: Piece
    relation: str
    tail: Piece
    confidence: float
    rule: str
    status: TripleStatus = "asserted"
    view: View = "both"
    valid_from: str | None = None
    valid_to: str | None = None
