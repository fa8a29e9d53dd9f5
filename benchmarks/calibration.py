"""How often facts of a given confidence are right: fits ``hybridmem/extract/calibration.json`` and measures it.

    python -m benchmarks.calibration     # fit on all annotated sentences, write the shipped table

A wording is right by BenchIE's rule. An edge of the graph is right if a gold fact of BenchIE or CaRB connects its two
ends: the head in one slot, the tail in another. Calls in code are right as judged (``results/code_calls.json``).
``wording_reliability`` is cross-fitted: each half of the sentences is read with the figures of the other half.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.extraction_scores import hits
from benchmarks.report import RESULTS, SHARED
from hybridmem.extract.calibration import TABLE, Logistic, family, log_odds
from hybridmem.extract.chinese_nlp import chinese_tagger
from hybridmem.extract.nlp import english_parser
from hybridmem.extract.reading import Reader
from hybridmem.extract.surface import read_facts
from hybridmem.settings import Models
from hybridmem.types import Language

Values = NDArray[np.float64]
_RIDGE = 4.0
"""Strength of the ridge: a rule of a few facts keeps near its language's mean."""
_PRIOR = 10.0
"""Calls of the overall precision that every kind of resolution starts with (beta-binomial)."""
_BINS = 10


class Judged(NamedTuple):
    """A fact against the gold: number of its sentence, its rule, the rule's own confidence, whether it is right."""

    sentence: int
    rule: str
    own: float
    right: bool


class Both(NamedTuple):
    """The judged facts of a set in both views."""

    wordings: list[Judged]
    edges: list[Judged]


