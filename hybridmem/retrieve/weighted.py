"""Sums of features with fixed weights: what few questions could teach the trees, said by hand.

Chosen by coordinate search on public sets for three shapes of question: texts that ask nothing (headings, claims, key
words), questions, and questions that need hops.
"""

from __future__ import annotations

from collections.abc import Mapping

STATEMENT: Mapping[str, float] = {
    "cosine": 1.0,
    "sparse_scaled": 0.35,
    "standing": 3.0,
    "exact": 0.4,
    "direct": 0.2,
    "bridge": 0.4,
    "walk": 0.05,
    "chain": 0.1,
    "coverage": 0.25,
    "entities": 0.05,
}
PLAIN: Mapping[str, float] = {
    "cosine": 1.0,
    "sparse_scaled": 0.3,
    "standing": 1.5,
    "exact": 0.1,
    "direct": 0.1,
    "bridge": 1.1,
    "walk": 0.15,
    "chain": 0.1,
    "coverage": 0.25,
    "activation": 0.05,
    "entities": 0.05,
}
HOPS: Mapping[str, float] = {
    "cosine": 1.0,
    "sparse_scaled": 0.8,
    "exact": 0.5,
    "direct": 3.0,
    "bridge": 14.0,
    "walk": 6.0,
    "chain": 4.0,
    "coverage": 2.0,
    "activation": 3.0,
    "entities": 3.5,
    "step": 6.0,
}


def shape(hops: bool, asks: bool) -> Mapping[str, float]:
    """Return the weights for a question."""
    return HOPS if hops else PLAIN if asks else STATEMENT
