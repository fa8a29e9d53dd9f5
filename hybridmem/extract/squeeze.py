"""Text without what confuses the parser: bracketed insertions and runs of blanks cut out, offsets kept.

Chinese brackets are cut where they hold a year, a gloss in Latin letters, or where somebody was born or died.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hybridmem.extract.parsed import Sentence

# Brackets behind a blank, or glued to a word but with a blank inside; calls like f(x) stay.
_INSERTION = re.compile(
    r"(?<=\S)\s+\([^()\n]{2,240}\)(?!\w)|(?<=\w)\(\s[^()\n]{2,240}\)(?!\w)"
    r"|(?<=\w)\([^()\n]*\s[^()\n]*\)"
)
_LATIN = r"[A-Za-z][A-Za-zÀ-ž0-9 .·'’\-]*"
_CHINESE_INSERTION = re.compile(
    rf"(?<=[\u4e00-\u9fff》”\w])\s*(?:（(?:{_LATIN}|[^（）\n]*(?:\d{{3,4}}|出生|生于|逝世|去世|卒于|籍贯)[^（）\n]*)）"
    rf"|\((?=[^()\n]*[\u4e00-\u9fff])[^()\n]*(?:\d{{3,4}}年|出生|生于|逝世|去世|卒于|籍贯)[^()\n]*\))"
)
_BLANKS = re.compile(r"(?<=[ \t])[ \t]+|^\s+")


class Squeezed:
    """A shortened text and the way back to the positions of the original."""

    __slots__ = ("_ends", "_shifts", "text")

    def __init__(self, original: str, chinese: bool = False) -> None:
        """Cut the insertions and superfluous blanks of one sentence."""
        insertion = _CHINESE_INSERTION if chinese else _INSERTION
        cuts = [match.span() for match in insertion.finditer(original)]
        cuts += [span for span in (m.span() for m in _BLANKS.finditer(original)) if not _within(span, cuts)]
        self._ends: list[int] = []
        self._shifts: list[int] = []
        kept: list[str] = []
        position = length = 0
        for start, end in sorted(cuts):
            kept.append(original[position:start])
            length += start - position
            position = end
            self._ends.append(length)
            self._shifts.append(end - length)
        kept.append(original[position:])
        self.text = "".join(kept)

    def back(self, sentence: Sentence) -> Sentence:
        """The parsed sentence with positions of the original."""
        if not self._ends or not sentence.words:
            return sentence
        words = tuple(
            word._replace(start=self._original(word.start), end=self._original(word.end - 1) + 1)
            for word in sentence.words
        )
        return replace(sentence, start=words[0].start, end=words[-1].end, words=words)

    def _original(self, position: int) -> int:
        shift = 0
        for end, known in zip(self._ends, self._shifts, strict=True):
            if position < end:
                break
            shift = known
        return position + shift


def _within(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)
