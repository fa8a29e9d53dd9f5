"""The triples of a graph as arrays in the order of their ids, and which of them touch an entity."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hybridmem.graph.ordered import Moves, Numbers, Ordered
from hybridmem.types import Entity, Triple

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Edges:
    """Rows of head and tail entity, confidence, and whether the fact is asserted; each of shape (triples,)."""

    heads: Numbers
    tails: Numbers
    confidences: Values
    asserted: NDArray[np.bool_]

    @classmethod
    def none(cls) -> Edges:
        """No triples."""
        rows = np.empty(0, dtype=np.int64)
        return cls(rows, rows, np.empty(0), np.empty(0, dtype=bool))

    def moved(self, entities: Moves, triples: Moves, table: Ordered[Triple], rows: Ordered[Entity]) -> Edges:
        """Return the arrays of the next version, whose triples and entities are ``table`` and ``rows``."""
        fresh = [table[table.order[row]] for row in triples.fresh.tolist()]
        return Edges(
            triples.filled(entities.to[self.heads], [rows.row(triple.head) for triple in fresh]),
            triples.filled(entities.to[self.tails], [rows.row(triple.tail) for triple in fresh]),
            triples.filled(self.confidences, [triple.confidence for triple in fresh]),
            triples.filled(self.asserted, [triple.status == "asserted" for triple in fresh]),
        )

    def usable(self) -> Numbers:
        """Return which triples paths may use: asserted, between two entities."""
        found: Numbers = np.flatnonzero(self.asserted & (self.heads != self.tails))
        return found


@dataclass(frozen=True, slots=True)
class Touching:
    """``triples[bounds[e]:bounds[e + 1]]`` are the rows of the triples that begin or end at entity ``e``, in order."""

    triples: Numbers
    bounds: Numbers

    @classmethod
    def of(cls, edges: Edges, entities: int) -> Touching:
        """Sort the ends of all triples by entity."""
        number = np.arange(len(edges.heads))
        apart = edges.heads != edges.tails
        ends = np.concatenate([edges.heads, edges.tails[apart]])
        triples = np.concatenate([number, number[apart]])
        order = np.lexsort((triples, ends))
        return cls(triples[order], np.searchsorted(ends[order], np.arange(entities + 1)))

    def rows(self, entity: int) -> list[int]:
        """Return the rows of the triples of one entity."""
        found: list[int] = self.triples[self.bounds[entity] : self.bounds[entity + 1]].tolist()
        return found
