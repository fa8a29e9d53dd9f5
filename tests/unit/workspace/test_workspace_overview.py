"""The overview of a workspace follows its documents: the same as from scratch, nothing left of what was removed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from workspace_samples import document, ingest, report_of, workspace

from hybridmem.index.recipe import RECIPE
from hybridmem.snapshot import Snapshot
from hybridmem.types import Abstract, Ranking, Summary
from hybridmem.workspace import Workspace

SUBJECTS = ("Lease", "Token", "Retry", "Metric", "Gateway", "Counter", "Watchdog", "Setting", "Canteen", "Budget")
GENERAL = "What are the main themes?"


def text(subject: str, number: int) -> str:
    return (
        f"{subject} uses Store{number} in every release of the lock service.\n\n"
        f"The {subject.lower()} of version {number} was measured by Gamma and described in the report."
    )


def texts() -> dict[str, str]:
    return {f"{subject}{number}": text(subject, number) for subject in SUBJECTS for number in range(3)}


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Workspace]:
    made = workspace(tmp_path / "w")
    ingest(made, **texts())
    yield made
    made.close()


def seen(target: Workspace) -> dict[str, object]:
    overview = target.overview()
    communities = [overview.community(community.id) for community in overview.communities.by_id.values()]
    excerpts = [excerpt for summary in overview.pyramid.summaries.values() for excerpt in summary.excerpts]
    return {
        "pyramid": overview.pyramid,
        "communities": communities,
        "words": [overview.text_of(excerpt) for excerpt in excerpts],
    }


def quoted(target: Workspace, summary: Summary) -> None:
    for excerpt in summary.excerpts:
        source = target.document(excerpt.span.document_id).text[excerpt.span.start : excerpt.span.end]
        assert source == target.overview().text_of(excerpt) != ""


def test_every_sentence_is_its_source(filled: Workspace) -> None:
    overview = filled.overview()
    for summary in overview.pyramid.summaries.values():
        quoted(filled, summary)
    for community in overview.communities.by_id.values():
        quoted(filled, overview.community(community.id))


def test_a_change_gives_what_a_fresh_workspace_gives(filled: Workspace, tmp_path: Path) -> None:
    filled.overview()
    changed = {**texts(), "Lease0": "Lease uses Raft since the incident of last winter in the north."}
    report_of(filled.ingest_documents([document("Lease0.txt", changed["Lease0"])]))
    filled.remove(["Budget1.txt"])
    del changed["Budget1"]
    fresh = workspace(tmp_path / "fresh")
    ingest(fresh, **changed)
    try:
        assert seen(filled) == seen(fresh)
    finally:
        fresh.close()


def test_nothing_is_left_of_a_removed_document(filled: Workspace) -> None:
    gone = filled.document("Canteen1.txt").id
    filled.overview()
    filled.remove(["Canteen1.txt"])
    overview = filled.overview()
    everything = [*overview.pyramid.summaries.values(), *map(overview.community, overview.communities.by_id)]
    assert not any(excerpt.span.document_id == gone for summary in everything for excerpt in summary.excerpts)
    assert gone not in overview.pyramid.summaries
    assert gone not in filled._truth.abstracts(RECIPE)
    assert not any(gone in part.span.document_id for part in filled.query(GENERAL).summaries[0].summary.excerpts)


def test_stale_summaries_are_counted_and_made_anew(filled: Workspace) -> None:
    identity = filled.document("Lease0.txt").id
    right = filled._truth.abstracts(RECIPE)[identity]
    filled._truth.put_abstracts([Abstract(identity, (), recipe="old")])
    assert filled.stats()["stale_summaries"] == 1
    report_of(filled.ingest_documents([document("Extra.txt", text("Extra", 9))]))
    assert filled.overview().pyramid.summaries[identity].excerpts == right.excerpts
    assert filled.stats()["stale_summaries"] == 0


def test_only_questions_about_the_whole_are_answered_from_summaries(filled: Workspace) -> None:
    whole = filled.query(GENERAL)
    assert whole.analysis.intent == "global"
    assert whole.rankings["summary"].hits
    assert whole.summaries
    assert whole.answer.supported
    assert len(whole.answer.text.splitlines()) == len(whole.answer.citations)
    assert any("summary" in hit.contributions for hit in whole.fused)
    single = filled.query("What does Lease use?")
    assert single.rankings["summary"].silent == "not_global"
    assert single.summaries == ()
    assert "summary" not in single.analysis.weights
    assert not any("summary" in hit.contributions for hit in single.fused)


def test_other_questions_are_ranked_as_without_the_channel(filled: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Snapshot) -> None:
        raise AssertionError("the overview is made for questions about the whole alone")

    monkeypatch.setattr(Snapshot, "overview", property(refused))
    asked = ("What does Lease use?", "Gamma report of version 2", "Token and Retry in Store1")
    found = [filled.query(question) for question in asked]
    monkeypatch.setattr("hybridmem.retrieve.engine._summary", lambda *_: Ranking("summary"))
    for question, with_channel in zip(asked, found, strict=True):
        without = filled.query(question)
        assert with_channel.fused == without.fused
        assert with_channel.reranked == without.reranked
        assert with_channel.answer == without.answer
        assert with_channel.analysis == without.analysis


def test_a_hit_names_the_summaries_above_it(filled: Workspace) -> None:
    found = filled.query("Summarise the watchdog reports.").rankings["summary"]
    kinds = {reason.kind for reason in found.hits[0].reasons}
    assert {"summary_document", "term"} <= kinds
    assert filled.path_of(found.hits[0].chunk_id).startswith("Watchdog")


def test_a_subject_nothing_speaks_of_still_ranks_in_order(filled: Workspace) -> None:
    found = filled.query("Give an overview of zebras.").rankings["summary"]
    assert [hit.rank for hit in found.hits] == list(range(1, len(found.hits) + 1))


def test_depth_vector_closes_the_channel(filled: Workspace) -> None:
    assert filled.query(GENERAL, depth="vector").rankings["summary"].silent == "closed_by_depth"
