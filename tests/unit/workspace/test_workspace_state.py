"""Whatever the order and the history, the same documents make the same state in truth, indexes and graph."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybridmem.errors import InputError
from hybridmem.settings import Chunking
from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import ALPHA, BETA, document, ingest, report_of, workspace


def test_ids_agree_in_truth_vectors_bm25_and_graph(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA)
    found = state(made)
    ids = sorted(chunk.id for summary in made.documents() for chunk in made.chunks(summary.id))
    assert list(found["bm25"]) == ids
    for copy in ("vectors", "chroma", "chunks", "graph chunks"):
        assert sorted(id_ for id_, _ in found[copy]) == ids
    assert [entity.name for _, entity in found["entities"]] != []


def test_ingesting_twice_changes_nothing(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA)
    before, version = state(made), made.version
    report = ingest(made, a=ALPHA, b=BETA)
    assert report.unchanged == ("a.txt", "b.txt")
    assert state(made) == before
    assert made.version == version


def test_a_later_version_leaves_the_state_of_a_fresh_workspace(tmp_path: Path) -> None:
    made, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    ingest(made, a=ALPHA + "\n\nEpsilon leads Zeta.", b=BETA)
    state(made)
    report = ingest(made, a=ALPHA)
    ingest(fresh, a=ALPHA, b=BETA)
    assert report.replaced == ("a.txt",)
    assert state(made) == state(fresh)


def test_a_new_title_changes_the_vectors_of_chunks_that_stay(tmp_path: Path) -> None:
    made, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    more = ALPHA + "\n\nOne more paragraph."
    report_of(made.ingest_documents([document("a.txt", ALPHA, "Old title")]))
    report_of(made.ingest_documents([document("a.txt", more, "New title")]))
    report_of(fresh.ingest_documents([document("a.txt", more, "New title")]))
    assert state(made) == state(fresh)


def test_order_of_arrival_does_not_matter(tmp_path: Path) -> None:
    one, other = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    ingest(one, a=ALPHA, b=BETA)
    ingest(other, b=BETA)
    ingest(other, a=ALPHA)
    assert state(one) == state(other)


def test_removal_leaves_nothing_behind(tmp_path: Path) -> None:
    made, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    ingest(made, a=ALPHA, b=BETA)
    state(made)
    assert made.remove(["b.txt"]) == ("b.txt",)
    ingest(fresh, a=ALPHA)
    assert state(made) == state(fresh)
    assert "Delta" not in [entity.name for entity in made.graph().entities.values()]


def test_removal_by_an_unopened_workspace_reaches_the_vectors_too(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA)
    made.close()
    made = workspace(tmp_path / "w")
    made.remove(["b.txt"])
    index = made._vectors._index
    assert index is not None
    assert index.ids() == {chunk.id for chunk in made.chunks(made.documents()[0].id)}


def test_removing_an_unknown_name_changes_nothing(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA)
    before = state(made)
    with pytest.raises(InputError, match=r"'aa.txt'.*did you mean 'a.txt'"):
        made.remove(["a.txt", "aa.txt"])
    assert state(made) == before


def test_reopening_shows_the_same_state(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA)
    before = state(made)
    made.close()
    assert state(workspace(tmp_path / "w")) == before


def test_other_chunk_sizes_make_a_document_again(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA)
    made.close()
    made = workspace(tmp_path / "w", chunking=Chunking(latin=600))
    assert ingest(made, a=ALPHA).replaced == ("a.txt",)


def test_clearing_and_ingesting_again_in_one_session_works(tmp_path: Path) -> None:
    made, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    ingest(made, a=ALPHA)
    state(made)
    made.clear()
    assert state(made)["vectors"] == state(made)["chroma"] == []
    ingest(made, b=BETA)
    ingest(fresh, b=BETA)
    assert state(made) == state(fresh)
