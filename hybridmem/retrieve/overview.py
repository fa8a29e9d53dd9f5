"""The whole corpus seen from above, of one version: the summary pyramid, the communities, and the search over both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hybridmem.graph.communities import Communities
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.leiden import Cluster
from hybridmem.graph.topics import topics
from hybridmem.index.hash_embedder import HashEmbedder
from hybridmem.index.pyramid import Group, Kept, Leaf, Pyramid, build_pyramid
from hybridmem.index.summary_index import SummaryIndex
from hybridmem.retrieve.community_summary import summarise
from hybridmem.text.tokenise import tokenise
from hybridmem.types import Excerpt, Summary

Matrix = NDArray[np.float32]
Vector = NDArray[np.float32]
SEARCHED = 300
"""Communities that a question is compared with, the weightiest."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What the overview is made of: documents by path, their chunk ids, and the chunks' unit vectors (None without)."""

    graph: KnowledgeGraph
    leaves: Sequence[Leaf]
    chunks_of: Mapping[str, Sequence[str]]
    vectors: Mapping[str, Vector] | None


class Overview:
    """Summaries and communities by id; parts that only some questions need are made when first asked for."""

    def __init__(self, sources: Sources, kept: Kept | None = None) -> None:
        self._sources = sources
        self.graph = sources.graph
        self.chunks_of = sources.chunks_of
        ids = [leaf.abstract.document_id for leaf in sources.leaves]
        self._document_vectors = self._means(sources.chunks_of[id_] for id_ in ids)
        groups = groups_of(topics(ids, self._placed(ids)))
        self.pyramid: Pyramid = build_pyramid(sources.leaves, groups, self.text_of, kept)
        self._community_summaries: dict[str, Summary] = {}

    @property
    def communities(self) -> Communities:
        """The communities of the graph."""
        return Communities.of(self.graph)

    def text_of(self, excerpt: Excerpt) -> str:
        """The words of an excerpt, as they stand in the source."""
        chunk = self.graph.chunks[excerpt.chunk_id]
        return chunk.text[excerpt.span.start - chunk.start : excerpt.span.end - chunk.start]

    def community(self, community_id: str) -> Summary:
        """The summary of a community.

        Raises:
            KeyError: the id is unknown.
        """
        if community_id not in self._community_summaries:
            made = summarise(self.graph, self.communities.by_id[community_id])
            self._community_summaries.setdefault(community_id, made)
        return self._community_summaries[community_id]

    def summary(self, summary_id: str) -> Summary:
        """Any summary by its id.

        Raises:
            KeyError: the id is unknown.
        """
        found = self.pyramid.summaries.get(summary_id)
        return self.community(summary_id) if found is None else found

    def chunk_ids(self, summary: Summary) -> Sequence[str]:
        """The chunks below a summary; of a community those that hold most of it, greatest weight first."""
        if summary.layer in {"community", "section"}:
            return summary.children
        if summary.layer == "document":
            return self.chunks_of[summary.id]
        below = (self.pyramid.summaries[child] for child in summary.children)
        return [chunk_id for child in below for chunk_id in self.chunk_ids(child)]

    @cached_property
    def index(self) -> SummaryIndex:
        """The search over summaries and the weightiest communities."""
        searched = [summary for summary in self.pyramid.summaries.values() if summary.layer != "corpus"]
        weighty = sorted(self.communities.by_id.values(), key=lambda c: (-round(sum(c.weights), 6), c.id))[:SEARCHED]
        searched += [self.community(community.id) for community in weighty]
        terms = {summary.id: self._terms(summary) for summary in searched}
        means = self._means(self.chunk_ids(summary) for summary in searched)
        vectors = {} if means is None else {s.id: row for s, row in zip(searched, means, strict=True)}
        return SummaryIndex(terms, vectors)

    def _terms(self, summary: Summary) -> list[str]:
        return tokenise("\n".join((summary.title, *(self.text_of(excerpt) for excerpt in summary.excerpts))))

    def _means(self, groups: Iterable[Sequence[str]]) -> Matrix | None:
        """Unit mean vectors of groups of chunks, shape (groups, d); rows of 0 for groups without vectors."""
        vectors = self._sources.vectors
        if not vectors:
            return None
        nothing = np.zeros_like(next(iter(vectors.values())))
        means = np.stack(
            [
                np.sum([vectors[c] for c in group if c in vectors] or [nothing], axis=0, dtype=np.float64)
                for group in groups
            ]
        )
        lengths = np.linalg.norm(means, axis=1, keepdims=True)
        return np.asarray(means / np.maximum(lengths, 1e-9), dtype=np.float32)

    def _placed(self, ids: Sequence[str]) -> Matrix:
        """The vectors by which documents are grouped: means of their chunks', or of the words of their summaries."""
        if self._document_vectors is not None:
            return self._document_vectors
        leaves = self._sources.leaves
        texts = ["\n".join((leaf.title, *map(self.text_of, leaf.abstract.excerpts))) for leaf in leaves]
        return HashEmbedder().embed_passages(texts) if ids else np.zeros((0, 1), dtype=np.float32)


def groups_of(clusters: Sequence[Cluster]) -> list[Group]:
    """Topics and areas of documents: the finest clusters of two and more, and the coarsest where they were split."""
    split = {cluster.parent for cluster in clusters if cluster.parent is not None}
    areas = [place for place, cluster in enumerate(clusters) if cluster.parent is None and place in split]
    place_of = {place: number for number, place in enumerate(areas)}
    finest = [(place, c) for place, c in enumerate(clusters) if place not in split and len(c.nodes) > 1]
    groups = [Group(clusters[place].nodes) for place in areas]
    return groups + [Group(cluster.nodes, place_of.get(_coarsest(clusters, place))) for place, cluster in finest]


def _coarsest(clusters: Sequence[Cluster], place: int) -> int:
    while (above := clusters[place].parent) is not None:
        place = above
    return place