def judged(reader: Reader, name: str, language: Language) -> Both:
    """Every fact read in the sentences of a gold set, judged."""
    found = Both([], [])
    with (SHARED / name).open(encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            _judge(reader, number, json.loads(line), language, found)
    return found


def _judge(reader: Reader, number: int, row: Mapping[str, object], language: Language, found: Both) -> None:
    text = " ".join(row["tokens"]) if language == "en" and "tokens" in row else str(row["text"])
    gold = [(_written(head, language), _written(rest, language)) for head, rest in _gold(row)]
    seen = set()
    for fact, _, _ in read_facts(reader, text, language):
        slots = (text[fact.head.start : fact.head.end], fact.relation, text[fact.tail.start : fact.tail.end])
        if fact.view != "graph" and "clusters" in row and slots not in seen:
            seen.add(slots)
            right = bool(hits(slots, row["clusters"], by_character=language == "zh"))
            found.wordings.append(Judged(number, fact.rule, fact.confidence, right))
        if fact.view != "surface":
            ends = (text[p.core_start : p.core_end] for p in (fact.head, fact.tail))
            found.edges.append(Judged(number, fact.rule, fact.confidence, connected(*ends, gold)))


def _gold(row: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """First slot, and the rest, of every gold triple of a row of either set."""
    for head, relation, tail in (triple for cluster in row.get("clusters", ()) for triple in cluster):
        yield head, f"{relation} {tail}"
    for gold in row.get("tuples", ()):
        yield " ".join(gold["args"][:1]), " ".join([gold["rel"], *gold["args"][1:]])


def _written(text: str, language: Language) -> str:
    """A gold slot as written: BenchIE's Chinese has a space after every character, digits and letters too."""
    return text.replace(" ", "") if language == "zh" else text


def connected(head: str, tail: str, gold: Iterable[tuple[str, str]]) -> bool:
    """Whether a gold triple has one end in its first slot and the other in the rest, whichever way round."""
    first, second = _tokens(head), _tokens(tail)
    if not (first and second):
        return False
    slots = [(_tokens(subject), _tokens(rest)) for subject, rest in gold]
    return any((first <= a and second <= b) or (second <= a and first <= b) for a, b in slots)


def _tokens(text: str) -> Counter[str]:
    """Words, Han characters one by one, counted."""
    return Counter(re.findall(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+", text.lower()))


def fit(rows: Sequence[Judged]) -> Logistic:
    """Ridge logistic regression by Newton's method (T. Hastie et al., The Elements of Statistical Learning, 4.4.1).

    All but ``base`` are drawn to nought.
    """
    rules = sorted({family(row.rule) for row in rows})
    x = np.array([[1.0, log_odds(row.own), *(family(row.rule) == rule for rule in rules)] for row in rows])
    y = np.array([row.right for row in rows], dtype=np.float64)
    penalty = np.diag([1e-6, _RIDGE, *[_RIDGE] * len(rules)])
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1.0 / (1.0 + np.exp(-x @ weights))
        curvature = (x.T * (p * (1.0 - p))) @ x + penalty
        weights -= np.linalg.solve(curvature, x.T @ (p - y) + penalty @ weights)
    base, slope, *shifts = (round(float(w), 4) for w in weights)
    return Logistic(base, slope, dict(zip(rules, shifts, strict=True)))


def cross_fitted(rows: Sequence[Judged]) -> list[tuple[float, bool]]:
    """Confidence and truth of every row, each half of the sentences by the fit of the other half."""
    halves = [[row for row in rows if row.sentence % 2 == half] for half in (0, 1)]
    models = [fit(half) for half in halves]
    return [(models[1 - half].share(row.rule, row.own), row.right) for half in (0, 1) for row in halves[half]]


def reliability(pairs: Sequence[tuple[float, bool]]) -> dict[str, object]:
    """Facts, mean confidence and share right in each tenth of confidence, and the expected calibration error.

    ECE = sum over bins of |share right - mean confidence| * facts / all facts (M. Naeini et al., AAAI 2015).
    """
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for confidence, right in pairs:
        bins[min(_BINS - 1, int(confidence * _BINS))].append((confidence, right))
    rows = {f"{low / _BINS:.1f}": _bin(bins[low]) for low in sorted(bins)}
    missed = sum(abs(row["right"] - row["confidence"]) * row["facts"] for row in rows.values())
    return {"bins": rows, "expected_calibration_error": round(missed / max(1, len(pairs)), 3)}


def _bin(pairs: Sequence[tuple[float, bool]]) -> dict[str, float]:
    confidence, right = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
    return {"facts": len(pairs), "confidence": round(confidence, 3), "right": round(right, 3)}


def tables(english: Both, chinese: Both, carb: Both) -> dict[str, object]:
    """Reliability of wordings (cross-fitted) and of the graph's edges (the rules' own confidences)."""
    sets = {"English edges": english.edges, "Chinese edges": chinese.edges, "English edges (CaRB)": carb.edges}
    return {
        "English wordings": reliability(cross_fitted(english.wordings)),
        "Chinese wordings": reliability(cross_fitted(chinese.wordings)),
        **{name: reliability([(row.own, row.right) for row in rows]) for name, rows in sets.items()},
    }


def reader() -> Reader:
    """The shipped models of both languages."""
    models = Models()
    return Reader(english_parser(models.spacy_english), chinese_tagger(models.chinese))


def calls() -> dict[str, float]:
    """Precision of each kind of resolution of calls, drawn to the precision of all."""
    figures = json.loads((RESULTS / "code_calls.json").read_text("utf-8"))["figures"]["calls"]
    prior = _PRIOR * figures["precision"]
    return {rule: round((right + prior) / (total + _PRIOR), 3) for rule, (right, total) in figures["by_rule"].items()}


def main() -> None:
    """Fit and write the table that ships."""
    found = reader()
    wordings = {name: fit(judged(found, f"benchie-{name}/gold.jsonl", name).wordings) for name in ("en", "zh")}
    held = {
        "source": "python -m benchmarks.calibration",
        "wordings": {name: asdict(model) for name, model in wordings.items()},
        "calls": calls(),
    }
    TABLE.write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
