"""Which channel is trusted how much for a question, and why (seed weights 1.0 / 1.2 / 1.5 as the base)."""

from __future__ import annotations

from dataclasses import dataclass

from hybridmem.query.link import WEAK
from hybridmem.settings import Retrieval
from hybridmem.types import Language, LinkedEntity, Reason

EXACT_LIFT = 1.5
"""Identifiers, versions and quotations: sparse x 1.5."""
PLAIN_LIFT, PLAIN_DROP = 1.6, 0.25
"""English without any of these: dense x 1.6, sparse x 0.25. On CoSQA, HotpotQA, 2Wiki and MuSiQue equal weights lose up
to .08 nDCG@10 to dense alone, a ratio near 5 : 1 loses nothing."""
ABSTRACT_LIFT, ABSTRACT_DROP = 1.6, 0.6
"""Other languages without exact strings and names: dense x 1.6, sparse x 0.6; BM25 over Chinese words is stronger."""
NAMES_LIFT, RELATION_LIFT, HOPS_LIFT = 3.0, 1.2, 2.0
"""Linked names, relation words beside them, and questions of several hops: graph x 3, x 1.2, x 2. What only the graph
finds (the next hop) must outweigh what both others find but does not answer."""
WEAK_DROP = 0.5
"""Only common words linked: graph x 0.5."""


@dataclass(frozen=True, slots=True)
class Signals:
    """What the weights follow: exact strings in the question, links into the graph, relation words."""

    exact: tuple[str, ...]
    entities: tuple[LinkedEntity, ...]
    relations: tuple[str, ...]
    language: Language = "und"
    hops: bool = False


def choose_weights(signals: Signals, settings: Retrieval) -> tuple[dict[str, float], tuple[Reason, ...]]:
    """Return the weight of each channel and one reason per change; the value of a reason is its factor.

    The rules and factors are those of the constants above. Without a linked entity graph stays out.
    """
    weights = {"dense": settings.dense, "sparse": settings.sparse, "graph": settings.graph}
    reasons = [Reason("base", channel, weight) for channel, weight in weights.items()]
    for channel, kind, label, factor in _changes(signals):
        weights[channel] *= factor
        reasons.append(Reason(kind, label, factor))
    return {channel: round(weight, 4) for channel, weight in weights.items()}, tuple(reasons)


def _changes(signals: Signals) -> list[tuple[str, str, str, float]]:
    return [*_wording(signals), *_links(signals)]


def _wording(signals: Signals) -> list[tuple[str, str, str, float]]:
    """What exact strings, or their absence, change: (channel, reason, label, factor)."""
    if signals.exact:
        return [("sparse", "exact_lifts_sparse", ", ".join(signals.exact), EXACT_LIFT)]
    if signals.language == "en":
        return [
            ("dense", "plain_wording_lifts_dense", "", PLAIN_LIFT),
            ("sparse", "plain_wording_lowers_sparse", "", PLAIN_DROP),
        ]
    if all(entity.how in WEAK for entity in signals.entities):
        return [
            ("dense", "abstract_lifts_dense", "", ABSTRACT_LIFT),
            ("sparse", "abstract_lowers_sparse", "", ABSTRACT_DROP),
        ]
    return []


def _links(signals: Signals) -> list[tuple[str, str, str, float]]:
    """What linked entities and relations change."""
    names = dict.fromkeys(entity.name for entity in signals.entities if entity.how not in WEAK)
    if all(entity.how == "word" for entity in signals.entities):
        return [("graph", "no_entity_linked", "", 0.0)]
    if not names:
        return [("graph", "common_words_lower_graph", "", WEAK_DROP)]
    changes = [("graph", "names_lift_graph", ", ".join(names), NAMES_LIFT)]
    if signals.relations:
        changes.append(("graph", "relations_lift_graph", ", ".join(signals.relations), RELATION_LIFT))
    if signals.hops:
        changes.append(("graph", "hops_lift_graph", "", HOPS_LIFT))
    return changes
