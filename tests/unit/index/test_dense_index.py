"""The vector index: order, replacement, persistence, reset, and other embedders' vectors."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from chromadb.errors import InternalError

from hybridmem.errors import IndexMismatchError, InputError, WorkspaceError
from hybridmem.index.dense import DenseIndex
from hybridmem.index.vectors import Matrix, unit_rows

D = 8


def vectors(count: int, seed: int = 0) -> Matrix:
    return unit_rows(np.random.default_rng(seed).normal(size=(count, D)))


def test_order_is_cosine_then_id() -> None:
    index = DenseIndex(None, D, "m")
    near, far = vectors(2)
    index.upsert(["z", "a", "far"], np.stack([near, near, far]))
    found = index.search(near, 3)
    assert [name for name, _ in found] == ["a", "z", "far"]
    assert found[0][1] == found[1][1] == pytest.approx(1.0, abs=1e-4)
    assert found[2][1] == pytest.approx(float(near @ far), abs=1e-3)


def test_upsert_replaces() -> None:
    index = DenseIndex(None, D, "m")
    old, new = vectors(2)
    index.upsert(["x"], old.reshape(1, -1))
    index.upsert(["x"], new.reshape(1, -1))
    assert len(index) == 1
    assert index.search(new, 1)[0][1] == pytest.approx(1.0, abs=1e-4)


def test_an_empty_index_and_empty_calls() -> None:
    index = DenseIndex(None, D, "m")
    index.upsert([], np.zeros((0, D), np.float32))
    index.delete([])
    index.delete(["unknown"])
    assert index.search(vectors(1)[0], 5) == []
    assert index.matrix()[1].shape == (0, D)
    assert index.similarities(["unknown"], vectors(1)[0]) == {}


def test_shapes_are_checked() -> None:
    index = DenseIndex(None, D, "m")
    with pytest.raises(InputError, match="2 ids came with 1 vectors"):
        index.upsert(["a", "b"], vectors(1))
    with pytest.raises(InputError, match="one id twice"):
        index.upsert(["a", "a"], vectors(2))


def test_a_reopened_index_ranks_with_the_very_same_scores(tmp_path: Path) -> None:
    index = DenseIndex(tmp_path, D, "m")
    index.upsert([f"i{n}" for n in range(50)], vectors(50))
    index.delete(["i3", "i4"])
    question = vectors(1, 7)[0]
    before = index.search(question, 48)
    index.close()
    again = DenseIndex(tmp_path, D, "m")
    assert again.search(question, 48) == before
    assert again.ids() == {name for name, _ in before}
    again.close()


def test_another_embedder_is_refused_by_name(tmp_path: Path) -> None:
    DenseIndex(tmp_path, D, "first").close()
    with pytest.raises(IndexMismatchError, match=r"'first'.*'second'.*rebuild"):
        DenseIndex(tmp_path, D, "second")
    with pytest.raises(IndexMismatchError, match="rebuild"):
        DenseIndex(tmp_path, D + 1, "first")
    DenseIndex(tmp_path, D, "first").close()


def test_reset_then_use_in_the_same_process(tmp_path: Path) -> None:
    index = DenseIndex(tmp_path, D, "m")
    index.upsert(["old"], vectors(1))
    index.reset()
    assert (len(index), index.search(vectors(1)[0], 3)) == (0, [])
    index.upsert(["new"], vectors(1, 2))
    index.close()
    assert DenseIndex(tmp_path, D, "m").ids() == {"new"}
    assert len(list(tmp_path.iterdir())) == 1


def test_indexes_in_memory_share_nothing() -> None:
    first, second = DenseIndex(None, D, "m"), DenseIndex(None, D, "n")
    first.upsert(["x"], vectors(1))
    assert (len(first), len(second)) == (1, 0)
    assert second.search(vectors(1)[0], 1) == []


def test_matrix_follows_changes_and_earlier_reads_keep_theirs() -> None:
    index = DenseIndex(None, D, "m")
    index.upsert(["a", "b", "c"], vectors(3))
    ids, early = index.matrix()
    kept = early.copy()
    index.upsert(["b"], vectors(1, 5))
    index.delete(["a"])
    late_ids, late = index.matrix()
    assert (ids, late_ids) == (["a", "b", "c"], ["c", "b"])
    np.testing.assert_array_equal(early, kept)
    np.testing.assert_allclose(late[1], vectors(1, 5)[0], atol=1e-3)
    assert late.dtype == np.float32


def test_similarities_are_the_search_scores() -> None:
    index = DenseIndex(None, D, "m")
    index.upsert(["a", "b"], vectors(2))
    question = vectors(1, 3)[0]
    assert index.similarities(["b", "a", "none"], question) == dict(index.search(question, 2))


def test_readers_and_a_writer_at_once() -> None:
    index = DenseIndex(None, D, "m")
    index.upsert([f"base{n}" for n in range(20)], vectors(20))
    question = vectors(1, 9)[0]

    def write(number: int) -> int:
        index.upsert([f"more{number}"], vectors(1, number))
        index.delete([f"more{number}"])
        return 20

    def read(_: int) -> int:
        return len([name for name, _ in index.search(question, 100) if name.startswith("base")])

    with ThreadPoolExecutor(4) as pool:
        counts = [*pool.map(read, range(20)), *pool.map(write, range(20))]
    assert set(counts) == {20}
    assert len(index) == 20


def test_equal_vectors_beyond_the_candidates_are_still_ordered_by_id() -> None:
    """Boilerplate: more copies of one text than Chroma is asked for; the smallest ids must win."""
    index = DenseIndex(None, D, "m")
    same = np.repeat(vectors(1), 900, axis=0)
    index.upsert([f"c{number:03d}" for number in reversed(range(900))], same)
    assert [name for name, _ in index.search(same[0], 5)] == ["c000", "c001", "c002", "c003", "c004"]


def test_a_failing_chroma_costs_speed_not_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    index = DenseIndex(None, D, "m")
    index.upsert(["a", "b"], vectors(2))
    expected = index.search(vectors(1)[0], 2)

    def broken(**_: object) -> None:
        raise InternalError("graph is broken")

    monkeypatch.setattr(index._collection, "query", broken)
    assert index.search(vectors(1)[0], 2) == expected
    monkeypatch.setattr(index._collection, "upsert", broken)
    with pytest.raises(WorkspaceError, match=r"graph is broken.*rebuild"):
        index.upsert(["c"], vectors(1))
    assert index.ids() == {"a", "b"}


def test_a_damaged_folder_is_named(tmp_path: Path) -> None:
    DenseIndex(tmp_path, D, "m").close()
    (tmp_path / "v000001" / "chroma.sqlite3").write_bytes(b"garbage" * 1000)
    with pytest.raises(WorkspaceError, match="v000001 cannot be opened"):
        DenseIndex(tmp_path, D, "m")


@pytest.fixture(scope="module")
def persisted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index large enough that Chroma has written its graph to files."""
    folder = tmp_path_factory.mktemp("persisted")
    index = DenseIndex(folder, D, "m")
    index.upsert([f"c{number:04d}" for number in range(1100)], vectors(1100))
    index.close()
    return folder


