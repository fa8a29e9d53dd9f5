"""Which entity is mentioned in which chunk, as sparse matrices of shape (entities, chunks)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from hybridmem.types import Mention

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Incidence:
    """Mentions sorted by (entity, chunk, start); ``bounds[e]:bounds[e + 1]`` are those of entity ``e``.

    ``counts`` holds how often an entity is named in a chunk, ``about`` is 1 where the chunk is about the entity;
    both are CSR matrices of shape (entities, chunks).
    """

    mentions: tuple[Mention, ...]
    bounds: Numbers
    counts: Any
    about: Any

    @classmethod
    def of(
        cls, mentions: Sequence[Mention], row_of_key: Mapping[str, int], entities: int, chunk_ids: Sequence[str]
    ) -> Incidence:
        """Sort the mentions and fill the matrices; mentions of unknown chunks are dropped."""
        column = {chunk_id: number for number, chunk_id in enumerate(chunk_ids)}
        kept = [mention for mention in mentions if mention.chunk_id in column]
        rows = np.array([row_of_key[m.key] for m in kept], dtype=np.int64)
        columns = np.array([column[m.chunk_id] for m in kept], dtype=np.int64)
        places = np.array([(m.start, m.end) for m in kept], dtype=np.int64).reshape(-1, 2)
        order = np.lexsort((places[:, 1], places[:, 0], columns, rows))
        marked = np.array([m.about for m in kept], dtype=np.float64)
        shape = (entities, len(chunk_ids))
        return cls(
            mentions=tuple(kept[position] for position in order),
            bounds=np.searchsorted(rows[order], np.arange(entities + 1)),
            counts=_matrix(np.ones(len(kept)), rows, columns, shape),
            about=_binary(_matrix(marked, rows, columns, shape)),
        )


def _matrix(values: NDArray[np.float64], rows: Numbers, columns: Numbers, shape: tuple[int, int]) -> Any:
    matrix = sparse.csr_matrix((values, (rows, columns)), shape=shape)
    matrix.eliminate_zeros()
    matrix.sort_indices()
    return matrix


def _binary(matrix: Any) -> Any:
    matrix.data[:] = 1.0
    return matrix
