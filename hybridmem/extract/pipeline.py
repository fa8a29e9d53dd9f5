"""The extractor: documents and chunks in, mentions and assertions out, in both languages and for Python code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from hybridmem.corpus.grammars import GRAMMARS
from hybridmem.extract.assemble import Assembler
from hybridmem.extract.chinese_nlp import chinese_tagger
from hybridmem.extract.code import CodeRead, is_python, read_python
from hybridmem.extract.code_definitions import read_definitions
from hybridmem.extract.code_document import assemble_code
from hybridmem.extract.coreference import Subjects, without_suffix
from hybridmem.extract.entities import type_of
from hybridmem.extract.keys import entity_key
from hybridmem.extract.nlp import english_parser
from hybridmem.extract.parsed import Sentence
from hybridmem.extract.reading import Reader, Reading, Request
from hybridmem.extract.segments import Segment, code_segments, prose_segments
from hybridmem.extract.surface import surface_assertions
from hybridmem.extract.topic import title_name
from hybridmem.settings import Models
from hybridmem.text.language import detect_language
from hybridmem.types import Assertion, Chunk, Document, Extraction, Language, Mention

_DOCUMENTS_AT_ONCE = 16


@dataclass(slots=True)
class _Plan:
    """One document, its chunks and what of them is to be read."""

    document: Document
    chunks: Sequence[Chunk]
    code: CodeRead | None = None
    segments: list[Segment] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)


class Extractor:
    """Reads documents; one may be shared by several threads."""

    def __init__(self, settings: Models) -> None:
        """Choose the models; they are loaded at once, so that a missing one is known before work begins.

        Raises:
            ModelError: a model named in the settings cannot be loaded.
        """
        self._reader = Reader(english_parser(settings.spacy_english), chinese_tagger(settings.chinese))

    def extract(self, document: Document, chunks: Sequence[Chunk]) -> Extraction:
        """Mentions and assertions of one document; the answer depends on nothing else."""
        return next(self.extract_many([(document, chunks)]))

    def extract_many(self, items: Iterable[tuple[Document, Sequence[Chunk]]]) -> Iterator[Extraction]:
        """Extractions in the order given; many short documents together are read faster than one by one."""
        iterator = iter(items)
        while batch := list(islice(iterator, _DOCUMENTS_AT_ONCE)):
            yield from self._extract(batch)

    def mentions(self, text: str, language: Language) -> list[Mention]:
        """Names in a question, with empty document and chunk ids."""
        language = detect_language(text) if language in {"und", "code"} else language
        reading = self._reader.read([Request(text, language)])[0]
        found = ((text[spot.start : spot.end], spot) for spot in reading.spots)
        return [
            Mention(entity_key(surface), type_of(surface, spot.type), surface, "", "", spot.start, spot.end)
            for surface, spot in found
            if entity_key(surface)
        ]

    def sentences(self, text: str, language: Language, names: Sequence[str]) -> list[Sentence]:
        """The parsed sentences of a question, each of the ``names`` in it one word."""
        return self._reader.sentences(text, language, names)

    def surface(self, text: str, language: Language) -> list[Assertion]:
        """Facts of one text in its own words, as open information extraction states them."""
        return surface_assertions(self._reader, text, language)

    def _extract(self, batch: list[tuple[Document, Sequence[Chunk]]]) -> Iterator[Extraction]:
        plans = [_plan(document, chunks) for document, chunks in batch]
        texts = [Request(s.text, s.language, title_name(plan.document)) for plan in plans for s in plan.segments]
        titles = list(dict.fromkeys(title for plan in plans for title in plan.titles))
        texts += [Request(title, detect_language(title)) for title in titles]
        readings = iter(self._reader.read(texts))
        read = [list(islice(readings, len(plan.segments))) for plan in plans]
        read_titles = dict(zip(titles, readings, strict=True))
        for plan, found in zip(plans, read, strict=True):
            yield _assemble(plan, found, read_titles)


def _plan(document: Document, chunks: Sequence[Chunk]) -> _Plan:
    plan = _Plan(document, chunks)
    if is_python(document.media_type, document.path):
        plan.code = read_python(document.text, document.path)
    elif document.media_type in GRAMMARS:
        plan.code = read_definitions(document.text, document.media_type, document.path)
    if plan.code is not None:
        plan.segments.extend(code_segments(document, plan.code, chunks))
    for chunk in chunks:
        if chunk.kind == "prose" and plan.code is None:
            plan.segments.extend(prose_segments(chunk))
        plan.titles.extend(_titles(document, chunk))
    return plan


def _titles(document: Document, chunk: Chunk) -> list[str]:
    """Title, headings and symbol of a chunk, each once."""
    titles = [document.title, *chunk.heading_path]
    if chunk.symbol:
        titles.append(chunk.symbol)
    return [title for title in dict.fromkeys(titles) if title.strip()]


def _assemble(plan: _Plan, readings: Sequence[Reading], titles: dict[str, Reading]) -> Extraction:
    assembler = Assembler(plan.document)
    pairs = list(zip(plan.segments, readings, strict=True))
    assembler.learn(pairs)
    for chunk in plan.chunks:
        assembler.titles(chunk, [(title, titles[title]) for title in _titles(plan.document, chunk)])
    if plan.code is not None:
        assemble_code(assembler, plan.document, plan.code, plan.chunks)
    for chunk in plan.chunks:
        if chunk.kind == "prose":
            assembler.tables(chunk)
    subjects = _subjects(plan, titles)
    for segment, reading in pairs:
        assembler.spots(segment, reading.spots)
        assembler.facts(segment, reading, subjects)
    return assembler.result()


def _subjects(plan: _Plan, titles: dict[str, Reading]) -> Subjects:
    title = without_suffix(plan.document.title)
    if not title or len(title.split()) > 6 or plan.code is not None or "/" in title:
        return Subjects("", "")
    spots = titles[plan.document.title].spots if plan.document.title in titles else ()
    kind = next((spot.type for spot in spots if spot.start == 0 and spot.end >= len(title)), "")
    return Subjects(entity_key(title), kind)


@lru_cache(maxsize=1)
def _default() -> Extractor:
    return Extractor(Models())


def extract_text(text: str, language: str = "auto") -> list[Assertion]:
    """Facts of a text in its own words, for the command line: head, relation and tail as the text puts them.

    Args:
        text: any length.
        language: "auto" (by script, sentence by sentence), "en", "zh" or "code" (Python).
    """
    chosen: Language = language if language in {"en", "zh", "code"} else "und"  # type: ignore[assignment]
    return _default().surface(text, chosen)
