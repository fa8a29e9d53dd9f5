"""Entity linking: the names of the graph that a question mentions, in both languages and mixed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from hybridmem.extract.parsed import Sentence
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.graph.names import NameMatch, Unit, longest_first, units
from hybridmem.text.language import is_cjk
from hybridmem.text.normalise import match_key
from hybridmem.text.stopwords import CHINESE, ENGLISH
from hybridmem.types import Entity, Language, LinkedEntity, Mention

SCORES = {"exact": 1.0, "alias": 0.95, "bare": 0.9, "concept": 0.4, "word": 0.3}
"""Trust in a link by how it was made; ``concept`` names a thing of a common kind (产品, time), ``word`` is lower-case
English that may be a name or not."""
WEAK = frozenset({"concept", "word"})
COMMON_TYPES = frozenset({"", "concept", "time", "quantity"})
"""Types of entities that are named by ordinary words."""
NAMESAKES = 3
FUZZY_FLOOR = 0.86
_POSSESSIVE = re.compile(r".的.")
_NAME_RUN = re.compile(r"[A-Z][\w'’.-]*(?:\s+(?:(?:of|the|de|van|von|and|in)\s+)?[A-Z0-9][\w'’.-]*)*")


class QuestionExtractor(Protocol):
    """Named-entity recognition for questions."""

    def mentions(self, text: str, language: Language, /) -> list[Mention]:
        """Return the mentions of a question."""
        ...

    def sentences(self, text: str, language: Language, names: Sequence[str], /) -> list[Sentence]:
        """Return the parsed sentences of a question; ``names`` are one word each."""
        ...


def link(
    question: str, graph: KnowledgeGraph, extractor: QuestionExtractor | None, language: Language
) -> list[LinkedEntity]:
    """Return the linked entities in the order of the question, at most ``NAMESAKES`` for one name.

    Names are looked up by longest match; names the graph does not hold are tried by similar spelling. The
    extractor is asked only when nothing was found that way.
    """
    parts = units(question)
    found = [match for match in graph.names.matches(question, parts) if _is_name(match, question, parts)]
    chosen = longest_first(found)
    links = [entity for match in chosen for entity in _entities(graph, match, question)]
    free = [span for span in _candidates(question) if not _covered(span, chosen)]
    links += [entity for span in free[:3] for entity in _similar(graph, question[span[0] : span[1]])]
    if not links and extractor is not None:
        links = _recognised(graph, extractor.mentions(question, language))
    return _unique(links)


def place_of(question: str, surface: str) -> tuple[int, int] | None:
    """Return where a surface first stands in a question, None where it does not."""
    start = question.find(surface)
    return None if start < 0 else (start, start + len(surface))


def _is_name(match: NameMatch, question: str, parts: Sequence[Unit]) -> bool:
    """Whether a match can be meant as a name: no stop word, no lone character, no lone number."""
    surface = question[match.start : match.end]
    words = [unit.text for unit in parts if match.start <= unit.start and unit.end <= match.end]
    if all(word in ENGLISH or word in CHINESE for word in words) or match_key(surface) in CHINESE:
        return False
    if len(surface) == 1 or (_POSSESSIVE.search(surface) and is_cjk(surface[0])):
        return False
    return match.units > 1 or not surface.isdigit()


def is_plain(surface: str, name: str) -> bool:
    """Whether a surface may be ordinary words rather than a name.

    That is: lower-case Latin words, of which only one says something, or whose entity is itself written so.
    """
    words = surface.split()
    if not surface.islower() or not all(word.isalpha() for word in words) or is_cjk(surface[0]):
        return False
    return sum(word not in ENGLISH for word in words) < 2 or name.islower()


def _entities(graph: KnowledgeGraph, match: NameMatch, question: str) -> Iterable[LinkedEntity]:
    surface = question[match.start : match.end]
    namesakes = match.entities[:NAMESAKES]
    for identity in namesakes:
        entity = graph.entities[identity]
        how = _how(match, surface, entity)
        yield LinkedEntity(entity.id, entity.name, surface, how, SCORES[how] / len(namesakes))


def _how(match: NameMatch, surface: str, entity: Entity) -> str:
    if is_plain(surface, entity.name):
        return "word"
    if entity.type in COMMON_TYPES and (is_cjk(surface[0]) or surface.islower()):
        return "concept"
    if match.how == "exact" and match_key(entity.name) != match_key(surface):
        return "alias"
    return match.how


def _candidates(question: str) -> list[tuple[int, int]]:
    """Capitalised runs that may be misspelt names; the first word of the question alone is none."""
    spans = [match.span() for match in _NAME_RUN.finditer(question)]
    return [(start, end) for start, end in spans if end - start > 3 and (start > 0 or " " in question[start:end])]


def _covered(span: tuple[int, int], chosen: Sequence[NameMatch]) -> bool:
    return any(match.start < span[1] and span[0] < match.end for match in chosen)


def _similar(graph: KnowledgeGraph, surface: str) -> list[LinkedEntity]:
    return [found for found in graph.find(surface, limit=2) if found.score >= FUZZY_FLOOR][:1]


def _recognised(graph: KnowledgeGraph, mentions: Sequence[Mention]) -> list[LinkedEntity]:
    links: list[LinkedEntity] = []
    for mention in mentions:
        identity = graph.entity_of_key(mention.key)
        if identity is None:
            links += _similar(graph, mention.surface)
        else:
            links.append(LinkedEntity(identity, graph.entity(identity).name, mention.surface, "alias", SCORES["alias"]))
    return links


def _unique(links: Iterable[LinkedEntity]) -> list[LinkedEntity]:
    best: dict[str, LinkedEntity] = {}
    for found in links:
        known = best.get(found.entity_id)
        if known is None or known.score < found.score:
            best[found.entity_id] = found
    return list(best.values())


def strong(links: Sequence[LinkedEntity]) -> list[LinkedEntity]:
    """Return the links that are names beyond doubt; where none is, those to concepts; lower-case words never."""
    sure = [found for found in links if found.how not in WEAK]
    return sure or [found for found in links if found.how == "concept"]
