"""Scorers for open information extraction, written from the papers' rules.

BenchIE (Gashteovski et al., ACL 2022): an extraction is right if its three slots equal, token for token, one gold
triple with some choice of the optional tokens; a fact is found if any extraction hits its cluster.
CaRB (Bhardwaj et al., EMNLP 2019): tokens shared per slot; precision by greedy one-to-one matching, recall by the
best extraction for each gold tuple; F1 at the best confidence threshold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

_GROUP = re.compile(r"\[[^\]]*\]|[^\s\[\]]+")
Slots = tuple[str, str, str]


class Extracted(NamedTuple):
    """An extraction as scored: its slots and its confidence."""

    slots: Slots
    confidence: float


class Tuple(NamedTuple):
    """A gold tuple of CaRB: relation and arguments."""

    relation: str
    arguments: tuple[str, ...]


def matches(tokens: Sequence[str], pattern: str) -> bool:
    """Whether tokens equal a BenchIE slot, where a group in brackets may be left out as a whole."""
    reached = {0}
    for group in _GROUP.findall(pattern):
        optional = group.startswith("[")
        words = group.strip("[]").split()
        step = {start + len(words) for start in reached if list(tokens[start : start + len(words)]) == words}
        reached = reached | step if optional else step
    return len(tokens) in reached


@dataclass
class BenchieScore:
    """Counts over sentences; precision counts extractions, recall counts facts."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def add(
        self, extracted: Iterable[Extracted], clusters: Sequence[Sequence[Sequence[str]]], by_character: bool
    ) -> None:
        """Score one sentence; with ``by_character`` slots are compared character by character (Chinese)."""
        hit: set[int] = set()
        for slots in dict.fromkeys(item.slots for item in extracted):
            found = hits(slots, clusters, by_character)
            hit |= found
            self.wrong += not found
        self.right += len(hit)
        self.missed += len(clusters) - len(hit)

    def figures(self) -> dict[str, object]:
        """Precision, recall and F1."""
        precision = self.right / max(1, self.right + self.wrong)
        recall = self.right / max(1, self.right + self.missed)
        return _prf(precision, recall)


def hits(slots: Slots, clusters: Sequence[Sequence[Sequence[str]]], by_character: bool) -> set[int]:
    """Numbers of the clusters that hold a triple equal to the extraction."""
    tokens = [list(slot.replace(" ", "")) if by_character else slot.split() for slot in slots]
    return {i for i, cluster in enumerate(clusters) if any(_equal(tokens, triple) for triple in cluster)}


def _equal(tokens: Sequence[Sequence[str]], triple: Sequence[str]) -> bool:
    return all(matches(slot, pattern) for slot, pattern in zip(tokens, triple, strict=True))


def _prf(precision: float, recall: float) -> dict[str, object]:
    total = precision + recall
    f1 = 2 * precision * recall / total if total else 0.0
    return {"precision": round(precision, 4), "recall": round(recall, 4), "f1": round(f1, 4)}


def carb(sentences: Sequence[tuple[Sequence[Extracted], Sequence[Tuple]]]) -> dict[str, object]:
    """CaRB's precision, recall and F1 at the best confidence threshold."""
    thresholds = sorted({item.confidence for extracted, _ in sentences for item in extracted})
    points = [_carb_at(sentences, threshold) for threshold in thresholds]
    best = max(points, key=lambda p: 2 * p[0] * p[1] / (p[0] + p[1]) if sum(p) else 0.0, default=(0.0, 0.0))
    return _prf(*best)


def _carb_at(sentences: Sequence[tuple[Sequence[Extracted], Sequence[Tuple]]], threshold: float) -> tuple[float, float]:
    precision = recall = 0.0
    predictions = golds = 0
    for extracted, gold in sentences:
        kept = [item.slots for item in extracted if item.confidence >= threshold]
        scores = [[_overlap(slots, item) for slots in kept] for item in gold]
        precision += _greedy(scores)
        recall += sum(max((pair[1] for pair in row), default=0.0) for row in scores)
        predictions += len(kept)
        golds += len(gold)
    return precision / max(1, predictions), recall / max(1, golds)


def _greedy(scores: list[list[tuple[float, float]]]) -> float:
    """Sum of precisions of the best one-to-one matching, taken greedily."""
    pairs = sorted(((-pair[0], i, j) for i, row in enumerate(scores) for j, pair in enumerate(row)))
    rows: set[int] = set()
    columns: set[int] = set()
    total = 0.0
    for negative, i, j in pairs:
        if i not in rows and j not in columns:
            rows.add(i)
            columns.add(j)
            total -= negative
    return total


def _overlap(slots: Slots, gold: Tuple) -> tuple[float, float]:
    """Token precision and recall over the slots, (0, 0) where the relations share no word."""
    head, relation, tail = (Counter(slot.lower().split()) for slot in slots)
    first = Counter(gold.arguments[0].lower().split()) if gold.arguments else Counter()
    rest = Counter(" ".join(gold.arguments[1:]).lower().split())
    wanted = Counter(gold.relation.lower().split())
    if not relation & wanted:
        return 0.0, 0.0
    shared = sum(sum((a & b).values()) for a, b in ((relation, wanted), (head, first), (tail, rest)))
    said = sum(sum(c.values()) for c in (head, relation, tail))
    asked = sum(sum(c.values()) for c in (wanted, first, rest))
    return shared / max(1, said), shared / max(1, asked)
