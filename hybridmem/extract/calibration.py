"""From a rule's own confidence to how often it is right, measured on annotated sentences and judged code.

``calibration.json`` beside this file holds, for each language, a logistic regression on the log-odds of the rule's own
confidence with a shift for each rule, and for calls in code the smoothed precision of each kind of resolution. It is
written by ``python -m benchmarks.calibration``, which also shows how well it holds on sentences it has not seen.

A wording is right if it equals an annotator's, word for word. The graph's edges keep the rules' own confidences: they
state that two things are connected, which is right more often, and the same command measures that apart.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

TABLE = Path(__file__).with_name("calibration.json")
_FIXED_FORMS = frozenset({"life-dates"})
_LOWEST, _HIGHEST = 0.02, 0.98


@dataclass(frozen=True, slots=True)
class Logistic:
    """P(right) = 1 / (1 + exp(-(base + slope * log-odds of the rule's own confidence + shift of the rule)))."""

    base: float
    slope: float
    shifts: Mapping[str, float]

    def share(self, rule: str, own: float) -> float:
        """Share of right facts expected of a rule at its own confidence; a rule never seen has no shift."""
        shift = self.shifts.get(family(rule), 0.0)
        return 1.0 / (1.0 + math.exp(-(self.base + self.slope * log_odds(own) + shift)))


@dataclass(frozen=True, slots=True)
class Table:
    """What was measured: wordings by language, calls by the kind of their resolution."""

    wordings: Mapping[str, Logistic]
    calls: Mapping[str, float]


def family(rule: str) -> str:
    """The rule without what was added to it: "prep" of "prep+pp"."""
    return rule.partition("+")[0]


def log_odds(confidence: float) -> float:
    """log(p / (1 - p)), p kept off 0 and 1."""
    kept = min(_HIGHEST, max(_LOWEST, confidence))
    return math.log(kept / (1.0 - kept))


@cache
def table() -> Table:
    """The shipped table."""
    held = json.loads(TABLE.read_text("utf-8"))
    wordings = {name: Logistic(row["base"], row["slope"], row["shifts"]) for name, row in held["wordings"].items()}
    return Table(wordings, held["calls"])


def wording_confidence(rule: str, own: float, language: Literal["en", "zh"]) -> float:
    """Measured share of right wordings of a rule at its own confidence; rules that read a fixed form keep theirs."""
    return own if rule in _FIXED_FORMS else round(table().wordings[language].share(rule, own), 3)


def call_confidence(rule: str) -> float:
    """Measured share of right calls by how the name was resolved ("call-imported", "call-typed", …)."""
    return table().calls[rule]
