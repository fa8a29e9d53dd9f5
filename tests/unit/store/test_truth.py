"""The truth gives back exactly what went in, and whole documents leave without residue."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from hybridmem.errors import ReadOnlyError, WorkspaceError
from hybridmem.store.meta import AliasDecision
from hybridmem.store.truth import FILE_NAME, Truth
from hybridmem.types import IngestReport, Issue
from tests.unit.store.store_samples import record


@pytest.fixture
def truth(tmp_path: Path) -> Truth:
    return Truth(tmp_path)


def _row_counts(folder: Path) -> dict[str, int]:
    with sqlite3.connect(folder / FILE_NAME) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}


def test_everything_comes_back_as_it_went_in(truth: Truth) -> None:
    stored = record()
    truth.write([stored])
    assert truth.document("notes/a.md") == stored.document
    assert truth.document(stored.document.id) == stored.document
    assert truth.chunks() == list(stored.chunks) == truth.chunks(stored.document.id)
    assert truth.mentions() == list(stored.extraction.mentions) == truth.mentions(stored.document.id)
    assert truth.assertions() == list(stored.extraction.assertions) == truth.assertions(stored.document.id)
    assert truth.original("notes/a.md") == stored.original
    assert truth.terms() == {id_: list(words) for id_, words in stored.terms.items()}


def test_summary_counts_without_reading_texts(truth: Truth) -> None:
    truth.write([record()])
    (summary,) = truth.summaries()
    assert (summary.path, summary.chunks, summary.triples, summary.status) == ("notes/a.md", 2, 1, "complete")
    assert summary.characters == len(record().document.text)


def test_unknown_names_give_none(truth: Truth) -> None:
    assert truth.document("nope") is None
    assert truth.original("nope") is None
    assert truth.chunks("nope") == []


def test_reading_order_follows_paths_not_arrival(truth: Truth) -> None:
    truth.write([record("b.md")])
    truth.write([record("a.md")])
    assert [summary.path for summary in truth.summaries()] == ["a.md", "b.md"]
    assert [chunk.ordinal for chunk in truth.chunks()] == [0, 1, 0, 1]
    assert truth.chunks()[0].document_id == record("a.md").document.id
    assert [mention.document_id for mention in truth.mentions()] == [
        record("a.md").document.id,
        record("b.md").document.id,
    ]


def test_a_new_version_replaces_every_row_of_the_old(truth: Truth, tmp_path: Path) -> None:
    truth.write([record()])
    before = _row_counts(tmp_path)
    truth.write([record(text="# 新\nA shorter text.")])
    assert _row_counts(tmp_path) == before
    assert [chunk.text for chunk in truth.chunks()] == ["# 新\n", "A shorter text."]


def test_removal_leaves_no_row_behind(truth: Truth, tmp_path: Path) -> None:
    empty = _row_counts(tmp_path)
    truth.write([record()])
    truth.write([], removed=["notes/a.md"])
    assert _row_counts(tmp_path) == empty | {"meta": 1}


def test_an_error_in_the_middle_undoes_the_whole_write(truth: Truth, tmp_path: Path) -> None:
    truth.write([record()])
    version, before = truth.version(), _row_counts(tmp_path)
    foreign = record("b.md").extraction
    with pytest.raises(KeyError):
        truth.write([record("c.md"), record("d.md", extraction=foreign)], removed=["notes/a.md"])
    assert _row_counts(tmp_path) == before
    assert truth.version() == version


def test_each_commit_counts_one_version(truth: Truth) -> None:
    assert truth.version() == 0
    assert truth.write([record()]) == 1
    assert truth.write([], removed=["notes/a.md"]) == 2 == truth.version()


def test_announced_vectors_are_pending_until_the_commit(truth: Truth) -> None:
    truth.announce(["x", "y"])
    truth.announce(["y"])
    assert truth.pending() == {"x", "y"}
    truth.write([record()])
    assert truth.pending() == set()


def test_a_reader_sees_the_last_commit_while_another_writes(truth: Truth) -> None:
    truth.write([record()])
    with truth.database.write() as connection:
        connection.execute("DELETE FROM documents")
        assert len(truth.summaries()) == 1
    assert truth.summaries() == []


def test_a_read_only_truth_refuses_to_write(truth: Truth, tmp_path: Path) -> None:
    truth.write([record()])
    reader = Truth(tmp_path, read_only=True)
    assert [summary.path for summary in reader.summaries()] == ["notes/a.md"]
    with pytest.raises(ReadOnlyError, match="another process"):
        reader.write([record("b.md")])


def test_terms_survive_empty_lists(truth: Truth) -> None:
    stored = record(terms={record().chunks[0].id: ()})
    truth.write([stored])
    assert truth.terms() == {stored.chunks[0].id: []}


def test_reports_come_back_latest_first_and_only_the_last_fifty(truth: Truth) -> None:
    issue = Issue("x.bin", "binary", "skipped", "x.bin is binary.")
    for number in range(52):
        report = IngestReport(added=(f"{number}.md",), issues=(issue,), seconds={"read": 0.5}, chunks=number)
        truth.add_report("2026-01-01T00:00:00Z", report)
    kept = truth.reports()
    assert len(kept) == 50
    assert kept[0] == IngestReport(added=("51.md",), issues=(issue,), seconds={"read": 0.5}, chunks=51)


def test_alias_decisions_replace_each_other_and_can_be_taken_back(truth: Truth) -> None:
    truth.decide(AliasDecision("a", "b", "merge", "same person"))
    version = truth.decide(AliasDecision("b", "a", "split"))
    assert truth.decisions() == [AliasDecision("b", "a", "split")]
    assert truth.forget_decision("a", "b") == version + 1
    assert truth.decisions() == []


def test_a_row_against_the_rules_is_a_sentence_and_undone(truth: Truth, tmp_path: Path) -> None:
    truth.write([record()])
    before = _row_counts(tmp_path)
    with pytest.raises(WorkspaceError, match="refused a row against its rules"):
        truth.write([record("b.md", chunks=record().chunks)])
    assert _row_counts(tmp_path) == before
