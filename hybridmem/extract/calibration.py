"""From a rule's own confidence to how often such wordings are right, measured on annotated sentences.

A line per language, fitted by least squares on every second sentence (0, 2, 4 …) of BenchIE, English and Chinese; the
other sentences check it (``python -m benchmarks.extraction``, "held_out_calibration_error"). The order of confidences
stays. The graph's edges keep the rules' own confidences: whether an edge holds is another question than whether a
wording equals an annotator's.
"""

from __future__ import annotations

from typing import Literal

_LINES = {"en": (0.097, 0.626), "zh": (-0.657, 1.389)}  # intercept, slope
_FIXED_FORMS = frozenset({"life-dates"})
_LOWEST, _HIGHEST = 0.05, 0.95


def wording_confidence(rule: str, own: float, language: Literal["en", "zh"]) -> float:
    """Measured share of right wordings at a rule's own confidence; rules that read a fixed form keep theirs."""
    if rule in _FIXED_FORMS:
        return own
    intercept, slope = _LINES[language]
    return round(min(_HIGHEST, max(_LOWEST, intercept + slope * own)), 3)
