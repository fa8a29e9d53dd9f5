"""What is added to the second stage's scores where the learned trees cannot know: too few judged questions show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hybridmem.retrieve.exact import held
from hybridmem.retrieve.features import Asked, graph_signals
from hybridmem.retrieve.nested import part_scores
from hybridmem.retrieve.ranking import min_max
from hybridmem.types import SearchStep

PROVEN, MOST_PROVEN = 0.5, 3
"""What a step of a chain that holds all relations of the question adds, for each relation beyond the first (three at
most): hardly a judged question has more than two, so that the trees cannot know. Of such passages about 6 in 10 are
judged relevant where two relations are asked for (2wiki .72, musique .67, rgb-zh .64, hotpotqa .31), 2 in 10 for one.
"""
FOLLOWED = 1.5
"""What the best passage of a part of a nested question gains: the trees have seen no such search. Chosen on musique,
2wiki and hotpotqa, where 1 to 3 differ by less than .01."""
WHOLE = 3.0
"""What the best of the summaries adds to a score where they took part: the trees have seen no question about a whole
corpus. Chosen on the sample corpora."""


def lifts(asked: Asked, steps: Sequence[SearchStep]) -> dict[str, Mapping[str, float]]:
    """Return what passages gain, by the name it is shown under and chunk id."""
    return {"summary": _overview(asked), "chain": _proven(asked), "nested": _followed(steps), "exact": held(asked)}


def _overview(asked: Asked) -> dict[str, float]:
    """What the summaries add, by chunk id; nothing unless they took part and are not closed."""
    summary = asked.rankings.get("summary")
    if summary is None or asked.analysis.weights.get("summary") == 0.0:
        return {}
    return {identity: WHOLE * value for identity, value in min_max({h.chunk_id: h.score for h in summary.hits}).items()}


def _proven(asked: Asked) -> dict[str, float]:
    """What passages gain that prove a step of the whole chain of relations that the question describes."""
    beyond = min(MOST_PROVEN, len(asked.analysis.relations) - 1)
    if beyond < 1 or asked.analysis.weights.get("graph") == 0.0:
        return {}
    return {i: PROVEN * beyond * value for i, value in graph_signals(asked.rankings["graph"])["chain"].items()}


def _followed(steps: Sequence[SearchStep]) -> dict[str, float]:
    """What passages gain that answer a part of a nested question."""
    return {identity: FOLLOWED * value for identity, value in part_scores(steps).items()}
