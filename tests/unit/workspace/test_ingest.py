"""The ingest protocol with small stand-ins: batches, events, cancelling, reports."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from hybridmem import ingest, ingest_embed
from hybridmem.errors import IndexMismatchError
from hybridmem.ingest import Ingest, Read, Steps
from hybridmem.ingest_embed import Vectors
from hybridmem.store.rows import Record
from hybridmem.types import Assertion, Chunk, Document, Extraction, IngestReport, Issue, Progress, Span


def document(path: str, text: str = "one two") -> Document:
    return Document(f"{path}|{text}", path, text, "text/plain", "en", path)


def chunked(doc: Document) -> list[Chunk]:
    words = doc.text.split()
    return [Chunk(f"{doc.id}#{n}", doc.id, 0, 1, word, ordinal=n) for n, word in enumerate(words)]


def extracted(items: Sequence[Read]) -> Iterator[Extraction]:
    for doc, chunks in items:
        if "strange" in doc.text:
            raise RecursionError("too deep")
        fact = Assertion("a", "is", "b", "a", "b", "", "", 0.5, "r", chunks[0].id, Span(doc.id, 0, 1))
        yield Extraction((), (fact,))


class Sink:
    """Stands in for the workspace."""

    def __init__(self, embeds: bool = True, files: bool = False) -> None:
        self.embeds = embeds
        self.files = files
        self.copies: list[tuple[str, str]] = []
        self.stored: dict[str, Record] = {}
        self.writes: list[list[str]] = []
        self.vectors: list[Vectors | None] = []
        self.embedded: list[list[str]] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        self.embedded.append(list(texts))
        return np.array([[len(text)] for text in texts], dtype=np.float32) if self.embeds else None

    def write(self, records: Sequence[Record], vectors: Vectors | None) -> None:
        self.writes.append([record.document.path for record in records])
        self.vectors.append(vectors)
        self.stored.update({record.document.path: record for record in records})

    def known(self, path: str) -> bool:
        return path in self.stored

    def same(self, doc: Document) -> bool:
        record = self.stored.get(doc.path)
        return record is not None and (record.document.id, record.recipe) == (doc.id, "r1")

    def copy(self, doc: Document, digest: str) -> bool:
        twins = [path for path, record in self.stored.items() if record.digest == digest]
        self.copies += [(doc.path, twin) for twin in twins]
        return bool(twins)

    def steps(self) -> Steps:
        return Steps(chunked, extracted, self.embed, self.write, self.known, self.same, self.copy, self.bytes, "r1")

    def bytes(self, doc: Document) -> bytes | None:
        return doc.text.encode() if self.files else None


def run(sink: Sink, *items: Document | Issue) -> tuple[list[Progress], IngestReport]:
    events = list(Ingest(sink.steps(), items, len(items)).run())
    report = events[-1].report
    assert report is not None
    return events, report


def test_every_document_passes_every_stage_in_order() -> None:
    events, report = run(Sink(), document("a"), document("b"))
    stages = {path: [e.stage for e in events if e.path == path] for path in ("a", "b")}
    assert stages["a"] == ["read", "chunk", "extract", "embed", "write"]
    assert report.added == ("a", "b")
    assert (report.chunks, report.triples) == (4, 2)
    assert [(e.done, e.total) for e in events if e.stage == "write"] == [(1, 2), (2, 2), (2, 2)]
    assert list(report.seconds) == ["read", "chunk", "extract", "embed", "write"]


def test_same_text_is_left_alone_and_other_text_replaces() -> None:
    sink = Sink()
    run(sink, document("a"), document("b"))
    events, report = run(sink, document("a"), document("b", "new words here"))
    assert (report.unchanged, report.replaced, report.added) == (("a",), ("b",), ())
    assert sink.writes == [["a", "b"], ["b"]]
    assert {e.stage: e.done for e in events} == dict.fromkeys(ingest.STAGES, 2)


def test_another_recipe_makes_the_document_again() -> None:
    sink = Sink()
    run(sink, document("a"))
    sink.stored["a"] = Record(document("a"), tuple(chunked(document("a"))), recipe="older")
    assert run(sink, document("a"))[1].replaced == ("a",)


def test_one_path_twice_in_one_run_keeps_the_later_text() -> None:
    sink = Sink()
    _, report = run(sink, document("a", "first"), document("a", "second"))
    assert sink.stored["a"].document.text == "second"
    assert (report.added, report.replaced) == (("a",), ("a",))


def test_documents_are_embedded_together_and_sorted_by_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingest_embed, "SLICE", 3)
    sink = Sink()
    run(sink, document("a", "longest s"), document("b", "middle xx"))
    lengths = [len(text) for batch in sink.embedded for text in batch]
    assert [len(batch) for batch in sink.embedded] == [3, 1]
    assert sorted(lengths) == lengths


def test_vectors_belong_to_their_chunks() -> None:
    sink = Sink()
    run(sink, document("a", "ccc a bb"))
    ids, matrix = sink.vectors[0] or ([], np.zeros(0))
    texts = {chunk.id: len("a\n" + chunk.text) for chunk in sink.stored["a"].chunks if chunk.text != "a"}
    assert {id_: int(row[0]) for id_, row in zip(ids, matrix, strict=True) if id_ in texts} == texts


def test_a_batch_is_written_when_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingest, "BATCH", 4)
    sink = Sink()
    run(sink, *(document(name) for name in "abcde"))
    assert sink.writes == [["a", "b"], ["c", "d"], ["e"]]


def test_without_an_embedder_documents_are_written_without_vectors() -> None:
    sink = Sink(embeds=False)
    _, report = run(sink, document("a"))
    assert sink.vectors == [None]
    assert report.added == ("a",)


def test_issues_are_reported_and_degrade_their_document() -> None:
    sink = Sink()
    skipped = Issue("x.bin", "binary", "skipped", "x")
    degraded = Issue("a", "encoding", "degraded", "y")
    _, report = run(sink, skipped, document("a"), degraded, document("b"))
    assert report.issues == (skipped, degraded)
    assert (sink.stored["a"].status, sink.stored["b"].status) == ("degraded", "complete")


def test_a_document_without_chunks_is_an_issue_and_never_reaches_the_store() -> None:
    sink = Sink()
    events, report = run(sink, document("empty", "  "), document("a"))
    assert [issue.code for issue in report.issues] == ["no_text"]
    assert sink.writes == [["a"]]
    assert {e.stage: e.done for e in events} == dict.fromkeys(ingest.STAGES, 2)


def test_a_text_that_breaks_extraction_is_kept_searchable() -> None:
    sink = Sink()
    _, report = run(sink, document("bad", "strange text"), document("a"))
    assert report.added == ("bad", "a")
    assert [(issue.code, issue.path) for issue in report.issues] == [("extraction_failed", "bad")]
    assert (sink.stored["bad"].status, sink.stored["a"].status) == ("degraded", "complete")
    assert len(sink.stored["a"].extraction.assertions) == 1


def test_cancelling_keeps_what_was_written_and_drops_what_was_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingest, "BATCH", 2)
    sink = Sink()
    documents = [document(name) for name in "abcd"]
    events = list(Ingest(sink.steps(), documents).run(cancelled=lambda: len(sink.writes) >= 2))
    report = events[-1].report
    assert report is not None
    assert report.cancelled
    assert report.added == ("a", "b") == tuple(sink.stored)


def test_cancelling_between_embedding_and_writing_writes_nothing() -> None:
    sink = Sink()
    events = list(Ingest(sink.steps(), [document("a")]).run(cancelled=lambda: bool(sink.embedded)))
    assert sink.writes == []
    assert events[-1].report is not None
    assert events[-1].report.cancelled


def test_a_run_that_is_dropped_midway_writes_nothing_more() -> None:
    sink = Sink()
    run_ = Ingest(sink.steps(), [document("a"), document("b")]).run()
    next(run_)
    run_.close()  # type: ignore[attr-defined]
    assert sink.writes == []


def test_nothing_to_ingest_still_ends_in_a_report() -> None:
    events, report = run(Sink())
    assert (len(events), report) == (1, IngestReport(seconds=report.seconds))


def test_a_text_that_cannot_be_stored_is_skipped_and_the_rest_goes_in() -> None:
    sink = Sink()
    _, report = run(sink, document("bad\ud800"), document("a"))
    assert (report.added, sink.writes) == (("a",), [["a"]])
    assert [(issue.code, issue.path) for issue in report.issues] == [("unreadable", "bad?")]


def test_a_file_with_the_bytes_of_another_goes_to_its_twin_even_within_a_batch() -> None:
    sink = Sink(files=True)
    events, report = run(sink, document("a"), document("b"), document("c", "other words"))
    assert sink.copies == [("b", "a")]
    assert sink.writes == [["a"], ["c"]]
    assert (report.added, report.copies) == (("a", "b", "c"), ("b",))
    assert {e.stage: e.done for e in events} == dict.fromkeys(ingest.STAGES, 3)


def test_extraction_runs_while_vectors_are_computed() -> None:
    sink, embedding, extracting = Sink(), threading.Event(), threading.Event()

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        embedding.set()
        assert extracting.wait(20)
        return np.zeros((len(texts), 1), dtype=np.float32)

    def extract(items: Sequence[Read]) -> Iterator[Extraction]:
        assert embedding.wait(20)
        extracting.set()
        yield from extracted(items)

    steps = replace(sink.steps(), embed=embed, extract=extract)
    list(Ingest(steps, [document("a")]).run())
    assert sink.writes == [["a"]]


def test_what_embedding_raises_ends_the_run_before_more_is_extracted() -> None:
    sink, seen = Sink(), []

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        raise IndexMismatchError("another embedder")

    def extract(items: Sequence[Read]) -> Iterator[Extraction]:
        seen.append(len(items))
        time.sleep(0.05)
        yield from extracted(items)

    documents = [document(f"d{number}") for number in range(100)]
    with pytest.raises(IndexMismatchError):
        list(Ingest(replace(sink.steps(), embed=embed, extract=extract), documents).run())
    assert sink.writes == []
    assert len(seen) <= 2


def test_events_tell_the_rate_and_the_time_left() -> None:
    events, _ = run(Sink(), *(document(f"d{number}") for number in range(3)))
    last = events[-1]
    assert last.rate > 0
    assert last.remaining == 0.0
    assert events[0].remaining is None
