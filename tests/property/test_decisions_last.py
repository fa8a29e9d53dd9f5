"""What a person decided outlives every document it was decided on, and all of it can be taken back in any order."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybridmem.errors import InputError
from hybridmem.workspace import Workspace
from tests.unit.workspace.whole_state import state
from tests.unit.workspace.workspace_samples import ingest, workspace

TEXTS = {
    "a": "Alpha uses Beta in the storage layer. Beta uses Delta.",
    "b": "Beta uses Delta and keeps the log.\n\nGamma leads Alpha.",
    "c": "Gamma leads Beta through the long night. Delta uses Alpha.",
}
NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon")
ON_A_FACT = st.tuples(st.sampled_from(["approve", "reject", "edit"]), st.integers(0, 9), st.sampled_from(NAMES))
ON_NAMES = st.tuples(st.sampled_from(["add", "merge", "split"]), st.sampled_from(NAMES), st.sampled_from(NAMES))
DECISIONS = st.lists(ON_A_FACT | ON_NAMES, min_size=1, max_size=6)


def _decide(made: Workspace, verdict: str, one: int | str, other: str) -> None:
    """Make one decision; those that the workspace refuses (a fact of one name, of a rejected fact) change nothing."""
    graph = made.graph()
    facts = [graph.triples[id_] for id_ in sorted(graph.triples)]
    try:
        if verdict in {"merge", "split"} and one != other:
            made.decide_alias(str(one).lower(), other.lower(), verdict, "said so")  # type: ignore[arg-type]
        elif verdict == "add":
            made.add_triple(str(one), "uses", other, "said so")
        elif isinstance(one, int):
            fact = facts[one % len(facts)]
            if verdict == "edit":
                made.edit_triple(fact.id, graph.entities[fact.head].name, "replaced", other, "misread")
            else:
                made.decide_triples([fact.id], verdict, "read again")  # type: ignore[arg-type]
    except InputError:
        pass


def _facts(made: Workspace) -> list[tuple[object, ...]]:
    graph = made.graph()
    return sorted(
        (graph.entities[t.head].keys, t.relation, graph.entities[t.tail].keys, t.status, t.confidence, len(t.evidence))
        for t in graph.triples.values()
    )


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(DECISIONS, st.permutations(sorted(TEXTS)), st.randoms(use_true_random=False))
def test_decisions_outlive_the_documents_and_can_be_taken_back(decisions, order, random):
    with tempfile.TemporaryDirectory() as folder:
        made = workspace(Path(folder) / "w")
        try:
            ingest(made, **TEXTS)
            before = state(made)
            for decision in decisions:
                _decide(made, *decision)
            decided = _facts(made)
            made.remove([f"{name}.txt" for name in TEXTS])
            for name in order:
                ingest(made, **{name: TEXTS[name]})
            assert _facts(made) == decided
            in_force = [decision.id for decision in made.decisions()]
            for number in random.sample(in_force, len(in_force)):
                made.undo(number)
            for alias in made.alias_decisions():
                made.forget_alias(alias.key, alias.into)
            assert state(made) == before
        finally:
            made.close()
