"""Builds the knowledge graph from what was extracted, and follows changes of it.

The graph depends on what is there and not on the order in which it came: after any changes it equals the one that is
built at once from what is left. A change costs what it touches, and copies of the tables of the version before,
which stays as it is for those who still read it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from hybridmem.graph.changes import Changes, Part, Passages
from hybridmem.graph.components import Components, components
from hybridmem.graph.facts import Facts, Group
from hybridmem.graph.identity import entity_id, triple_id
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.merge import entity_of, triple_of
from hybridmem.graph.tally import Tally, of_mentions
from hybridmem.types import Assertion, Chunk, Entity, Mention, Merge, Triple

__all__ = ["GraphBuilder", "KnowledgeGraph", "Part", "build_graph"]


def build_graph(
    chunks: Sequence[Chunk], mentions: Sequence[Mention], assertions: Sequence[Assertion], merges: Sequence[Merge]
) -> KnowledgeGraph:
    """Return the graph of entities, triples and chunks.

    Keys joined by ``merges`` become one entity, whose id is the hash of its smallest key. Mentions of chunks that
    are not given are ignored.
    """
    return GraphBuilder().update({"": Part(chunks, mentions, assertions)}, merges)


class GraphBuilder:
    """The graph of parts (by document id) that come and go."""

    def __init__(self) -> None:
        self._parts: dict[str, Part] = {}
        self._spoken = Tally()
        self._merges: Sequence[Merge] = ()
        self._sets = Components()
        self._facts = Facts()
        self._ids: dict[str, str] = {}
        self._graph = KnowledgeGraph.empty()

    def documents_touching(self, keys: Iterable[str]) -> set[str]:
        """Documents with a fact that has to do with any of these keys."""
        return self._facts.documents_touching(keys)

    def update(self, parts: Mapping[str, Part | None], merges: Sequence[Merge]) -> KnowledgeGraph:
        """Give documents other parts (None for one that left), and all documents these merges; returns the graph."""
        before = [self._parts[document] for document in parts if document in self._parts]
        after = {document: part for document, part in parts.items() if part is not None}
        for document in parts:
            self._parts.pop(document, None)
        self._parts.update(after)
        old_sets, moved = self._sets, self._regrouped(merges)
        spoken = self._spoken.change(
            of_mentions(m for part in before for m in part.mentions),
            of_mentions(m for part in after.values() for m in part.mentions),
        )
        given = {document: part.facts if part else () for document, part in parts.items()}
        changed = self._facts.update(given, moved, self._id)
        anew = {chunk for key in moved if key in self._ids for chunk in self._graph.chunks_of(self._ids[key])}
        entities = self._entities(moved | spoken | set(changed.keys), old_sets)
        triples = self._triples(changed.groups)
        passages = Passages.between(before, list(after.values()))
        self._graph = self._graph.changed(entities, triples, passages, anew, self._ids)
        return self._graph

    def _regrouped(self, merges: Sequence[Merge]) -> set[str]:
        """Take the merges over; returns the keys that another set holds now."""
        if merges == self._merges:
            return set()
        before, self._sets, self._merges = self._sets, components(merges), list(merges)
        joined = before.keys() | self._sets.keys()
        return {key for key in joined if before.find(key) != self._sets.find(key)}

    def _id(self, key: str) -> str:
        return entity_id(self._sets.find(key))

    def _occurs(self, key: str) -> bool:
        return key in self._spoken or key in self._facts.ends

    def _entities(self, keys: Collection[str], old_sets: Components) -> Changes[Entity]:
        """Entities that hold any of these keys or held them before."""
        roots = {sets.find(key) for sets in (old_sets, self._sets) for key in keys}
        self._ids = self._ids.copy()
        for key in keys:
            self._ids.pop(key, None)
        changes: Changes[Entity] = Changes(set(), {})
        for root in roots:
            found = [key for key in self._sets.members_of(root) if self._occurs(key)]
            if not found:
                changes.gone.add(entity_id(root))
                continue
            entity = entity_of(root, {key: self._spoken.of(key) or self._facts.ends.of(key) for key in found})
            self._ids.update(dict.fromkeys(found, entity.id))
            if self._graph.entities.get(entity.id) != entity:
                changes.new[entity.id] = entity
        return changes

    def _triples(self, groups: Collection[Group]) -> Changes[Triple]:
        changes: Changes[Triple] = Changes(set(), {})
        for head, relation, tail, status in groups:
            facts = self._facts.group((head, relation, tail, status))
            if not facts:
                changes.gone.add(triple_id(head, relation, tail, status))
                continue
            triple = triple_of(head, relation, tail, facts)
            if self._graph.triples.get(triple.id) != triple:
                changes.new[triple.id] = triple
        return changes
