"""What a question sees of a workspace: one version of its chunks, BM25 index and knowledge graph, in memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hybridmem.graph.build import KnowledgeGraph
from hybridmem.index.sparse import SparseIndex
from hybridmem.ingest_texts import index_terms, tokeniser_fingerprint
from hybridmem.settings import Settings
from hybridmem.snapshot_context import Surroundings
from hybridmem.snapshot_dense import DenseView
from hybridmem.snapshot_graph import GraphParts, Knowledge
from hybridmem.store.documents import DocumentSummary
from hybridmem.store.rows import Record
from hybridmem.store.truth import Truth
from hybridmem.types import Chunk, Excerpt, Extraction, Merge
from hybridmem.workspace_parts import Parts, Recognising

if TYPE_CHECKING:
    from hybridmem.retrieve.overview import Overview
    from hybridmem.retrieve.ports import QuestionEmbedder
    from hybridmem.workspace_vectors import Vectors

Vector = NDArray[np.float32]
Scored = list[tuple[str, float]]


@dataclass(slots=True)
class Contents:
    """Documents, chunks and extractions by id; extractions None until a graph is asked for.

    ``code``: ids of source code; ``chosen``: the sentences of topics (see ``hybridmem.index.pyramid``).

    Handed on from version to version and changed in place, so that a change costs what changes.
    """

    documents: dict[str, DocumentSummary]
    chunks: dict[str, Chunk]
    extractions: dict[str, Extraction] | None = None
    surroundings: Surroundings = field(init=False)
    code: set[str] = field(init=False)
    chosen: dict[str, tuple[Excerpt, ...]] = field(default_factory=dict)
    knowledge: Knowledge = field(default_factory=Knowledge)

    def __post_init__(self) -> None:
        self.surroundings = Surroundings(self.documents, self.chunks)
        self.code = {chunk.id for chunk in self.chunks.values() if chunk.kind == "code"}

    def change(self, leaving: Leaving, records: Sequence[Record], arrived: Sequence[DocumentSummary]) -> None:
        """Take out what left, then put in what came."""
        gone = (self.chunks[chunk_id] for chunk_id in leaving.chunks if chunk_id in self.chunks)
        self.surroundings.drop((self.documents[i] for i in leaving.documents if i in self.documents), gone)
        for document_id in leaving.documents:
            self.documents.pop(document_id, None)
            if self.extractions is not None:
                self.extractions.pop(document_id, None)
        for chunk_id in leaving.chunks:
            self.chunks.pop(chunk_id, None)
        self.code -= leaving.chunks
        self.documents.update((summary.id, summary) for summary in arrived)
        self.chunks.update((chunk.id, chunk) for record in records for chunk in record.chunks)
        self.code.update(chunk.id for record in records for chunk in record.chunks if chunk.kind == "code")
        self.surroundings.add(arrived, (chunk for record in records for chunk in record.chunks))
        if self.extractions is not None:
            self.extractions.update((record.document.id, record.extraction) for record in records)


@dataclass(frozen=True, slots=True)
class Leaving:
    """Ids of documents and chunks that leave the truth; a chunk that comes again with its document is named too."""

    documents: frozenset[str] = frozenset()
    chunks: frozenset[str] = frozenset()


class Snapshot:
    """The ports of retrieval over one version; ``documents`` and ``chunks`` are by id.

    They and the BM25 index are handed on to the next version and change with it: who uses them holds the
    workspace's reading lock. The graph stays as it is.
    """

    def __init__(
        self, truth: Truth, parts: Parts, vectors: Vectors, sparse: SparseIndex, contents: Contents, version: int
    ) -> None:
        self._truth = truth
        self._parts = parts
        self._vectors = vectors
        self._building = Lock()
        self._graph: tuple[KnowledgeGraph, Sequence[Merge]] | None = None
        self._summarising = Lock()
        self._overview: Overview | None = None
        self._contents = contents
        self.sparse = sparse
        self.version = version
        self.documents: Mapping[str, DocumentSummary] = contents.documents
        self.chunks: Mapping[str, Chunk] = contents.chunks

    @property
    def settings(self) -> Settings:
        """The settings the workspace was opened with."""
        return self._parts.settings

    @property
    def embedder(self) -> QuestionEmbedder | None:
        """What embeds questions, None where nothing is installed or wanted."""
        from hybridmem.index.code_aware import AboutProse, CodeAware

        embedder = self._parts.embedder()
        return AboutProse(embedder) if isinstance(embedder, CodeAware) and not self._contents.code else embedder

    @property
    def extractor(self) -> Recognising:
        """Named-entity recognition for questions."""
        return Recognising(self._parts)

    @property
    def dense(self) -> DenseView | None:
        """The dense index, opened and repaired on first use; None without an embedder."""
        index, embedder = self._vectors.index(), self._parts.embedder()
        if index is None or embedder is None:
            return None
        return DenseView(index, self.chunks, self._contents.surroundings, embedder.shared)

    @property
    def graph(self) -> KnowledgeGraph:
        """The knowledge graph, built on first use."""
        return self._built(self.graph_parts)[0]

    @property
    def overview(self) -> Overview:
        """Summaries and communities of this version, made on first use."""
        from hybridmem.snapshot_summaries import overview_of

        with self._summarising:
            if self._overview is None:
                self._overview = overview_of(self, self._truth, self._contents.chosen)
            return self._overview

    @property
    def merges(self) -> Sequence[Merge]:
        """Which entity keys the graph joins; built with it."""
        return self._built(self.graph_parts)[1]

    def graph_parts(self) -> GraphParts:
        """What the graph of this version is made of; copies, which a later version leaves alone."""
        if self._contents.extractions is None:
            self._contents.extractions = self._read_extractions()
        extractions = self._contents.extractions.copy()
        return GraphParts(
            list(self.chunks.values()), extractions, self._truth.decisions(), self._truth.triple_decisions()
        )

    def build(self, parts: GraphParts) -> None:
        """Build the graph of parts taken earlier; needs no lock, so that a writer need not wait for it."""
        self._built(lambda: parts)

    def _built(self, parts: Callable[[], GraphParts]) -> tuple[KnowledgeGraph, Sequence[Merge]]:
        with self._building:
            if self._graph is None:
                self._graph = self._contents.knowledge.graph(parts())
            return self._graph

    def chunk(self, chunk_id: str, /) -> Chunk:
        """One chunk; KeyError for an unknown id."""
        return self.chunks[chunk_id]

    def title(self, document_id: str, /) -> str:
        """The title of a document, "" for an unknown one."""
        summary = self.documents.get(document_id)
        return summary.title if summary else ""

    def _read_extractions(self) -> dict[str, Extraction]:
        """By document id; what another process has written since this version was read is left out."""
        with self._truth.consistent():
            mentions, facts = self._truth.mentions(), self._truth.assertions()
        mentions_of, facts_of = defaultdict(list), defaultdict(list)
        for mention in mentions:
            if mention.chunk_id in self.chunks:
                mentions_of[mention.document_id].append(mention)
        for fact in facts:
            if fact.chunk_id in self.chunks:
                facts_of[fact.span.document_id].append(fact)
        return {id_: Extraction(tuple(mentions_of[id_]), tuple(facts_of[id_])) for id_ in self.documents}

    def succeed(self, records: Sequence[Record], leaving: Leaving, renamed: Sequence[str] = ()) -> Snapshot:
        """The next version, after ``records`` were committed, ``leaving`` left and the documents with the own paths
        ``renamed`` got other further names; this one must not be used again.

        The caller holds the writing lock: what both versions share changes in place.
        """
        with self._truth.consistent():
            arrived = self._truth.summaries([*renamed, *(record.document.path for record in records)])
            version = self._truth.version()
        left = [self.documents[id_] for id_ in leaving.documents if id_ in self.documents]
        self._contents.change(leaving, records, arrived)
        terms = self._terms(records, [*left, *arrived])
        self.sparse.update(terms, leaving.chunks - terms.keys())
        return Snapshot(self._truth, self._parts, self._vectors, self.sparse, self._contents, version)

    def _terms(self, records: Sequence[Record], changed: Sequence[DocumentSummary]) -> dict[str, Sequence[str]]:
        """What BM25 is given anew: the passages of the records, and those that follow on what changed."""
        known = {id_: words for record in records for id_, words in record.terms.items()}
        around = self._contents.surroundings

        def own(chunk: Chunk) -> Sequence[str]:
            return known[chunk.id] if chunk.id in known else index_terms(self.documents[chunk.document_id], chunk)

        arrived = [self.chunks[id_] for id_ in known]
        return {chunk.id: around.terms(chunk, own) for chunk in [*arrived, *around.followers(changed)]}


def load(truth: Truth, parts: Parts, vectors: Vectors) -> Snapshot:
    """Read the current version; BM25 comes from the stored terms where the tokenizer is still the same."""
    with truth.consistent():
        documents = {summary.id: summary for summary in truth.summaries()}
        chunks = {chunk.id: chunk for chunk in truth.chunks()}
        terms = truth.terms() if truth.fact("tokeniser") == tokeniser_fingerprint() else {}
        version = truth.version()
    missing = {id_: index_terms(documents[c.document_id], c) for id_, c in chunks.items() if id_ not in terms}
    if missing and not truth.read_only:
        truth.put_terms(missing, tokeniser_fingerprint())
    retrieval = parts.settings.retrieval
    sparse = SparseIndex(retrieval.bm25_k1, retrieval.bm25_b)
    contents, own = Contents(documents, chunks), missing | terms
    sparse.update({id_: contents.surroundings.terms(c, lambda c: own[c.id]) for id_, c in chunks.items()}, ())
    return Snapshot(truth, parts, vectors, sparse, contents, version)
