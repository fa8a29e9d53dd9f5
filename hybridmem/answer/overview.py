"""The answer to a question about the whole: sentences of the summaries that match it best, in the words of the sources.

After GraphRAG's global search (D. Edge et al., 2024), with sentences in place of generated text. Map: every matching
summary offers its sentences, each worth  match * (``ASKED`` * share of the question's term weight it holds +
(1 - ``ASKED``) * its centrality). Reduce: maximal marginal relevance over all that was offered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum

import numpy as np

from hybridmem.index.candidates import telling_terms
from hybridmem.index.central import mmr, similarities
from hybridmem.query.overview import overview_terms
from hybridmem.types import Answer, Excerpt, FoundSummary, QueryAnalysis, Span

SENTENCES = 6
READ = 16
"""Summaries that offer sentences."""
ASKED = 0.6
SUPPORT = 0.5
"""Share of the question's term weight that the sentences together must hold to count as support."""


def overview_answer(
    found: Sequence[FoundSummary],
    analysis: QueryAnalysis,
    text_of: Callable[[Excerpt], str],
    term_weight: Callable[[str], float],
) -> Answer:
    """Return the answer with one citation a sentence; one that asks for the whole alone is always supported."""
    terms = {term: term_weight(term) for term in overview_terms(analysis.text)}
    offered: dict[Span, tuple[Excerpt, float]] = {}
    for match in found[:READ]:
        for excerpt in match.summary.excerpts:
            value = match.score * _worth(terms, excerpt, text_of(excerpt))
            if value > offered.get(excerpt.span, (excerpt, 0.0))[1]:
                offered[excerpt.span] = excerpt, value
    if not offered:
        return Answer()
    excerpts = [excerpt for excerpt, _ in offered.values()]
    scores = np.array([value for _, value in offered.values()], dtype=np.float64)
    similar = similarities([telling_terms(text_of(excerpt)) for excerpt in excerpts])
    chosen = [excerpts[place] for place in mmr(scores / scores.max(), similar, SENTENCES)]
    texts = [" ".join(text_of(excerpt).split()) for excerpt in chosen]
    supported = not terms or held(terms, "\n".join(texts)) >= SUPPORT
    return Answer("\n".join(texts), tuple(excerpt.span for excerpt in chosen), supported)


def held(terms: Mapping[str, float], text: str) -> float:
    """Return the share of the terms' weight that a text holds, 0..1."""
    total = fsum(terms.values())
    present = set(telling_terms(text))
    return fsum(weight for term, weight in terms.items() if term in present) / total if total else 0.0


def _worth(terms: Mapping[str, float], excerpt: Excerpt, text: str) -> float:
    return ASKED * held(terms, text) + (1.0 - ASKED) * excerpt.score if terms else max(excerpt.score, 0.01)
