"""Asking a workspace: questions, their analysis, and paths between entities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from hybridmem.errors import InputError, UnknownEntityError
from hybridmem.types import Depth, LinkedEntity, PathResult, QueryAnalysis, QueryResult
from hybridmem.workspace_core import WorkspaceCore

if TYPE_CHECKING:
    from hybridmem.graph.build import KnowledgeGraph
    from hybridmem.retrieve.overview import Overview

MAX_HOPS = 8


class WorkspaceQuestions(WorkspaceCore):
    """The part of ``Workspace`` that answers."""

    def query(
        self,
        question: str,
        k: int = 10,
        depth: Depth | Literal["auto"] = "auto",
        weights: Mapping[str, float] | None = None,
    ) -> QueryResult:
        """Ask all channels at once; ``weights`` override the chosen ones, ``depth`` the chosen tier.

        Raises:
            InputError: the question is empty, or k, depth or a weight is out of range.
            IndexMismatchError: the stored vectors are another embedder's.
        """
        from hybridmem.retrieve.engine import search

        with self.view() as snapshot:
            return search(question, snapshot, k=k, depth=depth, weights=weights)

    def analyse(self, question: str) -> QueryAnalysis:
        """What is understood of a question, without searching.

        Raises:
            InputError: the question is empty.
        """
        from hybridmem.query.analyse import analyse

        with self.view() as snapshot:
            return analyse(question, snapshot.graph, snapshot.extractor, self.settings)

    def overview(self) -> Overview:
        """Summaries and communities of the present version, made on first use after a change."""
        with self.view() as snapshot:
            return snapshot.overview

    def paths(self, source: str, target: str, max_hops: int | None = None) -> PathResult:
        """Evidence paths between two entities given by name.

        Raises:
            UnknownEntityError: a name leads to no entity.
            InputError: both names lead to one entity, or ``max_hops`` is below 1.
        """
        from hybridmem.retrieve.evidence import path_result

        hops = self.settings.graph.max_hops if max_hops is None else max_hops
        if not 1 <= hops <= MAX_HOPS:
            raise InputError(f"max_hops is {hops}; it must be between 1 and {MAX_HOPS}.")
        graph = self.graph()
        start, end = self._entity(graph, source), self._entity(graph, target)
        if start.entity_id == end.entity_id:
            raise InputError(f"{source!r} and {target!r} name one entity ({start.name!r}); give two different ones.")
        return path_result(graph, start, end, hops, self.settings.graph)

    def _entity(self, graph: KnowledgeGraph, name: str) -> LinkedEntity:
        if name in graph.entities:
            return LinkedEntity(name, graph.entities[name].name, name, "exact", 1.0)
        found = graph.find(name, 3)
        if not found or found[0].how == "fuzzy":
            close = ", ".join(repr(link.name) for link in found)
            hint = f"did you mean {close}?" if close else "search the graph for its name."
            raise UnknownEntityError(f"No entity is called {name!r} in the workspace {self.name!r}; {hint}")
        return found[0]
