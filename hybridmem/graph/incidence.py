"""Which entity is mentioned in which chunk, as sparse matrices of shape (entities, chunks)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from hybridmem.extract.coreference import without_suffix
from hybridmem.types import Mention

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Incidence:
    """Mentions sorted by (entity, chunk, start); ``bounds[e]:bounds[e + 1]`` are those of entity ``e``.

    ``counts`` holds how often an entity is named in a chunk, ``about`` how much of a title, heading or symbol it
    makes up where the chunk is about it (0..1, see ``title_shares``). Both are CSR of shape (entities, chunks).
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
        marked = title_shares(kept)
        shape = (entities, len(chunk_ids))
        return cls(
            mentions=tuple(kept[position] for position in order),
            bounds=np.searchsorted(rows[order], np.arange(entities + 1)),
            counts=_matrix(np.ones(len(kept)), rows, columns, shape),
            about=_greatest(marked, rows, columns, shape),
        )


def title_shares(mentions: Sequence[Mention]) -> NDArray[np.float64]:
    """Return for each mention how much of its title it makes up, 0..1; 0 for mentions that name no topic.

    A chunk under "Weekly report of Zhang Wei" is about Zhang Wei, but less so than one under "Zhang Wei". The title of
    a mention is the longest topic noted at the same place or around it; a bracketed suffix does not count, and
    mentions that span more than their name (definitions in code) are whole topics.
    """
    titles: dict[str, list[Mention]] = defaultdict(list)
    for mention in mentions:
        if mention.about:
            titles[mention.chunk_id].append(mention)
    return np.array([_share(m, titles[m.chunk_id]) if m.about else 0.0 for m in mentions], dtype=np.float64)


def _share(mention: Mention, titles: Sequence[Mention]) -> float:
    if mention.end - mention.start > len(mention.surface):
        return 1.0
    around = [m.surface for m in titles if m.start <= mention.start and mention.end <= m.end and _is_title(m)]
    longest = max((len(without_suffix(surface)) for surface in around), default=1)
    return min(1.0, len(mention.surface) / longest)


def _is_title(mention: Mention) -> bool:
    return mention.end - mention.start <= len(mention.surface)


def _greatest(
    values: NDArray[np.float64], rows: Numbers, columns: Numbers, shape: tuple[int, int]
) -> sparse.csr_matrix:
    """The greatest value at each place (a sum is what CSR makes of doubles)."""
    order = np.lexsort((-values, columns, rows))
    rows, columns, values = rows[order], columns[order], values[order]
    first = np.ones(len(values), dtype=bool)
    first[1:] = (rows[1:] != rows[:-1]) | (columns[1:] != columns[:-1])
    return _matrix(values[first], rows[first], columns[first], shape)


def _matrix(values: NDArray[np.float64], rows: Numbers, columns: Numbers, shape: tuple[int, int]) -> Any:
    matrix = sparse.csr_matrix((values, (rows, columns)), shape=shape)
    matrix.eliminate_zeros()
    matrix.sort_indices()
    return matrix
