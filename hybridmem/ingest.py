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

Matrix = NDArray[np.float32]
Vectors = tuple[list[str], Matrix]

# What a parser or a model may throw at a strange text; the document is reported and the rest goes on.
_STRANGE_TEXT = (ArithmeticError, LookupError, MemoryError, RecursionError, ValueError)


@dataclass(frozen=True, slots=True)
class Steps:
    """The work itself, given from outside; ``embed`` gives (n, d) unit rows, or None without an embedder.

    ``known`` gives the (id, recipe) stored for a path, ``original`` the bytes a document was read from.
    """

    chunk: Callable[[Document], Sequence[Chunk]]
    extract: Callable[[Document, Sequence[Chunk]], Extraction]
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
        chunks = self._chunks(document)
        if not chunks:
            self._tally.issues.append(Issue(document.path, "no_text", "skipped", "No text was found in the document."))
            self._tally.done.update(STAGES[1:])
            return
        yield self._advance("chunk", document.path)
        extraction = self._extraction(document, chunks)
        terms = {chunk.id: tuple(index_terms(document, chunk)) for chunk in chunks}
        original = self._steps.original(document)
        self._pending.append(
            Record(document, tuple(chunks), extraction, terms, original, "complete", self._steps.recipe)
        )
        yield self._advance("extract", document.path)

    def _chunks(self, document: Document) -> Sequence[Chunk]:
        with self._tally.timed("chunk"):
            return self._steps.chunk(document)

    def _extraction(self, document: Document, chunks: Sequence[Chunk]) -> Extraction:
        with self._tally.timed("extract"):
            try:
                return self._steps.extract(document, chunks)
            except _STRANGE_TEXT as error:
                message = f"No facts were extracted ({type(error).__name__}: {error}); the text itself is searchable."
                self._tally.issues.append(Issue(document.path, "extraction_failed", "degraded", message))
                return Extraction()

    def _flush(self, cancelled: Callable[[], bool]) -> Iterator[Progress]:
        """Embed and write what was gathered; on cancelling it stays unwritten."""
        records = [self._with_status(record) for record in self._pending]
        if not records:
            return
        ids: list[str] = []
        matrices: list[Matrix] = []
        for part in _slices(records):
            if cancelled():
                return
            matrix = self._embedded([text for _, text in part])
            if matrix is None:
                break
            ids += [id_ for id_, _ in part]
            matrices.append(matrix)
            yield self._event("embed", records[-1].document.path)
        if cancelled():
            return
        yield from (self._advance("embed", record.document.path) for record in records)
        self._write(records, (ids, np.concatenate(matrices)) if matrices else None)
        yield from (self._advance("write", record.document.path) for record in records)

    def _embedded(self, texts: Sequence[str]) -> Matrix | None:
        with self._tally.timed("embed"):
            return self._steps.embed(texts)

    def _write(self, records: Sequence[Record], vectors: Vectors | None) -> None:
        replaced = [record.document.path for record in records if self._steps.known(record.document.path)]
        with self._tally.timed("write"):
            self._steps.write(records, vectors)
        self._pending.clear()
        self._tally.wrote(records, replaced)

    def _with_status(self, record: Record) -> Record:
        """Issues of a document may follow it in the stream, so its status is settled when it is written."""
        degraded = {issue.path for issue in self._tally.issues if issue.severity == "degraded"}
        return replace(record, status="degraded") if record.document.path in degraded else record

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
