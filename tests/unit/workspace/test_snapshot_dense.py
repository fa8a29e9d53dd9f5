"""Turns of talk are found by meaning together with the turn before them; nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from hybridmem.index.dense import DenseIndex
from hybridmem.index.vectors import unit_rows
from hybridmem.snapshot_context import Surroundings
from hybridmem.snapshot_dense import SHARE, DenseView
from hybridmem.store.documents import DocumentSummary
from hybridmem.types import Chunk, QueryResult
from tests.unit.workspace.workspace_samples import document, report_of, workspace

ASK, REPLY, THANKS = "Mara: Where is the umbrella?", "Otto: In the hall.", "Mara: Thanks."
ROWS = unit_rows(np.array([[1, 0.2, 0, 0], [0, 1, 0, 0.1], [0.3, 0, 1, 0]]))


@pytest.fixture
def index() -> DenseIndex:
    made = DenseIndex(None, 4, "test")
    made.upsert(["a", "b", "c"], ROWS)
    return made


def _view(index: DenseIndex, *texts: str) -> DenseView:
    named = zip("abc", texts, strict=False)
    chunks = {name: Chunk(name, "d", 0, 1, text, ordinal=place) for place, (name, text) in enumerate(named)}
    documents = {"d": DocumentSummary("d", "talk.txt", "", "text/plain", "en", len(texts), 0, 9)}
    return DenseView(index, chunks, Surroundings(documents, chunks))


def test_a_turn_is_mixed_with_the_one_before(index: DenseIndex) -> None:
    view = _view(index, ASK, REPLY, THANKS)
    mixed = np.stack([ROWS[0], ROWS[1] + SHARE * ROWS[0], ROWS[2] + SHARE * ROWS[1]])
    assert np.allclose(view.rows(["a", "b", "c"]), unit_rows(mixed), atol=2e-3)
    assert [view.before(name) for name in "abc"] == [None, "a", "b"]


def test_scores_are_the_cosines_of_the_mixed_vectors_times_one_number(index: DenseIndex) -> None:
    view = _view(index, ASK, REPLY, THANKS)
    question = unit_rows(np.array([[0.6, 0.5, 0.4, 0.1]]))[0]
    found, mixed = dict(view.search(question, 3)), view.rows(["b", "c"]) @ question
    assert found == view.similarities(["a", "b", "c"], question)
    assert found["b"] / mixed[0] == pytest.approx(found["c"] / mixed[1], abs=2e-3)
    assert found["a"] == pytest.approx(float(ROWS[0] @ question), abs=2e-3)


def test_turns_score_the_same_where_vectors_have_a_part_for_code(index: DenseIndex) -> None:
    longer = DenseIndex(None, 6, "test")
    longer.upsert(["a", "b", "c"], np.hstack([ROWS, np.full((3, 2), [0.0, 1.0])]) / np.sqrt(2.0))
    plain = _view(index, ASK, REPLY, THANKS)
    view = DenseView(longer, plain._chunks, plain._surroundings, 4)
    question = unit_rows(np.array([[0.6, 0.5, 0.4, 0.1]]))[0]
    asked = np.hstack([question * np.sqrt(2.0), [0.0, 0.0]]).astype(np.float32)
    assert dict(view.search(asked, 3)) == pytest.approx(dict(plain.search(question, 3)), abs=2e-3)
    found = view.rows(["a", "b", "c"])
    assert np.allclose(unit_rows(found[:, :4]), plain.rows(["a", "b", "c"]), atol=2e-3)
    assert np.allclose(np.linalg.norm(found, axis=1), 1.0, atol=2e-3)


def test_a_turn_far_down_alone_is_found_through_the_one_before(index: DenseIndex) -> None:
    asked = unit_rows(np.array([[1.0, 0.0, 0.1, 0.0]]))[0]
    talk = _view(index, ASK, REPLY, THANKS)
    plain = _view(index, "Where is the umbrella?", "In the hall.", "Thanks.")
    assert [name for name, _ in plain.search(asked, 2)] == ["a", "c"]
    assert [name for name, _ in talk.search(asked, 2)] == ["a", "b"]


@pytest.mark.parametrize(
    "texts",
    [
        ("id: 1\nstate: open", "id: 2\nstate: shut", "id: 3"),
        ("Title: one", "Title: two", "Title: three"),
        (ASK, "In the hall.", THANKS),
        (ASK, "Otto: " + "well, " * 100, THANKS),
    ],
)
def test_records_prose_and_speeches_stand_alone(index: DenseIndex, texts: tuple[str, ...]) -> None:
    view = _view(index, *texts)
    assert [view.before(name) for name in "abc"] == [None, None, None]
    assert np.allclose(view.rows(["a", "b", "c"]), ROWS, atol=2e-3)


def test_the_reasons_say_so_and_nothing_of_it_stays_after_a_removal(tmp_path: Path) -> None:
    made = workspace(tmp_path)
    report_of(made.ingest_documents([document(f"talk/{n}", text, "talk") for n, text in enumerate((ASK, REPLY))]))
    assert _kinds(made.query("umbrella"), made.path_of)["talk/1"] == ["cosine", "turn_before"]
    made.remove(["talk/0"])
    assert _kinds(made.query("umbrella"), made.path_of) == {"talk/1": ["cosine"]}


def _kinds(result: QueryResult, path_of: Callable[[str], str]) -> dict[str, list[str]]:
    return {path_of(hit.chunk_id): [r.kind for r in hit.reasons] for hit in result.rankings["dense"].hits}
