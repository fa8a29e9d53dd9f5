"""A nested question asked part by part: what a part finds names the subject of the next one.

"The firm that employed the leader of the Tiller crew": the leader of the Tiller crew is searched for by meaning and by
words; the sentences found that cover the part best name entities, and the next part is asked about the best of them
(a beam of ``BEAM``). Questions are split by rules alone; published systems let a language model do so (O. Press et al.,
"Measuring and narrowing the compositionality gap in language models", 2023).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

from hybridmem.extract.relations import relation_words
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.retrieve.bridge import Bridge, Reader, bridges, wanted
from hybridmem.retrieve.pool import pool
from hybridmem.retrieve.ports import Ports
from hybridmem.retrieve.ranking import min_max, order, ranking
from hybridmem.retrieve.walk import by_relation
from hybridmem.text.stopwords import CHINESE, ENGLISH
from hybridmem.text.tokenise import content_terms
from hybridmem.types import Entity, Nested, QueryAnalysis, Reason, SearchStep, Subquestion, Triple

BEAM = 3
READ = 5
"""Passages of one search that are read for the subject of the next part."""
SEARCHED, KEPT = 50, 20
DENSE, SPARSE = 0.6, 0.4
ABOUT, MENTIONED, STATED = 0.5, 0.3, 0.5
"""What a passage gains that is about the subject, mentions it, or states a fact of it with a relation that the part
names (times its confidence), on the scale of the two searches together."""
OTHER_KIND, UNKNOWN_KIND = 0.5, 0.7
"""Factors of an entity that is not of the kind asked for: known to be of another one, or of none."""
_NUMBER = re.compile(r"[\d\W]+")
_DATE = re.compile(
    r"(?:(?:january|february|march|april|may|june|july|august|september|october|november|december|\d+|early|late"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|[年月日号])[\s,.]*)+"
)
_KINDS = frozenset({"person", "location", "organization"})
_MEASURES = frozenset({"time", "quantity"})

Scores = Mapping[str, float]
Weigh = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a part is asked about: an entity, how sure (0..1, the best is 1), and the passage that named it."""

    entity_id: str
    name: str
    trust: float = 1.0
    chunk_id: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What one part found about one subject: scores 0..1 by chunk id, best first, and the text asked."""

    subject: Subject
    query: str
    scores: Scores
    elapsed_ms: float


def follow(ports: Ports, analysis: QueryAnalysis, weight: Weigh) -> tuple[SearchStep, ...]:
    """Return the searches of a nested question in order, the surest subject of each part first; none without parts."""
    chains = (*analysis.compared, *([analysis.nested] if analysis.nested else []))
    return tuple(step for chain in chains for step in _followed(ports, chain, weight))


def _followed(ports: Ports, chain: Nested, weight: Weigh) -> list[SearchStep]:
    steps: list[SearchStep] = []
    asked: set[str] = set()
    subjects = [Subject(chain.start.entity_id, chain.start.surface)]
    for number, part in enumerate(chain.parts, start=1):
        found = [future.result() for future in [pool().submit(_search, ports, part, one) for one in subjects]]
        steps += [_step(number, one) for one in found]
        asked |= {subject.entity_id for subject in subjects}
        subjects = _subjects(ports, part, found, weight, asked) if number < len(chain.parts) else []
        if not subjects:
            break
    return steps


def part_scores(steps: Sequence[SearchStep]) -> dict[str, float]:
    """Return chunk id -> 0..1: the best of its scores in any part, squared, so that only clear finds count."""
    best: dict[str, float] = {}
    for step in steps:
        for hit in step.hits if step.subject else ():
            best[hit.chunk_id] = max(best.get(hit.chunk_id, 0.0), hit.score**2)
    return best


def _search(ports: Ports, part: Subquestion, subject: Subject) -> Found:
    started = perf_counter()
    query = part.about(subject.name)
    mixed: dict[str, float] = {}
    for share, scores in ((DENSE, _by_meaning(ports, query)), (SPARSE, _by_words(ports, query))):
        for identity, value in min_max(scores).items():
            mixed[identity] = mixed.get(identity, 0.0) + share * value
    about = ports.graph.about(subject.entity_id)
    for identity in order(about)[:READ]:
        mixed[identity] = mixed.get(identity, 0.0) + ABOUT
    for identity in mixed.keys() & set(ports.graph.chunks_of(subject.entity_id)):
        mixed[identity] += MENTIONED
    for _, triple in _stated(ports.graph, part, subject):
        for identity in triple.chunk_ids[:READ]:
            mixed[identity] = mixed.get(identity, 0.0) + STATED * triple.confidence
    top = max(1.0, *mixed.values()) if mixed else 1.0
    scores = {identity: subject.trust * mixed[identity] / top for identity in order(mixed)[:KEPT]}
    return Found(subject, query, scores, (perf_counter() - started) * 1000.0)


def _by_meaning(ports: Ports, query: str) -> Scores:
    if ports.dense is None or ports.embedder is None:
        return {}
    return dict(ports.dense.search(ports.embedder.embed_question(query), SEARCHED))


def _by_words(ports: Ports, query: str) -> Scores:
    return dict(ports.sparse.search(content_terms(query), SEARCHED))


def _subjects(
    ports: Ports, part: Subquestion, found: Sequence[Found], weight: Weigh, asked: Collection[str]
) -> list[Subject]:
    """The entities that facts and the best sentences lead to, none that was asked about already."""
    graph = ports.graph
    best: dict[str, Subject] = {}
    for one in found:
        for bridge in _leads(ports, part, one, weight):
            trust = bridge.strength * _fitting(graph, bridge, part.kind)
            new = bridge.entity_id not in asked and _is_other(graph.entities[bridge.entity_id], one.subject.name)
            if new and trust > best.get(bridge.entity_id, _NOBODY).trust:
                name = graph.entities[bridge.entity_id].name
                best[bridge.entity_id] = Subject(bridge.entity_id, name, trust, bridge.chunk_id)
    chosen = sorted(best.values(), key=lambda subject: (-subject.trust, subject.entity_id))[:BEAM]
    return [Subject(s.entity_id, s.name, s.trust / chosen[0].trust, s.chunk_id) for s in chosen]


def _is_other(entity: Entity, subject: str) -> bool:
    """Whether an entity can be asked about: no number, date, span of time or common word, no title around the name of
    the subject."""
    folded, own = entity.name.lower(), subject.lower()
    if entity.type in _MEASURES or _NUMBER.fullmatch(folded) or _DATE.fullmatch(folded) or folded in CHINESE:
        return False
    return own not in folded and folded not in own and not all(word in ENGLISH for word in folded.split())


_NOBODY = Subject("", "", 0.0)


def _stated(graph: KnowledgeGraph, part: Subquestion, subject: Subject) -> Iterator[tuple[str, Triple]]:
    """Facts of the subject with a relation that the part names, in whatever language, and where each leads to."""
    for relation in dict.fromkeys(relation for relation, _ in relation_words(part.text)):
        yield from by_relation(graph).of(subject.entity_id, relation)[:BEAM]


def _leads(ports: Ports, part: Subquestion, found: Found, weight: Weigh) -> Iterator[Bridge]:
    """The entities that facts and good sentences lead to."""
    for other, triple in _stated(ports.graph, part, found.subject):
        yield Bridge(other, found.subject.trust * triple.confidence, next(iter(triple.chunk_ids), ""), 0, 0)
    yield from _bridges(ports, found, weight)


def _bridges(ports: Ports, found: Found, weight: Weigh) -> list[Bridge]:
    chunks = [(ports.chunk(identity), found.scores[identity]) for identity in order(found.scores)[:READ]]
    about = frozenset(ports.graph.about(found.subject.entity_id))
    return bridges(Reader.of(ports.graph), chunks, wanted(found.query, [found.subject.name], weight), about)


def _fitting(graph: KnowledgeGraph, bridge: Bridge, kind: str) -> float:
    type_ = graph.entities[bridge.entity_id].type
    if not kind or type_ == kind:
        return 1.0
    return OTHER_KIND if type_ in _KINDS else UNKNOWN_KIND


def _step(number: int, found: Found) -> SearchStep:
    cause = (Reason("asked_about", found.subject.name, found.subject.trust),)
    hits = ranking("dense", found.scores, KEPT, lambda _: cause).hits
    about = found.subject
    return SearchStep(number, found.query, about.chunk_id, (), hits, found.elapsed_ms, about.name, about.trust)
