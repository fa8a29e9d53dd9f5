"""What the second stage looks at: one row of numbers for each candidate of a question.

Features of a channel: ``scaled`` (min-max score, 0 without one), ``near`` (60 / (60 + rank)), ``first`` (1 / rank),
``share`` (score / best score). ``cosine`` is measured for every candidate, on the dense channel's scale; ``feedback``
is the cosine with the question moved halfway to the first three fused passages (J. J. Rocchio, "Relevance feedback in
information retrieval", 1971). The rest describe the passage and the question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.query.intent import asks
from hybridmem.retrieve.ports import DenseSearch, Ports, Vector
from hybridmem.retrieve.ranking import min_max
from hybridmem.retrieve.standing import standing
from hybridmem.retrieve.weighted import HOPS, shape
from hybridmem.types import FusedHit, QueryAnalysis, Ranking

SIGNALS = ("direct", "bridge", "walk", "chain", "coverage", "activation")
"""The signals of the graph channel that are features; its prior is left out, dense and sparse stand for themselves."""
OWNED: Mapping[str, tuple[str, ...]] = {
    "dense": ("cosine", "feedback", "step"),
    "sparse": ("exact", "standing"),
    "graph": (*SIGNALS, "entities", "part"),
}
"""The features of a channel beside its own four; a channel with weight 0 has none of them."""
OF_CHANNEL = ("scaled", "near", "first", "share")
OF_FUSION = ("fused_first", "fused_share")
OF_SUMS = ("sum", "sum_of_hops")
"""Fixed sums of the others, scaled to 0..1: by the question's shape, and as if it needed hops."""
OF_PASSAGE = ("relative_length", "code", "title_kin", "document_kin")
"""Lengths in characters, places in the document and sizes of groups are left out: with them trees know a set again
instead of a good passage, and lose .004 of the measure on sets they have not seen. Shares of the question's words in a
passage, in its best sentence and in its title, and of the title's in the question, gain nothing beside BM25."""
OF_QUESTION = (
    "stands_out_dense", "stands_out_sparse", "stands_out_graph", "dense_sparse", "dense_graph", "bridge_best",
    "words", "chinese", "complexity", "names_linked", "hops", "statement",
)  # fmt: skip
NAMES: tuple[str, ...] = (
    *(f"{channel}_{kind}" for channel in OWNED for kind in OF_CHANNEL),
    *(name for owned in OWNED.values() for name in owned),
    *OF_FUSION,
    *OF_PASSAGE,
    *OF_QUESTION,
    *OF_SUMS,
)
"""The columns in order; sums come last, from what stands before them."""
FEEDBACK = 3
Column = Mapping[str, float]
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with everything the first stage made of it."""

    ports: Ports
    analysis: QueryAnalysis
    rankings: Mapping[str, Ranking]
    fused: Sequence[FusedHit]
    vector: Vector | None


def feature_matrix(asked: Asked, ids: Sequence[str], further: Mapping[str, Column], hops: bool) -> Matrix:
    """Return the features of the candidates ``ids``, shape (len(ids), len(NAMES)).

    ``further`` holds what further searches found, scores 0..1 by chunk id: "step" and "part".
    """
    evidence = standing(asked.analysis, asked.rankings)
    columns = {
        **_channels(asked.rankings),
        **_meanings(asked, ids),
        **further,
        **_words(asked, evidence["stands_out_sparse"]),
        **graph_signals(asked.rankings["graph"]),
        "entities": entity_coverage(asked.ports.graph, asked.analysis, ids),
        **_fusion(asked.fused),
        **_passages(asked, ids),
    }
    question = _question(asked.analysis, evidence, hops)
    closed = _closed(asked.analysis)
    rows = np.zeros((len(ids), len(NAMES)))
    for place, name in enumerate(NAMES):
        if name in question:
            rows[:, place] = question[name]
        elif name not in closed:
            column = columns.get(name, {})
            rows[:, place] = [column.get(identity, 0.0) for identity in ids]
    for name, weights in zip(OF_SUMS, (shape(hops, question["statement"] == 0.0), HOPS), strict=True):
        rows[:, NAMES.index(name)] = _sum(rows, weights)
    return rows


def _sum(rows: Matrix, weights: Mapping[str, float]) -> Matrix:
    """The weighted sum of columns by row, scaled to 0..1."""
    total = sum((weight * rows[:, NAMES.index(name)] for name, weight in weights.items()), np.zeros(len(rows)))
    span = np.ptp(total) if len(total) else 0.0
    return (total - total.min()) / span if span > 0.0 else np.zeros(len(rows))


def _closed(analysis: QueryAnalysis) -> frozenset[str]:
    shut = [channel for channel in OWNED if analysis.weights.get(channel) == 0.0]
    return frozenset(name for channel in shut for name in (*OWNED[channel], *(f"{channel}_{k}" for k in OF_CHANNEL)))


def _channels(rankings: Mapping[str, Ranking]) -> dict[str, Column]:
    found: dict[str, Column] = {}
    for channel in OWNED:
        hits = rankings[channel].hits if channel in rankings else ()
        best = hits[0].score if hits and hits[0].score else 1.0
        found[f"{channel}_scaled"] = min_max({hit.chunk_id: hit.score for hit in hits})
        found[f"{channel}_near"] = {hit.chunk_id: 60.0 / (60.0 + hit.rank) for hit in hits}
        found[f"{channel}_first"] = {hit.chunk_id: 1.0 / hit.rank for hit in hits}
        found[f"{channel}_share"] = {hit.chunk_id: hit.score / best for hit in hits}
    return found


def _meanings(asked: Asked, ids: Sequence[str]) -> dict[str, Column]:
    dense = asked.ports.dense
    if asked.vector is None or dense is None:
        return {}
    moved = _feedback(asked.fused, dense, asked.vector)
    close = dense.similarities(ids, moved)
    top = max(close.values(), default=0.0)
    low = float(np.percentile(list(close.values()), 10)) if close else 0.0
    span = (top - low) or 1.0
    return {
        "cosine": on_scale_of(asked.rankings["dense"], dense.similarities(ids, asked.vector)),
        "feedback": {identity: max(-0.5, (value - low) / span) for identity, value in close.items()},
    }


def _feedback(fused: Sequence[FusedHit], dense: DenseSearch, vector: Vector) -> Vector:
    """The question's vector and the mean of the first fused passages', half each, of length 1."""
    first = dense.rows([hit.chunk_id for hit in fused[:FEEDBACK]])
    moved = vector + first.mean(axis=0) if len(first) else vector
    return np.asarray(moved / (float(np.linalg.norm(moved)) or 1.0), dtype=np.float32)


def _words(asked: Asked, stands_out: float) -> dict[str, Column]:
    scaled = min_max({hit.chunk_id: hit.score for hit in asked.rankings["sparse"].hits})
    trust = exp(4.0 * stands_out)
    exact = bool(asked.analysis.identifiers or asked.analysis.versions or asked.analysis.phrases)
    return {
        "exact": scaled if exact else {},
        "standing": {identity: trust * value for identity, value in scaled.items()},
    }


def graph_signals(ranking: Ranking) -> dict[str, dict[str, float]]:
    """Return the graph channel's signals by name, chunk id -> 0..1.

    Those that rest on mentions alone count only where the channel is grounded.
    """
    found: dict[str, dict[str, float]] = {name: {} for name in SIGNALS}
    for hit in ranking.hits:
        for reason in hit.reasons:
            if reason.kind in found:
                found[reason.kind][hit.chunk_id] = reason.value
    grounded = bool(found["direct"] or found["bridge"])
    return found if grounded else {**found, "coverage": {}, "activation": {}}


def on_scale_of(ranking: Ranking, cosines: Column) -> dict[str, float]:
    """Scale cosines so that the channel's last hit is 0 and its first is 1; what lies below its hits is negative.

    It is cut at -0.5: how far a chunk is from the question tells little there.
    """
    scores = [hit.score for hit in ranking.hits]
    low, span = min(scores, default=0.0), max(scores, default=1.0) - min(scores, default=0.0)
    return {identity: max(-0.5, (value - low) / span) if span > 0.0 else 1.0 for identity, value in cosines.items()}


def entity_coverage(graph: KnowledgeGraph, analysis: QueryAnalysis, ids: Sequence[str]) -> dict[str, float]:
    """Return the share of the question's linked names that a chunk mentions."""
    surfaces: dict[str, set[str]] = {}
    for link in analysis.entities:
        surfaces.setdefault(link.surface, set()).add(link.entity_id)
    if not surfaces:
        return {}
    mentioned = {identity: set(graph.entities_of(identity)) for identity in ids}
    return {
        identity: sum(bool(names & mentioned[identity]) for names in surfaces.values()) / len(surfaces)
        for identity in ids
    }


