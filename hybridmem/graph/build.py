"""Builds the knowledge graph from what was extracted; independent of the order of its inputs."""

from __future__ import annotations

from collections.abc import Sequence

from hybridmem.graph.code_links import linked_calls
from hybridmem.graph.components import components
from hybridmem.graph.incidence import Incidence
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.merge import merge_entities, merge_triples
from hybridmem.types import Assertion, Chunk, Mention, Merge

__all__ = ["KnowledgeGraph", "build_graph"]


def build_graph(
    chunks: Sequence[Chunk], mentions: Sequence[Mention], assertions: Sequence[Assertion], merges: Sequence[Merge]
) -> KnowledgeGraph:
    """Return the graph of entities, triples and chunks.

    Keys joined by ``merges`` become one entity, whose id is the hash of its smallest key. Mentions of chunks that
    are not given are ignored.
    """
    assertions = linked_calls(assertions)
    entities, id_of_key = merge_entities(mentions, assertions, components(merges))
    triples = merge_triples(assertions, id_of_key)
    ordered = sorted(chunks, key=lambda chunk: (chunk.document_id, chunk.ordinal, chunk.id))
    number = {entity.id: row for row, entity in enumerate(entities)}
    rows = {key: number[identity] for key, identity in id_of_key.items()}
    incidence = Incidence.of(mentions, rows, len(entities), [chunk.id for chunk in ordered])
    return KnowledgeGraph(entities, triples, ordered, incidence, id_of_key)
