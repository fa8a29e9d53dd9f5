"""The plain-text files of a shipped sample corpus, by logical path."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parents[3] / "data"
BINARY = {".pdf", ".docx"}


def decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("gb18030")


@cache
def read_corpus(name: str) -> dict[str, str]:
    root = DATA / name / "corpus"
    paths = sorted(path for path in root.rglob("*") if path.is_file() and path.suffix not in BINARY)
    return {path.relative_to(root).as_posix(): decode(path.read_bytes()) for path in paths}


@pytest.fixture(scope="session")
def texts() -> Callable[[str], dict[str, str]]:
    """``texts(set name)`` gives the text of every plain file below its corpus folder."""
    return read_corpus
