"""How complex a question is (0..1) and how deep the search goes for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import fsum

from hybridmem.types import Depth, Intent, Reason

SIMPLE, HARD = 0.3, 0.6
"""Below ``SIMPLE`` vectors and words suffice; above ``HARD`` everything is switched on (thresholds of the seed)."""

_HOP_WORDS = re.compile(r"\b(?:of the|'s|’s|whose|who|which|that|where)\b|的|所在|其", re.IGNORECASE)
_KIN_OF_KIN = re.compile(
    r"\bgrand(?:father|mother|parents?|sons?|daughters?|child(?:ren)?)\b"
    r"|\b(?:father|mother|brother|sister|son|daughter|parents?)s?-in-law\b"
    r"|\b(?:uncle|aunt|nephew|niece|cousin)s?\b|\bstep(?:father|mother|brother|sister|son|daughter)s?\b"
    r"|祖[父母]|爷爷|奶奶|姥[姥爷]|外[公婆]|外孙|孙女|岳[父母]|公公|婆婆|叔[叔父]|伯[父母]|舅[舅父母]|姑[姑母父]|姨[母父妈]|侄[子女]|外甥|[堂表][兄弟姐妹]",
    re.IGNORECASE,
)
"""Relatives by way of another relative: two hops in one word."""
_HARD_INTENTS = frozenset({"path", "compare", "global"})


@dataclass(frozen=True, slots=True)
class Features:
    """What the complexity is computed from."""

    names: int
    concepts: int
    relations: int
    constraints: int
    intent: Intent
    asks: bool = True
    parts: int = 0


def complexity(question: str, features: Features) -> tuple[float, tuple[Reason, ...]]:
    """Return the complexity and its parts; each part is a fixed share, the sum is capped at 1.

    A text that asks nothing (a heading, a claim) looks for what says the same and needs no hops: ``HARD`` at most.
    A linked name alone makes the graph worth asking; relation words make hops possible, linking words ("whose",
    的 ... 的) ask for them.
    """
    chained = len(_HOP_WORDS.findall(question))
    parts = {
        "names": (0.0, 0.3, 0.4)[min(features.names, 2)],
        "concepts": 0.1 * min(features.concepts, 2),
        "relations": 0.1 * min(features.relations, 3),
        "chained": 0.1 * min(max(chained - 1, 0), 3),
        "nested": 0.2 * min(max(features.parts - 1, 0), 3),
        "kin_of_kin": 0.4 if _KIN_OF_KIN.search(question) else 0.0,
        "constraints": 0.1 * min(features.constraints, 2),
        "intent": 0.3 if features.intent in _HARD_INTENTS else 0.0,
        "length": 0.1 if len(question) > 60 or len(question.split()) > 12 else 0.0,
    }
    reasons = tuple(Reason("complexity", name, value) for name, value in parts.items() if value > 0.0)
    value = min(1.0, fsum(parts.values()))
    if features.asks or value <= HARD:
        return value, reasons
    return HARD, (*reasons, Reason("complexity", "statement", HARD - value))


def tier_of(value: float) -> Depth:
    """Return the depth of search for a complexity."""
    if value < SIMPLE:
        return "vector"
    return "graph" if value <= HARD else "full"
