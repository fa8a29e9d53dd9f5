"""A snapshot over the hand-made graph: real sparse index, hash embedder, no extractor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from graph_samples import CHAIN, Row, graph_of

from hybridmem.graph.build import KnowledgeGraph
from hybridmem.index.hash_embedder import HashEmbedder
from hybridmem.index.sparse import SparseIndex
from hybridmem.retrieve.overview import Overview
from hybridmem.retrieve.ports import QuestionExtractor, Scored, Vector
from hybridmem.settings import Settings
from hybridmem.text.tokenise import tokenise
from hybridmem.types import Chunk


class ExactDense:
    """Exact cosine search in memory."""

    def __init__(self, ids: list[str], vectors: np.ndarray) -> None:
        self.vectors = dict(zip(ids, vectors, strict=True))

    def __len__(self) -> int:
        return len(self.vectors)

    def search(self, vector: Vector, k: int) -> Scored:
        found = self.similarities(list(self.vectors), vector)
        return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:k]

    def similarities(self, ids: list[str], vector: Vector) -> dict[str, float]:
        return {identity: float(self.vectors[identity] @ vector) for identity in ids}

    def added(self, chunk_id: str, vector: Vector) -> float:
        return 0.0

    def before(self, chunk_id: str) -> None:
        return None

    def rows(self, ids: list[str]) -> np.ndarray:
        return np.array([self.vectors[identity] for identity in ids])


@dataclass
class Snapshot:
    settings: Settings
    graph: KnowledgeGraph
    sparse: SparseIndex
    dense: ExactDense | None
    embedder: HashEmbedder | None
    extractor: QuestionExtractor | None = None
    overview: Overview | None = None

    def chunk(self, chunk_id: str) -> Chunk:
        return self.graph.chunks[chunk_id]

    def title(self, document_id: str) -> str:
        return document_id


def snapshot(rows: Mapping[str, Row] = CHAIN, vectors: bool = True) -> Snapshot:
    graph = graph_of(dict(rows))
    sparse = SparseIndex()
    sparse.update({chunk.id: tokenise(chunk.text) for chunk in graph.chunks.values()})
    embedder = HashEmbedder() if vectors else None
    dense = None
    if embedder is not None:
        texts = [chunk.text for chunk in graph.chunks.values()]
        dense = (
            ExactDense(list(graph.chunk_ids), embedder.embed_passages(texts))
            if texts
            else ExactDense([], np.zeros((0, 1)))
        )
    return Snapshot(Settings(), graph, sparse, dense, embedder)