@pytest.mark.parametrize(
    ("name", "harm"),
    [
        ("header.bin", lambda data: data[:20]),
        ("header.bin", lambda data: b""),
        ("length.bin", lambda data: bytes(byte ^ 0x55 for byte in data)),
        ("length.bin", lambda data: data[:100]),
        ("data_level0.bin", lambda data: data[: len(data) // 2]),
        ("index_metadata.pickle", lambda data: b"garbage"),
        ("chroma.sqlite3", lambda data: data[: len(data) // 3]),
        ("chroma.sqlite3", lambda data: b"garbage " * 500),
    ],
)
def test_damaged_files_are_one_sentence_and_a_new_index_can_begin(
    persisted: Path, tmp_path: Path, name: str, harm: Callable[[bytes], bytes]
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(persisted, folder)
    (file,) = folder.rglob(name)
    file.write_bytes(harm(file.read_bytes()))
    with pytest.raises(WorkspaceError, match=r"cannot be opened \(.+\); rebuild it\.$") as caught:
        DenseIndex(folder, D, "m")
    assert "\n" not in str(caught.value)
    DenseIndex.begin_anew(folder)
    again = DenseIndex(folder, D, "m")
    again.upsert(["a"], vectors(1))
    assert again.ids() == {"a"}
    again.close()
