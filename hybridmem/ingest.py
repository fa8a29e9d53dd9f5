"""The way of a document into the workspace: read, chunk, extract, embed, write; a generator of progress events.

Documents are gathered until they hold about ``BATCH`` chunks, so that the embedder gets large batches of like
length; then the vectors and, in one transaction, the truth of the whole batch are written. Whoever stops the
generator, by cancelling or by killing the process, loses the documents gathered and not yet written, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hybridmem.ingest_tally import STAGES, Tally
from hybridmem.ingest_texts import embedding_text, index_terms
from hybridmem.store.rows import Record
from hybridmem.types import Chunk, Document, Extraction, IngestReport, Issue, Progress

BATCH = 256
SLICE = 128
EXTRACT = 16

Matrix = NDArray[np.float32]
Vectors = tuple[list[str], Matrix]
Read = tuple[Document, Sequence[Chunk]]

# What a parser or a model may throw at a strange text; the document is reported and the rest goes on.
_STRANGE_TEXT = (ArithmeticError, LookupError, MemoryError, RecursionError, ValueError)


@dataclass(frozen=True, slots=True)
class Steps:
    """The work itself, given from outside; ``embed`` gives (n, d) unit rows, or None without an embedder.

    ``known`` gives the (id, recipe) stored for a path, ``original`` the bytes a document was read from.
    """

    chunk: Callable[[Document], Sequence[Chunk]]
    extract: Callable[[Sequence[Read]], Iterable[Extraction]]
    embed: Callable[[Sequence[str]], Matrix | None]
    write: Callable[[Sequence[Record], Vectors | None], object]
    known: Callable[[str], tuple[str, str] | None]
    original: Callable[[Document], bytes | None] = lambda _: None
    recipe: str = ""


class Ingest:
    """One run over a stream of documents and issues; ``total`` is the number expected, 0 if unknown."""

    def __init__(self, steps: Steps, items: Iterable[Document | Issue], total: int = 0) -> None:
        self._steps = steps
        self._items = items
        self._total = total
        self._tally = Tally()
        self._pending: list[Record] = []

    def run(self, cancelled: Callable[[], bool] = lambda: False) -> Iterator[Progress]:
        """Work through the stream; the last event carries the report."""
        stopped = False
        for item in self._read():
            if stopped := cancelled():
                break
            yield from self._issue(item) if isinstance(item, Issue) else self._document(item, cancelled)
        if not stopped:
            yield from self._flush(cancelled)
        yield self._event("write", "", self._tally.report(stopped or bool(self._pending)))

    def _read(self) -> Iterator[Document | Issue]:
        items = iter(self._items)
        while True:
            with self._tally.timed("read"):
                item = next(items, None)
            if item is None:
                return
            yield item

    def _issue(self, issue: Issue) -> Iterator[Progress]:
        self._tally.issues.append(issue)
        if issue.severity == "skipped":
            yield from self._settled(issue.path)

    def _settled(self, path: str) -> Iterator[Progress]:
        """A source that needs no more work counts as done in every stage."""
        self._tally.done.update(STAGES)
        yield self._event("read", path)

    def _document(self, document: Document, cancelled: Callable[[], bool]) -> Iterator[Progress]:
        waiting = {record.document.path for record in self._pending}
        if document.path in waiting or sum(len(record.chunks) for record in self._pending) >= BATCH:
            yield from self._flush(cancelled)
        if self._steps.known(document.path) == (document.id, self._steps.recipe):
            self._tally.unchanged.append(document.path)
            yield from self._settled(document.path)
            return
        yield self._advance("read", document.path)
        yield from self._prepare(document)

    def _prepare(self, document: Document) -> Iterator[Progress]:
        try:
            with self._tally.timed("chunk"):
                f"{document.path}{document.title}".encode()
                chunks = self._steps.chunk(document)
                terms = {chunk.id: tuple(index_terms(document, chunk)) for chunk in chunks}
        except _STRANGE_TEXT as error:
            self._skip(document, "unreadable", f"The text could not be cut into chunks ({error}); clean it.")
            return
        if not chunks:
            self._skip(document, "no_text", "No text was found in the document.")
            return
        original = self._steps.original(document)
        self._pending.append(Record(document, tuple(chunks), Extraction(), terms, original, recipe=self._steps.recipe))
        yield self._advance("chunk", document.path)

    def _skip(self, document: Document, code: str, message: str) -> None:
        path = document.path.encode("utf-8", "replace").decode()
        self._tally.issues.append(Issue(path, code, "skipped", message))
        self._tally.done.update(STAGES[1:])

    def _flush(self, cancelled: Callable[[], bool]) -> Iterator[Progress]:
        """Extract, embed and write what was gathered; on cancelling it stays unwritten."""
        records: list[Record] = []
        for start in range(0, len(self._pending), EXTRACT):
            if cancelled():
                return
            for record in self._extracted(self._pending[start : start + EXTRACT]):
                records.append(record)
                yield self._advance("extract", record.document.path)
        rows: list[Vectors] = []
        for part in _slices(records):
            if cancelled():
                return
            if (matrix := self._embedded([text for _, text in part])) is None:
                break
            rows.append(([id_ for id_, _ in part], matrix))
            yield self._event("embed", records[-1].document.path)
        if not cancelled():
            yield from (self._advance("embed", record.document.path) for record in records)
            self._write(self._with_status(records), _joined(rows))
            yield from (self._advance("write", record.document.path) for record in records)

    def _extracted(self, records: Sequence[Record]) -> list[Record]:
        """Several documents at once, for speed; one by one where a text among them is too strange."""
        with self._tally.timed("extract"):
            try:
                found = list(self._steps.extract([(record.document, record.chunks) for record in records]))
            except _STRANGE_TEXT as error:
                if len(records) == 1:
                    self._tally.issues.append(_extraction_failed(records[0].document.path, error))
                    return list(records)
            else:
                return [replace(record, extraction=facts) for record, facts in zip(records, found, strict=True)]
        return [self._extracted([record])[0] for record in records]

    def _embedded(self, texts: Sequence[str]) -> Matrix | None:
        with self._tally.timed("embed"):
            return self._steps.embed(texts)

    def _write(self, records: Sequence[Record], vectors: Vectors | None) -> None:
        if records:
            replaced = [record.document.path for record in records if self._steps.known(record.document.path)]
            with self._tally.timed("write"):
                self._steps.write(records, vectors)
            self._pending.clear()
            self._tally.wrote(records, replaced)

    def _with_status(self, records: Sequence[Record]) -> list[Record]:
        """Issues of a document may follow it in the stream, so its status is settled when it is written."""
        degraded = {issue.path for issue in self._tally.issues if issue.severity == "degraded"}
        return [replace(r, status="degraded") if r.document.path in degraded else r for r in records]

    def _advance(self, stage: str, path: str) -> Progress:
        self._tally.done[stage] += 1
        return self._event(stage, path)

    def _event(self, stage: str, path: str, report: IngestReport | None = None) -> Progress:
        done = self._tally.done[stage]
        return Progress(stage, done, max(self._total, self._tally.done["read"]), path, report)


def _slices(records: Sequence[Record]) -> Iterator[list[tuple[str, str]]]:
    """(chunk id, text) in slices of like length: an embedder pads a batch to its longest text."""
    texts = [(chunk.id, embedding_text(record.document, chunk)) for record in records for chunk in record.chunks]
    texts.sort(key=lambda item: (len(item[1]), item[0]))
    return (texts[start : start + SLICE] for start in range(0, len(texts), SLICE))


def _joined(rows: Sequence[Vectors]) -> Vectors | None:
    ids = [id_ for part, _ in rows for id_ in part]
    return (ids, np.concatenate([matrix for _, matrix in rows])) if rows else None


def _extraction_failed(path: str, error: BaseException) -> Issue:
    message = f"No facts were extracted ({type(error).__name__}: {error}); the text itself is searchable."
    return Issue(path, "extraction_failed", "degraded", message)
