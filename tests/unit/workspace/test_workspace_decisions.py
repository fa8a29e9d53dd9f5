"""Decisions on facts change the graph, outlive re-ingestion and export, and can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybridmem.errors import HybridMemError, InputError
from hybridmem.types import Triple
from hybridmem.workspace import Workspace
from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import ALPHA, BETA, ingest, settings, workspace


@pytest.fixture
def made(tmp_path: Path) -> Workspace:
    made = workspace(tmp_path / "w")
    ingest(made, a=ALPHA, b=BETA, c="Gamma leads Delta.")
    return made


def facts(target: Workspace) -> dict[tuple[str, str, str, str], Triple]:
    graph = target.graph()
    name = {id_: entity.name for id_, entity in graph.entities.items()}
    return {(name[t.head], t.relation, name[t.tail], t.status): t for t in graph.triples.values()}


def one(target: Workspace, head: str, tail: str) -> Triple:
    return next(t for (h, _, o, _), t in facts(target).items() if (h, o) == (head, tail))


def test_a_rejected_fact_is_kept_but_no_path_uses_it(made: Workspace) -> None:
    before = state(made)
    assert made.paths("Alpha", "Delta").paths
    (number,) = made.decide_triples([one(made, "Alpha", "Beta").id], "reject", "misread")
    assert one(made, "Alpha", "Beta").status == "rejected"
    assert not made.paths("Alpha", "Delta").paths
    assert [(d.verdict, d.reason, d.undone) for d in made.decisions()] == [("reject", "misread", False)]
    made.undo(number)
    assert made.paths("Alpha", "Delta").paths
    assert state(made) == before
    assert [decision.undone for decision in made.decisions()] == [True]
    made.redo(number)
    assert one(made, "Alpha", "Beta").status == "rejected"


def test_an_approved_fact_is_certain(made: Workspace) -> None:
    made.decide_triples([one(made, "Beta", "Delta").id], "approve")
    fact = one(made, "Beta", "Delta")
    assert (fact.confidence, fact.rule, fact.status) == (1.0, "svo+approved", "asserted")


def test_decisions_survive_removal_and_reingestion_of_the_document(made: Workspace) -> None:
    made.decide_triples([one(made, "Alpha", "Beta").id], "reject")
    made.edit_triple(one(made, "Beta", "Delta").id, "Beta", "uses", "Epsilon")
    expected = sorted(facts(made))
    made.remove(["a.txt", "b.txt"])
    ingest(made, a="New start. " + ALPHA, b=BETA)
    assert sorted(facts(made)) == expected


def test_an_edited_fact_keeps_its_sentence(made: Workspace) -> None:
    old = one(made, "Beta", "Delta")
    number = made.edit_triple(old.id, "Beta", "uses", "Epsilon", "the log says so")
    new = one(made, "Beta", "Epsilon")
    assert (new.evidence, new.chunk_ids, new.confidence, new.rule) == (old.evidence, old.chunk_ids, 1.0, "decision")
    assert ("Beta", "uses", "Delta", "asserted") not in facts(made)
    made.undo(number)
    assert one(made, "Beta", "Delta").evidence == old.evidence


def test_of_several_decisions_on_a_fact_the_last_in_force_holds(made: Workspace) -> None:
    fact = one(made, "Alpha", "Beta").id
    made.decide_triples([fact], "approve")
    (rejected,) = made.decide_triples([one(made, "Alpha", "Beta").id], "reject")
    assert one(made, "Alpha", "Beta").status == "rejected"
    made.undo(rejected)
    assert one(made, "Alpha", "Beta").confidence == 1.0


def test_an_added_fact_ties_new_and_known_names(made: Workspace) -> None:
    number = made.add_triple("Delta", "depends on", "Omega", "said on the phone")
    fact = one(made, "Delta", "Omega")
    assert (fact.relation, fact.evidence, fact.chunk_ids, fact.confidence) == ("depends_on", (), (), 1.0)
    path = made.paths("Alpha", "Omega").paths[0]
    assert path.steps[-1].evidence == ()
    assert made.query("What does Delta depend on?").answer is not None
    made.undo(number)
    with pytest.raises(HybridMemError):
        made.paths("Alpha", "Omega")


def test_a_decision_follows_names_joined_later(made: Workspace) -> None:
    made.decide_triples([one(made, "Alpha", "Beta").id], "reject")
    made.decide_alias("alpha", "gamma", "merge")
    statuses = {t.status for t in made.graph().triples.values() if t.relation == "uses" and len(t.evidence) == 1}
    assert "rejected" in statuses


def test_decisions_are_in_an_export(made: Workspace, tmp_path: Path) -> None:
    made.decide_triples([one(made, "Alpha", "Beta").id], "reject", "misread")
    made.export_to(tmp_path / "out.zip")
    other = Workspace.import_from(tmp_path / "out.zip", tmp_path / "other", settings(tmp_path / "cache"))
    assert [(d.fact.head, d.reason) for d in other.decisions()] == [("Alpha", "misread")]
    assert one(other, "Alpha", "Beta").status == "rejected"
    other.close()


def test_a_changed_graph_is_a_new_version(made: Workspace) -> None:
    before = made.version
    made.decide_triples([one(made, "Alpha", "Beta").id], "approve")
    assert made.version == before + 1


@pytest.mark.parametrize(
    "parts", [("", "uses", "Beta"), ("Alpha", " ", "Beta"), ("Alpha", "uses", "alpha"), ("Alpha", "uses", "…")]
)
def test_a_fact_without_two_names_and_a_relation_is_refused(made: Workspace, parts: tuple[str, str, str]) -> None:
    with pytest.raises(InputError):
        made.add_triple(*parts)
    assert made.decisions() == []


def test_unknown_facts_and_decisions_are_refused(made: Workspace) -> None:
    with pytest.raises(InputError, match="No fact has the id"):
        made.decide_triples(["t0"], "approve")
    with pytest.raises(InputError, match="number 7"):
        made.undo(7)
    fact = one(made, "Alpha", "Beta").id
    with pytest.raises(InputError, match="is the one stored"):
        made.edit_triple(fact, "Alpha", "uses", "Beta")
    made.decide_triples([fact], "reject")
    with pytest.raises(InputError, match="undo that decision"):
        made.decide_triples([one(made, "Alpha", "Beta").id], "approve")
