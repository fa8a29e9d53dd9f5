"""What a person decides: which names mean one entity, and which facts hold. Decisions outlive the documents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal, TypeVar

from hybridmem.errors import InputError
from hybridmem.locks import one_job
from hybridmem.store.decisions import Stated, TripleDecision
from hybridmem.store.meta import AliasDecision, AliasVerdict
from hybridmem.types import Merge, Triple
from hybridmem.workspace_changes import WorkspaceChanges

if TYPE_CHECKING:
    from hybridmem.graph.knowledge import KnowledgeGraph

T = TypeVar("T")


class WorkspaceDecisions(WorkspaceChanges):
    """The part of ``Workspace`` that keeps decisions; the graph follows each of them."""

    def decide_alias(self, key: str, into: str, verdict: AliasVerdict, reason: str = "") -> None:
        """Say that two entity keys name one entity ("merge") or two ("split"); the graph follows."""
        self._decide(lambda: self._truth.decide(AliasDecision(key, into, verdict, reason, _now())))

    def forget_alias(self, key: str, into: str) -> None:
        """Take such a decision back."""
        self._decide(lambda: self._truth.forget_decision(key, into))

    def alias_decisions(self) -> list[AliasDecision]:
        """All alias decisions by key."""
        return self._truth.decisions()

    def merges(self) -> list[Merge]:
        """The entity keys the graph joins, each pair with its rule and reason."""
        with self.view() as snapshot:
            return list(snapshot.merges)

    def decide_triples(
        self, triple_ids: Sequence[str], verdict: Literal["approve", "reject"], reason: str = ""
    ) -> list[int]:
        """Approve or reject facts in one change; returns the numbers of the decisions.

        A rejected fact is no edge of any path; an approved one has the confidence 1.

        Raises:
            InputError: an id is unknown, or the fact was rejected before (undo that instead).
            WorkspaceError: the workspace is read-only or already being changed.
        """
        graph = self.graph()
        made = [_on(graph, _known(graph, id_), verdict, reason) for id_ in dict.fromkeys(triple_ids)]
        return self._decide(lambda: self._truth.decide_triples(made))

    def edit_triple(self, triple_id: str, head: str, relation: str, tail: str, reason: str = "") -> int:
        """Correct a fact; its sentences then count for the new one. Returns the number of the decision.

        Raises:
            InputError: the id is unknown, a name is empty, or nothing is changed.
            WorkspaceError: the workspace is read-only or already being changed.
        """
        graph = self.graph()
        old = _on(graph, _known(graph, triple_id), "edit", reason)
        stored = {triple.relation for triple in graph.triples.values()}
        new = _stated(stored, (head, relation, tail), old.fact)
        if (new.head_key, new.relation, new.tail_key) == (old.fact.head_key, old.fact.relation, old.fact.tail_key):
            raise InputError(f"The fact {head!r}, {relation!r}, {tail!r} is the one stored; change a part of it.")
        made = TripleDecision("edit", old.fact, reason, new, old.status, decided=_now())
        return self._decide(lambda: self._truth.decide_triples([made]))[0]

    def add_triple(self, head: str, relation: str, tail: str, reason: str = "") -> int:
        """Add a fact that no text states; returns the number of the decision.

        Raises:
            InputError: a name is empty, or both ends are one.
            WorkspaceError: the workspace is read-only or already being changed.
        """
        return self.add_triples([(head, relation, tail, reason)])[0]

    def add_triples(self, facts: Sequence[tuple[str, str, str, str]]) -> list[int]:
        """Add facts, each (head, relation, tail, reason), in one change or not at all; raises as ``add_triple``."""
        stored = {triple.relation for triple in self.graph().triples.values()}
        made = [
            TripleDecision("add", _stated(stored, (head, relation, tail)), reason, decided=_now())
            for head, relation, tail, reason in facts
        ]
        return self._decide(lambda: self._truth.decide_triples(made)) if made else []

    def decisions(self) -> list[TripleDecision]:
        """The history of decisions on facts, the latest first, undone ones among them."""
        return self._truth.triple_decisions()[::-1]

    def undo(self, decision: int) -> None:
        """Take a decision on a fact back; it stays in the history.

        Raises:
            InputError: there is no such decision.
            WorkspaceError: the workspace is read-only or already being changed.
        """
        self._set_undone(decision, True)

    def redo(self, decision: int) -> None:
        """Put an undone decision in force again; raises as ``undo``."""
        self._set_undone(decision, False)

    def _set_undone(self, decision: int, undone: bool) -> None:
        if not self._decide(lambda: self._truth.set_undone(decision, undone)):
            raise InputError(f"There is no decision number {decision}; list the decisions to see their numbers.")

    def _decide(self, change: Callable[[], T]) -> T:
        self._must_write()
        with one_job(self._job, self.name), self._state.writing():
            from hybridmem.snapshot import Leaving

            result = change()
            if self._snapshot is not None:
                self._snapshot = self._snapshot.succeed([], Leaving())
            return result


def _known(graph: KnowledgeGraph, triple_id: str) -> Triple:
    if triple_id not in graph.triples:
        raise InputError(f"No fact has the id {triple_id!r}; look it up again, the documents may have changed.")
    triple = graph.triples[triple_id]
    if triple.status == "rejected":
        raise InputError(f"The fact {triple_id!r} is rejected; undo that decision first.")
    return triple


def _on(
    graph: KnowledgeGraph, triple: Triple, verdict: Literal["approve", "reject", "edit"], reason: str
) -> TripleDecision:
    head, tail = graph.entities[triple.head], graph.entities[triple.tail]
    fact = Stated(head.keys[0], triple.relation, tail.keys[0], head.name, tail.name)
    return TripleDecision(verdict, fact, reason, None, triple.status, decided=_now())


def _stated(relations: Collection[str], parts: tuple[str, str, str], old: Stated | None = None) -> Stated:
    """The fact with this head, relation and tail; a name that stayed keeps its key, one of ``relations`` stays."""
    from hybridmem.extract.keys import entity_key
    from hybridmem.extract.relations import orient

    head, relation, tail = (part.strip() for part in parts)
    known = {} if old is None else {old.head: old.head_key, old.tail: old.tail_key}
    names = [head, tail]
    keys = [known.get(name) or entity_key(name) for name in names]
    if not all(keys) or not relation:
        raise InputError(f"The fact {head!r}, {relation!r}, {tail!r} lacks a part; give two names and a relation.")
    if keys[0] == keys[1]:
        raise InputError(f"{head!r} and {tail!r} are one name; a fact ties two entities.")
    canonical, turned = (relation, False) if relation in relations else orient(relation)
    if turned:
        names, keys = names[::-1], keys[::-1]
    return Stated(keys[0], canonical, keys[1], names[0], names[1])


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
