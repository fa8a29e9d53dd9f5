"""The dense index: cosine search over chunk vectors in Chroma, embedded and offline.

Chroma's HNSW graph is approximate and depends on the order of insertion. It therefore only proposes
candidates, several times more than asked for (all of them while the index is small); their cosines are
computed again exactly and ordered by (-score, id).
"""

from __future__ import annotations

import re
import shutil
import threading
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import chromadb
import numpy as np
from chromadb.api import ClientAPI
from chromadb.api.client import Client
from chromadb.api.collection_configuration import CreateCollectionConfiguration
from chromadb.api.models.Collection import Collection
from chromadb.config import Settings as ChromaSettings
from chromadb.errors import ChromaError
from numpy.typing import NDArray

from hybridmem.errors import IndexMismatchError, InputError, WorkspaceError
from hybridmem.index.matrix import VectorMatrix
from hybridmem.index.topk import top_k
from hybridmem.index.vectors import Matrix, cosines, to_half_grid

_COLLECTION = "chunks"
_CONFIGURATION: CreateCollectionConfiguration = {
    "hnsw": {"space": "cosine", "ef_construction": 200, "max_neighbors": 32, "ef_search": 400}
}
_FETCH = 4
_FETCH_MINIMUM = 400
_READ = 5000
_VERSION = re.compile(r"v(\d{6})")
_HEADER_BYTES = 100
_UNIT_ERROR = 0.02  # rounding to half precision changes a length by less than 0.001
# What Chroma raises on files it did not write; its clean-up after a file it cannot open fails with an AttributeError.
_DAMAGED = (ChromaError, OSError, ValueError, LookupError, AttributeError)


