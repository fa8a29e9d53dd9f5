"""Rows of cells as records: where the header is, and every value behind its column's name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hybridmem.corpus.parsed import UnreadableError
from hybridmem.corpus.readers.records import Renderer

Row = Sequence[str]

_CELLS = 5_000_000  # of a workbook
_SEARCHED = 20  # rows in which the header is looked for
_NUMBER = re.compile(r"[-+(]?[\d.,:/\s%-]+[)%]?")
_NAME = 200  # characters of a column's name


def write_sheets(renderer: Renderer, sheets: Iterable[tuple[str, Iterable[Row]]]) -> None:
    """Append a workbook: each sheet that holds something as a section under its name, its rows as records.

    Raises:
        UnreadableError: more than 5,000,000 cells.
    """
    left = _CELLS
    for name, rows in sheets:
        held: list[Row] = []
        for row in rows:
            left -= len(row) + 1
            if left < 0:
                raise UnreadableError("too_large", f"The workbook has more than {_CELLS:,} cells; split it.")
            if row:
                held.append(row)
        if held:
            renderer.composer.add(name, 1)
            write_table(renderer, held, 2)


def write_table(renderer: Renderer, rows: Sequence[Row], level: int) -> None:
    """Append the rows as records below a section that shows the columns; what stands above the header comes first."""
    filled = [row for row in rows if any(cell.strip() for cell in row)]
    at = _header(filled)
    for row in filled[: max(at, 0)]:
        renderer.composer.add(" | ".join(cell for cell in row if cell.strip()))
    width = max(map(len, filled), default=0)
    names = _names(filled[at] if at >= 0 else (), width)
    if at >= 0:
        columns = " | ".join(names)
        renderer.composer.add(columns, level, columns[:_NAME])
    for number, row in enumerate(filled[at + 1 :], 1):
        renderer.record(list(zip(names, row, strict=False)), level + 1, number)


def letters(column: int) -> str:
    """The spreadsheet's name of a column, counted from 0.

    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    while column >= 0:
        name = chr(ord("A") + column % 26) + name
        column = column // 26 - 1
    return name


def _header(rows: Sequence[Row]) -> int:
    """Position of the header among the rows, -1 where the table has none: distinct words in nearly every column."""
    width = max((_count(row) for row in rows[:_SEARCHED]), default=0)
    for position, row in enumerate(rows[:_SEARCHED]):
        cells = [cell.strip() for cell in row if cell.strip()]
        if len(cells) * 3 >= width * 2:
            plain = len(set(cells)) == len(cells) and not any(map(_NUMBER.fullmatch, cells))
            return position if plain and position + 1 < len(rows) else -1
    return -1


def _count(row: Row) -> int:
    return sum(1 for cell in row if cell.strip())


def _names(header: Row, width: int) -> list[str]:
    return list(_named(header, width))


def _named(header: Row, width: int) -> Iterator[str]:
    for column in range(width):
        name = " ".join(header[column].split()) if column < len(header) else ""
        yield name[:_NAME] or letters(column)
