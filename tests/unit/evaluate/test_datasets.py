"""Reading judged sets: what is there is read, what is wrong is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from hybridmem.errors import InputError
from hybridmem.evaluate.datasets import read_dataset
from hybridmem.evaluate.trec import write_run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "corpus.jsonl").write_text(
        '{"id": "d1", "title": "锁", "text": "分布式锁"}\n{"id": "d2", "text": "def f(x):\\n    return x"}\n',
        encoding="utf-8",
    )
    (tmp_path / "queries.jsonl").write_text('{"id": "q1", "text": "lock?", "exclude": ["d2"], "type": "fact"}\n')
    (tmp_path / "qrels.tsv").write_text("query-id\tdoc-id\tscore\nq1\td1\t2\n")
    return tmp_path


def test_reads_passages_questions_and_judgments(folder: Path) -> None:
    dataset = read_dataset(folder)
    assert dataset.passages is not None
    assert [(p.id, p.title, p.is_python) for p in dataset.passages] == [("d1", "锁", False), ("d2", "", True)]
    assert dataset.questions[0].exclude == frozenset({"d2"})
    assert dataset.questions[0].type == "fact"
    assert dataset.qrels == {"q1": {"d1": 2.0}}


def test_a_folder_of_raw_files_serves_as_corpus(folder: Path) -> None:
    (folder / "corpus.jsonl").unlink()
    (folder / "corpus").mkdir()
    assert read_dataset(folder).raw == folder / "corpus"


@pytest.mark.parametrize(
    ("file", "content", "named"),
    [
        ("corpus.jsonl", "{broken\n", "Line 1 of corpus.jsonl"),
        ("corpus.jsonl", '{"id": "d1"}\n', "lacks id or text"),
        ("queries.jsonl", "[1, 2]\n", "Line 1 of queries.jsonl"),
        ("qrels.tsv", "header\nq1 d1 1\n", "'q1 d1 1'"),
        ("qrels.tsv", "header\nq1\td1\tgood\n", "good"),
    ],
)
def test_malformed_lines_are_named(folder: Path, file: str, content: str, named: str) -> None:
    (folder / file).write_text(content)
    with pytest.raises(InputError, match=named.replace("(", r"\(")):
        read_dataset(folder)


@pytest.mark.parametrize("file", ["corpus.jsonl", "queries.jsonl", "qrels.tsv"])
def test_missing_files_are_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(InputError, match=file.split(".", maxsplit=1)[0]):
        read_dataset(folder)


def test_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere"):
        read_dataset(tmp_path / "nowhere")


def test_run_file_has_six_fields_and_falling_scores(tmp_path: Path) -> None:
    write_run(tmp_path / "runs" / "dense.trec", "dense", {"q 1": [("d1", 0.9), ("d2", 0.9)]})
    lines = (tmp_path / "runs" / "dense.trec").read_text().splitlines()
    assert lines == ["q_1 Q0 d1 1 1.000000 dense", "q_1 Q0 d2 2 0.500000 dense"]
