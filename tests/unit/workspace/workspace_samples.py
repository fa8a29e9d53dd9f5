"""A workspace with small parts: a hash embedder and an extractor that knows capitalised names and "X uses Y"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hybridmem.corpus.loader import document_id
from hybridmem.extract.parsed import Sentence
from hybridmem.index.embed import HashEmbedder
from hybridmem.settings import Chunking, Models, Settings
from hybridmem.types import Assertion, Chunk, Document, Extraction, IngestReport, Language, Mention, Progress, Span
from hybridmem.workspace import Workspace

_NAME = re.compile(r"\b[A-Z]\w+")
_FACT = re.compile(r"\b([A-Z]\w+) (uses|leads) ([A-Z]\w+)")

ALPHA = "Alpha uses Beta in the storage layer.\n\nThe storage layer was measured by Gamma."
BETA = "Beta uses Delta.\n\nDelta keeps the log of every lock."


class SmallExtractor:
    """Finds names and facts by two regular expressions."""

    def extract_many(self, items: Iterable[tuple[Document, Sequence[Chunk]]]) -> Iterator[Extraction]:
        for _, chunks in items:
            mentions = [mention for chunk in chunks for mention in _mentions(chunk)]
            yield Extraction(tuple(mentions), tuple(fact for chunk in chunks for fact in _facts(chunk)))

    def sentences(self, text: str, language: Language, names: Sequence[str]) -> list[Sentence]:
        return []

    def mentions(self, text: str, language: Language) -> list[Mention]:
        return [Mention(m[0].lower(), "name", m[0], "", "", m.start(), m.end()) for m in _NAME.finditer(text)]


def _mentions(chunk: Chunk) -> Iterable[Mention]:
    for match in _NAME.finditer(chunk.text):
        start, end = chunk.start + match.start(), chunk.start + match.end()
        yield Mention(match[0].lower(), "name", match[0], chunk.document_id, chunk.id, start, end)


def _facts(chunk: Chunk) -> Iterable[Assertion]:
    for match in _FACT.finditer(chunk.text):
        head, relation, tail = match.groups()
        span = Span(chunk.document_id, chunk.start + match.start(), chunk.start + match.end())
        keys = (head.lower(), tail.lower())
        yield Assertion(head, relation, tail, *keys, "name", "name", 0.8, "svo", chunk.id, span)


def settings(cache: Path, **changes: object) -> Settings:
    """Chunks so small that each paragraph of the samples is one."""
    values = {"models": Models(embedder="hash", cache=cache), "chunking": Chunking(latin=51, hard=1)} | changes
    return Settings(**values)  # type: ignore[arg-type]


def workspace(folder: Path, dimension: int = 64, **changes: object) -> Workspace:
    return Workspace.open(
        folder, settings(folder.parent / "cache", **changes), SmallExtractor(), HashEmbedder(dimension)
    )


def document(path: str, text: str, title: str = "") -> Document:
    return Document(document_id(path, text), title or path, text, "text/plain", "en", path)


def report_of(events: Iterable[Progress]) -> IngestReport:
    report = list(events)[-1].report
    assert report is not None
    return report


def ingest(target: Workspace, **texts: str) -> IngestReport:
    """Ingest texts by name; the logical path of ``a`` is ``a.txt``."""
    return report_of(target.ingest_documents([document(f"{name}.txt", text) for name, text in texts.items()]))
