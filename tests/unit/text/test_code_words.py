"""Code is read by its name in words and what it says of itself, then as it stands."""

from __future__ import annotations

import pytest

from hybridmem.text.code_words import in_words, spoken


@pytest.mark.parametrize(
    ("symbol", "words"),
    [
        ("LockManager.acquireAll", "acquire all"),
        ("_vector_or_scalar", "vector or scalar"),
        ("ns::parseHTTPHeader()", "parse http header"),
        ("", ""),
    ],
)
def test_names_in_words(symbol: str, words: str) -> None:
    assert in_words(symbol) == words


def test_the_docstring_comes_first() -> None:
    code = 'def readAll(path):\n    """Read a file.\n\n    Whole.\n    """\n    return open(path).read()\n'
    assert spoken(code, "readAll").startswith("read all. Read a file.\n\nWhole.\ndef readAll(path):\n")
    assert "return open(path).read()" in spoken(code, "readAll")


def test_decorators_and_async_are_no_obstacle() -> None:
    assert spoken("@cached\nasync def f():\n    '''Say.'''\n", "f").startswith("f. Say.\n@cached\nasync def f():")


@pytest.mark.parametrize("code", ['query = """select 1"""\n', "func Close() error {\n}\n", 'x = """never ends'])
def test_other_strings_and_languages_stay_as_they_are(code: str) -> None:
    assert spoken(code, "closeAll") == "close all\n" + code
    assert spoken(code, "") == code
