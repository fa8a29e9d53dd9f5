"""Which entity is mentioned in which chunk, as sparse matrices of shape (entities, chunks)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from hybridmem.extract.coreference import without_suffix
from hybridmem.graph.ordered import Moves, Numbers
from hybridmem.types import Mention

Cell = tuple[int, int, float, float]
"""Row of the entity, column of the chunk, how often it is named there, how much of a title it makes up."""


@dataclass(frozen=True, slots=True)
class Incidence:
    """``counts`` holds how often an entity is named in a chunk, ``about`` how much of a title, heading or symbol it
    makes up where the chunk is about it (0..1, see ``title_shares``). Both are CSR of shape (entities, chunks).

    ``followed`` says of each chunk whether the next one is of the same document, shape (chunks,).
    """

    counts: Any
    about: Any
    followed: NDArray[np.bool_]

    @classmethod
    def none(cls) -> Incidence:
        """No entities and no chunks."""
        return cls(sparse.csr_matrix((0, 0)), sparse.csr_matrix((0, 0)), np.zeros(0, dtype=bool))

    def moved(self, entities: Moves, chunks: Moves, cells: Sequence[Cell], followed: Sequence[bool]) -> Incidence:
        """Return the matrices of the next version; ``cells`` and ``followed`` are of the chunks that are made anew.

        Documents come and go as a whole: what follows a chunk that stays is what followed it before.
        """
        rows, columns, counts, shares = np.array(cells, dtype=np.float64).reshape(-1, 4).T
        places = rows.astype(np.int64) * chunks.size + columns.astype(np.int64)
        order = np.argsort(places)
        places, counts, shares = places[order], counts[order], shares[order]
        about = shares > 0.0
        return Incidence(
            _spliced(self.counts, entities, chunks, places, counts),
            _spliced(self.about, entities, chunks, places[about], shares[about]),
            chunks.filled(self.followed, followed),
        )


def cells_of(mentions: Sequence[Mention], row_of: Callable[[str], int], column: int) -> Iterator[Cell]:
    """Return the cells of one chunk from its mentions: of several shares of one entity the greatest counts."""
    found: dict[int, tuple[float, float]] = {}
    for mention, share in zip(mentions, title_shares(mentions), strict=True):
        row = row_of(mention.key)
        count, greatest = found.get(row, (0.0, 0.0))
        found[row] = (count + 1.0, max(greatest, share))
    return ((row, column, count, share) for row, (count, share) in found.items())


def title_shares(mentions: Sequence[Mention]) -> list[float]:
    """Return for each mention of one chunk how much of its title it makes up, 0..1; 0 for those that name no topic.

    A chunk under "Weekly report of Zhang Wei" is about Zhang Wei, but less so than one under "Zhang Wei". The title of
    a mention is the longest topic noted at the same place or around it; a bracketed suffix does not count, and
    mentions that span more than their name (definitions in code) are whole topics.
    """
    titles = [mention for mention in mentions if mention.about]
    return [_share(mention, titles) if mention.about else 0.0 for mention in mentions]


def _share(mention: Mention, titles: Sequence[Mention]) -> float:
    if mention.end - mention.start > len(mention.surface):
        return 1.0
    around = [m.surface for m in titles if m.start <= mention.start and mention.end <= m.end and _is_title(m)]
    longest = max((len(without_suffix(surface)) for surface in around), default=1)
    return min(1.0, len(mention.surface) / longest)


def _is_title(mention: Mention) -> bool:
    return mention.end - mention.start <= len(mention.surface)


def _spliced(matrix: Any, rows: Moves, columns: Moves, places: Numbers, values: NDArray[np.float64]) -> Any:
    """What is left of a CSR matrix at its new rows and columns, with values put in at ``row * columns + column``."""
    row = rows.to[np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))]
    column = columns.to[matrix.indices]
    kept = (row >= 0) & (column >= 0)
    before = row[kept] * columns.size + column[kept]
    where = np.searchsorted(before, places)
    found = np.insert(before, where, places)
    shape = (rows.size, columns.size)
    bounds = np.searchsorted(found, np.arange(rows.size + 1) * columns.size)
    data = np.insert(matrix.data[kept], where, values)
    return sparse.csr_matrix((data, found % max(columns.size, 1), bounds), shape=shape)
