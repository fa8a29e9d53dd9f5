"""Labelled fields of notes and findings: "Owner: Zhang Wei", 修复人：张伟, several on one line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybridmem.extract.relations import known_relation
from hybridmem.text.stopwords import words

_FIELD = re.compile(
    r"(?:^|(?<=[.;；。，,])\s*)(?P<label>[A-Z][A-Za-z]+(?: [A-Za-z]+){0,2}|[a-z]+(?: by)?|[\u4e00-\u9fff]{2,8})"
    r"\s*[:：]\s*(?P<value>[^;；。\n]+?)(?=\s*(?:[;；。\n]|\.\s|\.?$|[，,]\s*[\u4e00-\u9fff]{2,6}[:：]))"
)
_NOT_LABELS = words(
    """
    note notes example warning todo http https question answer status severity date
    例如 注意 比如 结论 决议 本周 下周 状态 严重程度 日期 时间
    """
)


class Field(NamedTuple):
    """A label and the range of its value in the sentence."""

    label: str
    start: int
    end: int
    value_start: int
    value_end: int


def fields(text: str) -> Iterator[Field]:
    """Fields of one sentence or line whose label is a known relation; a speaker or a heading states no fact."""
    for match in _FIELD.finditer(text):
        if match["label"].lower() not in _NOT_LABELS and known_relation(match["label"]):
            yield Field(match["label"], *match.span("label"), *match.span("value"))
