"""Which of several sentences say most: centrality by LexRank, diversity by maximal marginal relevance.

LexRank: G. Erkan and D. R. Radev, "LexRank: Graph-based lexical centrality as salience in text summarization", JAIR
22 (2004), the continuous variant: p = (1 - d) * prior + d * B p, B the column-normalised matrix of TF-IDF cosines.
MMR: J. Carbonell and J. Goldstein, "The use of MMR, diversity-based reranking", SIGIR 1998: of those not yet chosen
take the greatest  trade * score - (1 - trade) * (greatest similarity to one chosen).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Array = NDArray[np.float64]

DAMPING = 0.85
ROUNDS = 60
TRADE = 0.7
SAME = 0.85
"""Above this cosine two sentences say the same, and the second is never chosen."""
CONSIDERED = 240
"""Sentences that are compared pair by pair; of more, those nearest to the centroid (D. R. Radev et al., MEAD, 2004)."""


def tfidf(rows: Sequence[Sequence[str]]) -> sparse.csr_matrix:
    """Return unit rows of TF-IDF over sentences given as terms, shape (sentences, terms); idf = ln(1 + N / n)."""
    column: dict[str, int] = {}
    places = [column.setdefault(term, len(column)) for row in rows for term in row]
    bounds = np.cumsum([0, *(len(row) for row in rows)])
    counts = sparse.csr_matrix((np.ones(len(places)), places, bounds), shape=(len(rows), max(1, len(column))))
    counts.sum_duplicates()
    containing = np.bincount(counts.indices, minlength=counts.shape[1])
    weighted = counts.multiply(np.log1p(len(rows) / np.maximum(containing, 1))[None, :]).tocsr()
    return unit_rows(weighted)


def unit_rows(matrix: sparse.csr_matrix) -> sparse.csr_matrix:
    """Scale every row to length 1; empty rows stay empty."""
    lengths = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    return sparse.diags(1.0 / np.where(lengths > 0.0, lengths, 1.0)) @ matrix


def similarities(rows: Sequence[Sequence[str]]) -> Array:
    """Return the TF-IDF cosines of all pairs, shape (n, n)."""
    matrix = tfidf(rows)
    return np.asarray((matrix @ matrix.T).toarray(), dtype=np.float64)


def lexrank(similar: Array, prior: Array) -> Array:
    """Return the centrality of each sentence, scaled so that the greatest is 1.

    Args:
        similar: non-negative similarities, shape (n, n).
        prior: non-negative weights, shape (n,): where the walk begins anew, for example by position.
    """
    start = prior / prior.sum()
    spread = similar / np.maximum(similar.sum(axis=0, keepdims=True), 1e-12)
    rank = start
    for _ in range(ROUNDS):
        following = (1.0 - DAMPING) * start + DAMPING * (spread @ rank)
        if float(np.abs(following - rank).sum()) < 1e-9:
            break
        rank = following
    scaled: Array = rank / max(float(rank.max()), 1e-12)
    return scaled


def mmr(scores: Array, similar: Array, count: int, trade: float = TRADE) -> list[int]:
    """Return at most ``count`` places, most wanted first; ties go to the earlier place."""
    left = np.ones(len(scores), dtype=bool)
    nearest = np.zeros(len(scores))
    chosen: list[int] = []
    while len(chosen) < count and left.any():
        value = np.where(left, trade * scores - (1.0 - trade) * nearest, -np.inf)
        best = int(np.argmax(np.round(value, 9)))
        chosen.append(best)
        nearest = np.maximum(nearest, similar[best])
        left &= nearest < SAME
        left[best] = False
    return chosen


def central(rows: Sequence[Sequence[str]], prior: Sequence[float], count: int) -> list[tuple[int, float]]:
    """Choose ``count`` sentences given as terms; return (place, centrality 0..1), most wanted first."""
    if not rows or count < 1:
        return []
    weights = np.asarray(prior, dtype=np.float64)
    kept = _nearest_to_centroid(rows, weights)
    similar = similarities([rows[place] for place in kept])
    scores = lexrank(similar, weights[kept]) * weights[kept] / max(float(weights[kept].max()), 1e-12)
    return [(kept[place], round(float(scores[place]), 6)) for place in mmr(scores, similar, count)]


def _nearest_to_centroid(rows: Sequence[Sequence[str]], weights: Array) -> list[int]:
    if len(rows) <= CONSIDERED:
        return list(range(len(rows)))
    matrix = tfidf(rows)
    centroid = np.asarray(matrix.mean(axis=0)).ravel()
    close = np.round(np.asarray(matrix @ centroid).ravel() * weights, 12)
    return sorted(np.argsort(-close, kind="stable")[:CONSIDERED].tolist())
