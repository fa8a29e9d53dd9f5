"""What retrieval needs from its surroundings, as protocols: a snapshot of a workspace satisfies ``Ports``.

Everything a query touches must stay unchanged while it runs: a writer builds the next snapshot and swaps it in.
Steps of an ``EvidencePath`` hold entity ids (``graph.entities[step.head].name`` is the name to show).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hybridmem.graph.build import KnowledgeGraph
from hybridmem.query.link import QuestionExtractor
from hybridmem.retrieve.overview import Overview
from hybridmem.settings import Settings
from hybridmem.types import Chunk

Vector = NDArray[np.float32]
Scored = list[tuple[str, float]]


class QuestionEmbedder(Protocol):
    """Turns a question into a unit vector of shape ``(d,)``."""

    def embed_question(self, text: str, /) -> Vector:
        """Embed one question."""
        ...


class DenseSearch(Protocol):
    """Cosine search over chunk vectors, ordered by (-score, id)."""

    def __len__(self) -> int: ...

    def search(self, vector: Vector, k: int, /) -> Scored:
        """Return at most ``k`` pairs (chunk id, cosine)."""
        ...

    def before(self, chunk_id: str, /) -> str | None:
        """Return the turn of talk a chunk is read together with; None where it stands alone."""
        ...

    def added(self, chunk_id: str, vector: Vector, /) -> float:
        """Return what a second encoder adds to the score of a chunk; 0 where it has no say."""
        ...

    def similarities(self, ids: Sequence[str], vector: Vector, /) -> dict[str, float]:
        """Return the cosine of each known id with the vector."""
        ...

    def rows(self, ids: Sequence[str], /) -> Vector:
        """Return the unit vectors of the known among the ids, shape (n, d)."""
        ...


class SparseSearch(Protocol):
    """BM25 search over chunk terms, ordered by (-score, id), positive scores only."""

    def __len__(self) -> int: ...

    def search(self, terms: Sequence[str], k: int, /) -> Scored:
        """Return at most ``k`` pairs (chunk id, score)."""
        ...

    def explain(self, terms: Sequence[str], document_id: str, /) -> Scored:
        """Return the part of the score each term gives to one chunk."""
        ...

    def document_frequency(self, term: str, /) -> int:
        """Return in how many chunks the term occurs."""
        ...

    def holding(self, terms: Collection[str], /) -> set[str]:
        """Return the chunks that contain every one of the terms; none without terms."""
        ...


class Ports(Protocol):
    """A consistent read-only view of one workspace version.

    ``dense`` and ``embedder`` are None where no embedder is installed; ``extractor`` None means rules alone.
    """

    @property
    def settings(self) -> Settings: ...

    @property
    def graph(self) -> KnowledgeGraph: ...

    @property
    def overview(self) -> Overview | None:
        """Summaries and communities, made on first use; None where there are none."""
        ...

    @property
    def sparse(self) -> SparseSearch: ...

    @property
    def dense(self) -> DenseSearch | None: ...

    @property
    def embedder(self) -> QuestionEmbedder | None: ...

    @property
    def extractor(self) -> QuestionExtractor | None: ...

    def chunk(self, chunk_id: str, /) -> Chunk:
        """Return one chunk; raises KeyError for an unknown id."""
        ...

    def title(self, document_id: str, /) -> str:
        """Return the title of a document ("" when it has none)."""
        ...
