"""The shipped sample corpora keep their promises: judgments point at files, chains stay apart, files can be read."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parents[3] / "data"
SETS = ("lock-audit", "titandb-chain", "einstein")
KINDS = {"identifier", "paraphrase", "who-what-version", "multi-hop", "global", "locate-code", "fact", "compare"}
LEAST_QUESTIONS = {"lock-audit": 40, "titandb-chain": 20, "einstein": 20}
LEAST_DOCUMENTS = {"lock-audit": 45, "titandb-chain": 44, "einstein": 25}


def corpus(name: str) -> Path:
    return DATA / name / "corpus"


def files(name: str) -> list[Path]:
    return sorted(path for path in corpus(name).rglob("*") if path.is_file())


def questions(name: str) -> list[dict[str, object]]:
    lines = (DATA / name / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def qrels(name: str) -> Iterator[tuple[str, str, int]]:
    with (DATA / name / "qrels.tsv").open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle, delimiter="\t"):
            yield row["query-id"], row["doc-id"], int(row["score"])


@pytest.mark.parametrize("name", SETS)
def test_every_judgment_names_a_file_and_a_question(name: str) -> None:
    known = {str(question["id"]) for question in questions(name)}
    for query_id, document, score in qrels(name):
        assert query_id in known
        assert (corpus(name) / document).is_file(), document
        assert score in {1, 2}


@pytest.mark.parametrize("name", SETS)
def test_every_question_has_a_best_document(name: str) -> None:
    best = {query_id for query_id, _, score in qrels(name) if score == 2}
    assert [question["id"] for question in questions(name) if question["id"] not in best] == []


@pytest.mark.parametrize("name", SETS)
def test_questions_are_complete_and_unique(name: str) -> None:
    rows = questions(name)
    assert len({row["id"] for row in rows}) == len(rows) >= LEAST_QUESTIONS[name]
    assert len({row["text"] for row in rows}) == len(rows)
    assert {row["language"] for row in rows} == {"en", "zh"}
    assert {row["kind"] for row in rows} <= KINDS
    assert all(row["text"] and row["answer"] for row in rows)


@pytest.mark.parametrize("name", SETS)
def test_no_judgment_is_given_twice(name: str) -> None:
    pairs = [(query_id, document) for query_id, document, _ in qrels(name)]
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize("name", SETS)
def test_corpus_is_big_enough_and_described(name: str) -> None:
    assert len(files(name)) >= LEAST_DOCUMENTS[name]
    assert "Licence" in (DATA / name / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SETS)
def test_no_two_documents_are_equal(name: str) -> None:
    contents = [path.read_bytes() for path in files(name)]
    assert len(contents) == len(set(contents))
    assert all(contents)
