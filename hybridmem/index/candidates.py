"""Sentences of a chunk that a summary may quote: whole, in prose, and understandable alone; in code its comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hybridmem.text.language import cjk_share, is_cjk
from hybridmem.text.sentences import split_sentences
from hybridmem.text.stopwords import words
from hybridmem.text.tokenise import content_terms
from hybridmem.types import Chunk

SHORTEST = 4
"""Distinct content terms, numbers not among them, that a sentence must have."""
BRIEFEST, FULL, LONGEST = 24, 90, 420
"""Characters, a Han character counts as three: shorter ones are left out, have less weight, longer are left out."""
DANGLING = 0.4
"""Weight of a sentence that begins with a word pointing back."""
UNFINISHED = 0.6
"""Weight of one that ends without a mark, as titles and cells do."""
WRAPPED = 24
"""Characters of a line of Han text that may have been wrapped; a shorter one ended on purpose."""
FIRST = 1.25
"""Weight of the first sentence of a chunk against the others."""

_FENCE = re.compile(r"^[ \t]*(?:```|~~~).*?(?:^[ \t]*(?:```|~~~)[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_MARKER = re.compile(r"(?:[>\s]|[-*+•·]\s|\[[ xX]?\]\s|\d{1,3}[.)、]\s?|[（(][\d一二三四五六七八九十]+[)）])+")
_NO_PROSE = re.compile(
    r"^(?:#{1,6}\s|\||!\[|<|[-=*_~]{3,}|\.\. |:\w+:|@\w+\s*\()|^\s*[\w.\]\[()'\"]+\s*(?:[-+*/|]?=)\s|[;{}]\s*$"
)
_END = re.compile(r"[.!?…。！？][\"'”’」』）)\]*_`]*$")
_OPEN = re.compile("[\u3400-\u9fff，、（“]$")
_LINK = re.compile(r"\[[^\]]*\]\([^)]*\)|https?://\S+")
_LETTERS = re.compile(r"[^\W\d_]+|\s+")
_BACK = words(
    """
    it its this that these those he she they his her their however but also then thus therefore moreover furthermore
    such so and or instead otherwise
    """
)
_BACK_ZH = re.compile("^(?:它|他|她|这|那|该|此|其|但|而|因此|所以|同时|另外|此外|然而|不过|并且|于是)")
_COMMENT = re.compile(
    r'"""(?P<doc>.+?)"""|\'\'\'(?P<doc2>.+?)\'\'\'|/\*+(?P<block>.+?)\*/'
    r"|(?P<lines>(?:^[ \t]*(?://+|#+|--)[^\n]*\n?)+)",
    re.DOTALL | re.MULTILINE,
)
_LINE_MARK = re.compile(r"[ \t]*(?://+!?|#+|--|\*+)?[ \t]*")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence by its offsets in the document, its terms, and a prior weight (1 for an ordinary sentence)."""

    chunk_id: str
    start: int
    end: int
    terms: tuple[str, ...]
    weight: float


def candidates(chunk: Chunk) -> list[Candidate]:
    """The sentences of a chunk that stand alone, in order; ``document.text[start:end]`` is each one's text."""
    found: list[Candidate] = []
    for start, end in _spans(chunk):
        if not _broken_off(chunk.text, start) and (told := quotable(chunk.text[start:end])) is not None:
            weight = told[1] if found else FIRST * told[1]
            found.append(Candidate(chunk.id, chunk.start + start, chunk.start + end, told[0], weight))
    return found


def quotable(text: str) -> tuple[tuple[str, ...], float] | None:
    """The content terms of a sentence and its prior weight; None where it cannot be quoted alone."""
    terms = telling_terms(text)
    if len({term for term in terms if not term[0].isdigit()}) < SHORTEST or not _stands_alone(text):
        return None
    full = min(1.0, _length(text) / FULL)
    return terms, full * (DANGLING if _points_back(text) else 1.0) * (1.0 if _END.search(text) else UNFINISHED)


def telling_terms(text: str) -> tuple[str, ...]:
    """The content terms of a sentence without single Han characters, which unlike sentences share."""
    return tuple(term for term in content_terms(text) if len(term) > 1 or not is_cjk(term))


def _spans(chunk: Chunk) -> Iterator[tuple[int, int]]:
    """Sentences in offsets of the chunk, without list markers."""
    for first, last in _regions(chunk):
        for start, end in split_sentences(chunk.text[first:last]):
            begin = first + start
            marker = _MARKER.match(chunk.text, begin, first + end)
            begin = marker.end() if marker else begin
            if begin < first + end:
                yield begin, first + end


def _regions(chunk: Chunk) -> Iterator[tuple[int, int]]:
    """The parts of a chunk that hold sentences: outside fences in prose, inside comments in code."""
    if chunk.kind == "code":
        yield from _comments(chunk.text)
        return
    place = 0
    for fence in _FENCE.finditer(chunk.text):
        yield place, fence.start()
        place = fence.end()
    yield place, len(chunk.text)


def _comments(text: str) -> Iterator[tuple[int, int]]:
    """Documentation strings and block comments as wholes, line comments line by line."""
    for match in _COMMENT.finditer(text):
        group = str(match.lastgroup)
        start, end = match.span(group)
        if group != "lines":
            yield start, end
            continue
        for line in re.finditer(r"[^\n]+", text[start:end]):
            mark = _LINE_MARK.match(text, start + line.start(), start + line.end())
            yield (mark.end() if mark else start + line.start()), start + line.end()


def _stands_alone(text: str) -> bool:
    if not BRIEFEST <= _length(text) <= LONGEST or _NO_PROSE.search(text) or text.endswith((":", "：")):
        return False
    bare = _LINK.sub("", text)
    return len(bare) > 0.4 * len(text) and sum(map(len, _LETTERS.findall(bare))) > 0.7 * len(bare)


def _length(text: str) -> float:
    return len(text) * (1.0 + 2.0 * cjk_share(text))


def _broken_off(text: str, start: int) -> bool:
    """Whether a line of Han text begins in the middle of a sentence, which the line before was wrapped in."""
    before = text[:start].rstrip(" \t")
    line = before.rstrip("\n").rpartition("\n")[2]
    return (
        before.endswith("\n")
        and not before.endswith("\n\n")
        and len(line) >= WRAPPED
        and _OPEN.search(line) is not None
    )


def _points_back(text: str) -> bool:
    first = text.split(maxsplit=1)[0].strip("*_\"'“‘").rstrip(",").lower()
    return first in _BACK or _BACK_ZH.match(text) is not None
