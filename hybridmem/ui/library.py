"""Read access for the views, remembered per workspace folder and version."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.retrieve.overview import Overview
from hybridmem.types import Assertion, Chunk, Depth, Document, Mention, QueryResult, Triple
from hybridmem.workspace import DocumentSummary, Workspace


class WorkspaceLibrary:
    """Documents, chunks and mentions of one version of a workspace; repeated reads come from memory."""

    def __init__(self, workspace: Workspace, version: int) -> None:
        self._workspace = workspace
        self.version = version
        self.document = lru_cache(maxsize=256)(self._document)
        self.chunk = lru_cache(maxsize=4096)(self._chunk)
        self.chunks = lru_cache(maxsize=256)(self._chunks)
        self.mentions = lru_cache(maxsize=256)(self._mentions)
        self.query = lru_cache(maxsize=64)(self._query)
        self.summaries = lru_cache(maxsize=1)(self._summaries)
        self.assertions = lru_cache(maxsize=256)(self._assertions)
        self.facts = lru_cache(maxsize=256)(self._facts)
        self.holding = lru_cache(maxsize=16)(self._holding)

    def graph(self) -> KnowledgeGraph:
        """The knowledge graph."""
        return self._workspace.graph()

    def overview(self) -> Overview:
        """Summaries and communities."""
        return self._workspace.overview()

    def _document(self, document_id: str) -> Document:
        return self._workspace.document(document_id)

    def _chunk(self, chunk_id: str) -> Chunk:
        return self._workspace.chunk(chunk_id)

    def _chunks(self, document_id: str) -> Sequence[Chunk]:
        return tuple(self._workspace.chunks(document_id))

    def _mentions(self, document_id: str) -> Sequence[Mention]:
        return tuple(self._workspace.mentions(document_id))

    def _summaries(self) -> Sequence[DocumentSummary]:
        return tuple(self._workspace.documents())

    def _assertions(self, document_id: str) -> Sequence[Assertion]:
        return tuple(self._workspace.assertions(document_id))

    def _facts(self, document_id: str) -> Sequence[Triple]:
        return self.graph().derived("facts_by_document", self._by_document).get(document_id, ())

    def _by_document(self) -> dict[str, list[Triple]]:
        placed: dict[str, list[tuple[int, str, Triple]]] = defaultdict(list)
        for triple in self.graph().triples.values():
            first = {span.document_id: span.start for span in reversed(triple.evidence)}
            for document_id, start in first.items():
                placed[document_id].append((start, triple.id, triple))
        return {document_id: [row[2] for row in sorted(rows)] for document_id, rows in placed.items()}

    def _holding(self, needle: str) -> frozenset[str]:
        return self._workspace.holding(needle)

    def _query(self, question: str, k: int, depth: Depth | Literal["auto"]) -> QueryResult:
        return self._workspace.query(question, k=k, depth=depth)


@lru_cache(maxsize=4)
def _library(key: tuple[Path, int], workspace: Workspace) -> WorkspaceLibrary:
    return WorkspaceLibrary(workspace, key[1])


def library_of(workspace: Workspace) -> WorkspaceLibrary:
    """The library of a workspace as it stands now."""
    return _library((workspace.folder, workspace.version), workspace)
