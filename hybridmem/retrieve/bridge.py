"""The sentence-bridged second round: good sentences of the first hits name the entities of the next hop.

The best chunks of the first round are read sentence by sentence; a sentence that covers much of the question is
likely to hold the link ("... directed by Shawn Levy"), and the chunks about the entities it names are lifted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from hybridmem.extract.relations import relation_words
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.names import NameMatch, longest_first, units
from hybridmem.text.sentences import split_sentences
from hybridmem.text.tokenise import content_terms, tokenise
from hybridmem.types import Chunk

Weigh = Callable[[str], float]
NAMESAKES = 3
TOPICAL = 0.8
"""In a chunk about a linked name a sentence need not repeat the name: covering the rest of the question counts so much.
Against names and rest alike this gains .01 recall@5 on 2Wiki and loses nothing on MuSiQue."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a chunk: its place in the chunk, distinct content terms and relations, and the names it holds."""

    start: int
    end: int
    terms: frozenset[str]
    names: tuple[NameMatch, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a good sentence holds, with weights (idf): terms of the linked names, and the rest of the question.

    ``rest`` has each relation that the question names as one term, so that "directed by" covers "director".
    """

    names: Mapping[str, float]
    rest: Mapping[str, float]

    def share(self, held: frozenset[str], topical: bool) -> float:
        """Return how much of it a sentence covers, 0..1; ``topical``: the chunk is about a linked name."""
        whole = _share(held, {**self.names, **self.rest})
        return max(whole, TOPICAL * _share(held, self.rest)) if topical else whole


def wanted(question: str, surfaces: Sequence[str], weight: Weigh) -> Wanted:
    """Return what a good sentence for the question holds; ``surfaces`` are the linked names as written."""
    named = {term for surface in surfaces for term in content_terms(surface)}
    terms = {term: weight(term) for term in content_terms(question) or tokenise(question)}
    relations: dict[str, float] = {}
    for relation, surface in relation_words(question):
        parts = [term for term in content_terms(surface) if term in terms and term not in named]
        if parts:
            relations[relation_term(relation)] = max(terms[term] for term in parts)
    rest = {term: value for term, value in terms.items() if term not in named}
    return Wanted({term: value for term, value in terms.items() if term in named}, {**rest, **relations})


def relation_term(relation: str) -> str:
    """Return the term that stands for a relation; no word gives one like it."""
    return f"-{relation}->"


def _share(held: frozenset[str], weights: Mapping[str, float]) -> float:
    total = fsum(weights.values())
    return fsum(weights[term] for term in held & weights.keys()) / total if total > 0.0 else 0.0


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

    def entities(self, sentence: Sentence) -> Iterator[str]:
        """Return the ids of the entities that a sentence names, at most ``NAMESAKES`` for one name."""
        for match in sentence.names:
            yield from match.entities[:NAMESAKES]

    def _sentence(self, text: str, start: int, end: int) -> Sentence:
        body = text[start:end]
        named = (match for match in self._graph.names.matches(body, units(body)) if _worth(match, body))
        relations = (relation_term(relation) for relation, _ in relation_words(body))
        return Sentence(start, end, frozenset([*content_terms(body), *relations]), tuple(longest_first(named)))


def _worth(match: NameMatch, text: str) -> bool:
    surface = text[match.start : match.end]
    return len(surface) > 1 and not surface.islower()


def bridges(
    reader: Reader, chunks: Sequence[tuple[Chunk, float]], sought: Wanted, about: frozenset[str] = frozenset()
) -> list[Bridge]:
    """Return the strongest bridge to each entity, over all sentences of the chunks (with their scores, 0..1).

    A sentence counts by the share of ``sought`` that it covers; ``about`` are the chunks about linked names.
    """
    best: dict[str, Bridge] = {}
    for chunk, score in chunks:
        for sentence in reader.sentences(chunk):
            covered = sought.share(sentence.terms, chunk.id in about)
            for entity_id in reader.entities(sentence) if covered > 0.0 else ():
                found = Bridge(entity_id, score * covered, chunk.id, sentence.start, sentence.end)
                if found.strength > best.get(found.entity_id, _NONE).strength:
                    best[found.entity_id] = found
    return sorted(best.values(), key=lambda bridge: (-bridge.strength, bridge.entity_id))


_NONE = Bridge("", 0.0, "", 0, 0)
