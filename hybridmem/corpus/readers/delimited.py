"""Comma and tab separated values (RFC 4180 and its relatives), rows as records."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from itertools import islice

from hybridmem.corpus.media import CSV, PLAIN
from hybridmem.corpus.parsed import Parsed, Warned
from hybridmem.corpus.readers.records import Renderer
from hybridmem.corpus.readers.tables import write_table

_DELIMITERS = ",;\t|"
_SAMPLE = 50  # rows looked at to tell the delimiter


def read(text: str) -> Parsed:
    """The rows, each value behind its column's name; a broken file is read as plain text."""
    lines = text.split("\n")
    first = lines[0].strip().lower()
    chosen = first[4:5] if first.startswith("sep=") else ""
    lines = lines[1:] if chosen else lines
    renderer = Renderer()
    try:
        write_table(renderer, list(_rows(lines, chosen or _delimiter(lines))), 1)
    except csv.Error as error:
        message = f"The table is broken ({error}) and was read as plain text; export it again."
        return Parsed(text, PLAIN, warnings=(Warned("unparsable", "degraded", message),))
    return Parsed(renderer.composer.text(), CSV, outline=tuple(renderer.composer.outline), warnings=renderer.warnings())


def _rows(lines: Iterable[str], delimiter: str) -> Iterable[list[str]]:
    return csv.reader((line + "\n" for line in lines), delimiter=delimiter, skipinitialspace=True)


def _delimiter(lines: list[str]) -> str:
    """The one that cuts the most rows into the same number of cells."""
    return max(_DELIMITERS, key=lambda delimiter: (_agreement(lines, delimiter), -_DELIMITERS.index(delimiter)))


def _agreement(lines: list[str], delimiter: str) -> tuple[float, int]:
    try:
        widths = [len(row) for row in islice(_rows(lines, delimiter), _SAMPLE) if row]
    except csv.Error:
        return 0.0, 0
    common = max(set(widths), key=lambda width: (widths.count(width), width), default=1)
    return (widths.count(common) / len(widths), common) if common > 1 else (0.0, 0)
