"""The sentence-bridged second round: good sentences of the first hits name the entities of the next hop.

The best chunks of the first round are read sentence by sentence; a sentence that covers much of the question is
likely to hold the link ("... directed by Shawn Levy"), and the chunks about the entities it names are lifted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.names import NameMatch, longest_first, units
from hybridmem.text.sentences import split_sentences
from hybridmem.text.tokenise import content_terms
from hybridmem.types import Chunk

Weigh = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a chunk: its place in the chunk, distinct content terms, and the names it holds."""

    start: int
    end: int
    terms: frozenset[str]
    names: tuple[NameMatch, ...]


@dataclass(frozen=True, slots=True)
class Bridge:
    """An entity that a good sentence leads to: how strongly (0..1) and from which sentence of which chunk."""

    entity_id: str
    strength: float
    chunk_id: str
    start: int
    end: int


class Reader:
    """Reads chunks sentence by sentence; what was read is kept for the lifetime of the graph."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._read: dict[str, tuple[Sentence, ...]] = {}

    @classmethod
    def of(cls, graph: KnowledgeGraph) -> Reader:
        """Return the reader of a graph, made once."""
        return graph.derived("reader", lambda: cls(graph))

    def sentences(self, chunk: Chunk) -> tuple[Sentence, ...]:
        """Return the sentences of a chunk with their terms and the entity names in them."""
        known = self._read.get(chunk.id)
        if known is None:
            known = tuple(self._sentence(chunk.text, start, end) for start, end in split_sentences(chunk.text))
            self._read[chunk.id] = known
        return known

    def _sentence(self, text: str, start: int, end: int) -> Sentence:
        body = text[start:end]
        named = (match for match in self._graph.names.matches(body, units(body)) if _worth(match, body))
        return Sentence(start, end, frozenset(content_terms(body)), tuple(longest_first(named)))


def _worth(match: NameMatch, text: str) -> bool:
    surface = text[match.start : match.end]
    return len(surface) > 1 and not surface.islower()


def bridges(
    reader: Reader, chunks: Sequence[tuple[Chunk, float]], terms: Mapping[str, float], graph: KnowledgeGraph
) -> list[Bridge]:
    """Return the strongest bridge to each entity, over all sentences of the chunks (with their scores, 0..1).

    ``terms`` holds the weight (idf) of every question term; a sentence counts by the share of it that it covers.
    """
    total = fsum(terms.values()) or 1.0
    best: dict[str, Bridge] = {}
    for chunk, score in chunks:
        for sentence in reader.sentences(chunk):
            covered = fsum(terms[term] for term in sentence.terms & terms.keys()) / total
            for match in sentence.names if covered > 0.0 else ():
                for row in match.entities[:3]:
                    found = Bridge(graph.entity_ids[row], score * covered, chunk.id, sentence.start, sentence.end)
                    if found.strength > best.get(found.entity_id, _NONE).strength:
                        best[found.entity_id] = found
    return sorted(best.values(), key=lambda bridge: (-bridge.strength, bridge.entity_id))


_NONE = Bridge("", 0.0, "", 0, 0)
