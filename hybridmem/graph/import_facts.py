"""Facts from a file: CSV with a header, one JSON object a line, GraphML or Turtle; the exports can be read back."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from hybridmem.errors import InputError
from hybridmem.graph.import_graphs import graphml_rows, turtle_rows

MOST = 100_000
_NEEDED = ("head", "relation", "tail")


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact to add, and why."""

    head: str
    relation: str
    tail: str
    reason: str = ""


def read_facts(name: str, data: bytes) -> list[Fact]:
    """Read the facts of a file; only asserted ones where it tells the status.

    Raises:
        InputError: the file is not UTF-8, a line cannot be read or lacks a part, or there are too many; the sentence
            names the line.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name!r} is not UTF-8 (byte {error.start}); save it as UTF-8.") from error
    read = _READERS.get(PurePath(name).suffix.lower()) or (_json_rows if text.lstrip().startswith("{") else _csv_rows)
    found: list[Fact] = []
    for line, row in read(name, text):
        if len(found) >= MOST:
            raise InputError(f"{name!r} has more than {MOST:,} facts; split it.")
        if row.get("status") in (None, "", "asserted"):
            found.append(_fact(name, line, row))
    return found


def _fact(name: str, line: int, row: Mapping[str, object]) -> Fact:
    parts = [_text(row.get(part)) for part in _NEEDED]
    if not all(parts):
        missing = ", ".join(part for part, value in zip(_NEEDED, parts, strict=True) if not value)
        raise InputError(f"Line {line} of {name!r} lacks {missing}; fill it in.")
    head, relation, tail = parts
    return Fact(head, relation, tail, _text(row.get("reason")))


def _text(value: object) -> str:
    """A cell; the apostrophe that keeps a spreadsheet from running a formula is taken off again."""
    text = value.strip() if isinstance(value, str) else ""
    return text[1:] if text[:1] == "'" and text[1:2] in {"=", "+", "-", "@"} else text


def _json_rows(name: str, text: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InputError(f"Line {number} of {name!r} is no JSON object ({error}); correct it.") from error
        if not isinstance(row, dict):
            raise InputError(f"Line {number} of {name!r} is no JSON object; correct it.")
        yield number, row


def _csv_rows(name: str, text: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        columns = reader.fieldnames or []
        if not set(_NEEDED) <= set(columns):
            raise InputError(f"{name!r} has the columns {', '.join(columns)!r}; it needs {', '.join(_NEEDED)}.")
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        raise InputError(f"{name!r} is no CSV file ({error}); export it again.") from error


_READERS = {".graphml": graphml_rows, ".ttl": turtle_rows}
