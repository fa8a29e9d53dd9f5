"""One question, start to end: analyse, search the channels at the same time, fuse, rerank, explain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Literal, NamedTuple

from hybridmem.answer.extractive import extract_answer, preferred
from hybridmem.answer.overview import overview_answer
from hybridmem.errors import InputError
from hybridmem.graph.activation import Activation
from hybridmem.graph.projection import Projection
from hybridmem.query.analyse import analyse
from hybridmem.retrieve.bridge import Reader
from hybridmem.retrieve.channel import silent
from hybridmem.retrieve.dense import DenseChannel
from hybridmem.retrieve.evidence import evidence_paths, verdict
from hybridmem.retrieve.features import Asked
from hybridmem.retrieve.fuse import weighted_rrf
from hybridmem.retrieve.graph import GraphChannel
from hybridmem.retrieve.pool import pool
from hybridmem.retrieve.ports import Ports, Vector
from hybridmem.retrieve.prior import prior
from hybridmem.retrieve.second_stage import second_stage
from hybridmem.retrieve.sparse import SparseChannel, own_terms
from hybridmem.retrieve.summary import SummaryChannel, found_summaries
from hybridmem.retrieve.terms import term_weights
from hybridmem.retrieve.trust import trusted
from hybridmem.retrieve.walk import by_relation
from hybridmem.types import CHANNELS, Depth, FusedHit, QueryAnalysis, QueryResult, Ranking, SearchStep

Embedding = Future[Vector | None]


class Lists(NamedTuple):
    """What fusion and second stage made."""

    fused: Sequence[FusedHit]
    reranked: list[FusedHit]
    steps: tuple[SearchStep, ...]


def search(
    question: str,
    ports: Ports,
    k: int = 10,
    depth: Depth | Literal["auto"] = "auto",
    weights: Mapping[str, float] | None = None,
) -> QueryResult:
    """Answer a question over one snapshot.

    ``k`` is how many fused and reranked hits are returned (channels keep their candidates); ``depth`` "auto" follows
    the question's complexity, "vector" leaves the graph out; ``weights`` override the chosen ones by channel.

    Raises:
        InputError: the question is empty, k is below 1, or a weight is negative or of an unknown channel.
    """
    _check(k, weights)
    watch = Watch()
    asked = first_stage(question, ports, max(k, ports.settings.retrieval.candidates), depth, weights, watch)
    reranked, steps = second_stage(asked)
    watch.note("rerank")
    result = _explained(asked, Lists(asked.fused[:k], reranked[:k], steps), watch)
    return _seen_whole(ports, result, asked.vector) if asked.rankings["summary"].hits else result


def first_stage(
    question: str,
    ports: Ports,
    k: int,
    depth: Depth | Literal["auto"] = "auto",
    weights: Mapping[str, float] | None = None,
    watch: Watch | None = None,
) -> Asked:
    """Analyse a question, search all channels for ``k`` candidates each and fuse them; ``watch`` notes the times.

    Raises:
        InputError: the question is empty.
    """
    watch = watch or Watch()
    embedding = pool().submit(_embed, ports, question)
    near = pool().submit(_timed, partial(_nearest, ports, embedding, question, k))  # begins at once, needs no analysis
    analysis = _decided(analyse(question, ports.graph, ports.extractor, ports.settings), depth)
    watch.note("analysis")
    rankings = _rankings(ports, analysis, embedding, near, k)
    analysis = _weighed(trusted(analysis, rankings), weights)
    watch.note("channels")
    fused = weighted_rrf(rankings, analysis.weights, ports.settings.retrieval.k0)
    watch.note("fuse")
    return Asked(ports, analysis, rankings, fused, embedding.result())


def warm(ports: Ports) -> None:
    """Make what the graph channel derives on first use, so that the first question is as fast as the next."""
    graph = ports.graph
    graph.names.lookup("")
    graph.triples_of("")
    for chunk_id in graph.chunk_ids[:1]:
        graph.entities_of(chunk_id)
    Activation.of(graph)
    Reader.of(graph)
    Projection.of(graph)
    by_relation(graph)


def _explained(asked: Asked, lists: Lists, watch: Watch) -> QueryResult:
    ports, analysis, rankings = asked.ports, asked.analysis, asked.rankings
    paths = evidence_paths(ports.graph, analysis, ports.settings.graph) if analysis.tier != "vector" else []
    paths = preferred(paths, analysis)
    answer = extract_answer(ports.graph, analysis, lists.reranked, paths, term_weights(ports.sparse))
    watch.note("evidence")
    timings = {name: found.elapsed_ms for name, found in rankings.items()} | watch.noted | {"total": watch.total()}
    return QueryResult(
        analysis=analysis,
        rankings=rankings,
        fused=tuple(lists.fused),
        reranked=tuple(lists.reranked),
        paths=tuple(paths),
        answer=answer,
        verdict=verdict(analysis, paths, rankings.get("graph")),
        timings_ms=timings,
        steps=lists.steps,
    )


def _seen_whole(ports: Ports, result: QueryResult, vector: Vector | None) -> QueryResult:
    """Answer from the summaries, where their channel took part."""
    overview = ports.overview
    if overview is None:
        return result
    found = found_summaries(overview, result.analysis, vector)
    answer = overview_answer(found, result.analysis, overview.text_of, term_weights(ports.sparse))
    return replace(result, answer=answer, summaries=found)


def _rankings(
    ports: Ports, analysis: QueryAnalysis, embedding: Embedding, near: Future[Ranking], k: int
) -> dict[str, Ranking]:
    """Dense and sparse run in the pool while the graph channel starts here; it waits for them as its first round."""
    summary = pool().submit(_summary, ports, analysis, embedding, k)
    sparse = SparseChannel(ports.sparse, partial(own_terms, ports))
    futures = {"dense": near, "sparse": pool().submit(_timed, partial(sparse.search, analysis, k))}
    found = {"graph": _graph(ports, analysis, futures, k)}
    found |= {name: future.result() for name, future in futures.items()} | {"summary": summary.result()}
    return {name: found[name] for name in CHANNELS}


def _nearest(ports: Ports, embedding: Embedding, question: str, k: int) -> Ranking:
    embed = None if ports.embedder is None else lambda _: _vector(embedding)
    return DenseChannel(ports.dense, embed).nearest(question, k)


def _graph(ports: Ports, analysis: QueryAnalysis, futures: Mapping[str, Future[Ranking]], k: int) -> Ranking:
    if analysis.tier == "vector":
        return silent("graph", "closed_by_depth")
    waited: list[float] = []

    def first_round() -> dict[str, float]:
        started = perf_counter()
        mixed = prior({name: future.result() for name, future in futures.items()})
        waited.append(_since(started))
        return mixed

    channel = GraphChannel(ports.graph, ports.settings.graph, first_round, term_weights(ports.sparse))
    ranking = _timed(partial(channel.search, analysis, k))
    return replace(ranking, elapsed_ms=ranking.elapsed_ms - sum(waited))


def _summary(ports: Ports, analysis: QueryAnalysis, embedding: Embedding, k: int) -> Ranking:
    if analysis.tier == "vector":
        return silent("summary", "closed_by_depth")
    channel = SummaryChannel(lambda: ports.overview, ports.dense, embedding.result)
    return _timed(partial(channel.search, analysis, k))


def _timed(search: Callable[[], Ranking]) -> Ranking:
    started = perf_counter()
    return replace(search(), elapsed_ms=_since(started))


def _embed(ports: Ports, question: str) -> Vector | None:
    return None if ports.embedder is None else ports.embedder.embed_question(question.strip())


def _vector(embedding: Embedding) -> Vector:
    vector = embedding.result()
    if vector is None:
        raise InputError("No embedder is installed, so the question has no vector; search with depth graph.")
    return vector


def _decided(analysis: QueryAnalysis, depth: Depth | Literal["auto"]) -> QueryAnalysis:
    return analysis if depth == "auto" else replace(analysis, tier=depth)


def _weighed(analysis: QueryAnalysis, weights: Mapping[str, float] | None) -> QueryAnalysis:
    return replace(analysis, weights={**analysis.weights, **(weights or {})})


def _check(k: int, weights: Mapping[str, float] | None) -> None:
    if k < 1:
        raise InputError(f"k is {k}; ask for at least 1 result.")
    for channel, weight in (weights or {}).items():
        if channel not in CHANNELS:
            raise InputError(f"Unknown channel {channel!r} in the weights; use {', '.join(CHANNELS)}.")
        if not weight >= 0.0:
            raise InputError(f"The weight of {channel} is {weight}; it must be 0 or more.")


class Watch:
    """Milliseconds by stage, each since the stage before."""

    def __init__(self) -> None:
        self._started = self._last = perf_counter()
        self.noted: dict[str, float] = {}

    def note(self, stage: str) -> None:
        self.noted[stage] = _since(self._last)
        self._last = perf_counter()

    def total(self) -> float:
        return _since(self._started)


def _since(started: float) -> float:
    return (perf_counter() - started) * 1000.0
