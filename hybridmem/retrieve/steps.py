"""Multi-step retrieval: a passage found first, read together with the question, asks for what is still missing.

The next query is the question followed by the passage, embedded as one text, as in multi-hop dense retrieval (Xiong et
al., "Answering complex open-domain questions with multi-hop dense retrieval", ICLR 2021), here with an embedder that
was not trained for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from hybridmem.retrieve.dense import reasons
from hybridmem.retrieve.pool import pool
from hybridmem.retrieve.ports import DenseSearch, Ports, QuestionEmbedder
from hybridmem.retrieve.ranking import min_max, ranking
from hybridmem.text.missing import missing_words
from hybridmem.types import FusedHit, QueryAnalysis, SearchStep

LATER = 0.9
"""What the finds of each later passage are worth against those of the one before."""
READ = 250
"""Characters of a passage that are read; the time to embed a query grows with them."""
FOUND = 100


def next_steps(ports: Ports, analysis: QueryAnalysis, ranked: Sequence[FusedHit]) -> tuple[SearchStep, ...]:
    """Return one further search for each of the first passages (``retrieval.steps`` of them), best first.

    None where nothing was found or nothing embeds.
    """
    dense, embedder = ports.dense, ports.embedder
    if dense is None or embedder is None or not len(dense):
        return ()
    futures = [
        pool().submit(_step, ports, dense, embedder, analysis, hit) for hit in ranked[: ports.settings.retrieval.steps]
    ]
    return tuple(future.result() for future in futures)


def step_scores(steps: Sequence[SearchStep]) -> dict[str, float]:
    """Return chunk id -> 0..1: the best of the steps' scores, each min-max scaled, those of later passages for less."""
    scores: dict[str, float] = {}
    for place, step in enumerate(step for step in steps if not step.subject):
        for identity, value in min_max({hit.chunk_id: hit.score for hit in step.hits}).items():
            scores[identity] = max(scores.get(identity, 0.0), LATER**place * value)
    return scores


def _step(
    ports: Ports, dense: DenseSearch, embedder: QuestionEmbedder, analysis: QueryAnalysis, source: FusedHit
) -> SearchStep:
    started = perf_counter()
    chunk = ports.chunk(source.chunk_id)
    query = f"{analysis.text} {ports.title(chunk.document_id)}. {chunk.text[:READ]}"
    vector = embedder.embed_question(query)
    scores = dict(dense.search(vector, FOUND))
    scores.pop(source.chunk_id, None)
    found = ranking("dense", scores, FOUND, reasons(dense, scores, vector))
    return SearchStep(
        2,
        query,
        source.chunk_id,
        missing_words(analysis.text, chunk.text),
        found.hits,
        (perf_counter() - started) * 1000.0,
    )
