"""The second stage: the head of the fused list, and what further steps find, ordered by learned trees over features.

The trees (gradient boosting with the LambdaMART objective; C. Burges, "From RankNet to LambdaRank to LambdaMART",
2010) are grown by ``benchmarks.learn_trees`` on the judged questions of public sets and shipped as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from hybridmem.retrieve.features import (
    NAMES,
    OF_QUESTION,
    OF_SUMS,
    OWNED,
    SIGNALS,
    Asked,
    Matrix,
    feature_matrix,
    graph_signals,
)
from hybridmem.retrieve.nested import follow, part_scores
from hybridmem.retrieve.ranking import min_max
from hybridmem.retrieve.rerank import DEPTH, rerank
from hybridmem.retrieve.steps import next_steps, step_scores
from hybridmem.retrieve.terms import term_weights
from hybridmem.retrieve.trees import Trees
from hybridmem.types import FusedHit, QueryAnalysis, Ranking, SearchStep

MODEL = Path(__file__).with_name("second_stage.json")
NEW = 30
"""How many hits of each further search join the head."""
PROVEN, MOST_PROVEN = 0.5, 3
"""What a step of a chain that holds all relations of the question adds, for each relation beyond the first (three at
most): hardly a judged question has more than two, so that the trees cannot know. Of such passages about 6 in 10 are
judged relevant where two relations are asked for (2wiki .72, musique .67, rgb-zh .64, hotpotqa .31), 2 in 10 for one.
"""
FOLLOWED = 1.5
"""What the best passage of a part of a nested question gains: the trees have seen no such search. Chosen on musique,
2wiki and hotpotqa, where 1 to 3 differ by less than .01."""
SURE = 0.5
"""Finds of such parts join the head from this score on."""
WHOLE = 3.0
"""What the best of the summaries adds to a score where they took part: the trees have seen no question about a whole
corpus. Chosen on the sample corpora."""
KEPT_APART = frozenset({"feedback", "step", "exact", *SIGNALS, "entities"})
"""Features with a name of their own on the page; the others are summed up by what they belong to."""


def second_stage(asked: Asked) -> tuple[list[FusedHit], tuple[SearchStep, ...]]:
    """Return the reranked list and the further searches that joined it."""
    head, steps, rows = looked_at(asked)
    known = {hit.chunk_id for hit in head}
    tail = [hit for hit in asked.fused[DEPTH:] if hit.chunk_id not in known]
    added = _trees().parts(rows).tolist() if head else []
    parts = {hit.chunk_id: _summed(row) for hit, row in zip(head, added, strict=True)}
    for name, values in (("summary", _overview(asked)), ("chain", _proven(asked)), ("nested", _followed(steps))):
        for identity in values.keys() & parts.keys():
            parts[identity][name] = parts[identity].get(name, 0.0) + values[identity]
    return rerank([*head, *tail], parts, len(head)), steps


def looked_at(asked: Asked) -> tuple[list[FusedHit], tuple[SearchStep, ...], Matrix]:
    """Return the candidates, the further searches among whose finds they are, and the features of each candidate."""
    head, steps = candidates(asked)
    ids = [hit.chunk_id for hit in head]
    hops = needs_hops(asked.analysis, asked.rankings)
    return head, steps, feature_matrix(asked, ids, step_scores(steps), hops)


def candidates(asked: Asked) -> tuple[list[FusedHit], tuple[SearchStep, ...]]:
    """Return what is to be ordered: the head of the fused list and the best of what further searches found."""
    head = list(asked.fused[:DEPTH])
    if not needs_hops(asked.analysis, asked.rankings) or asked.analysis.weights.get("dense") == 0.0:
        return head, ()
    steps = (
        *next_steps(asked.ports, asked.analysis, head),
        *follow(asked.ports, asked.analysis, term_weights(asked.ports.sparse)),
    )
    return [*head, *newly_found(head, steps)], steps


def needs_hops(analysis: QueryAnalysis, rankings: Mapping[str, Ranking]) -> bool:
    """Whether a question is deep and the graph answers to it."""
    return analysis.tier == "full" and "graph" in rankings and bool(rankings["graph"].hits)


def newly_found(head: Sequence[FusedHit], steps: Sequence[SearchStep]) -> list[FusedHit]:
    """Return the best hits of the steps that the head does not hold, as hits that no channel ranked."""
    known = {hit.chunk_id for hit in head}
    hits = (hit for step in steps for hit in step.hits[:NEW] if not step.subject or hit.score >= SURE)
    new = dict.fromkeys(hit.chunk_id for hit in hits if hit.chunk_id not in known)
    return [FusedHit(identity, len(head) + place, 0.0, {}, {}, ()) for place, identity in enumerate(new, start=1)]


def _overview(asked: Asked) -> dict[str, float]:
    """What the summaries add, by chunk id; nothing unless they took part and are not closed."""
    summary = asked.rankings.get("summary")
    if summary is None or asked.analysis.weights.get("summary") == 0.0:
        return {}
    return {identity: WHOLE * value for identity, value in min_max({h.chunk_id: h.score for h in summary.hits}).items()}


def _proven(asked: Asked) -> dict[str, float]:
    """What passages gain that prove a step of the whole chain of relations that the question describes."""
    beyond = min(MOST_PROVEN, len(asked.analysis.relations) - 1)
    if beyond < 1 or asked.analysis.weights.get("graph") == 0.0:
        return {}
    return {i: PROVEN * beyond * value for i, value in graph_signals(asked.rankings["graph"])["chain"].items()}


def _followed(steps: Sequence[SearchStep]) -> dict[str, float]:
    """What passages gain that answer a part of a nested question."""
    return {identity: FOLLOWED * value for identity, value in part_scores(steps).items()}


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
        return name
    owner = next((channel for channel, own in OWNED.items() if name in own or name.startswith(f"{channel}_")), "")
    if name in OF_QUESTION or name == "base":
        return "question"
    if owner:
        return owner
    if name in OF_SUMS:
        return "sum"
    return "fused" if name.startswith("fused_") else "kin" if name.endswith(("_kin", "_count")) else "passage"
