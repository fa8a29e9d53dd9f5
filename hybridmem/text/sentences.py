"""Sentence borders of English and Chinese prose, by rule.

Newlines end a sentence except where a line of Latin prose was wrapped; a full stop does not end one after
abbreviations and initials, nor inside versions, numbers and addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.text.stopwords import words

_CLOSERS = "\"'”’」』）)\\]】》*_"
_CANDIDATE = re.compile(
    rf"[。！？；｡]+[{_CLOSERS}]*"  # Chinese ends need no blank after them
    rf"|(?<=[\u3400-\u9fff])[!?]+[{_CLOSERS}]*"
    rf"|(?<![.!?…])[.!?…]++[{_CLOSERS}]*+(?=\s)"
    r"|\n"
)
_WORD_BEFORE = re.compile(r"[\w.&'’-]+$")
_NEXT = re.compile(r"\s*(\S+)")
_NEVER_END = words(
    """
    mr mrs ms dr prof st mt rev hon gen col capt lt sgt gov sen rep vs v cf e.g i.e viz al fig figs eq eqs sec ch no nos
    vol pp p ed eds approx resp incl esp dept est jan feb mar apr jun jul aug sep sept oct nov dec op ca ave
    """
)
_BEFORE_NUMBER = words("c b d r fl para paras art arts pt pts ver rel bk")  # c. 1200, d. 1850, art. 5
_MAY_END = words("inc ltd co corp plc jr sr etc u.s u.k u.n e.u a.m p.m ph.d d.c b.c a.d m.d")
_STARTERS = words(
    """
    the a an it he she they we you i this that these those there in on at as but and however after before when while
    if its his her their our for by from with since although meanwhile then thus
    """
)
_BLOCK_START = re.compile(
    r"[ \t]*(?:\n|$|[-*+•·]\s|#{1,6}\s|\||>|```|~~~|:?-{3,}|={3,}|\(?\d{1,3}[.)、]\s?"
    r"|[（(][一二三四五六七八九十]+[)）]|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d)"  # the last is a line of a log
)
_FIELD = re.compile(r"[ \t]*[\w.]{1,40}: \S")  # a line "name: value" of a record
_HAN = re.compile("[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
_CODE_END = frozenset(";{}")
_WRAPPED_LINE = 50  # a line shorter than this was ended on purpose


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences in ``text``, trimmed, never empty, in order."""
    spans: list[tuple[int, int]] = []
    start = 0
    for end in _borders(text):
        _append(spans, text, start, end)
        start = end
    _append(spans, text, start, len(text))
    return spans


def _append(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    body = piece.strip()
    if body:
        first = start + piece.index(body[0])
        spans.append((first, first + len(body)))


def _borders(text: str) -> Iterator[int]:
    for match in _CANDIDATE.finditer(text):
        mark = match[0][0]
        if mark == "\n":
            ends = _line_ends(text, match.start())
        else:
            after_han = match.start() > 0 and _HAN.match(text[match.start() - 1]) is not None
            ends = mark in "。！？；｡" or after_han or _stop_ends(text, match)
        if ends:
            yield match.end()


def _line_ends(text: str, newline: int) -> bool:
    """Whether the newline is more than a wrap inside Latin prose."""
    if _BLOCK_START.match(text, newline + 1) or text[newline - 1 : newline] in _CODE_END:
        return True
    line_start = text.rfind("\n", max(0, newline - 400), newline) + 1
    following = text[newline + 1 : newline + 40].lstrip()
    if not following or _HAN.match(following) or _HAN.match(text[newline - 1 : newline]):
        return True
    if _FIELD.match(text, line_start) and _FIELD.match(text, newline + 1):
        return True
    return newline - line_start < _WRAPPED_LINE and not following[0].islower()


def _stop_ends(text: str, match: re.Match[str]) -> bool:
    following = _NEXT.match(text, match.end())
    if following is None:
        return True
    after = following[1][:40].lstrip("\"'“‘「『(（[*_`")
    if match[0].startswith("..") or match[0][0] != ".":
        return not after[:1].islower()
    before = _word_before(text, match.start())
    if before in _NEVER_END or (len(before) == 1 and before.isalpha() and text[match.start() - 1].isupper()):
        return False
    if before in _BEFORE_NUMBER and after[:1].isdigit():
        return False
    if before in _MAY_END:
        return after.lower().rstrip(",.") in _STARTERS and after[:1].isupper()
    return not after[:1].islower() or _looks_like_code(after)


def _word_before(text: str, end: int) -> str:
    found = _WORD_BEFORE.search(text, max(0, end - 30), end)
    return found[0].lower() if found else ""


def _looks_like_code(word: str) -> bool:
    return "_" in word or "(" in word or word != word.lower()
