"""Rank metrics of information retrieval over judged documents; grades 0 and above, 0 is not relevant."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

METRICS = ("ndcg@10", "recall@5", "recall@10", "recall@20", "all@5", "mrr@10")


def ndcg(ranking: Sequence[str], grades: Mapping[str, float], depth: int) -> float:
    """Normalised discounted cumulative gain at ``depth``, linear gain over log2(rank + 1).

    Järvelin and Kekäläinen, TOIS 2002; with the gain of trec_eval (the grade itself).
    """
    gained = _dcg([grades.get(document, 0.0) for document in ranking[:depth]])
    ideal = _dcg(sorted(grades.values(), reverse=True)[:depth])
    return gained / ideal if ideal > 0 else 0.0


def _dcg(gains: Sequence[float]) -> float:
    return math.fsum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1))


def recall(ranking: Sequence[str], grades: Mapping[str, float], depth: int) -> float:
    """Share of the relevant documents within the first ``depth``."""
    relevant = _relevant(grades)
    return len(relevant.intersection(ranking[:depth])) / len(relevant) if relevant else 0.0


def all_found(ranking: Sequence[str], grades: Mapping[str, float], depth: int) -> float:
    """1 when every relevant document is within the first ``depth``, else 0."""
    relevant = _relevant(grades)
    return float(bool(relevant) and relevant.issubset(ranking[:depth]))


def reciprocal_rank(ranking: Sequence[str], grades: Mapping[str, float], depth: int) -> float:
    """1 / rank of the first relevant document within ``depth``, else 0."""
    relevant = _relevant(grades)
    return next((1 / rank for rank, document in enumerate(ranking[:depth], start=1) if document in relevant), 0.0)


def score(ranking: Sequence[str], grades: Mapping[str, float]) -> dict[str, float]:
    """Every metric of METRICS for one question."""
    return {
        "ndcg@10": ndcg(ranking, grades, 10),
        "recall@5": recall(ranking, grades, 5),
        "recall@10": recall(ranking, grades, 10),
        "recall@20": recall(ranking, grades, 20),
        "all@5": all_found(ranking, grades, 5),
        "mrr@10": reciprocal_rank(ranking, grades, 10),
    }


def mean(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Mean of each metric over the questions (0 where there is none), rounded to 4 decimals."""
    count = max(len(rows), 1)
    return {name: round(math.fsum(row[name] for row in rows) / count, 4) for name in METRICS}


def _relevant(grades: Mapping[str, float]) -> set[str]:
    return {document for document, grade in grades.items() if grade > 0}
