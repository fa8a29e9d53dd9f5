"""What of a document is read as language: sentences of prose chunks, of comments and docstrings."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybridmem.extract.code import CodeRead
from hybridmem.extract.markup import mask
from hybridmem.text.language import detect_language
from hybridmem.text.sentences import split_sentences
from hybridmem.types import Chunk, Document, Language

_MIN_LETTERS = 2
MAX_DOCSTRING = 600
MAX_SENTENCE = 2000
_CODE_PROSE = re.compile(r"^[ \t]*(?://[/!]*|/\*[*!]*|\*(?=\s|$)|--+)[ \t]*|^[#\s]*|\*+/|\"{3}|'{3}", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Segment:
    """One sentence to read: its masked text, where it begins in the document, its chunk, and its language.

    ``about`` marks titles and headings; ``place`` is where the title really stands, -1 where it is not in the text.
    """

    text: str
    start: int
    chunk_id: str
    language: Language
    about: bool = False


def prose_segments(chunk: Chunk) -> Iterator[Segment]:
    """Sentences of a prose chunk with their offsets in the document."""
    yield from _sentences(mask(chunk.text), chunk.start, chunk.id)


def code_segments(document: Document, read: CodeRead, chunks: Sequence[Chunk]) -> Iterator[Segment]:
    """Sentences of comments and docstrings; of a long docstring its first paragraphs."""
    for start, end in read.prose:
        chunk = chunk_at(chunks, start)
        text = _beginning(document.text[start:end])
        text = _CODE_PROSE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
        if (chunk is not None and len(text.split()) > 2) or detect_language(text) == "zh":
            yield from _sentences(text, start, chunk.id if chunk is not None else "")


def _beginning(text: str) -> str:
    """Whole paragraphs up to about MAX_DOCSTRING characters, at least one."""
    if len(text) <= MAX_DOCSTRING:
        return text
    end = text.rfind("\n\n", 0, MAX_DOCSTRING)
    return text[:end] if end > 0 else text.split("\n\n", 1)[0]


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Sentences of a text; overlong ones (dumps, tables) in parts, cut at a blank where there is one."""
    for first, end in split_sentences(text):
        start = first
        while end - start > MAX_SENTENCE:
            cut = text.rfind(" ", start + MAX_SENTENCE // 2, start + MAX_SENTENCE)
            cut = start + MAX_SENTENCE if cut < 0 else cut
            yield start, cut
            start = cut
        yield start, end


def _sentences(text: str, base: int, chunk_id: str) -> Iterator[Segment]:
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        language = detect_language(sentence)
        if language != "und" and sum(map(str.isalpha, sentence)) >= _MIN_LETTERS:
            yield Segment(sentence, base + start, chunk_id, language)


def chunk_at(chunks: Sequence[Chunk], position: int) -> Chunk | None:
    """The chunk that holds a position of the document; chunks are in order and do not overlap."""
    index = bisect_right(chunks, position, key=lambda chunk: chunk.start) - 1
    return chunks[index] if index >= 0 and position < chunks[index].end else None
