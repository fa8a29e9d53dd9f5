"""The way of a document into the workspace: read, chunk, extract, embed, write; a generator of progress events.

Documents are gathered until they hold about ``BATCH`` chunks, so that the embedder gets large batches of like
length; they are extracted while their vectors are computed, and then the vectors and, in one transaction, the truth of
the whole batch are written. Whoever stops the generator, by cancelling or by killing the process, loses the
documents gathered and not yet written, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from hybridmem.ingest_embed import Embedding, Matrix, Vectors, joined, slices_of
from hybridmem.ingest_tally import STAGES, Tally
from hybridmem.ingest_texts import content_digest, index_terms
from hybridmem.store.rows import Record
from hybridmem.types import Abstract, Chunk, Document, Extraction, IngestReport, Issue, Progress

BATCH = 256
EXTRACT_CHUNKS = 24
EXTRACT_DOCUMENTS = 16

Read = tuple[Document, Sequence[Chunk]]

# What a parser or a model may throw at a strange text; the document is reported and the rest goes on.
_STRANGE_TEXT = (ArithmeticError, LookupError, MemoryError, RecursionError, ValueError)


@dataclass(frozen=True, slots=True)
class Steps:
    """The work itself, given from outside; ``embed`` gives (n, d) unit rows, or None without an embedder.

    ``known`` tells whether a path is stored, ``same`` whether a document is stored exactly so; ``copy`` makes a
    document whose bytes are stored a further name of what is stored and tells whether it did; ``original`` gives the
    bytes a document was read from. ``embed`` is called from another thread.
    """

    chunk: Callable[[Document], Sequence[Chunk]]
    extract: Callable[[Sequence[Read]], Iterable[Extraction]]
    embed: Callable[[Sequence[str]], Matrix | None]
    write: Callable[[Sequence[Record], Vectors | None], object]
    known: Callable[[str], bool]
    same: Callable[[Document], bool]
    copy: Callable[[Document, str], bool] = lambda *_: False
    original: Callable[[Document], bytes | None] = lambda _: None
    recipe: str = ""
    summarise: Callable[[Document, Sequence[Chunk]], Abstract | None] = lambda *_: None


class Ingest:
    """One run over a stream of documents and issues; ``total`` is the number expected, 0 if unknown."""

    def __init__(self, steps: Steps, items: Iterable[Document | Issue], total: int = 0) -> None:
        self._steps = steps
        self._items = items
        self._tally = Tally(total)
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

    def report(self) -> IngestReport:
        """What was done until now, as a run that was cut short."""
        return self._tally.report(cancelled=True)

    def _read(self) -> Iterator[Document | Issue]:
        items = iter(self._items)
        while True:
            with self._tally.timed("read"):
                item = next(items, None)
            if item is None:
                return
            yield item

    def _issue(self, issue: Issue) -> Iterator[Progress]:
        issue = replace(issue, path=_storable(issue.path), message=_storable(issue.message))
        self._tally.issues.append(issue)
        if issue.severity == "skipped":
            yield from self._settled(issue.path)

    def _settled(self, path: str) -> Iterator[Progress]:
        """A source that needs no more work counts as done in every stage."""
        self._tally.done.update(STAGES)
        yield self._event("read", path)

    def _document(self, document: Document, cancelled: Callable[[], bool]) -> Iterator[Progress]:
        original = self._steps.original(document)
        digest = content_digest(document, original)
        if self._must_go_first(document.path, digest):
            yield from self._flush(cancelled)
        if self._steps.same(document):
            self._tally.unchanged.append(document.path)
            yield from self._settled(document.path)
        elif digest and self._copied(document, digest):
            yield from self._settled(document.path)
        else:
            yield self._advance("read", document.path)
            yield from self._prepare(document, original, digest)

    def _must_go_first(self, path: str, digest: str) -> bool:
        """Whether what is gathered is enough, or holds this path or these bytes."""
        full = sum(len(record.chunks) for record in self._pending) >= BATCH
        return full or any(r.document.path == path or (digest and r.digest == digest) for r in self._pending)

    def _copied(self, document: Document, digest: str) -> bool:
        was_there = self._steps.known(document.path)
        with self._tally.timed("write"):
            done = self._steps.copy(document, digest)
        if done:
            self._tally.copied(document.path, was_there)
        return done

    def _prepare(self, document: Document, original: bytes | None, digest: str) -> Iterator[Progress]:
        try:
            with self._tally.timed("chunk"):
                f"{document.path}{document.title}".encode()
                chunks = self._steps.chunk(document)
                terms = {chunk.id: tuple(index_terms(document, chunk)) for chunk in chunks}
                summary = self._steps.summarise(document, chunks)
        except _STRANGE_TEXT as error:
            self._skip(document, "unreadable", f"The text could not be cut into chunks ({error}); clean it.")
            return
        if not chunks:
            self._skip(document, "no_text", "No text was found in the document.")
            return
        recipe = self._steps.recipe
        record = Record(document, tuple(chunks), Extraction(), terms, original, recipe=recipe, digest=digest)
        self._pending.append(replace(record, abstract=summary))
        yield self._advance("chunk", document.path, len(chunks))

    def _skip(self, document: Document, code: str, message: str) -> None:
        path = _storable(document.path)
        self._tally.issues.append(Issue(path, code, "skipped", message))
        self._tally.done.update(STAGES[1:])

    def _flush(self, cancelled: Callable[[], bool]) -> Iterator[Progress]:
        """Extract, embed and write what was gathered; on cancelling it stays unwritten."""
        if not self._pending:
            return
        records: list[Record] = []
        rows: list[Vectors] = []
        with Embedding(self._embedded, slices_of(self._pending)) as embedding:
            whole = yield from self._extract(embedding, records, cancelled)
            whole = whole and (yield from self._collect(embedding, rows, cancelled))
        if whole and not cancelled():
            yield from (self._advance("embed", record.document.path) for record in records)
            self._write(self._with_status(records), joined(rows))
            yield from (self._advance("write", record.document.path, len(record.chunks)) for record in records)

    def _extract(
        self, embedding: Embedding, records: list[Record], cancelled: Callable[[], bool]
    ) -> Generator[Progress, None, bool]:
        """Fill ``records``; False when cancelled on the way."""
        for group in _groups(self._pending):
            embedding.check()
            if cancelled():
                return False
            for record in self._extracted(group):
                records.append(record)
                yield self._advance("extract", record.document.path, len(record.chunks))
        return True

    def _collect(
        self, embedding: Embedding, rows: list[Vectors], cancelled: Callable[[], bool]
    ) -> Generator[Progress, None, bool]:
        """Wait for the vectors, slice by slice; False when cancelled on the way."""
        for part in embedding.results():
            if cancelled():
                return False
            if part is not None:
                rows.append(part)
                yield self._event("embed", self._pending[-1].document.path)
        return True

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
            matrix = self._steps.embed(texts)
        self._tally.chunks_done["embed"] += len(texts)
        return matrix

    def _write(self, records: Sequence[Record], vectors: Vectors | None) -> None:
        replaced = [record.document.path for record in records if self._steps.known(record.document.path)]
        with self._tally.timed("write"):
            self._steps.write(records, vectors)
        self._pending.clear()
        self._tally.wrote(records, replaced)

    def _with_status(self, records: Sequence[Record]) -> list[Record]:
        """Issues of a document may follow it in the stream, so its status is settled when it is written."""
        degraded = {issue.path for issue in self._tally.issues if issue.severity == "degraded"}
        return [replace(r, status="degraded") if r.document.path in degraded else r for r in records]

    def _advance(self, stage: str, path: str, chunks: int = 0) -> Progress:
        self._tally.done[stage] += 1
        self._tally.chunks_done[stage] += chunks
        return self._event(stage, path)

    def _event(self, stage: str, path: str, report: IngestReport | None = None) -> Progress:
        tally = self._tally
        return Progress(
            stage, tally.done[stage], tally.expected(), path, report, tally.rate(stage), tally.remaining_seconds()
        )


def _groups(records: Sequence[Record]) -> Iterator[list[Record]]:
    """Documents to extract together: enough for speed, few enough that cancelling is prompt."""
    group: list[Record] = []
    chunks = 0
    for record in records:
        if group and (len(group) >= EXTRACT_DOCUMENTS or chunks + len(record.chunks) > EXTRACT_CHUNKS):
            yield group
            group, chunks = [], 0
        group.append(record)
        chunks += len(record.chunks)
    if group:
        yield group


def _storable(text: str) -> str:
    """A name of the file system may hold bytes of no encoding; they show as question marks."""
    return text.encode("utf-8", "replace").decode()


def _extraction_failed(path: str, error: BaseException) -> Issue:
    message = f"No facts were extracted ({type(error).__name__}: {error}); the text itself is searchable."
    return Issue(path, "extraction_failed", "degraded", message)
