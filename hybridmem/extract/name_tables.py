"""Tables and records that give a name in two languages: under the heads 中文 and English, 张三 and Zhang San are one.

A record is a line of fields, as rows of sheets are read: ``english: lock service / LockService; chinese: 锁服务``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hybridmem.text.language import cjk_share

_LINE = re.compile(r"^[ \t]*\|(?P<cells>[^\n]+)\|[ \t]*$", re.MULTILINE)
_CELL = re.compile(r"[^|]+")
_CHINESE = re.compile(r"中文|汉字|姓名|Chinese|(?:^|[ _-])(?:zh|cn)$", re.IGNORECASE)
_LATIN = re.compile(r"英文|拼音|English|Latin|Pinyin|romani[sz]ed|(?:^|[ _-])en$", re.IGNORECASE)
_HAN = re.compile(r"[\u4e00-\u9fff·]{2,12}")
_CAPITALISED = re.compile(r"[A-Z][\w.'’-]*(?:[ -][A-Z]?[\w.'’-]+){0,4}")
_FIELD = re.compile(
    r"(?:^|(?<=[;；]))[ \t]*(?P<label>[^:：;；|\n]{1,30})[:：][ \t]*(?P<value>[^;；|\n]+)", re.MULTILINE
)
_WORDS = re.compile(r"[A-Za-z][\w.'’-]*(?: [\w.'’-]+){0,5}")


class NamePair(NamedTuple):
    """A row's two neighbouring cells: where the first name begins and ends, and where the second one does."""

    start: int
    first_end: int
    second_start: int
    end: int


def name_pairs(text: str) -> Iterator[NamePair]:
    """Names in neighbouring columns or fields headed as Chinese and English (in either order)."""
    yield from _in_tables(text)
    yield from _in_records(text)


def _in_records(text: str) -> Iterator[NamePair]:
    """Neighbouring names of two scripts; a field may hold several, parted by a slash between blanks."""
    for one, other in pairwise(_FIELD.finditer(text)):
        between = text[one.end() : other.start()]
        if between not in {";", "；"} or _headed([one["label"], other["label"]]) < 0:
            continue
        names = [name for field in (one, other) for name in _names(field)]
        for first, second in pairwise(names):
            if _are_called(text[slice(*first)], text[slice(*second)]):
                yield NamePair(*first, *second)


def _names(field: re.Match[str]) -> Iterator[tuple[int, int]]:
    start = field.start("value")
    for name in field["value"].split(" / "):
        inner = start + len(name) - len(name.lstrip())
        yield inner, inner + len(name.strip())
        start += len(name) + len(" / ")


def _in_tables(text: str) -> Iterator[NamePair]:
    column = -1
    previous_end = -2
    for line in _LINE.finditer(text):
        cells = [_stripped(cell, line.start("cells")) for cell in _CELL.finditer(line["cells"])]
        words = [text[start:end] for start, end in cells]
        if line.start() > previous_end + 1:
            column = _headed(words)
        elif 0 <= column < len(cells) - 1 and _are_names(words[column], words[column + 1]):
            yield NamePair(*cells[column], *cells[column + 1])
        previous_end = line.end()


def _stripped(cell: re.Match[str], base: int) -> tuple[int, int]:
    word = cell[0].strip()
    start = base + cell.start() + cell[0].find(word)
    return start, start + len(word)


def _headed(words: list[str]) -> int:
    """Index of the first of two neighbouring heads that name the two languages, -1 where there are none."""
    for index in range(len(words) - 1):
        one, other = words[index], words[index + 1]
        if (_CHINESE.search(one) and _LATIN.search(other)) or (_LATIN.search(one) and _CHINESE.search(other)):
            return index
    return -1


def _are_names(one: str, other: str, latin: re.Pattern[str] = _CAPITALISED) -> bool:
    han, romanised = (one, other) if cjk_share(one) > 0 else (other, one)
    return _HAN.fullmatch(han) is not None and latin.fullmatch(romanised) is not None


def _are_called(one: str, other: str) -> bool:
    """Names as fields give them: a field says that it holds one, so that it needs no capitals."""
    return _are_names(one, other, _WORDS)
