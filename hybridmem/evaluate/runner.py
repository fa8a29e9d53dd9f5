"""Index a judged set in a fresh workspace, ask every question, score every channel by documents."""

from __future__ import annotations

import math
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Protocol

from hybridmem.corpus.loader import document_id
from hybridmem.errors import InputError
from hybridmem.evaluate.bootstrap import paired_difference
from hybridmem.evaluate.datasets import Dataset, Passage, Question, read_dataset
from hybridmem.evaluate.metrics import mean, ndcg, score
from hybridmem.evaluate.trec import write_run
from hybridmem.text.language import detect_language
from hybridmem.types import Document, Issue, Progress, QueryResult

COLUMNS = ("dense", "sparse", "graph", "fused", "reranked")

Scored = tuple[str, float]


class Searchable(Protocol):
    """What the evaluation needs of a workspace."""

    def ingest_documents(self, documents: Iterable[Document | Issue]) -> Iterator[Progress]: ...
    def ingest_paths(self, paths: Sequence[Path]) -> Iterator[Progress]: ...
    def query(self, question: str, k: int = 10) -> QueryResult: ...
    def path_of(self, chunk_id: str) -> str: ...
    def stats(self) -> Mapping[str, object]: ...
    def close(self) -> None: ...


Opener = Callable[[Path], Searchable]


def run(
    folder: Path, opener: Opener, k: int = 100, limit: int | None = None, runs: Path | None = None
) -> dict[str, object]:
    """Evaluate the set in ``folder``; with ``runs`` also write one TREC run file per column.

    Returns the figures of the command line contract: documents, chunks, queries, index_seconds,
    query_ms (p50, p95 in milliseconds) and metrics per column; ``by_type`` repeats them per question type.

    Raises:
        InputError: the set is missing or malformed, or ``k`` or ``limit`` is not positive.
    """
    if k < 1 or (limit is not None and limit < 1):
        raise InputError(f"k is {k} and limit is {limit}; both must be 1 or more.")
    dataset = read_dataset(folder)
    with tempfile.TemporaryDirectory(prefix="hybridmem-") as scratch:
        workspace = opener(Path(scratch) / "workspace")
        try:
            return _evaluate(dataset, workspace, k, dataset.questions[:limit], runs)
        finally:
            workspace.close()


def _evaluate(
    dataset: Dataset, workspace: Searchable, k: int, questions: Sequence[Question], runs: Path | None
) -> dict[str, object]:
    seconds = _index(dataset, workspace)
    stats = workspace.stats()
    judged = [question for question in questions if question.id in dataset.qrels]
    answers, times = _ask(workspace, judged, k)
    if runs is not None:
        for column in COLUMNS:
            write_run(runs / f"{column}.trec", column, {qid: columns[column] for qid, columns in answers.items()})
    return {
        "dataset": dataset.name,
        "documents": stats["documents"],
        "chunks": stats["chunks"],
        "queries": len(judged),
        "index_seconds": round(seconds, 2),
        "query_ms": _percentiles(times),
        "metrics": _metrics(answers, judged, dataset),
        "against_best_channel": _against_best_channel(answers, judged, dataset),
        "by_type": {kind: _metrics(answers, rows, dataset) for kind, rows in _by_type(judged).items()},
    }


def _index(dataset: Dataset, workspace: Searchable) -> float:
    started = time.perf_counter()
    if dataset.passages is not None:
        events = workspace.ingest_documents(passage_document(passage) for passage in dataset.passages)
    else:
        events = workspace.ingest_paths([dataset.raw] if dataset.raw else [])
    for _ in events:
        pass
    workspace.stats()
    return time.perf_counter() - started


def passage_document(passage: Passage) -> Document:
    """The document of a passage: its id is the logical path, so that runs speak of the set's own ids."""
    media_type = "text/x-python" if passage.is_python else "text/plain"
    language = "code" if passage.is_python else detect_language(passage.text)
    return Document(
        id=document_id(passage.id, passage.text),
        title=passage.title,
        text=passage.text,
        media_type=media_type,
        language=language,
        path=passage.id,
    )


def _ask(
    workspace: Searchable, questions: Sequence[Question], k: int
) -> tuple[dict[str, dict[str, list[Scored]]], list[float]]:
    answers: dict[str, dict[str, list[Scored]]] = {}
    times: list[float] = []
    for question in questions:
        result = workspace.query(question.text, k)
        times.append(result.timings_ms["total"])
        answers[question.id] = {
            column: _documents(workspace, _hits(result, column), question.exclude, k) for column in COLUMNS
        }
    return answers, times


def _hits(result: QueryResult, column: str) -> list[Scored]:
    if column == "fused":
        return [(hit.chunk_id, hit.score) for hit in result.fused]
    if column == "reranked":
        return [(hit.chunk_id, hit.score) for hit in result.reranked]
    ranking = result.rankings.get(column)
    return [(hit.chunk_id, hit.score) for hit in ranking.hits] if ranking else []


def _documents(workspace: Searchable, hits: Sequence[Scored], exclude: frozenset[str], k: int) -> list[Scored]:
    """Rank documents by their best chunk."""
    best: dict[str, float] = {}
    for chunk_id, value in hits:
        path = workspace.path_of(chunk_id)
        if path not in best and path not in exclude:
            best[path] = value
    return list(best.items())[:k]


def _metrics(
    answers: Mapping[str, Mapping[str, Sequence[Scored]]], questions: Sequence[Question], dataset: Dataset
) -> dict[str, dict[str, float]]:
    return {
        column: mean([score([path for path, _ in answers[q.id][column]], _grades(dataset, q)) for q in questions])
        for column in COLUMNS
    }


def _against_best_channel(
    answers: Mapping[str, Mapping[str, Sequence[Scored]]], questions: Sequence[Question], dataset: Dataset
) -> dict[str, object]:
    """nDCG@10 of the fusion and of the reranked list minus the best single channel, paired by question."""
    scores = {
        column: [ndcg([path for path, _ in answers[q.id][column]], _grades(dataset, q), 10) for q in questions]
        for column in COLUMNS
    }
    best = max(COLUMNS[:3], key=lambda column: math.fsum(scores[column]))
    rows = {column: asdict(paired_difference(scores[column], scores[best])) for column in COLUMNS[3:]}
    return {"channel": best, **rows}


def _grades(dataset: Dataset, question: Question) -> dict[str, float]:
    return {doc: grade for doc, grade in dataset.qrels[question.id].items() if doc not in question.exclude}


def _by_type(questions: Sequence[Question]) -> dict[str, list[Question]]:
    kinds: dict[str, list[Question]] = {}
    for question in questions:
        kinds.setdefault(question.type or "all", []).append(question)
    return dict(sorted(kinds.items()))


def _percentiles(times: Sequence[float]) -> dict[str, float]:
    if len(times) < 2:
        only = round(times[0], 2) if times else 0.0
        return {"p50": only, "p95": only}
    cuts = statistics.quantiles(times, n=20, method="inclusive")
    return {"p50": round(statistics.median(times), 2), "p95": round(cuts[18], 2)}
