"""The summary pyramid: corpus -> area -> topic -> document -> section; every sentence is a span of a source.

A layer between corpus and documents, or of sections, with fewer than ``FEWEST`` summaries is left out, and what is
below it hangs on what is above. A summary is made of the sentences of those right below, so that a document that
changed makes its own summary and those above it anew, and no other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace

from hybridmem.index.candidates import quotable
from hybridmem.index.central import central
from hybridmem.index.keywords import keywords
from hybridmem.types import Abstract, Excerpt, Summary, SummaryLayer

FEWEST = 8
SENTENCES: Mapping[SummaryLayer, int] = {"topic": 4, "area": 5, "corpus": 8}
FROM_EACH = 2
"""Sentences that each of the parts may give to the summary above, the most central first."""
POOR = 0.05
"""Weight of the words of a document that has no sentence to quote."""
Kept = MutableMapping[str, tuple[Excerpt, ...]]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A document as the pyramid sees it."""

    abstract: Abstract
    title: str
    chunks: int


@dataclass(frozen=True, slots=True)
class Group:
    """A topic or area: ids of documents, and the place of the area among the groups (None for none)."""

    documents: tuple[str, ...]
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class Pyramid:
    """All summaries by id, each after its parent; ``root`` is the corpus."""

    root: Summary
    summaries: Mapping[str, Summary] = field(default_factory=dict)

    def layer(self, name: SummaryLayer) -> list[Summary]:
        """The summaries of one layer, in order."""
        return [summary for summary in self.summaries.values() if summary.layer == name]

    def above(self, summary_id: str) -> list[Summary]:
        """What a summary hangs on, from the corpus down to its parent."""
        path: list[Summary] = []
        here = self.summaries[summary_id]
        while here.parent:
            here = self.summaries[here.parent]
            path.append(here)
        return path[::-1]


def build_pyramid(
    leaves: Sequence[Leaf], groups: Sequence[Group], text_of: Callable[[Excerpt], str], kept: Kept | None = None
) -> Pyramid:
    """Build the pyramid over documents given by path.

    Args:
        groups: areas and topics; areas (those that are a parent) come before their topics.
        text_of: the words of an excerpt.
        kept: what was chosen before, by a hash of the parts it was chosen from; new ones are added, unused ones leave.
    """
    maker = _Maker({leaf.abstract.document_id: leaf for leaf in leaves}, text_of, {} if kept is None else kept)
    return maker.pyramid(collapsed(groups))


def collapsed(groups: Sequence[Group]) -> list[Group]:
    """Leave out the layers with fewer than ``FEWEST`` groups."""
    areas = {group.parent for group in groups if group.parent is not None}
    topics = [place for place in range(len(groups)) if place not in areas]
    if len(topics) < FEWEST:
        return []
    if len(areas) < FEWEST:
        return [replace(groups[place], parent=None) for place in topics]
    return list(groups)


def summary_id(layer: SummaryLayer, members: Iterable[str]) -> str:
    """Return the id of a summary: a hash of its layer and of what it is of."""
    text = "\0".join((layer, *sorted(members)))
    return "s" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(slots=True)
