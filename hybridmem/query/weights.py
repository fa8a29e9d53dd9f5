"""Which channel is trusted how much for a question, and why (seed weights 1.0 / 1.2 / 1.5 as the base)."""

from __future__ import annotations

from dataclasses import dataclass

from hybridmem.query.link import WEAK
from hybridmem.settings import Retrieval
from hybridmem.types import LinkedEntity, Reason

EXACT_LIFT = 3.0
"""Identifiers, versions and quotations: sparse x 3."""
PLAIN_LIFT = 1.25
"""English without any of these: dense x 1.25; BM25 then counts by its own evidence (``hybridmem.retrieve.trust``)."""
RELATION_LIFT = 1.2
"""Relation words beside linked names: graph x 1.2."""
NAMES_LIFT, NAMES_DROP = 1.5, 0.4
HOPS_LIFT, HOPS_DROP = 2.0, 0.25
"""Linked names without exact strings: graph x 1.5, the others x 0.4; questions of several hops: x 2 and x 0.25 more.
The graph starts from what the others find first; what it alone finds next (the next hop) must outweigh their rest:
2Wiki wants a ratio of 50 : 1 and more, HotpotQA and MuSiQue lose little by it."""
WEAK_DROP = 0.5
"""Only common words linked, or names that no chunk is about and no relation asked for leaves: graph x 0.5."""

Change = tuple[str, str, str, float]


@dataclass(frozen=True, slots=True)
class Signals:
    """What the weights follow: exact strings in the question, links into the graph, relation words.

    ``grounded``: some chunk is about a linked name, or a relation asked for leaves it. ``hops``: several are needed.
    ``asks``: the text is a question or request, no statement. ``whole``: it asks about the corpus as a whole.
    """

    exact: tuple[str, ...]
    entities: tuple[LinkedEntity, ...]
    relations: tuple[str, ...]
    grounded: bool = True
    hops: bool = False
    asks: bool = True
    whole: bool = False


def choose_weights(signals: Signals, settings: Retrieval) -> tuple[dict[str, float], tuple[Reason, ...]]:
    """Return the weight of each channel and one reason per change; the value of a reason is its factor.

    The rules and factors are those of the constants above. Without a linked entity graph stays out.
    """
    weights = {"dense": settings.dense, "sparse": settings.sparse, "graph": settings.graph}
    if signals.whole:
        weights["summary"] = settings.summary
    reasons = [Reason("base", channel, weight) for channel, weight in weights.items()]
    for channel, kind, label, factor in _changes(signals):
        weights[channel] *= factor
        reasons.append(Reason(kind, label or (channel if kind.endswith("_others") else ""), factor))
    return {channel: round(weight, 4) for channel, weight in weights.items()}, tuple(reasons)


def _changes(signals: Signals) -> list[Change]:
    """What changes which weight: (channel, reason, label, factor)."""
    return [*_wording(signals), *_links(signals)]


def _wording(signals: Signals) -> list[Change]:
    if signals.exact:
        return [("sparse", "exact_lifts_sparse", ", ".join(signals.exact), EXACT_LIFT)]
    return [("dense", "plain_wording_lifts_dense", "", PLAIN_LIFT)]


def _links(signals: Signals) -> list[Change]:
    names = ", ".join(dict.fromkeys(entity.name for entity in signals.entities if entity.how not in WEAK))
    if all(entity.how == "word" for entity in signals.entities):
        return [("graph", "no_entity_linked", "", 0.0)]
    if not names:
        return [("graph", "common_words_lower_graph", "", WEAK_DROP)]
    if not signals.grounded:
        return [("graph", "bare_mentions_lower_graph", names, WEAK_DROP)]
    changes: list[Change] = []
    if signals.relations:
        changes.append(("graph", "relations_lift_graph", ", ".join(signals.relations), RELATION_LIFT))
    if not signals.exact and signals.asks:
        changes += _led("names_lift_graph", "names_lower_others", names, (NAMES_LIFT, NAMES_DROP))
    if signals.hops and not signals.exact:
        changes += _led("hops_lift_graph", "hops_lower_others", "", (HOPS_LIFT, HOPS_DROP))
    return changes


def _led(lift: str, lower: str, label: str, factors: tuple[float, float]) -> list[Change]:
    up, down = factors
    return [("graph", lift, label, up), ("dense", lower, "", down), ("sparse", lower, "", down)]
