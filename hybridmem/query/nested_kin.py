"""Relatives by way of another relative: the father-in-law of X is the father of the spouse of X."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybridmem.types import SLOT, Subquestion

_PARENTS, _CHILDREN, _SIBLINGS = ("father", "mother", "parent"), ("son", "daughter", "child"), ("brother", "sister")
_ENGLISH = {
    **{f"{one}-in-law": ("spouse", one) for one in (*_PARENTS, *_SIBLINGS)},
    **{f"{one}-in-law": (one, "spouse") for one in _CHILDREN},
    **{f"paternal grand{one}": ("father", one) for one in _PARENTS},
    **{f"maternal grand{one}": ("mother", one) for one in _PARENTS},
    **{f"grand{one}": ("parent", one) for one in _PARENTS},
    **{f"grand{one}": ("child", one) for one in _CHILDREN},
    **{f"step{one}": ("parent", "spouse") for one in _PARENTS},
    "uncle": ("parent", "brother"),
    "aunt": ("parent", "sister"),
    "nephew": ("sibling", "son"),
    "niece": ("sibling", "daughter"),
}
_CHINESE = {
    **dict.fromkeys(("祖父", "爷爷"), ("父亲", "父亲")),
    **dict.fromkeys(("祖母", "奶奶"), ("父亲", "母亲")),
    **dict.fromkeys(("外祖父", "外公", "姥爷"), ("母亲", "父亲")),
    **dict.fromkeys(("外祖母", "外婆", "姥姥"), ("母亲", "母亲")),
    **dict.fromkeys(("岳父", "公公"), ("配偶", "父亲")),
    **dict.fromkeys(("岳母", "婆婆"), ("配偶", "母亲")),
    **dict.fromkeys(("孙子", "孙女", "外孙", "外孙女"), ("孩子", "孩子")),
    "女婿": ("女儿", "丈夫"),
    "儿媳": ("儿子", "妻子"),
    "叔叔": ("父亲", "弟弟"),
    "舅舅": ("母亲", "兄弟"),
}


def _pattern(words: Sequence[str], bounds: str) -> re.Pattern[str]:
    longest = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"{bounds}({longest}){bounds}", re.IGNORECASE)


_IN_ENGLISH, _IN_CHINESE = _pattern([*_ENGLISH], r"\b"), _pattern([*_CHINESE], "")


def kin_parts(question: str) -> tuple[Subquestion, ...]:
    """Return the two steps to the relative that a question asks for; () where it asks for none by way of another."""
    if english := _IN_ENGLISH.search(question):
        return tuple(Subquestion(f"the {step} of {SLOT}", "person") for step in _ENGLISH[english[1].lower()])
    if chinese := _IN_CHINESE.search(question):
        return tuple(Subquestion(f"{SLOT}的{step}", "person") for step in _CHINESE[chinese[1]])
    return ()
