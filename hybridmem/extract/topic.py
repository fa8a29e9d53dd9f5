"""What a document is about: its title as a name in the text, the fuller name its first sentence gives, and the noun
("the film", "the company") by which the text goes on to call it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hybridmem.extract.coreference import without_suffix
from hybridmem.extract.keys import entity_key
from hybridmem.extract.parsed import Fact
from hybridmem.extract.reading import Reading
from hybridmem.extract.segments import Segment
from hybridmem.types import Document

MAX_TITLE_WORDS = 10
_NAME = re.compile(r"[A-Z0-9\"“«'¡¿]|[^\x00-\x7f]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_NOUN = re.compile(r"[A-Za-z-]+$")
_DEFINING = frozenset({"copula", "life-dates"})
_ARTICLES = frozenset({"the", "this"})


def name_of(document: Document) -> str:
    """The title without its bracketed suffix where it can be a name: short, capitalised, no path; else ""."""
    title = without_suffix(document.title).strip()
    words = title.split()
    plausible = 0 < len(words) <= MAX_TITLE_WORDS and "/" not in title and _NAME.match(title) is not None
    return title if plausible and not title.endswith((".", ":", "。")) else ""


def title_name(document: Document) -> str:
    """The title as a name to be kept in one piece; one word is left to the taggers."""
    title = name_of(document)
    return title if " " in title else ""


@dataclass(frozen=True, slots=True)
class Topic:
    """The title's key, keys of fuller names in the first sentence, and the nouns that mean it."""

    key: str = ""
    aliases: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()

    def means(self, surface: str, before: str) -> bool:
        """Whether "the film" and the like stand for the topic; ``before`` is what stands in front of the noun."""
        return surface.lower() in self.nouns and before.strip().lower() in _ARTICLES


def topic_of(document: Document, readings: Sequence[tuple[Segment, Reading]]) -> Topic:
    """Read the topic from the title and the first sentence ("Title is a … noun")."""
    title = name_of(document)
    if not title or not readings:
        return Topic()
    segment, reading = readings[0]
    said = [fact for fact in reading.facts if fact.rule in _DEFINING and _leads(segment, fact)]
    said = [fact for fact in said if _same(title, segment.text[fact.head.core_start : fact.head.core_end])]
    aliases = {entity_key(segment.text[fact.head.core_start : fact.head.core_end]) for fact in said}
    tails = [segment.text[: fact.tail.core_end] for fact in said if fact.rule == "copula"]
    nouns = {match[0].lower() for tail in tails if (match := _NOUN.search(tail))}
    return Topic(entity_key(title), frozenset(aliases - {entity_key(title)}), frozenset(nouns))


def _leads(segment: Segment, fact: Fact) -> bool:
    """Whether the fact's head begins the sentence."""
    return not _WORD.search(segment.text[: fact.head.start])


def _same(title: str, subject: str) -> bool:
    """Whether two names share a word, so that one may be the fuller form of the other."""
    return bool({w.lower() for w in _WORD.findall(title)} & {w.lower() for w in _WORD.findall(subject)})
