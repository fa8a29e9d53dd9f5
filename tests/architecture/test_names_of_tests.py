"""Test files are imported by their base name, so two of one name cannot be collected together."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def test_every_test_file_has_a_name_of_its_own() -> None:
    names = Counter(file.name for file in TESTS.rglob("*.py") if file.name != "conftest.py")
    assert [name for name, count in names.items() if count > 1] == []
