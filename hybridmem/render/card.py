"""The passage card: the one way a chunk is shown, whatever list it stands in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hybridmem.render.marks import Mark, Segment, merged, segments
from hybridmem.text.language import cjk_share, is_cjk
from hybridmem.text.tokenise import STOPWORDS_EN, STOPWORDS_ZH, tokens
from hybridmem.types import Chunk, Document

SNIPPET_LATIN = 230
SNIPPET_CJK = 120
"""Characters of a snippet: about three lines of a column."""


@dataclass(frozen=True, slots=True)
class Tag:
    """The sign by which one chunk is known in every column: a letter, and a colour index (-1: in one list only)."""

    letter: str = "·"
    tone: int = -1


@dataclass(frozen=True, slots=True)
class Place:
    """Where a chunk stands: document title, logical path, headings, lines (from 1) and page (0: no pages)."""

    title: str
    path: str
    headings: tuple[str, ...]
    first_line: int
    last_line: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """Everything a card shows.

    ``bars`` are (channel, width in percent, value); ``ranks`` are (channel, rank, part of the score).
    """

    chunk_id: str
    rank: int
    score: str
    place: Place
    snippet: tuple[Segment, ...]
    code: bool = False
    tag: Tag = Tag()
    ranks: tuple[tuple[str, int, float], ...] = ()
    bars: tuple[tuple[str, float, float], ...] = ()
    because: tuple[str, ...] = ()
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Needles:
    """What a question makes worth marking: tokens (of THE tokenizer) and literal surface forms."""

    terms: frozenset[str] = frozenset()
    surfaces: tuple[str, ...] = field(default=())

    @classmethod
    def of(cls, question: str, surfaces: Sequence[str] = ()) -> Needles:
        """Needles of a question, without stop words, single Han characters and pairs with a function word."""
        terms = frozenset(token.text for token in tokens(question)) - STOPWORDS_EN - STOPWORDS_ZH
        telling = frozenset(term for term in terms if not is_cjk(term[0]) or _telling(term))
        return cls(telling or terms, tuple(surface for surface in surfaces if surface))


def _telling(term: str) -> bool:
    """Han terms that mean something when marked: more than one character, none of them a function word."""
    return len(term) > 1 and not (len(term) == 2 and STOPWORDS_ZH & set(term))


def place_of(chunk: Chunk, document: Document) -> Place:
    """Locate a chunk in its document; lines count from 1, blank edges do not count."""
    start = chunk.start + len(chunk.text) - len(chunk.text.lstrip())
    end = chunk.end - (len(chunk.text) - len(chunk.text.rstrip()))
    first = document.text.count("\n", 0, start) + 1
    last = first + document.text.count("\n", start, max(start, end))
    page = sum(1 for begin in document.page_starts if begin <= start)
    headings = tuple(heading for heading in chunk.heading_path if heading != document.title)
    return Place(document.title or document.path, document.path, headings, first, last, page)


def body(text: str, place: Place) -> str:
    """The text of a chunk without a first line that only repeats the title or heading shown above it."""
    first, _, rest = text.strip().partition("\n")
    shown = {place.title, *place.headings}
    return rest.strip() if rest.strip() and first.strip("#=- ") in shown else text.strip()


def matches(text: str, needles: Needles) -> list[tuple[int, int]]:
    """Ranges of the text that match a needle, in order, neighbours joined."""
    found = [(token.start, token.end) for token in tokens(text) if token.text in needles.terms]
    for surface in needles.surfaces:
        place = text.find(surface)
        while place >= 0:
            found.append((place, place + len(surface)))
            place = text.find(surface, place + len(surface))
    return merged(found)


def snippet(text: str, needles: Needles) -> tuple[Segment, ...]:
    """About three lines of the text around its densest matches, the matches marked; cuts shown by an ellipsis."""
    found = matches(text, needles)
    size = SNIPPET_CJK if cjk_share(text) > 0.3 else SNIPPET_LATIN
    start = _densest(found, size, len(text))
    start = _word_start(text, start)
    end = min(len(text), start + size * 2)
    parts = segments(text, (Mark(left, right, "hit") for left, right in found), start, end)
    return (Segment("… "), *parts) if start else tuple(parts)


def _densest(found: Sequence[tuple[int, int]], size: int, length: int) -> int:
    best, place = 0, 0
    for start, _ in found:
        covered = sum(min(right, start + size) - left for left, right in found if start <= left < start + size)
        if covered > best:
            best, place = covered, start
    lead = size // 6
    return 0 if place < size // 2 or length <= size else min(place - lead, length - size // 2)


def _word_start(text: str, start: int) -> int:
    """Move a cut forward to the next line or word, by at most 20 characters."""
    if start <= 0:
        return 0
    window = text[start : start + 20]
    for separator in ("\n", "。", ". ", " "):
        if separator in window:
            return start + window.index(separator) + len(separator)
    return start


def letters(count: int) -> str:
    """``A`` … ``Z``, ``AA`` …: the tag of the item with this index."""
    text = ""
    count += 1
    while count:
        count, rest = divmod(count - 1, 26)
        text = chr(65 + rest) + text
    return text


def tags(columns: Sequence[Sequence[str]]) -> Mapping[str, Tag]:
    """Tags of the chunks that stand in two columns or more, lettered in order of first appearance.

    Give the most important column first: its first passage becomes A.
    """
    seen: dict[str, int] = {}
    for column in columns:
        for chunk_id in dict.fromkeys(column):
            seen[chunk_id] = seen.get(chunk_id, 0) + 1
    shared = [chunk_id for chunk_id, times in seen.items() if times > 1]
    return {chunk_id: Tag(letters(index), index % 12) for index, chunk_id in enumerate(shared)}
