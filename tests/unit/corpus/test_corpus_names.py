import unicodedata

import pytest

from hybridmem.corpus.names import UniqueNames, is_unsafe, logical_path


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("notes/a.md", "notes/a.md"),
        ("./notes//./a.md", "notes/a.md"),
        ("notes\\a.md", "notes/a.md"),
        ("..\\..\\evil.py", "evil.py"),
        ("../../evil.txt", "evil.txt"),
        ("C:\\tmp\\a.txt", "a.txt"),
        ("/etc/passwd", "passwd"),
        ("a/../../b", "b"),
        ("..", "unnamed"),
        ("", "unnamed"),
        ("a\u202etxt.exe\x00", "atxt.exe"),
        (unicodedata.normalize("NFD", "é.md"), "é.md"),
        ("报告/分布式锁.md", "报告/分布式锁.md"),
    ],
)
def test_logical_path(name: str, path: str) -> None:
    assert logical_path(name) == path


def test_a_very_long_name_keeps_its_extension() -> None:
    path = logical_path("x" * 5000 + ".md")
    assert len(path) <= 240 and path.endswith(".md")


def test_is_unsafe() -> None:
    assert [is_unsafe(name) for name in ("a/../b", "/a", "C:a", "a\\..\\b", "a..b/c", "a/b")] == [True] * 4 + [
        False
    ] * 2


def test_unique_names_tell_contents_apart() -> None:
    names = UniqueNames()
    claimed = [names.claim("d/README.md", digest) for digest in (b"1", b"2", b"1", b"3", b"2")]
    assert claimed == ["d/README.md", "d/README (2).md", None, "d/README (3).md", None]
