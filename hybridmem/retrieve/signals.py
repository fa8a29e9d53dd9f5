"""The signals of the graph channel, gathered in two rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import fsum

import numpy as np

from hybridmem.extract.relations import relation_words
from hybridmem.graph.activation import Activation
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.query.link import strong
from hybridmem.retrieve.bridge import Bridge, Reader, Wanted, bridges, wanted
from hybridmem.retrieve.ranking import order
from hybridmem.retrieve.walk import Walk, walks
from hybridmem.settings import Graph
from hybridmem.text.tokenise import content_terms
from hybridmem.types import QueryAnalysis

FIRST_ROUND = 5
SECOND_ROUND = 5
"""Chunks read for bridges: the best of the other channels (beside those about linked names), then what they led to."""
ABOUT_LIMIT = 3
ACTIVATED = 200
Scores = dict[str, float]


@dataclass(frozen=True, slots=True)
class Signals:
    """What the graph says about chunks; every score is 0..1, keys are chunk ids (``seeds``: entity ids)."""

    seeds: Scores
    prior: Mapping[str, float]
    direct: Scores = field(default_factory=dict)
    bridge: Scores = field(default_factory=dict)
    walk: Scores = field(default_factory=dict)
    chain: Scores = field(default_factory=dict)
    coverage: Scores = field(default_factory=dict)
    activation: Scores = field(default_factory=dict)
    bridged_by: Mapping[str, Bridge] = field(default_factory=dict)
    walked_by: Mapping[str, tuple[Walk, int]] = field(default_factory=dict)

    @property
    def grounded(self) -> bool:
        """Whether some chunk is about an entity that the question names or leads to."""
        return bool(self.direct or self.bridge)

    def parts(self) -> dict[str, Mapping[str, float]]:
        """Return the signals by name."""
        return {
            "prior": self.prior,
            "direct": self.direct,
            "bridge": self.bridge,
            "walk": self.walk,
            "chain": self.chain,
            "coverage": self.coverage,
            "activation": self.activation,
        }


def gather(
    graph: KnowledgeGraph,
    analysis: QueryAnalysis,
    prior: Mapping[str, float],
    term_weight: Callable[[str], float],
    settings: Graph,
) -> Signals:
    """Gather all signals for a question whose entities are linked."""
    spread = Activation.of(graph)
    seeds = {link.entity_id: link.score * spread.rarity_of(link.entity_id) for link in strong(analysis.entities)}
    direct = _direct(graph, analysis, prior)
    sought = wanted(analysis.text, [link.surface for link in strong(analysis.entities)], term_weight)
    about = frozenset(direct)
    first = _best(prior, FIRST_ROUND) | direct
    crossed = _bridges(graph, first, sought, about, seeds)
    second = {c: b.strength for c, b in islice(_about(graph, crossed, prior).items(), SECOND_ROUND) if c not in first}
    crossed = _strongest(crossed + _bridges(graph, second, sought, about, seeds))
    bridged_by = _about(graph, crossed, prior)
    found = walks(graph, seeds, analysis.relations, settings.max_hops, wanted_terms(analysis))
    walked_by = _evidence(found)
    reached = seeds | {b.entity_id: b.strength for b in crossed}
    reached |= {walk.entities[-1]: walk.strength for walk in reversed(found)}
    mass = spread.spread(reached, {c: settings.dense_prior * s for c, s in prior.items()}, settings.damping)
    return Signals(
        seeds=seeds,
        prior=prior,
        direct=direct,
        bridge={chunk: bridge.strength for chunk, bridge in bridged_by.items()},
        walk={chunk: walk.strength for chunk, (walk, _) in walked_by.items()},
        chain=_chain(found),
        coverage=_coverage(graph, seeds),
        activation=_activated(graph, mass),
        bridged_by=bridged_by,
        walked_by=walked_by,
    )


def wanted_terms(analysis: QueryAnalysis) -> frozenset[str]:
    """Return the terms of a question that may describe what it asks for: outside linked names and relation words."""
    named = {term for link in strong(analysis.entities) for term in content_terms(link.surface)}
    related = {term for _, surface in relation_words(analysis.text) for term in content_terms(surface)}
    return frozenset(content_terms(analysis.text)) - named - related


def _best(scores: Mapping[str, float], count: int) -> Scores:
    return {identity: scores[identity] for identity in order(scores)[:count]}


def _direct(graph: KnowledgeGraph, analysis: QueryAnalysis, prior: Mapping[str, float]) -> Scores:
    direct: Scores = {}
    for link in strong(analysis.entities):
        for chunk, share in _foremost(graph, link.entity_id, prior):
            direct[chunk] = max(direct.get(chunk, 0.0), link.score * share)
    return direct


def _foremost(graph: KnowledgeGraph, entity_id: str, prior: Mapping[str, float]) -> list[tuple[str, float]]:
    """The chunks most about an entity, those that the first round liked first; each counts less where they are many.

    A title over a hundred chunks does not tell which of them is meant.
    """
    about = graph.about(entity_id)
    first = sorted(about.items(), key=lambda item: (-item[1], -prior.get(item[0], 0.0)))[:ABOUT_LIMIT]
    certainty = min(1.0, ABOUT_LIMIT / len(about)) if about else 1.0
    return [(chunk, share * certainty) for chunk, share in first]


def _bridges(
    graph: KnowledgeGraph, first: Scores, sought: Wanted, about: frozenset[str], seeds: Scores
) -> list[Bridge]:
    """The bridges to entities that the question does not name; those to common entities count less."""
    rare = Activation.of(graph).rarity_of
    chunks = [(graph.chunks[identity], first[identity]) for identity in order(first)]
    found = bridges(Reader.of(graph), chunks, sought, about)
    return _strongest(replace(b, strength=b.strength * rare(b.entity_id)) for b in found if b.entity_id not in seeds)


def _strongest(found: Iterable[Bridge]) -> list[Bridge]:
    """One bridge for each entity, the strongest, in order of strength."""
    best: dict[str, Bridge] = {}
    for bridge in sorted(found, key=lambda b: (-b.strength, b.entity_id, b.chunk_id)):
        best.setdefault(bridge.entity_id, bridge)
    return list(best.values())


def _about(graph: KnowledgeGraph, crossed: Sequence[Bridge], prior: Mapping[str, float]) -> dict[str, Bridge]:
    """The strongest bridge to each chunk that is about its entity; bridges come strongest first."""
    table: dict[str, Bridge] = {}
    for bridge in crossed:
        for chunk, _ in _foremost(graph, bridge.entity_id, prior):
            if chunk != bridge.chunk_id:
                table.setdefault(chunk, bridge)
    return table


def _evidence(found: Iterable[Walk]) -> dict[str, tuple[Walk, int]]:
    """The strongest walk through each chunk that proves one of its steps, with the number of hops up to it."""
    table: dict[str, tuple[Walk, int]] = {}
    for walk in found:
        for hops, triple in enumerate(walk.triples, start=1):
            for chunk in triple.chunk_ids:
                table.setdefault(chunk, (walk, hops))
    return table


def _chain(found: Iterable[Walk]) -> Scores:
    """The certainty of the best complete walk that a chunk proves a step of."""
    chain: Scores = {}
    for walk in found:
        for chunk in (chunk for triple in walk.triples for chunk in triple.chunk_ids) if walk.complete else ():
            chain[chunk] = max(chain.get(chunk, 0.0), walk.certainty)
    return chain


def _coverage(graph: KnowledgeGraph, seeds: Scores) -> Scores:
    """The squared share of the linked names, by weight, that a chunk holds: who meets all conditions at once."""
    held: Scores = {}
    for entity, weight in seeds.items():
        for chunk in graph.chunks_of(entity):
            held[chunk] = held.get(chunk, 0.0) + weight
    total = fsum(seeds.values())
    return {chunk: (weight / total) ** 2 for chunk, weight in held.items()} if len(seeds) > 1 and total else {}


def _activated(graph: KnowledgeGraph, mass: np.ndarray) -> Scores:
    kept = np.argsort(-mass, kind="stable")[:ACTIVATED]
    most = float(mass.max(initial=0.0)) or 1.0
    return {graph.chunk_ids[column]: float(mass[column]) / most for column in kept if mass[column] > 0.0}