class _Maker:
    leaves: Mapping[str, Leaf]
    text_of: Callable[[Excerpt], str]
    kept: Kept

    def pyramid(self, groups: Sequence[Group]) -> Pyramid:
        areas = {group.parent for group in groups if group.parent is not None}
        layers: list[SummaryLayer] = ["area" if place in areas else "topic" for place in range(len(groups))]
        ids = [summary_id(layer, group.documents) for layer, group in zip(layers, groups, strict=True)]
        titles = self._titles(groups, layers)
        root = summary_id("corpus", self.leaves)
        made: list[Summary] = []
        for place, group in enumerate(groups):
            parent = root if group.parent is None else ids[group.parent]
            made.append(self._group(ids[place], layers[place], group, parent, titles[place]))
        topic_of = {  # the finest group of each document: topics come after their areas
            document: summary.id for summary, group in zip(made, groups, strict=True) for document in group.documents
        }
        below = [part for leaf in self.leaves.values() for part in self._document(leaf, topic_of, root)]
        return self._joined(Summary(root, "corpus", ""), made, below)

    def _joined(self, root: Summary, groups: Sequence[Summary], below: Sequence[Summary]) -> Pyramid:
        """Link children to parents and write the summaries of the groups, from the bottom up."""
        children: dict[str, list[Summary]] = {}
        sections = [part for part in below if part.layer == "section"]
        below = [part for part in below if part.layer == "document" or len(sections) >= FEWEST]
        ordered = sorted(groups, key=lambda group: (group.layer != "area", -group.documents, group.id))
        for summary in (*ordered, *below):
            children.setdefault(summary.parent, []).append(summary)
        root = replace(root, documents=len(self.leaves), chunks=sum(leaf.chunks for leaf in self.leaves.values()))
        done: dict[str, Summary] = {}
        used: set[str] = set()
        for summary in (*reversed(ordered), root):
            parts = [done.get(part.id, part) for part in children.get(summary.id, ())]
            excerpts = self._excerpts(summary.layer, parts, used)
            done[summary.id] = replace(summary, excerpts=excerpts, children=tuple(part.id for part in parts))
        for key in self.kept.keys() - used:
            del self.kept[key]
        linked = {part.id: replace(part, children=_ids(children, part)) for part in below}
        everything = {root.id: done[root.id], **{group.id: done[group.id] for group in ordered}, **linked}
        return Pyramid(done[root.id], everything)

    def _excerpts(self, layer: SummaryLayer, parts: Sequence[Summary], used: set[str]) -> tuple[Excerpt, ...]:
        """What was chosen from the same parts before holds: their ids change with their texts."""
        key = summary_id(layer, (part.id for part in parts))
        used.add(key)
        if key not in self.kept:
            self.kept[key] = chosen(parts, SENTENCES[layer], self.text_of)
        return self.kept[key]

    def _group(self, id_: str, layer: SummaryLayer, group: Group, parent: str, title: str) -> Summary:
        chunks = sum(self.leaves[document].chunks for document in group.documents)
        return Summary(id_, layer, title, parent=parent, documents=len(group.documents), chunks=chunks)

    def _document(self, leaf: Leaf, topic_of: Mapping[str, str], root: str) -> list[Summary]:
        abstract = leaf.abstract
        parent = topic_of.get(abstract.document_id, root)
        own = Summary(
            abstract.document_id, "document", leaf.title, abstract.excerpts, parent, documents=1, chunks=leaf.chunks
        )
        parts = [
            Summary(
                summary_id("section", (abstract.document_id, *part.chunk_ids)),
                "section",
                part.title or leaf.title,
                part.excerpts,
                abstract.document_id,
                part.chunk_ids,
                documents=1,
                chunks=len(part.chunk_ids),
            )
            for part in abstract.sections
        ]
        return [own, *parts]

    def _titles(self, groups: Sequence[Group], layers: Sequence[SummaryLayer]) -> list[str]:
        """The most telling words of each group among those of its layer."""
        titles: dict[str, str] = {}
        for layer in dict.fromkeys(layers):
            texts = {
                str(place): [self._text(document) for document in group.documents]
                for place, group in enumerate(groups)
                if layers[place] == layer
            }
            titles |= {place: " · ".join(words) for place, words in keywords(texts).items()}
        return [titles[str(place)] for place in range(len(groups))]

    def _text(self, document: str) -> str:
        leaf = self.leaves[document]
        return "\n".join((leaf.title, *(self.text_of(excerpt) for excerpt in leaf.abstract.excerpts)))


def chosen(parts: Sequence[Summary], count: int, text_of: Callable[[Excerpt], str]) -> tuple[Excerpt, ...]:
    """Choose among the most central sentences of several summaries; a part of more documents weighs more."""
    offered = [
        (excerpt, part.documents**0.5)
        for part in parts
        for excerpt in sorted(part.excerpts, key=lambda e: (-e.score, e.span.start))[:FROM_EACH]
    ]
    told = [quotable(text_of(excerpt)) or ((), POOR) for excerpt, _ in offered]
    rows = [terms for terms, _ in told]
    prior = [(0.25 + e.score) * own * weight for (e, weight), (_, own) in zip(offered, told, strict=True)]
    return tuple(replace(offered[place][0], score=score) for place, score in central(rows, prior, count))


def _ids(children: Mapping[str, Sequence[Summary]], part: Summary) -> tuple[str, ...]:
    return part.children or tuple(child.id for child in children.get(part.id, ()))
