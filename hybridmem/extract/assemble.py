"""From readings to the mentions and assertions of one document: keys, types, coreference, and what is worth an edge."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from hybridmem.extract.alias_written import defines_name
from hybridmem.extract.chinese_status import affirmed
from hybridmem.extract.coreference import (
    PERSON_PRONOUNS,
    Subjects,
    Surnames,
    is_description,
    is_pronoun,
    without_suffix,
)
from hybridmem.extract.entities import Spot, longest, type_of
from hybridmem.extract.fields import Field, fields
from hybridmem.extract.keys import entity_key, is_name
from hybridmem.extract.name_tables import name_pairs
from hybridmem.extract.parsed import Fact, Piece
from hybridmem.extract.reading import Reading
from hybridmem.extract.segments import Segment
from hybridmem.extract.topic import Topic, topic_of
from hybridmem.text.language import cjk_share
from hybridmem.types import Assertion, Chunk, Document, Extraction, Mention, Span

MAX_SURFACE = 80
MAX_TITLE = 60
_FIELD_CONFIDENCE = 0.8
_NUMBERED = re.compile(r"([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d[\d-]*)\b")
_BRACKET = re.compile(r"\s?[(（]([^()（）\n,，;；]{2,40})[^()（）\n]{0,60}[)）]")
_CERTAIN = 1000
_VAGUE = frozenset({"", "concept", "identifier"})
_PRONOUN_FACTOR = 0.8


class Assembler:
    """Collects what was read from one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._mentions: dict[tuple[str, str, int, int, bool], Mention] = {}
        self._assertions: dict[tuple[str, str, str, int, str], Assertion] = {}
        self._surnames = Surnames(())
        self._topic = Topic()
        self._titles: dict[str, tuple[str, ...]] = {}

    def learn(self, readings: Sequence[tuple[Segment, Reading]]) -> None:
        """Read all names of the document first, so that surnames can lead to full names."""
        names = [
            (segment.text[spot.start : spot.end], spot.type) for segment, reading in readings for spot in reading.spots
        ]
        title = without_suffix(self._document.title)
        person = any(s == title and kind == "person" for s, kind in names) or _is_life_of(title, readings)
        names.append((title, "person" if person else ""))
        self._surnames = Surnames(names, title if person else "")
        self._topic = topic_of(self._document, readings)

    def key(self, surface: str, kind: str) -> str:
        """Entity key of a surface in this document."""
        key = entity_key(surface, kind)
        return self._topic.key if key in self._topic.aliases else self._surnames.resolve(key)

    def mention(self, surface: str, kind: str, place: tuple[int, int], chunk_id: str, about: bool = False) -> None:
        """Note a mention; surfaces without a usable key are dropped."""
        surface = " ".join(surface.split())
        key = self.key(surface, kind)
        if (
            not is_name(key)
            or len(surface) > MAX_SURFACE
            or is_pronoun(surface)
            or (not about and is_description(surface))
        ):
            return
        found = Mention(key, type_of(surface, kind), surface, self._document.id, chunk_id, *place, about)
        self._mentions.setdefault((chunk_id, key, *place, about), found)

    def spots(self, segment: Segment, spots: Sequence[Spot]) -> None:
        """Note the mentions of one sentence, with a defined abbreviation as part of the longer name's surface."""
        for spot in spots:
            start, end = segment.start + spot.start, segment.start + spot.end
            surface = segment.text[spot.start : spot.end]
            self.mention(surface, spot.type, (start, end), segment.chunk_id)
            self._second_name(segment, spot)

    def _second_name(self, segment: Segment, spot: Spot) -> None:
        """ "Retrieval Augmented Generation (RAG)": the whole is one more surface, by which aliases are resolved."""
        match = _BRACKET.match(segment.text, spot.end)
        if match is None or not defines_name(segment.text[spot.start : spot.end], match[1]):
            return
        place = (segment.start + spot.start, segment.start + match.end())
        key = self.key(segment.text[spot.start : spot.end], spot.type)
        surface = segment.text[spot.start : match.end()]
        found = Mention(key, type_of(surface, spot.type), surface, self._document.id, segment.chunk_id, *place)
        self._mentions.setdefault((segment.chunk_id, key, *place, False), found)

    def tables(self, chunk: Chunk) -> None:
        """Note names that a table gives in two languages; the pair is one more surface, as a bracket's is."""
        for pair in name_pairs(chunk.text):
            parts = chunk.text[pair.start : pair.first_end], chunk.text[pair.second_start : pair.end]
            places = (pair.start, pair.first_end), (pair.second_start, pair.end)
            for part, (start, end) in zip(parts, places, strict=True):
                self.mention(part, "", (chunk.start + start, chunk.start + end), chunk.id)
            key, place = self.key(parts[0], ""), (chunk.start + pair.start, chunk.start + pair.end)
            whole = chunk.text[pair.start : pair.end]
            found = Mention(key, type_of(parts[0]), whole, self._document.id, chunk.id, *place)
            self._mentions.setdefault((chunk.id, key, *place, False), found)

    def facts(self, segment: Segment, reading: Reading, subjects: Subjects) -> None:
        """Note the facts of one sentence that are edges, pronouns resolved where that is safe."""
        noted = False
        labelled = self._fields(segment, reading)
        for fact in reading.facts:
            if any(label.start <= fact.head.start < label.value_start for label in labelled):
                continue  # "Owner: Zhang Wei" is a field, whatever the parser made of it
            if fact.view != "surface":
                self._fact(segment, reading, fact, subjects)
            if not noted:
                noted = self._note(segment, fact.head, subjects)

    def _fields(self, segment: Segment, reading: Reading) -> list[Field]:
        """Labelled fields as facts of what the chunk is about: title or last heading, label, each name in the value."""
        found = list(fields(segment.text))
        subject = self._subject(segment.chunk_id)
        for field in found if subject else []:
            inside = longest([s for s in reading.spots if field.value_start <= s.start and s.end <= field.value_end])
            for spot in inside:
                self._field(segment, subject, field, spot)
        return found

    def _field(self, segment: Segment, subject: str, field: Field, spot: Spot) -> None:
        surface = " ".join(segment.text[spot.start : spot.end].split())
        kind = type_of(surface, spot.type)
        head, tail = self.key(subject, ""), self.key(surface, kind)
        if kind == "concept" or not is_name(tail) or head == tail:
            return
        found = Assertion(
            head=subject, relation=field.label, tail=surface, head_key=head, tail_key=tail, head_type="",
            tail_type=kind, confidence=_FIELD_CONFIDENCE, rule="field", chunk_id=segment.chunk_id,
            span=self._span(segment, field.start, field.value_end), tail_span=self._span(segment, spot.start, spot.end),
        )  # fmt: skip
        self.assertion(found)

    def _subject(self, chunk_id: str) -> str:
        """Short name of what a chunk is about: its last heading or the title, of "FIND-007: …" the number."""
        titles = self._titles.get(chunk_id, ())
        title = titles[-1] if titles else ""
        numbered = _NUMBERED.match(title)
        return numbered[1] if numbered else without_suffix(title) if len(title) <= MAX_TITLE else ""

    def _note(self, segment: Segment, head: Piece, subjects: Subjects) -> bool:
        surface = segment.text[head.core_start : head.core_end]
        named = surface[:1].isupper() or (cjk_share(surface) > 0 and bool(head.type))
        if named and not is_pronoun(surface):
            kind = type_of(surface, head.type)
            subjects.note(self.key(surface, kind), kind)
            return True
        return False

    def _fact(self, segment: Segment, reading: Reading, fact: Fact, subjects: Subjects) -> None:
        head, tail = self._end(segment, fact.head, subjects), self._end(segment, fact.tail, subjects)
        if head is None or tail is None or head[0] == tail[0] or not _worth(fact, head, tail):
            return
        resolved = head[3] or tail[3]
        span = next(((a, b) for a, b in reading.sentences if a <= fact.head.start < b), (0, len(segment.text)))
        low = min(span[0], fact.head.core_start, fact.tail.core_start)
        high = max(span[1], fact.head.core_end, fact.tail.core_end)
        found = Assertion(
            head=head[2], relation=_relation(fact), tail=tail[2], head_key=head[0], tail_key=tail[0],
            head_type=head[1], tail_type=tail[1],
            confidence=round(fact.confidence * (_PRONOUN_FACTOR if resolved else 1.0), 3),
            rule=f"{fact.rule}+pronoun" if resolved else fact.rule, chunk_id=segment.chunk_id,
            span=self._span(segment, low, high), head_span=self._core(segment, fact.head),
            tail_span=self._core(segment, fact.tail), status=fact.status, valid_from=fact.valid_from,
            valid_to=fact.valid_to,
        )  # fmt: skip
        self._assertions.setdefault(
            (found.head_key, found.relation, found.tail_key, found.span.start, found.status), found
        )
        for end, piece in ((head, fact.head), (tail, fact.tail)):
            if not end[3]:
                place = (segment.start + piece.core_start, segment.start + piece.core_end)
                self.mention(end[2], end[1], place, segment.chunk_id)

    def _end(self, segment: Segment, piece: Piece, subjects: Subjects) -> tuple[str, str, str, bool] | None:
        """(key, type, surface, whether a pronoun was resolved) of one end of a fact; None where it names nothing."""
        surface = segment.text[piece.core_start : piece.core_end]
        if is_pronoun(surface):
            target = subjects.resolve(surface)
            return None if target is None else (*target, surface, True)
        if self._topic.means(surface, segment.text[piece.start : piece.core_start]):
            return self._topic.key, "", surface, True
        kind = type_of(surface, piece.type)
        key = self.key(surface, kind)
        if not is_name(key) or len(surface) > MAX_SURFACE or "\n\n" in surface or is_description(surface):
            return None
        return key, kind, " ".join(surface.split()), False

    def _span(self, segment: Segment, start: int, end: int) -> Span:
        return Span(self._document.id, segment.start + start, segment.start + end)

    def _core(self, segment: Segment, piece: Piece) -> Span:
        return self._span(segment, piece.core_start, piece.core_end)

    def assertion(self, found: Assertion) -> None:
        """Note a fact that is complete already (code)."""
        self._assertions.setdefault(
            (found.head_key, found.relation, found.tail_key, found.span.start, found.status), found
        )

    def titles(self, chunk: Chunk, read: Sequence[tuple[str, Reading]]) -> None:
        """Note title, headings and symbol of a chunk, and the names inside them, as what the chunk is about."""
        self._titles[chunk.id] = tuple(title for title, _ in read if title != chunk.symbol)
        for title, reading in read:
            place = self._place(title, chunk)
            whole = without_suffix(title)
            for surface in dict.fromkeys((title, whole)):
                self.mention(surface, self._kind(reading, whole), place, chunk.id, about=True)
            for spot in reading.spots:
                inner = (place[0] + spot.start, place[0] + spot.end) if place[1] > place[0] else place
                self.mention(title[spot.start : spot.end], spot.type, inner, chunk.id, about=True)

    def _kind(self, reading: Reading, whole: str) -> str:
        return next((spot.type for spot in reading.spots if spot.end - spot.start == len(whole)), "")

    def _place(self, title: str, chunk: Chunk) -> tuple[int, int]:
        """Where the title stands inside the chunk; an empty range at its start where it does not."""
        found = self._document.text.find(title, chunk.start, chunk.end)
        return (chunk.start, chunk.start) if found < 0 else (found, found + len(title))

    def result(self) -> Extraction:
        """Everything noted, in order of position; one type per key."""
        types = self._types()
        mentions = sorted(
            (m if m.type == types[m.key] else replace(m, type=types[m.key]) for m in self._mentions.values()),
            key=lambda m: (m.start, m.end, m.key, m.chunk_id, m.about),
        )
        assertions = sorted(
            (_typed(a, types[a.head_key], types[a.tail_key]) for a in self._assertions.values()),
            key=lambda a: (a.span.start, a.span.end, a.head_key, a.relation, a.tail_key, a.status, -a.confidence),
        )
        return Extraction(tuple(mentions), tuple(assertions))

    def _types(self) -> dict[str, str]:
        """The commonest type of each key in this document; who has life dates or is called he or she is a person."""
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for mention in self._mentions.values():
            counts[mention.key][mention.type] += 1
        for found in self._assertions.values():
            counts[found.head_key][found.head_type] += _CERTAIN if found.rule == "life-dates" else 1
            counts[found.tail_key][found.tail_type] += 1
            if found.head.casefold() in PERSON_PRONOUNS:
                counts[found.head_key]["person"] += _CERTAIN
        return {key: min(kinds, key=lambda k: (k in _VAGUE, -kinds[k], k)) for key, kinds in counts.items()}


