"""The knowledge graph: entities, triples and the chunks they come from, with the look-ups every part needs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np

from hybridmem.errors import UnknownEntityError
from hybridmem.graph.changes import Changes, Passages
from hybridmem.graph.edges import Edges, Touching
from hybridmem.graph.find import find_entities
from hybridmem.graph.incidence import Incidence, cells_of
from hybridmem.graph.names import Named, NameIndex
from hybridmem.graph.ordered import Moves, Ordered
from hybridmem.types import Chunk, Entity, LinkedEntity, Mention, Triple

T = TypeVar("T")


class KnowledgeGraph:
    """An immutable graph; derived structures are made on first use.

    ``entity_ids`` and ``chunk_ids`` give the rows and columns of the incidence matrices, the ids of ``triples`` the
    rows of ``edges``.
    """

    def __init__(
        self,
        entities: Ordered[Entity],
        triples: Ordered[Triple],
        chunks: Ordered[Chunk],
        mentions: Mapping[str, tuple[Mention, ...]],
        matrices: tuple[Incidence, Edges],
        id_of_key: Mapping[str, str],
        names: NameIndex,
    ) -> None:
        """``mentions`` are by chunk id, in the order they were found; ``names`` are those of the entities."""
        self.entities = entities
        self.triples = triples
        self.chunks = chunks
        self.incidence, self.edges = matrices
        self.entity_ids: tuple[str, ...] = entities.order
        self.chunk_ids: tuple[str, ...] = chunks.order
        self.names = names.ranked(self.mention_count)
        self._mentions = mentions
        self._id_of_key = id_of_key
        self._derived: dict[str, object] = {}

    @classmethod
    def empty(cls) -> KnowledgeGraph:
        """Return the graph of nothing."""
        none: Ordered[Any] = Ordered({}, ())
        return cls(none, none, Ordered({}, (), _place), {}, (Incidence.none(), Edges.none()), {}, NameIndex())

    def changed(
        self,
        entities: Changes[Entity],
        triples: Changes[Triple],
        passages: Passages,
        anew: Collection[str],
        id_of_key: Mapping[str, str],
    ) -> KnowledgeGraph:
        """Return the next version; ``anew`` are chunks that stay while their mentions lead to other entities."""
        table = self.entities.changed(entities.gone, entities.new)
        facts = self.triples.changed(triples.gone, triples.new)
        chunks = self.chunks.changed(passages.chunks.gone, passages.chunks.new)
        mentions = {**self._mentions, **passages.mentions}
        for chunk_id in passages.chunks.gone:
            mentions.pop(chunk_id, None)
        rows = Moves.between(self.entities, table, entities.gone | (entities.new.keys() - self.entities.keys()))
        columns = Moves.between(self.chunks, chunks, passages.chunks.names() | set(anew))
        edges = self.edges.moved(rows, Moves.between(self.triples, facts, triples.names()), facts, table)
        cells = [
            cell
            for column in columns.fresh.tolist()
            for cell in cells_of(mentions[chunks.order[column]], lambda key: table.row(id_of_key[key]), column)
        ]
        incidence = self.incidence.moved(rows, columns, cells, _followed(chunks, columns.fresh.tolist()))
        names = self.names.changed(*_renamed(self.entities, entities))
        return KnowledgeGraph(table, facts, chunks, mentions, (incidence, edges), id_of_key, names)

    @property
    def row_of(self) -> Mapping[str, int]:
        """The row of each entity."""
        return self.entities.rows

    @property
    def column_of(self) -> Mapping[str, int]:
        """The column of each chunk."""
        return self.chunks.rows

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
        row = self.row_of.get(entity_id)
        rows = [] if row is None else self._touching.rows(row)
        return [self.triples[self.triples.order[number]] for number in rows]

    def mentions_of(self, entity_id: str) -> list[Mention]:
        """Return the mentions of an entity ordered by chunk and place."""
        found = []
        for chunk_id in self.chunks_of(entity_id):
            own = [m for m in self._mentions[chunk_id] if self._id_of_key[m.key] == entity_id]
            found += sorted(own, key=lambda mention: (mention.start, mention.end))
        return found

    def mentions_in(self, chunk_id: str) -> tuple[Mention, ...]:
        """Return the mentions in a chunk in the order they were found (() for an unknown chunk)."""
        return self._mentions.get(chunk_id, ())

    def mention_count(self, entity_id: str) -> int:
        """Return how often an entity is mentioned."""
        return int(self._counts[self.row_of[entity_id]])

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
        return int(self.edges.asserted[self._touching.rows(self.row_of[entity_id])].sum())

    def derived(self, name: str, make: Callable[[], T]) -> T:
        """Return a structure derived from the graph, made on first use and kept under ``name``.

        Two threads may both make it; they make equal values, and one of them stays.
        """
        if name not in self._derived:
            self._derived.setdefault(name, make())
        return cast("T", self._derived[name])

    @cached_property
    def _counts(self) -> Any:
        return np.asarray(self.incidence.counts.sum(axis=1)).ravel()

    @cached_property
    def _touching(self) -> Touching:
        return Touching.of(self.edges, len(self.entity_ids))

    @cached_property
    def _by_chunk(self) -> Any:
        return self.incidence.counts.T.tocsr()


def _place(chunk: Chunk) -> tuple[str, int, str]:
    return chunk.document_id, chunk.ordinal, chunk.id


def _followed(chunks: Ordered[Chunk], columns: Iterable[int]) -> list[bool]:
    """Whether the chunks in these columns stand before another one of their document."""
    documents = ([chunks[chunk_id].document_id for chunk_id in chunks.order[column : column + 2]] for column in columns)
    return [len(pair) == 2 and pair[0] == pair[1] for pair in documents]


def _renamed(before: Ordered[Entity], changes: Changes[Entity]) -> tuple[list[Named], list[Named]]:
    """The entities that lose their names, and those that get others; in which order they stand does not count."""
    gone = [(identity, _surfaces(before[identity])) for identity in changes.names() if identity in before]
    new = [(identity, _surfaces(entity)) for identity, entity in changes.new.items()]
    same = {
        identity for identity, names in gone if identity in changes.new and names == _surfaces(changes.new[identity])
    }
    return [item for item in gone if item[0] not in same], [item for item in new if item[0] not in same]


def _surfaces(entity: Entity) -> frozenset[str]:
    return frozenset((entity.name, *entity.aliases))
