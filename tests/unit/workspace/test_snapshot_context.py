"""Short passages are found by words together with the passage before them, whatever came first."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybridmem.snapshot_context import SHORT, Surroundings
from hybridmem.types import Chunk, Document
from hybridmem.workspace import Workspace
from tests.unit.workspace.workspace_samples import document, report_of, workspace

QUESTION = "Where did you buy the umbrella?"
REPLY = "In the market near the old bridge."


def _turn(number: int, text: str, title: str = "session 1") -> Document:
    made = document(f"talk/D1:{number}", text)
    return Document(made.id, title, text, "text/plain", "en", made.path)


def _found(made: Workspace, question: str) -> list[str]:
    return [made.path_of(hit.chunk_id) for hit in made.query(question).rankings["sparse"].hits]


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_a_reply_is_found_by_the_words_of_its_question(tmp_path: Path, order: tuple[int, int]) -> None:
    made = workspace(tmp_path)
    turns = {1: _turn(1, QUESTION), 2: _turn(2, REPLY)}
    for number in order:
        report_of(made.ingest_documents([turns[number]]))
        made.query("umbrella")
    assert _found(made, "umbrella") == ["talk/D1:1", "talk/D1:2"]
    made.remove(["talk/D1:1"])
    assert _found(made, "umbrella") == []
    assert _found(made, "bridge") == ["talk/D1:2"]


def test_other_titles_make_no_series(tmp_path: Path) -> None:
    made = workspace(tmp_path)
    report_of(made.ingest_documents([_turn(1, QUESTION), _turn(2, REPLY, "another talk"), _turn(3, REPLY, "")]))
    assert _found(made, "umbrella") == ["talk/D1:1"]


def test_only_short_passages_take_words_of_the_one_before() -> None:
    chunks = {name: Chunk(name, "d", 0, 1, name, ordinal=place) for place, name in enumerate("abc")}
    around = Surroundings({}, chunks)
    words = {"a": ["a"] * SHORT + ["z"] * SHORT, "b": ["b"], "c": ["c"] * SHORT}
    assert around.terms(chunks["b"], lambda chunk: words[chunk.id]) == ["b", "b", *["z"] * SHORT]
    assert around.terms(chunks["c"], lambda chunk: words[chunk.id]) == words["c"]


def test_a_replaced_part_changes_what_follows_it_and_a_reopened_workspace_agrees(tmp_path: Path) -> None:
    made = workspace(tmp_path)
    report_of(made.ingest_documents([_turn(1, QUESTION), _turn(2, REPLY)]))
    made.query("umbrella")
    report_of(made.ingest_documents([_turn(1, "Did you see the lantern?")]))
    expected = made.query("lantern bridge").rankings["sparse"].hits
    assert _found(made, "umbrella") == []
    made.close()
    again = workspace(tmp_path).query("lantern bridge").rankings["sparse"].hits
    assert [(hit.chunk_id, hit.score) for hit in again] == [(hit.chunk_id, hit.score) for hit in expected]


def test_terms_of_the_passage_before_are_named_as_such(tmp_path: Path) -> None:
    made = workspace(tmp_path)
    report_of(made.ingest_documents([_turn(1, QUESTION), _turn(2, REPLY)]))
    hits = {made.path_of(hit.chunk_id): hit for hit in made.query("umbrella bridge").rankings["sparse"].hits}
    kinds = {path: {reason.label: reason.kind for reason in hit.reasons} for path, hit in hits.items()}
    assert kinds["talk/D1:1"] == {"umbrella": "term"}
    assert kinds["talk/D1:2"] == {"umbrella": "term_before", "bridg": "term"}
