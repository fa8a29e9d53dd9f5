"""Rankings of every channel on a generated corpus: nDCG@10 and what stands first, by kind and by language."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.audit.corpus import Corpus, write_set
from benchmarks.audit.questions import KINDS, Question
from benchmarks.audit.wording import LANGUAGES
from hybridmem.evaluate.metrics import ndcg
from hybridmem.evaluate.runner import COLUMNS, run
from hybridmem.workspace import Workspace

CHANNELS = COLUMNS[:3]

Run = Mapping[str, Sequence[str]]


def measure(corpus: Corpus, runs: Path | None = None) -> dict[str, object]:
    """Index the corpus in a fresh workspace, ask everything, and score; ``runs`` keeps the TREC files."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, kept = Path(scratch) / "audit", runs or Path(scratch) / "runs"
        write_set(corpus, folder)
        figures = run(folder, Workspace.open, runs=kept)
        rankings = {column: read_run(kept / f"{column}.trec") for column in COLUMNS}
    taken = ("documents", "chunks", "queries", "index_seconds", "query_ms", "metrics", "against_best_channel")
    return {
        "seed": corpus.seed,
        "characters": corpus.characters,
        **{name: figures[name] for name in taken},
        "by": {name: _scores(rankings, rows) for name, rows in groups(corpus.questions).items()},
        "first": {name: _firsts(rankings, rows) for name, rows in groups(corpus.questions).items()},
    }


def groups(questions: Sequence[Question]) -> dict[str, list[Question]]:
    """All questions, those of each kind, and those of each language."""
    return {
        "all": list(questions),
        **{kind: [one for one in questions if one.kind == kind] for kind in KINDS},
        **{language: [one for one in questions if one.language == language] for language in LANGUAGES},
    }


def read_run(file: Path) -> Run:
    """Documents of each question in order, from a TREC run file."""
    ranked: dict[str, list[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line.strip():
            question, _, document, *_ = line.split(" ")
            ranked.setdefault(question, []).append(document)
    return ranked


def _scores(rankings: Mapping[str, Run], questions: Sequence[Question]) -> dict[str, float]:
    """Mean nDCG@10 of each column."""
    return {
        column: _mean([ndcg(ranked.get(one.id, []), one.grades, 10) for one in questions])
        for column, ranked in rankings.items()
    }


def _firsts(rankings: Mapping[str, Run], questions: Sequence[Question]) -> dict[str, float]:
    """Share of questions with a document of the highest grade first; ``every`` where all three channels have one."""
    hits = {column: [is_first(ranked.get(one.id, []), one) for one in questions] for column, ranked in rankings.items()}
    every = [all(row) for row in zip(*(hits[channel] for channel in CHANNELS), strict=True)]
    none = [not any(row) for row in zip(*(hits[channel] for channel in CHANNELS), strict=True)]
    return {**{column: _mean(values) for column, values in hits.items()}, "every": _mean(every), "none": _mean(none)}


def is_first(ranked: Sequence[str], question: Question) -> bool:
    """Whether a document of the question's highest grade leads the ranking."""
    return bool(ranked) and question.grades.get(ranked[0], 0) == max(question.grades.values())


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / max(len(values), 1), 4)
