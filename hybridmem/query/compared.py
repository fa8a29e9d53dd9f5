"""Questions that compare by way of something else: "whose director is younger, A or B?" asks for both directors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from hybridmem.query.link import place_of
from hybridmem.query.nested_kinds import kind_of
from hybridmem.text.segment import words_zh
from hybridmem.types import SLOT, LinkedEntity, Nested, Subquestion

_BETWEEN = re.compile(r"\W*(?:or|and|versus|vs\.?|还是|和|与|跟|及|、)\W*", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+", re.ASCII)


def compared(question: str, names: Sequence[LinkedEntity]) -> tuple[Nested, ...]:
    """Return a chain for each of two names joined by "or" or "and", where a noun says what of theirs is compared."""
    placed = [(name, place) for name in names if (place := place_of(question, name.surface)) is not None]
    for (one, first), (other, second) in combinations(sorted(placed, key=lambda pair: pair[1]), 2):
        noun = _noun(question[: first[0]] + " " + question[second[1] :])
        if noun and _BETWEEN.fullmatch(question[first[1] : second[0]]):
            rest = question[: first[0]] + SLOT + question[second[1] :]
            return tuple(Nested(name, (_of(noun), Subquestion(rest.strip(" ?？")))) for name in (one, other))
    return ()


def _of(noun: str) -> Subquestion:
    text = f"the {noun} of {SLOT}" if noun.isascii() else f"{SLOT}的{noun}"
    return Subquestion(text, kind_of(noun))


def _noun(text: str) -> str:
    """The first noun that names a person; places and organisations are compared themselves more often."""
    nouns = [*_WORD.findall(text), *words_zh(text)]
    return next((noun for noun in nouns if kind_of(noun) == "person"), "")
