"""Threads, processes and handles: who shares what, and what a reader sees while another writes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hybridmem.errors import InputError, ReadOnlyError, WorkspaceError
from hybridmem.index.dense import DenseIndex
from hybridmem.store.truth import FILE_NAME
from hybridmem.workspace import Workspace
from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import ALPHA, BETA, document, ingest, report_of, workspace

ROOT = Path(__file__).resolve().parents[3]
READER = """
import sys; from pathlib import Path
from tests.unit.workspace.workspace_samples import ingest, workspace
made = workspace(Path(sys.argv[1]))
for line in sys.stdin:
    result = made.query("Who uses Delta?")
    print(made.read_only, len(made.documents()), len(result.rankings["dense"].hits), len(made.graph()), flush=True)
try:
    ingest(made, c="Eta uses Theta.")
except Exception as error:
    print(type(error).__name__, error, flush=True)
"""


def test_one_process_shares_one_object_until_the_last_close(tmp_path: Path) -> None:
    first, second = workspace(tmp_path / "w"), workspace(tmp_path / "w")
    assert first is second
    first.close()
    ingest(second, a=ALPHA)
    second.close()
    third = workspace(tmp_path / "w")
    assert third is not first
    assert [summary.path for summary in third.documents()] == ["a.txt"]


def test_a_folder_deleted_under_an_open_object_is_opened_anew(tmp_path: Path) -> None:
    first = workspace(tmp_path / "w")
    ingest(first, a=ALPHA)
    shutil.rmtree(tmp_path / "w")
    second, fresh = workspace(tmp_path / "w"), workspace(tmp_path / "f")
    assert second is not first
    for made in (second, fresh):
        ingest(made, b=BETA)
    assert state(second) == state(fresh)


@pytest.mark.slow
def test_a_second_process_reads_follows_the_writer_and_may_not_write(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-c", READER, str(tmp_path / "w")]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        reader.stdin.write("\n")
        reader.stdin.flush()
        assert reader.stdout.readline().split() == ["True", "1", "2", str(len(made.graph()))]
        ingest(made, b=BETA)
        reader.stdin.write("\n")
        reader.stdin.flush()
        assert reader.stdout.readline().split() == ["True", "2", "4", str(len(made.graph()))]
        reader.stdin.close()
        assert reader.stdout.readline().startswith("ReadOnlyError The workspace 'w' is open for reading only")


def test_a_second_change_is_refused_while_one_runs(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    events = made.ingest_documents([document("a.txt", ALPHA)])
    next(events)
    assert made.busy
    with pytest.raises(WorkspaceError, match="already being changed"):
        ingest(made, b=BETA)
    with pytest.raises(WorkspaceError, match="already being changed"):
        made.remove([])
    assert report_of(events).added == ("a.txt",)
    assert not made.busy


def test_readers_see_whole_versions_while_documents_come_and_go(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA)
    stop, seen, problems = threading.Event(), set(), []

    def ask() -> None:
        while not stop.is_set():
            with made.view() as snapshot:
                result = made.query("Who uses the storage layer of Delta?", k=50)
                hits = {hit.chunk_id for ranking in result.rankings.values() for hit in ranking.hits}
                ids = set(snapshot.chunks)
            seen.add(len(ids))
            if not hits <= ids or snapshot.sparse.ids() - made._snapshot.chunks.keys():  # type: ignore[union-attr]
                problems.append(hits - ids)

    readers = [threading.Thread(target=ask) for _ in range(3)]
    for reader in readers:
        reader.start()
    for _ in range(6):
        ingest(made, b=BETA)
        made.remove(["b.txt"])
    stop.set()
    for reader in readers:
        reader.join(20)
    assert problems == []
    assert seen <= {2, 4}


def test_a_query_during_a_write_answers_from_the_version_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA)
    made.query("Beta")
    during: list[list[str]] = []
    original = DenseIndex.upsert

    def upsert(self: DenseIndex, ids: list[str], vectors: NDArray[np.float32]) -> None:
        original(self, ids, vectors)
        asking = threading.Thread(target=lambda: during.append([h.chunk_id for h in made.query("Delta log").fused]))
        asking.start()
        asking.join(60)

    monkeypatch.setattr(DenseIndex, "upsert", upsert)
    ingest(made, b=BETA)
    known = {chunk.id for chunk in made.chunks(made.document("a.txt").id)}
    assert len(during) == 1
    assert set(during[0]) <= known


def test_unknown_names_are_refused_by_name(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA)
    for ask in (made.document, made.original, made.chunk):
        with pytest.raises(InputError, match="nothing"):
            ask("nothing")


def test_the_bytes_of_a_plain_document_are_its_text(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA)
    assert made.original("a.txt") == ALPHA.encode()


def test_a_folder_without_workspace_is_not_created_by_reading(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="holds no workspace"):
        Workspace.open(tmp_path / "w", create=False)
    assert not (tmp_path / "w").exists()


def test_a_file_in_place_of_the_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "w").write_text("x")
    with pytest.raises(WorkspaceError, match="cannot be made"):
        workspace(tmp_path / "w")


def test_a_damaged_truth_is_a_sentence_and_the_folder_is_free_again(tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "w" / FILE_NAME).write_bytes(b"damaged " * 1000)
    for _ in range(2):
        with pytest.raises(WorkspaceError, match="damaged or not a database"):
            workspace(tmp_path / "w")
    (tmp_path / "w" / FILE_NAME).unlink()
    assert not workspace(tmp_path / "w").read_only


def test_reports_of_past_ingests_are_kept(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    first, second = ingest(made, a=ALPHA), ingest(made, a=ALPHA, b=BETA)
    assert made.reports() == [second, first]


def test_statistics_count_the_merged_graph_and_are_remembered(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA)
    stats = made.stats()
    assert (stats["documents"], stats["chunks"], stats["assertions"]) == (2, 4, 2)
    assert stats["entities"] == len(made.graph()) > 0
    made.close()
    again = workspace(tmp_path / "w")
    assert again.stats()["entities"] == stats["entities"]
    assert again._snapshot is None


def test_alias_decisions_change_the_graph_and_can_be_taken_back(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA)
    before = made.graph()
    made.decide_alias("gamma", "beta", "merge", "one service")
    assert made.graph().entity_of_key("gamma") == made.graph().entity_of_key("beta")
    made.forget_alias("beta", "gamma")
    assert made.graph().entity_of_key("gamma") == before.entity_of_key("gamma")
    assert made.graph().entity_of_key("gamma") != made.graph().entity_of_key("beta")


def test_an_export_opens_elsewhere_with_the_same_state(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA)
    made.export_to(tmp_path / "out.zip")
    Workspace.import_from(tmp_path / "out.zip", tmp_path / "v", made.settings).close()
    assert state(workspace(tmp_path / "v")) == state(made)


def test_read_only_refuses_before_any_work(tmp_path: Path) -> None:
    made = workspace(tmp_path / "w")
    made.read_only = True
    with pytest.raises(ReadOnlyError, match="'w' is open for reading only"):
        ingest(made, a=ALPHA)
    made.read_only = False
