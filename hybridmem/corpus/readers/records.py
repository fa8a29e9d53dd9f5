"""Records as text a person can read: every value behind its name, one section a record.

A short record is one line, ``id: T-1; title: Login fails``; a longer one has a line for each field. Nested tables
are flattened to dotted names, lists of tables become sections of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hybridmem.corpus.parsed import Warned
from hybridmem.corpus.readers.compose import Composer
from hybridmem.text.stopwords import words

Field = tuple[str, str]

DEPTH = 100  # levels of nesting; deeper files are generated, not written
_ONE_LINE = 120  # characters of a record that still stands on one line
_LABEL = 80  # characters of a record's title
_PATH = 4  # names of the path to a nested value that are shown
_DATA = 1_000  # characters from which a value without blanks is data, not language
_SHOWN = 60  # of them
_BORDER = re.compile(r"[\s。，；！？、]")
_NAMING = words("title name subject summary headline label full_name 标题 名称 主题 题目 摘要 姓名 名字")
_NUMBERING = words("id key number no ticket code uid 编号 工单号 序号 工号 代码 ticket_id issue_id")
_LEVELS = 6


class Renderer:
    """Writes a tree of tables, lists and scalars; ``cut`` counts the values that were data."""

    def __init__(self) -> None:
        self.composer = Composer()
        self.cut = 0

    def render(self, value: object, level: int = 1) -> None:
        """Append the tree; a record's heading has ``level``.

        Raises:
            RecursionError: nested deeper than ``DEPTH``.
        """
        self._value(value, "", level, 0)

    def record(self, fields: Sequence[Field], level: int, number: int) -> None:
        """Append one record as a section."""
        fields = [(name, self._shown(value)) for name, value in fields if value.strip()]
        if fields:
            self.composer.add(record_text(fields), level, record_label(fields) or f"#{number}")

    def warnings(self) -> tuple[Warned, ...]:
        """What was lost while writing."""
        if not self.cut:
            return ()
        message = f"{self.cut:,} values hold data, not language, and were cut; add their text form if it matters."
        return (Warned("too_long_line", "degraded", message),)

    def _value(self, value: object, name: str, level: int, depth: int) -> None:
        if depth > DEPTH:
            raise RecursionError
        if isinstance(value, Mapping):
            self._table(value, name, level, depth, 1)
        elif isinstance(value, list) and any(isinstance(item, Mapping | list) for item in value):
            self._list(value, name, level, depth)
        else:
            text = self._shown(scalar(value))
            self.composer.add(f"{name}: {text}" if name else text)

    def _list(self, items: Sequence[object], name: str, level: int, depth: int) -> None:
        if name:
            self.composer.add(name, min(level, _LEVELS), name)
            level += 1
        for number, item in enumerate(items, 1):
            if isinstance(item, Mapping):
                self._table(item, "", level, depth + 1, number)
            else:
                self._value(item, "", level, depth + 1)

    def _table(self, table: Mapping[object, object], name: str, level: int, depth: int, number: int) -> None:
        flat, nested = _flatten(table, depth)
        if name:
            self.composer.add(name, min(level, _LEVELS), name)
            level += 1
        self.record(flat, min(level, _LEVELS), number)
        for path, value in nested:
            self._value(value, path, level + 1, depth + 1)

    def _shown(self, text: str) -> str:
        if len(text) < _DATA or len(_BORDER.findall(text)) > len(text) // 50:
            return text
        self.cut += 1
        return f"{text[:_SHOWN]}… ({len(text):,})"


def record_text(fields: Iterable[Field]) -> str:
    """The record on one line if it is short, else a line for each field."""
    lines = [f"{name}: {value}" for name, value in fields]
    whole = "; ".join(lines)
    return whole if len(whole) <= _ONE_LINE and "\n" not in whole else "\n".join(lines)


def record_label(fields: Sequence[Field]) -> str:
    """What the record is called: its number and its title, else its first value."""
    number = next((value for name, value in fields if name.lower() in _NUMBERING), "")
    title = next((value for name, value in fields if name.lower() in _NAMING), "")
    label = " ".join(f"{number} {title}".split()) or (" ".join(fields[0][1].split()) if fields else "")
    return label if len(label) <= _LABEL else label[: _LABEL - 1].rstrip() + "…"


def scalar(value: object) -> str:
    """A value as text; lists of values are joined by commas."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(scalar(item) for item in value)
    return str(value)


def _flatten(table: Mapping[object, object], depth: int) -> tuple[list[Field], list[tuple[str, object]]]:
    """Fields with dotted names, and the lists of tables that want sections of their own."""
    flat: list[Field] = []
    nested: list[tuple[str, object]] = []
    for path, value in _leaves(table, (), depth):
        name = ".".join(path[-_PATH:])
        if isinstance(value, list) and any(isinstance(item, Mapping | list) for item in value):
            nested.append((name, value))
        else:
            flat.append((name, scalar(value)))
    return flat, nested


def _leaves(
    table: Mapping[object, object], path: tuple[str, ...], depth: int
) -> Iterator[tuple[tuple[str, ...], object]]:
    if depth > DEPTH:
        raise RecursionError
    for key, value in table.items():
        here = (*path, str(key))
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, here, depth + 1)
        else:
            yield here, value