class DenseIndex:
    """Unit vectors by chunk id; safe from many threads of one process (Chroma itself allows one process only).

    Vectors are rounded to half precision (``to_half_grid``), so that a reopened index ranks as before.
    """

    def __init__(self, folder: Path | None, dimension: int, fingerprint: str) -> None:
        """Open or create the index in a folder, or in memory (None).

        Raises:
            IndexMismatchError: the folder holds vectors of another embedder.
            WorkspaceError: the files are damaged or cannot be opened; ``begin_anew`` makes room for a new index.
        """
        self._folder = folder
        self._dimension = dimension
        self._fingerprint = fingerprint
        self._lock = threading.RLock()
        self._version = max(_versions(folder), default=1) if folder else 1
        self._open()

    def upsert(self, ids: Sequence[str], vectors: NDArray[np.floating]) -> None:
        """Add vectors, (len(ids), dimension), or replace those of known ids.

        Raises:
            InputError: the shape is not (len(ids), dimension), or an id comes twice.
            WorkspaceError: Chroma cannot write.
        """
        rows = to_half_grid(np.asarray(vectors, dtype=np.float32).reshape(-1, self._dimension))
        if len(rows) != len(ids) or len(set(ids)) != len(ids):
            raise InputError(f"{len(ids)} ids came with {len(rows)} vectors, or one id twice; give one vector per id.")
        with self._lock:
            with self._changing():
                for part in self._batches(len(ids)):
                    self._collection.upsert(ids=list(ids[part]), embeddings=rows[part])
            self._matrix.upsert(ids, rows)

    def delete(self, ids: Iterable[str]) -> None:
        """Remove vectors by id; unknown ids are ignored.

        Raises:
            WorkspaceError: Chroma cannot write.
        """
        with self._lock:
            known = sorted(name for name in set(ids) if name in self._matrix)
            with self._changing():
                for part in self._batches(len(known)):
                    self._collection.delete(ids=known[part])
            self._matrix.delete(known)

    def search(self, vector: NDArray[np.floating], k: int) -> list[tuple[str, float]]:
        """The k nearest (id, cosine), cosine exact, in the order (-cosine, id)."""
        with self._lock:
            if k < 1 or not len(self._matrix):
                return []
            candidates = self._candidates(vector, max(_FETCH * k, _FETCH_MINIMUM))
            scores = cosines(self._matrix.rows(candidates), vector)
            if len(candidates) < len(self._matrix) and top_k(candidates, scores, k)[-1][1] <= scores.min():
                candidates, rows = self._matrix.read()  # equal scores reach beyond the candidates
                scores = cosines(rows, vector)
            return top_k(candidates, scores, k)

    def similarities(self, ids: Sequence[str], vector: NDArray[np.floating]) -> dict[str, float]:
        """Exact cosines of the given chunks with a vector; ids the index does not hold are left out."""
        with self._lock:
            known = [name for name in ids if name in self._matrix]
            values = cosines(self._matrix.rows(known), vector)
        return dict(zip(known, values.tolist(), strict=True))

    def rows(self, ids: Sequence[str]) -> Matrix:
        """The unit vectors of the given chunks, (n, dimension) float32; ids the index does not hold are left out."""
        with self._lock:
            return self._matrix.rows([name for name in ids if name in self._matrix])

    def matrix(self) -> tuple[list[str], Matrix]:
        """Every id and the matrix of all vectors, (n, dimension) float32, read-only; do not change the list."""
        with self._lock:
            return self._matrix.read()

    def ids(self) -> set[str]:
        """Ids of the chunks held."""
        with self._lock:
            return self._matrix.ids()

    def __contains__(self, name: object) -> bool:
        with self._lock:
            return name in self._matrix

    def __len__(self) -> int:
        with self._lock:
            return len(self._matrix)

    def reset(self) -> None:
        """Empty the index: a new folder is begun and the old one removed, so no open handle points at deleted files."""
        with self._lock:
            old = self._path()
            self._close_client()
            self._version += 1
            self._open()
            if old is not None:
                shutil.rmtree(old, ignore_errors=True)

    @staticmethod
    def begin_anew(folder: Path) -> None:
        """Remove what is in a folder and begin under a name never used before: Chroma remembers the state of a path
        as long as the process runs."""
        number = max(_versions(folder), default=0) + 1
        shutil.rmtree(folder, ignore_errors=True)
        (folder / _name(number)).mkdir(parents=True, exist_ok=True)

    def close(self) -> None:
        """Let go of the folder; the index must not be used afterwards."""
        with self._lock:
            self._close_client()

    def _candidates(self, vector: NDArray[np.floating], count: int) -> list[str]:
        """At least ``count`` ids, or all: what Chroma proposes, or everything where it fails or proposes too few."""
        wanted = min(count, len(self._matrix))
        question = np.asarray(vector, dtype=np.float32).reshape(1, -1)
        try:
            found = self._collection.query(query_embeddings=question, n_results=wanted, include=[])["ids"][0]
        except ChromaError:
            found = []
        known = [name for name in found if name in self._matrix]
        return known if len(known) == wanted else self._matrix.read()[0]

    def _batches(self, count: int) -> Iterator[slice]:
        step = self._client.get_max_batch_size()
        return (slice(start, start + step) for start in range(0, count, step))

    @contextmanager
    def _changing(self) -> Iterator[None]:
        try:
            yield
        except (ChromaError, OSError) as error:
            raise WorkspaceError(f"The vector index {self._path()} cannot be changed ({error}); rebuild it.") from error

    def _path(self) -> Path | None:
        return self._folder / _name(self._version) if self._folder else None

    def _open(self) -> None:
        path = self._path()
        self._collection_name = _COLLECTION if path else f"{_COLLECTION}-{uuid.uuid4().hex}"
        try:
            _check_files(path)
            self._client = _client(path)
            self._collection = self._client.get_or_create_collection(
                self._collection_name,
                embedding_function=None,
                configuration=_CONFIGURATION,
                metadata={"fingerprint": self._fingerprint, "dimension": self._dimension},
            )
            self._check()
            self._matrix = _load(self._collection, self._dimension)
        except _DAMAGED as error:
            why = " ".join(str(error).split()) or type(error).__name__
            raise WorkspaceError(f"The vector index {path} cannot be opened ({why}); rebuild it.") from error

    def _check(self) -> None:
        made = dict(self._collection.metadata or {})
        if made != {"fingerprint": self._fingerprint, "dimension": self._dimension}:
            self._close_client()
            raise IndexMismatchError(
                f"The index was made by {made.get('fingerprint')!r} with {made.get('dimension')} numbers a vector, but "
                f"{self._fingerprint!r} with {self._dimension} is in use; rebuild the index or choose the former."
            )

    def _close_client(self) -> None:
        if self._folder is None:
            self._client.delete_collection(self._collection_name)
        if isinstance(self._client, Client):
            self._client.close()


def _client(path: Path | None) -> ClientAPI:
    settings = ChromaSettings(anonymized_telemetry=False)
    if path is None:
        return chromadb.EphemeralClient(settings=settings)
    path.mkdir(parents=True, exist_ok=True)
    return chromadb.PersistentClient(path=str(path), settings=settings)


def _load(collection: Collection, dimension: int) -> VectorMatrix:
    matrix = VectorMatrix(dimension)
    for offset in range(0, collection.count(), _READ):
        page = collection.get(include=["embeddings"], limit=_READ, offset=offset)
        rows = np.asarray(page["embeddings"], dtype=np.float32)
        if not np.allclose(np.linalg.norm(rows.astype(np.float64), axis=1), 1.0, atol=_UNIT_ERROR):
            raise ValueError("it holds vectors that are not of length 1")
        matrix.upsert(page["ids"], to_half_grid(rows))
    return matrix


def _check_files(path: Path | None) -> None:
    """Chroma reads the head of a graph unchecked: one that was cut short would end the whole process."""
    for file in sorted(path.glob("*/header.bin")) if path else ():
        if (size := file.stat().st_size) < _HEADER_BYTES:
            raise ValueError(f"{file.name} has {size} bytes, {_HEADER_BYTES} are needed")


def _name(version: int) -> str:
    return f"v{version:06d}"


def _versions(folder: Path) -> list[int]:
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return [int(found.group(1)) for found in map(_VERSION.fullmatch, names) if found]
