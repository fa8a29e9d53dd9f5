"""The second stage: the head of the fused list, and what further steps find, ordered by learned trees over features.

The trees (gradient boosting with the LambdaMART objective; C. Burges, "From RankNet to LambdaRank to LambdaMART",
2010) are grown by ``benchmarks.learn_trees`` on the judged questions of public sets and shipped as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from hybridmem.retrieve.exact import held
from hybridmem.retrieve.features import (
    NAMES,
    OF_QUESTION,
    OF_SUMS,
    OWNED,
    SIGNALS,
    Asked,
    Matrix,
    feature_matrix,
)
from hybridmem.retrieve.lifts import lifts
from hybridmem.retrieve.nested import follow, part_scores
from hybridmem.retrieve.rerank import DEPTH, rerank
from hybridmem.retrieve.steps import next_steps, step_scores
from hybridmem.retrieve.terms import term_weights
from hybridmem.retrieve.trees import Trees
from hybridmem.types import FusedHit, QueryAnalysis, Ranking, SearchStep

MODEL = Path(__file__).with_name("second_stage.json")
NEW = 30
"""How many hits of each further search join the head."""
FIRST = 10
"""So many of each channel are candidates however deep the weights put them in the fused list. Measured on 100 questions
a set: hotpotqa and locomo5 gain .004 and .009, the audit corpus .002, no other set moves by more than .001."""
LOOKED_FOR = 1.0
"""Passages that hold exact strings of the question join the head where they gain this by it."""
SURE = 0.5
"""Finds for parts of a nested question join the head from this score on."""
KEPT_APART = frozenset({"feedback", "step", "part", "exact", *SIGNALS, "entities"})
"""Features with a name of their own on the page; the others are summed up by what they belong to."""


def second_stage(asked: Asked) -> tuple[list[FusedHit], tuple[SearchStep, ...]]:
    """Return the reranked list and the further searches that joined it."""
    head, steps, rows = looked_at(asked)
    known = {hit.chunk_id for hit in head}
    tail = [hit for hit in asked.fused[DEPTH:] if hit.chunk_id not in known]
    added = _trees().parts(rows).tolist() if head else []
    parts = {hit.chunk_id: _summed(row) for hit, row in zip(head, added, strict=True)}
    for name, values in lifts(asked, steps).items():
        for identity in values.keys() & parts.keys():
            parts[identity][name] = parts[identity].get(name, 0.0) + values[identity]
    return rerank([*head, *tail], parts, len(head)), steps


def looked_at(asked: Asked) -> tuple[list[FusedHit], tuple[SearchStep, ...], Matrix]:
    """Return the candidates, the further searches among whose finds they are, and the features of each candidate."""
    head, steps = candidates(asked)
    ids = [hit.chunk_id for hit in head]
    hops = needs_hops(asked.analysis, asked.rankings)
    return head, steps, feature_matrix(asked, ids, {"step": step_scores(steps), "part": part_scores(steps)}, hops)


def candidates(asked: Asked) -> tuple[list[FusedHit], tuple[SearchStep, ...]]:
    """Return what is to be ordered: the head of the fused list, what stands behind it but is first in a channel or
    holds a reference of the question, and the best of what further searches found."""
    noticed = _noticed(asked)
    head = [*asked.fused[:DEPTH], *(hit for hit in asked.fused[DEPTH:] if hit.chunk_id in noticed)]
    if not needs_hops(asked.analysis, asked.rankings) or asked.analysis.weights.get("dense") == 0.0:
        return head, ()
    steps = (*next_steps(asked.ports, asked.analysis, head), *_parts(asked))
    return [*head, *newly_found(head, steps)], steps


def _noticed(asked: Asked) -> set[str]:
    """What a channel of little weight finds first, and what holds a reference that the question names."""
    opened = [name for name in OWNED if asked.analysis.weights.get(name) != 0.0]
    first = {hit.chunk_id for name in opened for hit in asked.rankings[name].hits[:FIRST]}
    return first | {identity for identity, gain in held(asked).items() if gain >= LOOKED_FOR}


def _parts(asked: Asked) -> tuple[SearchStep, ...]:
    """The parts of a nested question; the graph reads who is asked about next, so closing it leaves them out."""
    if asked.analysis.weights.get("graph") == 0.0:
        return ()
    return follow(asked.ports, asked.analysis, term_weights(asked.ports.sparse))


def needs_hops(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> bool:
    """Whether a question is deep and the graph answers to it."""
    return analysis.tier == "full" and "graph" in rankings and bool(rankings["graph"].hits)


def newly_found(head: Sequence[FusedHit], steps: Sequence[SearchStep]) -> list[FusedHit]:
    """Return the best hits of the steps that the head does not hold, as hits that no channel ranked."""
    known = {hit.chunk_id for hit in head}
    hits = (hit for step in steps for hit in step.hits[:NEW] if not step.subject or hit.score >= SURE)
    new = dict.fromkeys(hit.chunk_id for hit in hits if hit.chunk_id not in known)
    return [FusedHit(identity, len(head) + place, 0.0, {}, {}, ()) for place, identity in enumerate(new, start=1)]


@cache
def _trees() -> Trees:
    return Trees.read(MODEL, NAMES)


def _summed(parts: Sequence[float]) -> dict[str, float]:
    """The parts by the name they are shown under; the last part is the base of all trees."""
    sums: dict[str, float] = {}
    for name, value in zip((*NAMES, "base"), parts, strict=True):
        shown = shown_as(name)
        sums[shown] = sums.get(shown, 0.0) + value
    return sums


@cache
def shown_as(name: str) -> str:
    """Return under which name a feature's part is shown."""
    if name in KEPT_APART:
        return "nested" if name == "part" else name
    owner = next((channel for channel, own in OWNED.items() if name in own or name.startswith(f"{channel}_")), "")
    if name in OF_QUESTION or name == "base":
        return "question"
    if owner:
        return owner
    if name in OF_SUMS:
        return "sum"
    return "fused" if name.startswith("fused_") else "kin" if name.endswith("_kin") else "passage"