def _is_life_of(title: str, readings: Sequence[tuple[Segment, Reading]]) -> bool:
    """Whether the text begins with the life dates of a person whose surname ends the title."""
    dated = [
        (segment, fact) for segment, reading in readings[:2] for fact in reading.facts if fact.rule == "life-dates"
    ]
    heads = {segment.text[fact.head.core_start : fact.head.core_end] for segment, fact in dated}
    return any(head.split()[-1] == title.rsplit(maxsplit=1)[-1] for head in heads if head and title)


def _typed(found: Assertion, head: str, tail: str) -> Assertion:
    if (found.head_type, found.tail_type) == (head, tail):
        return found
    return replace(found, head_type=head, tail_type=tail)


def _relation(fact: Fact) -> str:
    """The relation's words; the status says that a Chinese verb is negated, the edge is that of the verb itself."""
    words = " ".join(fact.relation.split())
    return affirmed(words) if fact.status == "negated" else words


def _worth(fact: Fact, head: tuple[str, str, str, bool], tail: tuple[str, str, str, bool]) -> bool:
    """Whether a fact makes a useful edge: at least one end must say more than a single common word."""
    return any(end[3] or _says_something(end[2], end[1]) for end in (head, tail)) and len(fact.relation) <= MAX_SURFACE


def _says_something(surface: str, kind: str) -> bool:
    if cjk_share(surface) > 0:
        return (bool(kind) and kind != "concept") or len(surface) > 2
    return " " in surface or surface != surface.lower() or any(char.isdigit() for char in surface)
