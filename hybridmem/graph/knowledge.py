"""The knowledge graph: entities, triples and the chunks they come from, with the look-ups every part needs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

from hybridmem.errors import UnknownEntityError
from hybridmem.graph.find import find_entities
from hybridmem.graph.incidence import Incidence
from hybridmem.graph.names import NameIndex
from hybridmem.types import Chunk, Entity, LinkedEntity, Mention, Triple

T = TypeVar("T")


class KnowledgeGraph:
    """An immutable graph; derived structures (name index, edges) are made on first use.

    ``entity_ids`` and ``chunk_ids`` give the rows and columns of the incidence matrices.
    """

    def __init__(
        self,
        entities: Sequence[Entity],
        triples: Sequence[Triple],
        chunks: Sequence[Chunk],
        incidence: Incidence,
        id_of_key: Mapping[str, str],
    ) -> None:
        self.entities: Mapping[str, Entity] = {entity.id: entity for entity in entities}
        self.triples: Mapping[str, Triple] = {triple.id: triple for triple in triples}
        self.chunks: Mapping[str, Chunk] = {chunk.id: chunk for chunk in chunks}
        self.incidence = incidence
        self.entity_ids: tuple[str, ...] = tuple(self.entities)
        self.chunk_ids: tuple[str, ...] = tuple(self.chunks)
        self.row_of: Mapping[str, int] = {identity: row for row, identity in enumerate(self.entity_ids)}
        self.column_of: Mapping[str, int] = {identity: column for column, identity in enumerate(self.chunk_ids)}
        self._id_of_key = id_of_key
        self._derived: dict[str, object] = {}

    def __len__(self) -> int:
        return len(self.entities)

    def entity_of_key(self, key: str) -> str | None:
        """Return the id of the entity that carries this key, merged keys included."""
        return self._id_of_key.get(key)

    def entity(self, entity_id: str) -> Entity:
        """Return one entity.

        Raises:
            UnknownEntityError: no entity has this id.
        """
        try:
            return self.entities[entity_id]
        except KeyError:
            raise UnknownEntityError(f"No entity has the id {entity_id!r}; search it by name.") from None

    def find(self, name: str, limit: int = 10) -> list[LinkedEntity]:
        """Return entities by name: exact, then alias, then similar spelling, best first."""
        return find_entities(self, name, limit)

    def triples_of(self, entity_id: str) -> list[Triple]:
        """Return the triples that begin or end at an entity, whatever their status, in id order."""
        return [self.triples[identity] for identity in self._touching.get(entity_id, ())]

    def mentions_of(self, entity_id: str) -> list[Mention]:
        """Return the mentions of an entity ordered by chunk and place."""
        row = self.row_of[self.entity(entity_id).id]
        first, last = self.incidence.bounds[row : row + 2]
        return list(self.incidence.mentions[first:last])

    def entities_of(self, chunk_id: str) -> list[str]:
        """Return the ids of the entities mentioned in a chunk, in id order ([] for an unknown chunk)."""
        if chunk_id not in self.column_of:
            return []
        column = self.column_of[chunk_id]
        first, last = self._by_chunk.indptr[column : column + 2]
        return [self.entity_ids[row] for row in self._by_chunk.indices[first:last]]

    def chunks_of(self, entity_id: str) -> list[str]:
        """Return the ids of the chunks that mention an entity, in document order."""
        row = self.row_of[self.entity(entity_id).id]
        first, last = self.incidence.counts.indptr[row : row + 2]
        return [self.chunk_ids[column] for column in self.incidence.counts.indices[first:last]]

    def about(self, entity_id: str) -> dict[str, float]:
        """Return the chunks that are about an entity (title, heading, symbol) with the share of the title it makes up.

        The greatest share first, then in document order.
        """
        row = self.row_of[entity_id]
        first, last = self.incidence.about.indptr[row : row + 2]
        shares = zip(self.incidence.about.indices[first:last], self.incidence.about.data[first:last], strict=True)
        return {self.chunk_ids[column]: float(share) for column, share in sorted(shares, key=lambda s: -s[1])}

    def degree(self, entity_id: str) -> int:
        """Return how many asserted triples touch an entity."""
        return sum(self.triples[identity].status == "asserted" for identity in self._touching.get(entity_id, ()))

    def derived(self, name: str, make: Callable[[], T]) -> T:
        """Return a structure derived from the graph, made on first use and kept under ``name``.

        Two threads may both make it; they make equal values, and one of them stays.
        """
        if name not in self._derived:
            self._derived.setdefault(name, make())
        return cast("T", self._derived[name])

    @cached_property
    def names(self) -> NameIndex:
        """The index of all names; namesakes are offered by number of mentions, then id."""
        counts = self.incidence.bounds[1:] - self.incidence.bounds[:-1]
        order = sorted(range(len(self.entity_ids)), key=lambda row: (-int(counts[row]), row))
        return NameIndex((row, _surfaces(self.entities[self.entity_ids[row]])) for row in order)

    @cached_property
    def _touching(self) -> Mapping[str, list[str]]:
        touching: dict[str, list[str]] = defaultdict(list)
        for triple in self.triples.values():
            touching[triple.head].append(triple.id)
            if triple.tail != triple.head:
                touching[triple.tail].append(triple.id)
        return touching

    @cached_property
    def _by_chunk(self) -> Any:
        return self.incidence.counts.T.tocsr()


def _surfaces(entity: Entity) -> tuple[str, ...]:
    return (entity.name, *entity.aliases)
