"""Alias merges of a whole workspace, corrected by what a person decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hybridmem.store.meta import AliasDecision
from hybridmem.types import Merge

DECISION_RULE = "decision"


def apply_decisions(merges: Iterable[Merge], decisions: Sequence[AliasDecision]) -> list[Merge]:
    """Drop the merges a person split, add those a person made."""
    split = {frozenset((d.key, d.into)) for d in decisions if d.verdict == "split"}
    kept = [merge for merge in merges if frozenset((merge.key, merge.into)) not in split]
    made = [Merge(d.key, d.into, DECISION_RULE, d.reason) for d in decisions if d.verdict == "merge"]
    return sorted(kept + made, key=lambda merge: (merge.key, merge.into, merge.rule))
