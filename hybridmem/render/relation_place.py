"""Where a sentence says the relation of a fact: the wording itself, or the word that its longest part begins."""

from __future__ import annotations

import re

from hybridmem.text.language import is_cjk

_WORD = re.compile(r"[^\W_]+")
_STEM = 4
"""Letters that must agree for an inflected form: "depend" in "depends on", "refactor" in "refactored"."""


def relation_place(
    text: str, start: int, end: int, wording: str, taken: list[tuple[int, int]]
) -> tuple[int, int] | None:
    """Return the range of ``text[start:end]`` that words the relation, outside of the ``taken`` ranges, or None."""
    sentence = text[start:end].casefold()
    if len(sentence) != end - start:  # a letter that folds to two; offsets would drift
        sentence = text[start:end]
    plain = wording.replace("_", " ").casefold().strip()
    for needle in dict.fromkeys((plain, *sorted(_WORD.findall(plain), key=lambda word: (-len(word), word)))):
        for place in _places(sentence, needle):
            found = (start + place[0], start + place[1])
            if not any(left < found[1] and found[0] < right for left, right in taken):
                return found
    return None


def _places(sentence: str, needle: str) -> list[tuple[int, int]]:
    if not needle:
        return []
    if any(is_cjk(letter) for letter in needle):
        return [(match.start(), match.end()) for match in re.finditer(re.escape(needle), sentence)]
    whole = [match.span() for match in re.finditer(rf"(?<!\w){re.escape(needle)}(?!\w)", sentence)]
    if whole or " " in needle or len(needle) < _STEM:
        return whole
    stem = needle[: max(_STEM, len(needle) - 2)]
    return [match.span() for match in _WORD.finditer(sentence) if match[0].startswith(stem)]
