"""Facts of a text in its own words: the wording view, without keys merged or pronouns resolved."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.calibration import wording_confidence
from hybridmem.extract.code import lines_of, read_python
from hybridmem.extract.entities import type_of
from hybridmem.extract.keys import entity_key
from hybridmem.extract.markup import mask
from hybridmem.extract.parsed import Fact, Piece
from hybridmem.extract.reading import Reader, Request, moved
from hybridmem.extract.segments import sentence_spans
from hybridmem.text.language import detect_language
from hybridmem.types import Assertion, Language, Span


def surface_assertions(reader: Reader, text: str, language: Language) -> list[Assertion]:
    """All facts in text order; ``span`` is the sentence or the line of code."""
    if language == "code":
        return _of_code(text)
    found = read_facts(reader, text, language)
    return [_assertion(text, *one) for one in found if one[0].view != "graph" or one[0].rule == "life-dates"]


def read_facts(reader: Reader, text: str, language: Language) -> Iterator[tuple[Fact, Span, Language]]:
    """Facts as the rules state them, for both views, each with its sentence and language; positions are the text's."""
    masked = mask(text)
    bounds = list(sentence_spans(masked))
    languages = [language if language in {"en", "zh"} else detect_language(masked[a:b]) for a, b in bounds]
    readings = reader.read([Request(masked[a:b], kind) for (a, b), kind in zip(bounds, languages, strict=True)])
    for (start, end), kind, reading in zip(bounds, languages, readings, strict=True):
        for fact in reading.facts:
            yield moved(fact, start), Span("", start, end), kind


def _assertion(text: str, fact: Fact, span: Span, language: Language) -> Assertion:
    head, tail = text[fact.head.start : fact.head.end], text[fact.tail.start : fact.tail.end]
    return Assertion(
        head=head, relation=fact.relation, tail=tail, head_key=_key(text, fact.head), tail_key=_key(text, fact.tail),
        head_type=type_of(head, fact.head.type), tail_type=type_of(tail, fact.tail.type),
        confidence=wording_confidence(fact.rule, fact.confidence, "zh" if language == "zh" else "en"),
        rule=fact.rule, chunk_id="", span=span, head_span=Span("", fact.head.start, fact.head.end),
        tail_span=Span("", fact.tail.start, fact.tail.end), status=fact.status, valid_from=fact.valid_from,
        valid_to=fact.valid_to,
    )  # fmt: skip


def _key(text: str, piece: Piece) -> str:
    return entity_key(text[piece.core_start : piece.core_end], piece.type)


def _of_code(text: str) -> list[Assertion]:
    found = []
    for fact in read_python(text, "module.py").facts:
        start, end = lines_of(text, fact.start)
        found.append(
            Assertion(
                head=fact.head, relation=fact.relation, tail=fact.tail, head_key=entity_key(fact.head),
                tail_key=entity_key(fact.tail), head_type=fact.head_type, tail_type=fact.tail_type,
                confidence=fact.confidence, rule=f"code-{fact.rule}", chunk_id="", span=Span("", start, end),
                tail_span=Span("", fact.start, fact.end),
            )
        )  # fmt: skip
    return found
