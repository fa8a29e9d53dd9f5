"""The vectors are a copy: whatever happens to them, opening brings them back to the truth."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from hybridmem.errors import IndexMismatchError, WorkspaceError
from hybridmem.index.embed import HashEmbedder
from hybridmem.settings import Models
from hybridmem.store.truth import Truth
from hybridmem.workspace import Workspace
from hybridmem.workspace_vectors import FOLDER_NAME
from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import (
    ALPHA,
    BETA,
    SmallExtractor,
    document,
    ingest,
    report_of,
    settings,
    workspace,
)


@pytest.fixture
def filled(tmp_path: Path) -> Workspace:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA)
    return made


def _index(made: Workspace):  # type: ignore[no-untyped-def]
    index = made._vectors.index()
    assert index is not None
    return index


def test_missing_and_surplus_vectors_are_repaired_on_opening(filled: Workspace, tmp_path: Path) -> None:
    before = state(filled)
    index = _index(filled)
    index.delete(sorted(index.ids())[:2])
    index.upsert(["stray"], np.ones((1, 64), dtype=np.float32))
    filled.close()
    assert state(workspace(tmp_path / "w")) == before


def test_a_lost_index_is_made_again(filled: Workspace, tmp_path: Path) -> None:
    before = state(filled)
    filled.close()
    shutil.rmtree(tmp_path / "w" / FOLDER_NAME)
    assert state(workspace(tmp_path / "w")) == before


def test_a_damaged_index_is_made_again(filled: Workspace, tmp_path: Path) -> None:
    before = state(filled)
    filled.close()
    for file in (tmp_path / "w" / FOLDER_NAME).rglob("*.sqlite3*"):
        file.write_bytes(b"damaged " * 100)
    assert state(workspace(tmp_path / "w")) == before


def test_another_embedder_is_refused_and_a_rebuild_accepted(filled: Workspace, tmp_path: Path) -> None:
    filled.close()
    other = workspace(tmp_path / "w", dimension=32)
    with pytest.raises(IndexMismatchError, match=r"hash-64-v1.*hash-32-v1.*rebuild"):
        other.query("Who uses Beta?")
    with pytest.raises(IndexMismatchError):
        ingest(other, c="Eta uses Theta.")
    assert len(other.documents()) == 2
    events = list(other.rebuild_vectors())
    assert events[-1].done == events[-1].total == 4
    assert other.query("Who uses Beta?").rankings["dense"].hits
    fresh = workspace(tmp_path / "f", dimension=32)
    ingest(fresh, a=ALPHA, b=BETA)
    assert state(other) == state(fresh)


def test_rebuilding_in_the_same_session_twice_works(filled: Workspace) -> None:
    before = state(filled)
    list(filled.rebuild_vectors())
    list(filled.rebuild_vectors())
    assert state(filled) == before


def test_an_embedder_of_the_same_size_is_told_apart(filled: Workspace, tmp_path: Path) -> None:
    filled.close()
    embedder = HashEmbedder(64)
    embedder.fingerprint = "another-64"
    other = Workspace.open(tmp_path / "w", settings(tmp_path / "cache"), SmallExtractor(), embedder)
    with pytest.raises(IndexMismatchError, match="another-64"):
        other.query("Who uses Beta?")


def test_without_an_embedder_bm25_and_graph_work_and_vectors_follow_later(tmp_path: Path) -> None:
    none = settings(tmp_path / "cache", models=Models(embedder="none", cache=tmp_path / "cache"))
    made = Workspace.open(tmp_path / "w", none, SmallExtractor())
    assert ingest(made, a=ALPHA, b=BETA).added == ("a.txt", "b.txt")
    result = made.query("Who uses Beta?")
    assert result.rankings["dense"].silent == "no_embedder"
    assert result.rankings["sparse"].hits
    assert not (tmp_path / "w" / FOLDER_NAME).exists()
    made.close()
    later, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    ingest(fresh, a=ALPHA, b=BETA)
    assert state(later) == state(fresh)


def test_removal_without_an_embedder_sweeps_the_vectors_that_are_there(filled: Workspace, tmp_path: Path) -> None:
    filled.close()
    none = settings(tmp_path / "cache", models=Models(embedder="none", cache=tmp_path / "cache"))
    made = Workspace.open(tmp_path / "w", none, SmallExtractor())
    made.remove(["b.txt"])
    made.close()
    again, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    ingest(fresh, a=ALPHA)
    assert state(again) == state(fresh)


def test_terms_of_an_older_tokenizer_are_made_again(filled: Workspace, tmp_path: Path) -> None:
    before = state(filled)
    ids = [id_ for id_, _ in before["chunks"]]  # type: ignore[attr-defined,index]
    filled._truth.put_terms({ids[0]: ["old"]}, "an older tokenizer")
    filled.close()
    assert state(workspace(tmp_path / "w")) == before


def test_repair_takes_vectors_from_the_cache(filled: Workspace, tmp_path: Path) -> None:
    filled.close()
    shutil.rmtree(tmp_path / "w" / FOLDER_NAME)

    class Counting(HashEmbedder):
        texts = 0

        def embed_passages(self, texts):  # type: ignore[no-untyped-def]
            Counting.texts += len(texts)
            return super().embed_passages(texts)

    made = Workspace.open(tmp_path / "w", settings(tmp_path / "cache"), SmallExtractor(), Counting(64))
    assert len(_index(made)) == 4
    assert Counting.texts == 0


def test_same_text_under_two_paths_is_two_documents(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    report_of(made.ingest_documents([document("x/README.md", ALPHA), document("y/README.md", ALPHA)]))
    assert len(_index(made)) == 4
    result = made.query("storage layer", k=4)
    paths = {made.document(made.chunk(hit.chunk_id).document_id).path for hit in result.fused}
    assert paths == {"x/README.md", "y/README.md"}


@pytest.mark.parametrize("moment", ["announce", "write", "summaries"])
def test_a_write_that_fails_leaves_the_state_before_it(
    filled: Workspace, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    before, version = state(filled), filled.version
    original = getattr(Truth, moment)
    armed = []

    def fail(self: Truth, *values: object) -> object:
        if moment == "summaries" and not values:
            return original(self)
        armed.append(moment)
        raise WorkspaceError("The disk is full.")

    monkeypatch.setattr(Truth, moment, fail)
    with pytest.raises(WorkspaceError, match="disk is full"):
        report_of(filled.ingest_documents([document("a.txt", "Alpha leads Eta.\n\n" + ALPHA, "New title")]))
    monkeypatch.undo()
    assert armed == [moment]
    assert not filled.busy
    if moment == "summaries":
        assert filled.version == version + 1
        assert filled.document("a.txt").title == "New title"
        ids = {chunk.id for summary in filled.documents() for chunk in filled.chunks(summary.id)}
        assert {id_ for id_, _ in state(filled)["vectors"]} == ids
    else:
        assert state(filled) == before
