"""The sample corpora shipped beside the package and the questions that show what they hide."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "data"
ORDER = ("lock-audit", "titandb-chain", "einstein")


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a sample; ``ends`` are the two entities of the path it asks for, if it asks for one."""

    id: str
    text: str
    language: str
    kind: str


@dataclass(frozen=True, slots=True)
class Sample:
    """One shipped corpus."""

    name: str
    corpus: Path
    files: int
    questions: tuple[Question, ...]


@cache
def samples(root: Path = ROOT) -> tuple[Sample, ...]:
    """All samples that are present, the demonstration order first."""
    if not root.is_dir():
        return ()
    found = [folder for folder in root.iterdir() if (folder / "corpus").is_dir()]
    found.sort(key=lambda folder: (ORDER.index(folder.name) if folder.name in ORDER else len(ORDER), folder.name))
    return tuple(_read(folder) for folder in found)


def _read(folder: Path) -> Sample:
    corpus = folder / "corpus"
    files = sum(1 for entry in corpus.rglob("*") if entry.is_file())
    return Sample(folder.name, corpus, files, tuple(_questions(folder / "questions.jsonl")))


def _questions(file: Path) -> Iterable[Question]:
    if not file.is_file():
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip():
            row = json.loads(line)
            yield Question(str(row["id"]), str(row["text"]), str(row.get("language", "")), str(row.get("kind", "")))


def examples(sample: Sample, language: str, count: int = 3) -> list[Question]:
    """The first questions of a sample in the language of the interface, filled up with others."""
    own = [question for question in sample.questions if question.language == language]
    other = [question for question in sample.questions if question.language != language]
    return (own + other)[:count]
