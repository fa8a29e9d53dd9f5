"""Each change of the documents tells what it did; a review adds the entities it joined and the answers it moved."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from hybridmem import ingest as ingest_module
from hybridmem.corpus.source import Source
from hybridmem.errors import InputError
from hybridmem.snapshot_graph import GraphParts, Knowledge
from hybridmem.workspace import Workspace
from tests.unit.workspace.workspace_samples import ALPHA, BETA, document, ingest, report_of, workspace


@pytest.fixture
def made(tmp_path: Path) -> Workspace:
    return workspace(tmp_path / "w")


def test_every_change_leaves_a_record(made: Workspace) -> None:
    ingest(made, a=ALPHA, b=BETA)
    ingest(made, a=ALPHA)
    ingest(made, a=ALPHA, b="Beta leads Delta.")
    made.rename("a.txt", "c.txt")
    made.remove(["b.txt"])
    removed, renamed, replaced, added = made.updates()
    assert (added.added, added.chunks_new, added.facts_new, added.facts_lost) == (("a.txt", "b.txt"), 4, 2, 0)
    assert (replaced.replaced, replaced.unchanged) == (("b.txt",), 1)
    assert (replaced.chunks_new, replaced.chunks_lost) == (1, 2)
    assert (replaced.facts_new, replaced.facts_lost) == (1, 1)
    assert (renamed.renamed, renamed.facts_new, renamed.facts_lost) == ((("a.txt", "c.txt"),), 0, 0)
    assert (removed.removed, removed.chunks_lost, removed.facts_lost) == (("b.txt",), 1, 1)
    assert [update.version for update in made.updates()] == [4, 3, 2, 1]
    assert made.updates(1) == [removed]
    assert json.loads(json.dumps(asdict(renamed)))["renamed"] == [["a.txt", "c.txt"]]


def test_a_fact_another_document_states_is_neither_new_nor_lost(made: Workspace) -> None:
    ingest(made, a=ALPHA)
    ingest(made, b="Alpha uses Beta, says another text.")
    made.remove(["a.txt"])
    removed, added, _ = made.updates()
    assert (added.facts_new, removed.facts_lost) == (0, 0)


def test_copies_are_told(made: Workspace) -> None:
    report_of(made.ingest([Source("a.txt", ALPHA.encode()), Source("b.txt", ALPHA.encode())]))
    (update,) = made.updates()
    assert (update.added, update.copies, update.chunks_new) == (("a.txt", "b.txt"), ("b.txt",), 2)


def test_a_review_tells_which_saved_questions_moved(made: Workspace) -> None:
    ingest(made, a=ALPHA)
    saved = made.save_question(" Who uses Delta? ")
    steady = made.save_question("storage layer Gamma")
    assert made.review() is not None
    ingest(made, b=BETA)
    assert made.updates()[0].questions is None
    review = made.review()
    assert review is not None
    (change,) = [change for change in review.questions or () if change.question == "Who uses Delta?"]
    assert change.before == saved.top
    assert change.after[0].path == "b.txt"
    assert made.updates()[0] == review
    assert made.review() is None
    assert {question.question for question in made.saved_questions()} == {saved.question, steady.question}
    assert {question.version for question in made.saved_questions()} == {made.version}


def test_a_review_tells_which_entities_became_one(made: Workspace) -> None:
    ingest(made, a="Alpha uses Beta.")
    made.review()
    made.decide_alias("alpha", "beta", "merge")
    ingest(made, b=BETA)
    review = made.review()
    assert review is not None
    assert [(joined.key, joined.into, joined.rule) for joined in review.joined or ()] == [("alpha", "beta", "decision")]


def test_one_review_covers_all_updates_before_it(made: Workspace) -> None:
    ingest(made, a=ALPHA)
    ingest(made, b=BETA)
    assert made.review() is not None
    assert [(update.joined, update.questions) for update in made.updates()] == [((), ()), ((), ())]


def test_a_cancelled_review_leaves_everything_as_it_was(made: Workspace) -> None:
    ingest(made, a=ALPHA)
    made.save_question("Who uses Beta?")
    before = made.saved_questions()
    ingest(made, b=BETA)
    assert made.review(lambda: True) is None
    assert (made.saved_questions(), made.updates()[0].questions) == (before, None)


def test_questions_can_be_forgotten_and_are_bounded(made: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    from hybridmem import workspace_updates

    monkeypatch.setattr(workspace_updates, "QUESTIONS", 1)
    ingest(made, a=ALPHA)
    made.save_question("Alpha?")
    made.save_question("Alpha?")
    with pytest.raises(InputError, match="saved already"):
        made.save_question("Beta?")
    made.forget_question("Alpha?")
    assert made.saved_questions() == []
    with pytest.raises(InputError):
        made.save_question("  ")


def test_a_run_nobody_listens_to_any_more_is_told_too(made: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingest_module, "BATCH", 1)
    events = made.ingest_documents([document(f"{name}.txt", BETA) for name in "abc"])
    while next(events).stage != "write":
        pass
    events.close()  # type: ignore[attr-defined]
    assert made.updates()[0].added == ("a.txt",)
    assert made.reports()[0].cancelled
    assert not made.busy


def test_warming_builds_the_graph_without_holding_up_a_change(made: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    ingest(made, a=ALPHA)
    made.query("Alpha")
    ingest(made, a=ALPHA, b=BETA)
    original = Knowledge.graph

    def graph(self: Knowledge, parts: GraphParts) -> object:
        monkeypatch.undo()
        ingest(made, c="Eta uses Theta.")  # would wait for ever if the reading lock were held
        return original(self, parts)

    monkeypatch.setattr(Knowledge, "graph", graph)
    made.warm()
    names = {entity.name for entity in made.graph().entities.values()}
    assert {"Delta", "Theta"} <= names


def test_the_first_new_and_lost_facts_are_told_in_the_words_of_the_text(made: Workspace) -> None:
    ingest(made, a=ALPHA, b=BETA)
    ingest(made, b="Beta leads Delta.")
    replaced, added = made.updates()
    assert added.new_facts == (("Alpha", "uses", "Beta", "asserted"), ("Beta", "uses", "Delta", "asserted"))
    assert (replaced.new_facts, replaced.lost_facts) == (
        (("Beta", "leads", "Delta", "asserted"),),
        (("Beta", "uses", "Delta", "asserted"),),
    )
