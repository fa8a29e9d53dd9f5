"""The query analyser: language, entities, relations, exact strings, intent, depth, weights, one query per channel."""

from __future__ import annotations

from collections.abc import Sequence

from hybridmem.errors import InputError
from hybridmem.extract.relations import relation_words
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.query.compared import compared
from hybridmem.query.depth import Features, complexity, tier_of
from hybridmem.query.intent import asks, intent_of
from hybridmem.query.link import WEAK, QuestionExtractor, link, strong
from hybridmem.query.nested import nested
from hybridmem.query.weights import Signals, choose_weights
from hybridmem.settings import Settings
from hybridmem.text.identifiers import Found, find_identifiers, find_quoted, find_versions
from hybridmem.text.language import detect_language
from hybridmem.text.normalise import clean_source
from hybridmem.text.tokenise import content_terms, tokenise
from hybridmem.types import LinkedEntity, QueryAnalysis

LONGEST = 4000
"""Characters of a question that are read; a pasted document is cut there."""


def analyse(
    question: str, graph: KnowledgeGraph, extractor: QuestionExtractor | None, settings: Settings
) -> QueryAnalysis:
    """Return what was understood of a question.

    Raises:
        InputError: the question is empty.
    """
    text = clean_source(question).strip()[:LONGEST]
    if not text:
        raise InputError("The question is empty; type some words to search for.")
    language = detect_language(text)
    entities = tuple(link(text, graph, extractor, language))
    relations = _relations(text)
    versions = _texts(find_versions(text))
    identifiers = tuple(name for name in _texts(find_identifiers(text)) if name not in versions)
    phrases = _texts(find_quoted(text))
    exact = tuple(dict.fromkeys((*identifiers, *versions, *phrases)))
    intent = intent_of(text)
    names = sum(entity.how not in WEAK for entity in entities)
    most = settings.retrieval.parts
    both = compared(text, strong(entities)) if most > 1 else ()
    inside = None if both else nested(text, strong(entities), extractor, language, most)
    parts = max((len(chain.parts) for chain in (*both, inside) if chain), default=0)
    features = Features(names, len(entities) - names, len(relations), len(exact), intent, asks(text), parts)
    value, depth_reasons = complexity(text, features)
    weights, weight_reasons = choose_weights(
        Signals(
            exact,
            entities,
            relations,
            grounded(graph, entities, relations),
            hops=tier_of(value) == "full",
            asks=asks(text),
            whole=intent == "global",
        ),
        settings.retrieval,
    )
    return QueryAnalysis(
        text=text,
        language=language,
        entities=entities,
        relations=relations,
        identifiers=identifiers,
        versions=versions,
        phrases=phrases,
        intent=intent,
        complexity=value,
        tier=tier_of(value),
        queries=_queries(text, entities, relations),
        weights=weights,
        reasons=(*weight_reasons, *depth_reasons),
        nested=inside,
        compared=both,
    )


def grounded(graph: KnowledgeGraph, entities: Sequence[LinkedEntity], relations: Sequence[str]) -> bool:
    """Whether some chunk is about a linked name, or a triple with a relation of the question touches it."""
    names = [entity.entity_id for entity in strong(entities)]
    return any(graph.about(name) or _leaves(graph, name, relations) for name in names)


def _leaves(graph: KnowledgeGraph, name: str, relations: Sequence[str]) -> bool:
    return any(triple.status == "asserted" and triple.relation in relations for triple in graph.triples_of(name))


def _relations(text: str) -> tuple[str, ...]:
    """The relations that words of the question name; parts of identifiers (API_patch_08) name none."""
    chars = list(text)
    for found in find_identifiers(text):
        chars[found.start : found.end] = " " * (found.end - found.start)
    return tuple(dict.fromkeys(canonical for canonical, _ in relation_words("".join(chars))))


def _texts(found: Sequence[Found]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.text for item in found))


def _queries(text: str, entities: Sequence[LinkedEntity], relations: Sequence[str]) -> dict[str, str]:
    """The text for vectors, the terms for BM25, a pattern like ``(A) -[r]- (?)`` for the graph."""
    terms = content_terms(text) or tokenise(text)
    names = " ".join(f"({entity.name})" for entity in entities)
    pattern = f"{names} -[{' | '.join(relations) or '*'}]- (?)" if names else ""
    return {"dense": text, "sparse": " ".join(terms), "graph": pattern}
