"""Checks of an evidence path: is each hop a grammatical link, do its dates run forward, do its ends go together.

Checks never remove a path; each says what it found as a reason, value 1 for passed and 0 for failed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from hybridmem.graph.causal import MAX_VARIABLES, pc
from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.types import EvidencePath, Reason, Triple

_WEAK_RULES = frozenset({"状语", "time"})
_WEAK_VALUE, _PRONOUN_VALUE = 0.5, 0.7
_EVENTS = frozenset({"caused", "replaced", "found", "fixed", "released", "founded", "refactored"})
"""Relations that happen: along a chain of them time must not run backward."""


def checked(graph: KnowledgeGraph, path: EvidencePath) -> EvidencePath:
    """The path with its grammatical and temporal checks."""
    return replace(path, checks=(*path.checks, *grammar(path), *temporal(path, graph.triples)))


def grammar(path: EvidencePath) -> list[Reason]:
    """One reason per hop: how the two ends hang together in their sentence, by the rule that read them.

    A clause's or phrase's rule means that one word governs both (dependency in English, pattern in Chinese, syntax
    tree in code); an adjunct is a looser link; an end that a pronoun stands for has it in another sentence.
    """
    return [Reason("grammar", step.rule, grammatical(step.rule)) for step in path.steps]


def grammatical(rule: str) -> float:
    """Strength in 0..1 of the grammatical link a rule stands for; 0 for a rule that reads no sentence."""
    base, _, rest = rule.partition("+")
    if not base:
        return 0.0
    value = _WEAK_VALUE if base in _WEAK_RULES else 1.0
    return round(value * (_PRONOUN_VALUE if "pronoun" in rest else 1.0), 2)


def temporal(path: EvidencePath, triples: Mapping[str, Triple]) -> list[Reason]:
    """One reason per pair of neighbouring hops that both happen at a known time; ``label`` is "first <= second"."""
    found: list[Reason] = []
    for one, other in pairwise(path.steps):
        first, second = (triples[step.triple_id] for step in (one, other))
        if first.relation not in _EVENTS or second.relation not in _EVENTS or not (one.forward and other.forward):
            continue
        if first.valid_from and second.valid_from:
            size = min(len(first.valid_from), len(second.valid_from))  # 2019 and 2019-05 may be the same time
            runs = first.valid_from[:size] <= second.valid_from[:size]
            found.append(Reason("time_order", f"{first.valid_from} <= {second.valid_from}", float(runs)))
    return found


def causal(graph: KnowledgeGraph, path: EvidencePath, neighbours: Sequence[str] = ()) -> list[Reason]:
    """One reason per hop: strength of the tie between its ends that no other entity explains away, 0 for none.

    The PC algorithm runs over the chunks, with the path's entities and ``neighbours`` (ids) as variables; what is
    beyond ``MAX_VARIABLES`` is left out.
    """
    chosen = list(dict.fromkeys([*path.entities, *neighbours]))[:MAX_VARIABLES]
    rows = [graph.row_of[graph.entity(identity).id] for identity in chosen]
    occurs = np.asarray(graph.incidence.counts[rows].todense()).T > 0
    strength = pc(occurs).strength
    place = {identity: index for index, identity in enumerate(chosen)}
    hops = [sorted((place[one], place[other])) for one, other in pairwise(path.entities) if other in place]
    return [Reason("causal", "", strength.get((one, other), 0.0)) for one, other in hops]
