"""Reasons and paths in words."""

from __future__ import annotations

from hybridmem.render.library import Library
from hybridmem.render.words import Words
from hybridmem.types import EvidencePath, Reason

_RELATION_REASONS = frozenset({"relations_lift_graph", "walk"})
_CHAINED = " > "
"""Between the relations of a walk; other labels list their parts with commas."""


def reason_words(reason: Reason, words: Words) -> str:
    """One reason in words; its label is corpus text and stays as it is."""
    shown = f"{reason.value:.2f}" if reason.value else ""
    key = f"reason.{reason.kind}"
    family = "relation" if reason.kind in _RELATION_REASONS else "channel"
    between = _CHAINED if reason.kind == "walk" else ", "
    label = between.join(words.code(family, part) for part in reason.label.split(between))
    if key in words.entries:
        return words(key, label=label, value=shown)
    return " ".join(part for part in (reason.kind.replace("_", " "), reason.label, shown) if part)


def path_words(path: EvidencePath, library: Library, words: Words) -> str:
    """A path on one line: ``A →r→ B ←s← C``."""
    entities = library.graph().entities
    line = entities[path.entities[0]].name
    for step, entity_id in zip(path.steps, path.entities[1:], strict=True):
        relation = words.code("relation", step.relation)
        line += f" → {relation} → " if step.forward else f" ← {relation} ← "
        line += entities[entity_id].name
    return line
