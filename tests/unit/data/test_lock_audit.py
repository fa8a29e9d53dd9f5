"""The audit corpus: its files can be read, its code runs, and one document alone meets the worked question."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import docx
import pypdf
import pytest

CORPUS = Path(__file__).resolve().parents[3] / "data" / "lock-audit" / "corpus"
GOLD = "src/v2/palisade/distributed_lock.py"
Texts = Callable[[str], Mapping[str, str]]


def python_files() -> list[Path]:
    return sorted(CORPUS.rglob("*.py"))


def test_there_is_enough_code_in_both_generations() -> None:
    names = [path.relative_to(CORPUS).as_posix() for path in python_files()]
    assert len([name for name in names if name.startswith("src/v1/")]) >= 6
    assert len([name for name in names if name.startswith("src/v2/")]) >= 12


def test_every_module_compiles() -> None:
    for path in python_files():
        compile(path.read_text(encoding="utf-8"), str(path), "exec")


@pytest.mark.parametrize("generation", ["v1", "v2"])
def test_the_corpus_passes_its_own_tests(generation: str) -> None:
    source = CORPUS / "src" / generation
    command = [
        sys.executable,
        "-B",
        "-m",
        "unittest",
        "discover",
        "-s",
        str(source / "tests"),
        "-t",
        str(source / "tests"),
    ]
    run = subprocess.run(command, env={"PYTHONPATH": str(source)}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "Ran 0 tests" not in run.stderr


def test_the_gbk_file_is_not_utf8_and_decodes_as_gb18030() -> None:
    data = (CORPUS / "docs" / "faq-internal.txt").read_bytes()
    with pytest.raises(UnicodeDecodeError):
        data.decode("utf-8")
    assert "续期" in data.decode("gb18030")


def test_the_pdf_and_the_docx_have_text() -> None:
    page = pypdf.PdfReader(CORPUS / "audit" / "audit-scope.pdf").pages[0]
    assert "Thirty person-days" in page.extract_text()
    paragraphs = docx.Document(str(CORPUS / "audit" / "audit-summary.docx")).paragraphs
    assert any("Recommendations" in paragraph.text for paragraph in paragraphs)


def test_one_code_document_meets_every_constraint_of_the_worked_question(texts: Texts) -> None:
    wanted = ("版本 2.0", "重构", "张工", "高性能", "分布式锁", "class ")
    meeting = [path for path, text in texts("lock-audit").items() if all(word in text for word in wanted)]
    assert meeting == [GOLD]


def test_the_distractors_of_the_worked_question_are_there(texts: Texts) -> None:
    corpus = texts("lock-audit")
    weekly = [text for path, text in corpus.items() if path.startswith("weekly/zhang-wei")]
    assert len(weekly) >= 5
    assert all("张工" in text and "2.0" in text and "def " not in text for text in weekly)
    assert any("张工" in text and "2.0" in text for path, text in corpus.items() if path.startswith("minutes/"))
    assert any(
        "张工" not in text and "高性能" in text for path, text in corpus.items() if path.startswith("docs/articles/")
    )


def test_every_finding_names_a_file_that_exists(texts: Texts) -> None:
    corpus = texts("lock-audit")
    for path, text in corpus.items():
        if path.startswith("audit/FIND-"):
            line = next(line for line in text.splitlines() if line.startswith(("- File: ", "- 文件：")))
            named = line.removeprefix("- File: ").removeprefix("- 文件：").split(", ")
            assert [name for name in named if name not in corpus] == [], path
