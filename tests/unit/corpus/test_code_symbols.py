import pytest

from hybridmem.corpus.code_symbols import broken_line, symbols
from hybridmem.corpus.media import PYTHON

CODE = '''# 锁 é
@deco
class LockManager(Base):
    """Holds 锁."""

    async def acquire(self):
        def inner(): pass

if True:
    def top(): ...
'''


def test_symbols_with_qualified_names_and_exact_spans() -> None:
    found = symbols(CODE, PYTHON)
    assert [(item.qualified, item.kind) for item in found] == [
        ("LockManager", "class"),
        ("LockManager.acquire", "method"),
        ("LockManager.acquire.inner", "function"),
        ("top", "function"),
    ]
    assert CODE[found[0].start : found[0].end].startswith("@deco\nclass") and CODE[: found[0].end].endswith("pass")
    assert CODE[found[0].doc_start : found[0].doc_end] == "Holds 锁."
    assert found[1].doc_start == found[1].doc_end
    assert CODE[found[3].start : found[3].end] == "def top(): ..."


def test_languages_without_a_grammar_have_no_symbols() -> None:
    assert symbols("a { color: red }", "text/css") == []


@pytest.mark.parametrize(("code", "line"), [("x = 1\n", None), ("x = 1\n\ndef f(:\n", 3), ("((((", 1)])
def test_broken_line(code: str, line: int | None) -> None:
    assert broken_line(code) == line


@pytest.mark.parametrize("code", ["-" * 100_000 + "1", "(" * 50_000, "def f(:\n pass\nclass A:\n def g(self): pass\n"])
def test_hostile_code_gives_what_can_be_made_out(code: str) -> None:
    assert {item.name for item in symbols(code, PYTHON)} <= {"f", "A", "g"}
