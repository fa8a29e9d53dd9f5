"""The vectors of a workspace: a copy that is opened late, compared with the truth, repaired and rebuilt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hybridmem.errors import IndexMismatchError, WorkspaceError
from hybridmem.ingest_texts import embedding_text
from hybridmem.store.truth import Truth
from hybridmem.types import Progress
from hybridmem.workspace_parts import Parts

if TYPE_CHECKING:
    from hybridmem.index.dense import DenseIndex
    from hybridmem.index.embed import Embedder

FOLDER_NAME = "chroma"
_FINGERPRINT, _NAME, _DIMENSION = "embedder", "embedder_name", "embedder_dimension"
_SLICE = 256


class Vectors:
    """Chunk vectors in Chroma. Chroma serves one process, so a read-only workspace keeps its own in memory."""

    def __init__(self, folder: Path, truth: Truth, parts: Parts) -> None:
        self._folder = folder / FOLDER_NAME
        self._truth = truth
        self._parts = parts
        self._lock = RLock()
        self._index: DenseIndex | None = None
        self._repaired = False
        self._seen: dict[str, tuple[str, str]] = {}
        parts.remember(truth.fact(_NAME))

    def index(self) -> DenseIndex | None:
        """The index in agreement with the truth, or None without an embedder.

        Raises:
            IndexMismatchError: the stored vectors are another embedder's.
        """
        embedder = self._parts.embedder()
        if embedder is None:
            return None
        if self._repaired and self._index is not None:
            return self._index  # no waiting for a writer that is busy with its next batch
        with self._lock:
            self._check(embedder)
            index = self._open(embedder.dimension, embedder.fingerprint)
            for _ in self._repair(index, embedder):
                pass
            return index

    def write(self, ids: Sequence[str], matrix: NDArray[np.float32]) -> None:
        """Write vectors ahead of their commit; until it comes they count as pending."""
        if self._index is not None:
            self._truth.announce(ids)
            self._index.upsert(ids, matrix)

    def forget(self, ids: Collection[str]) -> None:
        """Drop the vectors of chunks that left the truth."""
        with self._lock:
            if self._index is None and ids:
                self._open_recorded()
            if self._index is not None and ids:
                self._index.delete(sorted(ids))

    def rebuild(self) -> Iterator[Progress]:
        """Make all vectors anew with the present embedder, whichever made the old ones."""
        embedder = self._parts.embedder()
        with self._lock:
            self._discard()
            self._truth.put_facts({_FINGERPRINT: "", _NAME: "", _DIMENSION: ""})
            if embedder is not None:
                yield from self._repair(self._open(embedder.dimension, embedder.fingerprint), embedder)

    def recorded(self) -> str:
        """The name of the embedder that made the vectors, "" before there are any."""
        return self._truth.fact(_NAME)

    def stale(self) -> None:
        """Have the index compared with the truth again before its next use."""
        with self._lock:
            self._repaired = False

    def close(self) -> None:
        """Let go of the folder."""
        with self._lock:
            if self._index is not None:
                self._index.close()
                self._index = None

    def _check(self, embedder: Embedder) -> None:
        made = self._truth.fact(_FINGERPRINT)
        if made and made != embedder.fingerprint:
            raise IndexMismatchError(
                f"The stored vectors were made by {self._truth.fact(_NAME)!r} ({made}), but {embedder.name!r} "
                f"({embedder.fingerprint}) is in use; choose the former or rebuild the vectors."
            )

    def _record(self, embedder: Embedder) -> None:
        if not self._truth.read_only and self._truth.fact(_FINGERPRINT) != embedder.fingerprint:
            facts = {_FINGERPRINT: embedder.fingerprint, _NAME: embedder.name, _DIMENSION: str(embedder.dimension)}
            self._truth.put_facts(facts)

    def _open(self, dimension: int, fingerprint: str) -> DenseIndex:
        from hybridmem.index.dense import DenseIndex

        if self._index is None:
            folder = None if self._truth.read_only else self._folder
            try:
                self._index = DenseIndex(folder, dimension, fingerprint)
            except WorkspaceError:
                # A copy that cannot be read, or that no recorded embedder made, is worth nothing: begin it anew.
                self._discard()
                self._index = DenseIndex(folder, dimension, fingerprint)
        return self._index

    def _open_recorded(self) -> None:
        """Open the index by what is recorded of its embedder, without loading a model."""
        fingerprint, dimension = self._truth.fact(_FINGERPRINT), self._truth.fact(_DIMENSION)
        if fingerprint and dimension and not self._truth.read_only:
            self._open(int(dimension), fingerprint)

    def _repair(self, index: DenseIndex, embedder: Embedder) -> Iterator[Progress]:
        """Once: delete surplus vectors; embed the missing, and those whose writing was cut short."""
        if self._repaired:
            return
        self._record(embedder)
        known, present, pending = self._truth.chunk_ids(), index.ids(), self._truth.pending()
        index.delete(sorted(present - known))
        texts = self._texts((known - present) | (known & pending) | (known & self._moved()))
        wanted = sorted(texts, key=lambda id_: (len(texts[id_]), id_))
        for start in range(0, len(wanted), _SLICE):
            part = wanted[start : start + _SLICE]
            index.upsert(part, embedder.embed_passages([texts[id_] for id_ in part]))
            yield Progress("embed", start + len(part), len(wanted))
        if pending and not self._truth.read_only:
            self._truth.settle()
        self._repaired = True

    def _moved(self) -> set[str]:
        """In a workspace that follows another process: chunks that kept their id while title or text around changed."""
        if not self._truth.read_only:
            return set()
        before, self._seen = self._seen, self._truth.standing()
        return {id_ for id_, standing in self._seen.items() if before.get(id_, standing) != standing}

    def _texts(self, ids: Collection[str]) -> dict[str, str]:
        if not ids:
            return {}
        with self._truth.consistent():
            documents = {summary.id: summary for summary in self._truth.summaries()}
            chunks = self._truth.chunks()
        return {chunk.id: embedding_text(documents[chunk.document_id], chunk) for chunk in chunks if chunk.id in ids}

    def _discard(self) -> None:
        from hybridmem.index.dense import DenseIndex

        self.close()
        self._repaired = False
        if not self._truth.read_only:
            DenseIndex.begin_anew(self._folder)
