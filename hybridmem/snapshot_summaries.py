"""The overview of a version: stored summaries of documents read, missing ones made, and the vectors at hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING

from hybridmem.index.abstract import abstract
from hybridmem.index.pyramid import Kept, Leaf
from hybridmem.index.recipe import RECIPE
from hybridmem.retrieve.overview import Overview, Sources
from hybridmem.store.truth import Truth
from hybridmem.types import Abstract, Chunk

if TYPE_CHECKING:
    from hybridmem.snapshot import Snapshot


def overview_of(snapshot: Snapshot, truth: Truth, kept: Kept) -> Overview:
    """Build the overview of a snapshot; only documents without a stored summary are read anew.

    ``kept`` is handed on from version to version (see ``hybridmem.index.pyramid.build_pyramid``).
    """
    chunks_of: dict[str, list[str]] = defaultdict(list)
    for chunk in sorted(snapshot.chunks.values(), key=lambda chunk: (chunk.document_id, chunk.ordinal)):
        chunks_of[chunk.document_id].append(chunk.id)
    abstracts = _abstracts(snapshot, truth, chunks_of)
    ordered = sorted(snapshot.documents.values(), key=lambda document: document.path)
    leaves = [
        Leaf(abstracts[document.id], document.title or document.path, document.chunks)
        for document in ordered
        if document.id in abstracts
    ]
    dense = snapshot.dense
    vectors = None if dense is None else dense.vectors()
    return Overview(Sources(snapshot.graph, leaves, chunks_of, vectors), kept)


def _abstracts(snapshot: Snapshot, truth: Truth, chunks_of: Mapping[str, list[str]]) -> dict[str, Abstract]:
    stored = truth.abstracts(RECIPE)
    known = {id_: made for id_, made in stored.items() if id_ in chunks_of and _fits(made, snapshot.chunks)}
    missing = [
        abstract(id_, [snapshot.chunks[chunk_id] for chunk_id in ids])
        for id_, ids in chunks_of.items()
        if id_ not in known
    ]
    if missing and not truth.read_only:
        truth.put_abstracts(missing)
    return known | {made.document_id: made for made in missing}


def _fits(made: Abstract, chunks: Mapping[str, Chunk]) -> bool:
    """Whether all excerpts lie in chunks of this version."""
    excerpts = [*made.excerpts, *(excerpt for part in made.sections for excerpt in part.excerpts)]
    held = [(excerpt, chunks.get(excerpt.chunk_id)) for excerpt in excerpts]
    return all(c is not None and c.start <= e.span.start < e.span.end <= c.end for e, c in held) and all(
        chunk_id in chunks for part in made.sections for chunk_id in part.chunk_ids
    )
