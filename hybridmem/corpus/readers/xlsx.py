"""Excel workbooks by openpyxl, read-only: every sheet a section, its rows as records."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import date, datetime, time

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.workbook import Workbook

from hybridmem.corpus.media import XLSX
from hybridmem.corpus.parsed import Parsed, UnreadableError
from hybridmem.corpus.readers.failures import PARSER_FAILURES
from hybridmem.corpus.readers.records import Renderer
from hybridmem.corpus.readers.tables import write_sheets

_FAILURES = (InvalidFileException, SyntaxError, *PARSER_FAILURES)  # xml.etree's ParseError is a SyntaxError


def read(data: bytes) -> Parsed:
    """Sheets and rows of a workbook, formulas by the values they were saved with.

    Raises:
        UnreadableError: broken, or more than 5,000,000 cells.
    """
    renderer = Renderer()
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        write_sheets(renderer, _sheets(book))
        title = book.properties.title or ""
        changed = book.properties.modified or book.properties.created
    except UnreadableError:
        raise
    except _FAILURES as error:
        raise UnreadableError("broken", f"The workbook is damaged ({str(error)[:120]}); save it again.") from error
    composer = renderer.composer
    return Parsed(
        composer.text(),
        XLSX,
        title=title,
        outline=tuple(composer.outline),
        page_starts=tuple(composer.pages),
        timestamp=changed.date().isoformat() if changed else None,
        warnings=renderer.warnings(),
    )


def _sheets(book: Workbook) -> Iterator[tuple[str, Iterator[list[str]]]]:
    for sheet in book.worksheets:
        sheet.reset_dimensions()  # what the file declares may be far from what it holds
        yield sheet.title, _rows(sheet.iter_rows(values_only=True))


def _rows(rows: Iterator[tuple[object, ...]]) -> Iterator[list[str]]:
    for row in rows:
        cells = [_shown(value) for value in row]
        while cells and not cells[-1].strip():
            cells.pop()
        yield cells


def _shown(value: object) -> str:
    """A cell as a person reads it: whole numbers without a point, days without a time."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return value.isoformat(" ") if isinstance(value, datetime) else _other(value)


def _other(value: object) -> str:
    return value.isoformat() if isinstance(value, date | time) else str(value)