def _fusion(fused: Sequence[FusedHit]) -> dict[str, Column]:
    best = fused[0].score if fused and fused[0].score else 1.0
    return {
        "fused_first": {hit.chunk_id: 1.0 / hit.rank for hit in fused},
        "fused_share": {hit.chunk_id: hit.score / best for hit in fused},
    }


def _passages(asked: Asked, ids: Sequence[str]) -> dict[str, Column]:
    """Length and kind of the passages, and how their document and all of their title do among the candidates."""
    chunks = {identity: asked.ports.chunk(identity) for identity in ids}
    lengths = {identity: len(chunk.text) for identity, chunk in chunks.items()}
    usual = sum(lengths.values()) / max(1, len(lengths)) or 1.0
    documents = {identity: chunk.document_id for identity, chunk in chunks.items()}
    titles = {identity: asked.ports.title(document) for identity, document in documents.items()}
    shares = _fusion(asked.fused)["fused_share"]
    return {
        "relative_length": {identity: length / usual for identity, length in lengths.items()},
        "code": {identity: float(chunk.kind == "code") for identity, chunk in chunks.items()},
        "title_kin": _kin({identity: title for identity, title in titles.items() if title}, shares),
        "document_kin": _kin(documents, shares),
    }


def _kin(groups: Mapping[str, str], shares: Column) -> dict[str, float]:
    """The second best fused score in a passage's group."""
    held: dict[str, list[float]] = {}
    for identity, group in groups.items():
        held.setdefault(group, []).append(shares.get(identity, 0.0))
    second = {group: sorted(values)[-2] if len(values) > 1 else 0.0 for group, values in held.items()}
    return {identity: second[group] for identity, group in groups.items()}


def _question(analysis: QueryAnalysis, found: Column, hops: bool) -> dict[str, float]:
    chinese = analysis.language == "zh"
    words = len(analysis.text) / 2 if chinese else len(analysis.text.split())
    return {
        **{name: found[name] for name in OF_QUESTION if name in found and name != "hops"},
        "bridge_best": found["bridge"],
        "words": log(words + 1.0),
        "chinese": float(chinese),
        "complexity": analysis.complexity,
        "names_linked": float(min(3, len(analysis.entities))),
        "hops": float(hops),
        "statement": float(not asks(analysis.text)),
    }
