"""From a sentence to what it mentions and states, in its language; positions in the caller's text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from hybridmem.extract.chinese import MAX_WORDS as MAX_CHINESE
from hybridmem.extract.chinese import chinese_facts
from hybridmem.extract.chinese_nlp import Tagger
from hybridmem.extract.chinese_nlp import parse as parse_chinese
from hybridmem.extract.chinese_phrases import Phrases
from hybridmem.extract.dates import life_dates
from hybridmem.extract.english import english_facts
from hybridmem.extract.entities import Spot, longest, rule_spots
from hybridmem.extract.nlp import EnglishParser
from hybridmem.extract.parsed import Fact, Name, Piece, Sentence
from hybridmem.extract.spots import chinese_spots, english_spots
from hybridmem.extract.squeeze import Squeezed
from hybridmem.extract.styled_names import numbered_names, ranked_names, styled_names
from hybridmem.extract.tree import Tree
from hybridmem.extract.validity import dated
from hybridmem.types import Language


@dataclass(frozen=True, slots=True)
class Reading:
    """What one piece of text mentions and states; offsets count from the start of that text."""

    spots: tuple[Spot, ...]
    facts: tuple[Fact, ...]
    sentences: tuple[tuple[int, int], ...] = ()


class Request(NamedTuple):
    """A text to read, its language, and a name of several words to be taken as one (the document's title)."""

    text: str
    language: Language
    name: str = ""


class Reader:
    """Both languages behind one call; English goes to spaCy in batches."""

    def __init__(self, english: EnglishParser | None, chinese: Tagger) -> None:
        self._english = english
        self._chinese = chinese

    def read(self, texts: Sequence[Request]) -> list[Reading]:
        """One reading per text, in order; a language without a model gives what the rules alone can find."""
        parsed = self._parsed([(i, Squeezed(r.text), r) for i, r in enumerate(texts) if r.language == "en"])
        return [self._one(request, parsed.get(i, [])) for i, request in enumerate(texts)]

    def sentences(self, text: str, language: Language, names: Sequence[str]) -> list[Sentence]:
        """The parsed sentences of a text, each of the ``names`` one word; none without a model for English."""
        if language == "zh":
            return [parse_chinese(text, 0, self._chinese)]
        return [] if self._english is None else self._english.parse([text], [names])[0]

    def _parsed(self, squeezed: list[tuple[int, Squeezed, Request]]) -> dict[int, list[Sentence]]:
        if self._english is None or not squeezed:
            return {}
        names = [_one_word(short.text, request.name) for _, short, request in squeezed]
        found = self._english.parse([short.text for _, short, _ in squeezed], names)
        return {i: [short.back(s) for s in sentences] for (i, short, _), sentences in zip(squeezed, found, strict=True)}

    def _one(self, request: Request, sentences: list[Sentence]) -> Reading:
        text = request.text
        if request.language == "zh":
            return self._read_chinese(text)
        spots, facts = list(rule_spots(text)), list[Fact]()
        written = written_names(text, request.name)
        for parsed in sentences:
            sentence = with_names(parsed, written)
            tree = Tree(sentence)
            spots.extend(english_spots(tree))
            facts.extend(english_facts(sentence, tree))
        facts.extend(life_dates(text))
        bounds = tuple((s.start, s.end) for s in sentences)
        return Reading(_merge(spots), tuple(dated(text, facts)), bounds)

    def _read_chinese(self, text: str) -> Reading:
        short = Squeezed(text, chinese=True)
        sentence = short.back(parse_chinese(short.text, 0, self._chinese))
        spots = list(rule_spots(text))
        if 0 < len(sentence.words) <= MAX_CHINESE:
            spots.extend(chinese_spots(Phrases(sentence.words)))
        facts = [*chinese_facts(sentence), *life_dates(text)]
        return Reading(_merge(spots), tuple(dated(text, facts)), ((0, len(text)),))


def _merge(spots: list[Spot]) -> tuple[Spot, ...]:
    """One spot per place; the first type given wins, rules before models, and a nested part of one is kept."""
    found: dict[tuple[int, int], Spot] = {}
    for spot in spots:
        known = found.setdefault((spot.start, spot.end), spot)
        if known.type in {"", "concept"} and spot.type:
            found[spot.start, spot.end] = spot
    return tuple(found[place] for place in sorted(found))


def _one_word(text: str, name: str) -> list[str]:
    """Names that the parser is to take as one word each."""
    return [name, *(text[start:end] for start, end in [*styled_names(text), *numbered_names(text)])]


def written_names(text: str, name: str) -> list[Spot]:
    """Places of names known by their form: the given one, those with a rank or a numeral; longer before their parts.

    A rank in front of a numbered name is none of it ("King Edward IV" is Edward IV).
    """
    given = [Spot(*match.span(), "") for match in re.finditer(re.escape(name), text)] if name in text and name else []
    styled = [Spot(start, end, "person") for start, end in styled_names(text)]
    ranked = [Spot(start, end, "person") for start, end in ranked_names(text)]
    numbered = [_numbered(place, ranked) for place in numbered_names(text)]
    bare = [spot for spot in ranked if not any(_within(n, spot) for n in numbered)]
    return longest([*given, *styled, *numbered, *bare])


def _numbered(place: tuple[int, int], ranked: Sequence[Spot]) -> Spot:
    """A numbered name without its rank, a person where it has one."""
    start, end = place
    spot = next((s for s in ranked if s.start <= start < s.end), None)
    return Spot(start, end, "" if spot is None else "person")


def _within(inner: Spot, outer: Spot) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def with_names(sentence: Sentence, written: Sequence[Spot]) -> Sentence:
    """The sentence with the given names in place of what the tagger made of the same words."""
    added = [found for spot in written if (found := _as_name(sentence, spot)) is not None]
    kept = [n for n in sentence.names if all(n.last < a.first or a.last < n.first for a in added)]
    return replace(sentence, names=tuple(sorted([*kept, *added]))) if added else sentence


def _as_name(sentence: Sentence, spot: Spot) -> Name | None:
    inside = [i for i, word in enumerate(sentence.words) if spot.start <= word.start and word.end <= spot.end]
    if not inside:
        return None
    kinds = [name.type for name in sentence.names if inside[0] <= name.last <= inside[-1]]
    return Name(inside[0], inside[-1], kinds[-1] if kinds and not spot.type else spot.type)


def moved(fact: Fact, offset: int) -> Fact:
    """The fact with its positions shifted."""
    return replace(fact, head=_shift(fact.head, offset), tail=_shift(fact.tail, offset))


def _shift(piece: Piece, offset: int) -> Piece:
    return Piece(
        piece.start + offset, piece.end + offset, piece.core_start + offset, piece.core_end + offset, piece.type
    )
