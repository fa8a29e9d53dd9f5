"""What the views need to read from a workspace: documents, chunks, mentions and the graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.types import Assertion, Chunk, Document, Mention, Triple


class Library(Protocol):
    """Read access by id; every call is cheap when repeated."""

    def graph(self) -> KnowledgeGraph:
        """The knowledge graph."""
        ...

    def chunk(self, chunk_id: str) -> Chunk:
        """One chunk."""
        ...

    def document(self, document_id: str) -> Document:
        """One document."""
        ...

    def chunks(self, document_id: str) -> Sequence[Chunk]:
        """The chunks of a document in order."""
        ...

    def mentions(self, document_id: str) -> Sequence[Mention]:
        """The mentions of a document."""
        ...

    def assertions(self, document_id: str) -> Sequence[Assertion]:
        """What a document states, in the words of its text."""
        ...

    def facts(self, document_id: str) -> Sequence[Triple]:
        """The triples that a document states, in the order of its text."""
        ...
