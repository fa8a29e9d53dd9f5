"""From a sentence to what it mentions and states, in its language; positions in the caller's text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hybridmem.extract.chinese import MAX_WORDS as MAX_CHINESE
from hybridmem.extract.chinese import chinese_facts
from hybridmem.extract.chinese_nlp import Tagger
from hybridmem.extract.chinese_nlp import parse as parse_chinese
from hybridmem.extract.chinese_phrases import Phrases
from hybridmem.extract.dates import life_dates
from hybridmem.extract.english import english_facts
from hybridmem.extract.entities import Spot, rule_spots
from hybridmem.extract.nlp import EnglishParser
from hybridmem.extract.parsed import Fact, Piece, Sentence
from hybridmem.extract.spots import chinese_spots, english_spots
from hybridmem.extract.tree import Tree
from hybridmem.types import Language


@dataclass(frozen=True, slots=True)
class Reading:
    """What one piece of text mentions and states; offsets count from the start of that text."""

    spots: tuple[Spot, ...]
    facts: tuple[Fact, ...]
    sentences: tuple[tuple[int, int], ...] = ()


class Reader:
    """Both languages behind one call; English goes to spaCy in batches."""

    def __init__(self, english: EnglishParser | None, chinese: Tagger) -> None:
        self._english = english
        self._chinese = chinese

    def read(self, texts: Sequence[tuple[str, Language]]) -> list[Reading]:
        """One reading per text, in order; a language without a model gives what the rules alone can find."""
        indices = [i for i, (_, language) in enumerate(texts) if language == "en"]
        parsed: dict[int, list[Sentence]] = {}
        if self._english is not None and indices:
            parsed = dict(zip(indices, self._english.parse([texts[i][0] for i in indices]), strict=True))
        return [self._one(text, language, parsed.get(i, [])) for i, (text, language) in enumerate(texts)]

    def _one(self, text: str, language: Language, sentences: list[Sentence]) -> Reading:
        if language == "zh":
            return self._read_chinese(text)
        spots, facts = list(rule_spots(text)), list[Fact]()
        for sentence in sentences:
            tree = Tree(sentence)
            spots.extend(english_spots(tree))
            facts.extend(english_facts(sentence, tree))
        facts.extend(life_dates(text, 0, len(text)))
        bounds = tuple((s.start, s.end) for s in sentences)
        return Reading(_merge(spots), tuple(facts), bounds)

    def _read_chinese(self, text: str) -> Reading:
        sentence = parse_chinese(text, 0, self._chinese)
        spots = list(rule_spots(text))
        if 0 < len(sentence.words) <= MAX_CHINESE:
            spots.extend(chinese_spots(Phrases(sentence.words)))
        facts = [*chinese_facts(sentence), *life_dates(text, 0, len(text))]
        return Reading(_merge(spots), tuple(facts), ((0, len(text)),))


def _merge(spots: list[Spot]) -> tuple[Spot, ...]:
    """One spot per place; the first type given wins, rules before models, and a nested part of one is kept."""
    found: dict[tuple[int, int], Spot] = {}
    for spot in spots:
        known = found.setdefault((spot.start, spot.end), spot)
        if known.type in {"", "concept"} and spot.type:
            found[spot.start, spot.end] = spot
    return tuple(found[place] for place in sorted(found))


def moved(fact: Fact, offset: int) -> Fact:
    """The fact with its positions shifted."""
    return replace(fact, head=_shift(fact.head, offset), tail=_shift(fact.tail, offset))


def _shift(piece: Piece, offset: int) -> Piece:
    return Piece(
        piece.start + offset, piece.end + offset, piece.core_start + offset, piece.core_end + offset, piece.type
    )
