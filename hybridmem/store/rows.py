"""Values to rows and back: the only place that knows the order of columns."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hybridmem.types import Abstract, Assertion, Chunk, Document, Extraction, Heading, Mention, Span

Row = tuple[Any, ...]

DOCUMENT = (
    "id, path, title, media_type, language, authority, timestamp, outline, page_starts, metadata, text, "
    "status, recipe, characters, chunks, triples, digest"
)
CHUNK = "doc, id, ordinal, start, stop, kind, heading_path, symbol"
MENTION = "chunk, ordinal, key, type, surface, start, stop, about"
ASSERTION = (
    "chunk, ordinal, head, relation, tail, head_key, tail_key, head_type, tail_type, confidence, rule, "
    "start, stop, head_start, head_stop, tail_start, tail_stop, status, valid_from, valid_to"
)


@dataclass(frozen=True, slots=True)
class Name:
    """A logical path of a document with what depends on the path; the document's own is the smallest of its names."""

    path: str
    id: str
    title: str
    authority: float = 0.5
    timestamp: str | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, document: Document) -> Name:
        """The name a document bears."""
        metadata = dict(sorted(document.metadata.items()))
        return cls(document.path, document.id, document.title, document.authority, document.timestamp, metadata)

    def given_to(self, document: Document) -> Document:
        """The same content under this name."""
        return replace(
            document,
            path=self.path,
            id=self.id,
            title=self.title,
            authority=self.authority,
            timestamp=self.timestamp,
            metadata=self.metadata,
        )


@dataclass(frozen=True, slots=True)
class Record:
    """One document with all that was computed from it; it enters the truth as one unit.

    ``terms`` are the BM25 terms by chunk id; ``recipe`` names the settings that made it; ``original`` are the
    bytes it was read from, if kept, and ``digest`` their hash; ``names`` are its further names; ``abstract`` is its
    summary.
    """

    document: Document
    chunks: tuple[Chunk, ...]
    extraction: Extraction = field(default_factory=Extraction)
    terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    original: bytes | None = None
    status: str = "complete"
    recipe: str = ""
    digest: str = ""
    names: tuple[Name, ...] = ()
    abstract: Abstract | None = None


def name_row(name: Name) -> Row:
    """Columns ``id, title, authority, timestamp, metadata``."""
    return (name.id, name.title, name.authority, name.timestamp, _dump(dict(sorted(name.metadata.items()))))


def name_from(row: Row) -> Name:
    """The inverse; ``row`` starts with the path."""
    path, id_, title, authority, timestamp, metadata = row
    return Name(path, id_, title, authority, timestamp, json.loads(metadata))


def document_row(record: Record) -> Row:
    """Columns of ``DOCUMENT``."""
    document = record.document
    return (
        document.id,
        document.path,
        document.title,
        document.media_type,
        document.language,
        document.authority,
        document.timestamp,
        _dump([[heading.level, heading.start, heading.title] for heading in document.outline]),
        _dump(list(document.page_starts)),
        _dump(dict(sorted(document.metadata.items()))),
        document.text,
        record.status,
        record.recipe,
        len(document.text),
        len(record.chunks),
        len(record.extraction.assertions),
        record.digest,
    )


def document_from(row: Row) -> Document:
    """The inverse for the first eleven columns of ``DOCUMENT``."""
    id_, path, title, media_type, language, authority, timestamp, outline, page_starts, metadata, text = row
    return Document(
        id=id_,
        title=title,
        text=text,
        media_type=media_type,
        language=language,
        path=path,
        authority=authority,
        timestamp=timestamp,
        outline=tuple(Heading(*item) for item in json.loads(outline)),
        page_starts=tuple(json.loads(page_starts)),
        metadata=json.loads(metadata),
    )


def chunk_row(doc: int, chunk: Chunk) -> Row:
    """Columns of ``CHUNK``; the text is not stored."""
    path = _dump(list(chunk.heading_path))
    return (doc, chunk.id, chunk.ordinal, chunk.start, chunk.end, chunk.kind, path, chunk.symbol)


def chunk_from(row: Row, document_id: str, text: str) -> Chunk:
    """The inverse, given the document's id and text; ``row`` starts at ``id``."""
    id_, ordinal, start, end, kind, heading_path, symbol = row
    headings = tuple(json.loads(heading_path)) if heading_path != "[]" else ()
    return Chunk(id_, document_id, start, end, text[start:end], kind, headings, symbol, ordinal)


def mention_rows(mentions: Iterable[Mention], rowids: Mapping[str, int]) -> Iterator[Row]:
    """Columns of ``MENTION`` in the order given."""
    for ordinal, mention in enumerate(mentions):
        yield (
            rowids[mention.chunk_id],
            ordinal,
            mention.key,
            mention.type,
            mention.surface,
            mention.start,
            mention.end,
            int(mention.about),
        )


def mention_from(row: Row) -> Mention:
    """Columns: document id, chunk id, key, type, surface, start, stop, about."""
    document_id, chunk_id, key, type_, surface, start, end, about = row
    return Mention(key, type_, surface, document_id, chunk_id, start, end, about != 0)


def assertion_rows(assertions: Iterable[Assertion], rowids: Mapping[str, int]) -> Iterator[Row]:
    """Columns of ``ASSERTION`` in the order given."""
    for ordinal, fact in enumerate(assertions):
        yield (
            rowids[fact.chunk_id],
            ordinal,
            fact.head,
            fact.relation,
            fact.tail,
            fact.head_key,
            fact.tail_key,
            fact.head_type,
            fact.tail_type,
            fact.confidence,
            fact.rule,
            fact.span.start,
            fact.span.end,
            *_ends(fact.head_span),
            *_ends(fact.tail_span),
            fact.status,
            fact.valid_from,
            fact.valid_to,
        )


def assertion_from(row: Row) -> Assertion:
    """Columns: document id, chunk id, then ``ASSERTION`` from ``head`` on."""
    (document_id, chunk_id, head, relation, tail, head_key, tail_key, head_type, tail_type, confidence, rule) = row[:11]
    start, end, head_start, head_end, tail_start, tail_end, status, valid_from, valid_to = row[11:]
    return Assertion(
        head=head,
        relation=relation,
        tail=tail,
        head_key=head_key,
        tail_key=tail_key,
        head_type=head_type,
        tail_type=tail_type,
        confidence=confidence,
        rule=rule,
        chunk_id=chunk_id,
        span=Span(document_id, start, end),
        head_span=None if head_start is None else Span(document_id, head_start, head_end),
        tail_span=None if tail_start is None else Span(document_id, tail_start, tail_end),
        status=status,
        valid_from=valid_from,
        valid_to=valid_to,
    )


def _ends(span: Span | None) -> tuple[int | None, int | None]:
    return (None, None) if span is None else (span.start, span.end)


def _dump(value: object) -> str:
    # Escaped to ASCII, because metadata may hold what UTF-8 cannot (lone surrogates).
    return json.dumps(value, separators=(",", ":"))
