"""Judged question sets on disk: corpus.jsonl or a corpus/ folder, questions, and qrels.tsv."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from hybridmem.errors import InputError

_PYTHON_START = re.compile(r"\A(?:@\w[^\n]*\n)*(?:async\s+def|def|class)\s+\w+")


@dataclass(frozen=True, slots=True)
class Passage:
    """One document of a set."""

    id: str
    title: str
    text: str

    @property
    def is_python(self) -> bool:
        """Whether the text is Python source (it begins with a definition)."""
        return bool(_PYTHON_START.match(self.text.lstrip()))


@dataclass(frozen=True, slots=True)
class Question:
    """One question; ``exclude`` lists documents dropped from its rankings, ``type`` is the set's own label."""

    id: str
    text: str
    exclude: frozenset[str] = frozenset()
    type: str = ""


@dataclass(frozen=True, slots=True)
class Dataset:
    """A judged set. ``passages`` is None where the corpus is the folder of raw files ``raw``."""

    name: str
    passages: tuple[Passage, ...] | None
    raw: Path | None
    questions: tuple[Question, ...]
    qrels: Mapping[str, Mapping[str, float]]


def read_dataset(folder: Path) -> Dataset:
    """Read a set from its folder.

    Raises:
        InputError: the folder, a file or a field is missing or malformed; the sentence names it.
    """
    if not folder.is_dir():
        raise InputError(
            f"There is no folder {str(folder)!r}; name a folder with corpus.jsonl, queries.jsonl, qrels.tsv."
        )
    corpus, raw = folder / "corpus.jsonl", folder / "corpus"
    if not corpus.is_file() and not raw.is_dir():
        raise InputError(f"{str(folder)!r} holds neither corpus.jsonl nor a corpus folder; add one of them.")
    passages = tuple(_passage(row) for row in _rows(corpus)) if corpus.is_file() else None
    questions = tuple(_question(row) for row in _rows(_question_file(folder)))
    return Dataset(
        folder.name, passages, None if passages is not None else raw, questions, _qrels(folder / "qrels.tsv")
    )


def _question_file(folder: Path) -> Path:
    found = [folder / name for name in ("queries.jsonl", "questions.jsonl") if (folder / name).is_file()]
    if not found:
        raise InputError(f"{str(folder)!r} holds no queries.jsonl; add one with id and text on every line.")
    return found[0]


def _rows(file: Path) -> Iterator[dict[str, object]]:
    with file.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield _row(line, file, number)


def _row(line: str, file: Path, number: int) -> dict[str, object]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(f"Line {number} of {file.name} is no JSON ({error.msg}); correct that line.") from error
    if not isinstance(row, dict) or "id" not in row or "text" not in row:
        raise InputError(f"Line {number} of {file.name} lacks id or text; every line needs both.")
    return row


def _passage(row: Mapping[str, object]) -> Passage:
    return Passage(str(row["id"]), str(row.get("title") or ""), str(row["text"]))


def _question(row: Mapping[str, object]) -> Question:
    exclude = row.get("exclude") or ()
    listed = [str(item) for item in exclude] if isinstance(exclude, list | tuple) else [str(exclude)]
    return Question(str(row["id"]), str(row["text"]), frozenset(listed), str(row.get("type") or row.get("kind") or ""))


def _qrels(file: Path) -> dict[str, dict[str, float]]:
    if not file.is_file():
        raise InputError(f"{file.name} is missing in {str(file.parent)!r}; add lines query-id, doc-id, score.")
    qrels: dict[str, dict[str, float]] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if number == 1 or not line.strip():
            continue
        query, document, grade = _judgment(line, file, number)
        qrels.setdefault(query, {})[document] = grade
    return qrels


def _judgment(line: str, file: Path, number: int) -> tuple[str, str, float]:
    fields = line.split("\t")
    try:
        return fields[0], fields[1], float(fields[2])
    except (IndexError, ValueError) as error:
        raise InputError(
            f"Line {number} of {file.name} is {line!r}; write query-id, doc-id, score with tabs."
        ) from error
