import unicodedata

import pytest
from corpus_samples import codes, pdf_with_text, taken, zipped

from hybridmem.corpus.loader import document_id, load, load_files
from hybridmem.corpus.source import Source
from hybridmem.settings import Limits
from hybridmem.types import Document, Issue

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("empty.txt", b"", "empty"),
        ("spaces.md", b" \n\t\n", "no_text"),
        ("picture.png", PNG, "binary"),
        ("picture.txt", PNG, "binary"),
        ("noise.txt", bytes(range(256)) * 20, "binary"),
        ("broken.pdf", b"%PDF-1.4\ngarbage", "broken"),
        ("broken.zip", b"PK\x03\x04 garbage", "broken"),
        ("old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "unsupported"),
        ("sheet.xlsx", zipped({"xl/workbook.xml": "<a/>"}), "broken"),
        ("broken.docx", zipped({"word/document.xml": "<a"}), "broken"),
        ("lib.min.js", b"var a=1;" * 150_000, "minified"),
        ("data.txt", b"QUJD" * 100_000, "too_long_line"),
        ("deep.json", b"[" * 100_000 + b"]" * 100_000, "too_deep"),
    ],
)
def test_bad_input_is_skipped_with_a_reason_and_the_rest_goes_in(name: str, data: bytes, code: str) -> None:
    documents, issues = taken(Source(name, data), Source("good.txt", b"Good text."))
    assert [document.path for document in documents] == ["good.txt"]
    assert (issues[-1].code, issues[-1].severity, issues[-1].path) == (code, "skipped", name)
    assert issues[-1].message.endswith(".")


@pytest.mark.parametrize(
    ("name", "data", "expected", "text"),
    [
        ("a.txt", "量子纠缠报告".encode("gbk"), ["encoding"], "量子纠缠报告"),
        ("a.txt", "café".encode("latin-1"), ["encoding_guess"], "café"),
        ("a.txt", b"x\x00y", ["replaced_characters"], "x\ufffdy"),
        ("a.pdf", b"no pdf", ["wrong_extension"], "no pdf"),
        ("a.txt", pdf_with_text(["words"]), ["wrong_extension"], "words"),
        ("a.py", b"def f(:\n  pass\n", ["unparsable"], "def f(:\n  pass\n"),
        ("a.py", b"x=1\0", ["unparsable", "replaced_characters"], "x=1\ufffd"),
        ("a.txt", b"a b. " * 30_000, ["too_long_line"], "a b. " * 30_000),
    ],
)
def test_what_is_read_with_a_loss_says_so(name: str, data: bytes, expected: list[str], text: str) -> None:
    (document,), issues = taken(Source(name, data))
    assert codes(issues) == expected and document.text == text


def test_byte_order_mark_and_line_ends_leave_no_trace() -> None:
    (first, second), _ = taken(
        Source("a.md", b"\xef\xbb\xbf# Title\r\n\r\nMarie met Pierre.\r\n"),
        Source("b.md", b"# Title\n\nMarie met Pierre.\n"),
    )
    assert first.text == second.text and first.title == "Title"


def test_a_line_of_reasonable_length_stays() -> None:
    documents, issues = taken(Source("a.js", b"var a = 1;\n" * 100 + b"x" * 2000 + b"\n"))
    assert len(documents) == 1 and not issues


def test_names_are_made_safe_and_told_apart() -> None:
    documents, issues = taken(
        Source("..\\..\\evil.py", b"x = 1"),
        Source("README.md", b"# One"),
        Source("README.md", b"# Two"),
        Source("README.md", b"# One"),
        Source(unicodedata.normalize("NFD", "é.md"), b"accent"),
        Source("é.md", b"accent"),
    )
    assert [document.path for document in documents] == ["evil.py", "README.md", "README (2).md", "é.md"]
    assert codes(issues) == ["unsafe_name", "renamed", "duplicate", "duplicate"]
    assert len({document.id for document in documents}) == 4


def test_same_name_in_two_folders_needs_no_renaming() -> None:
    documents, issues = taken(Source("A/README.md", b"# One"), Source("B/README.md", b"# Two"))
    assert [document.title for document in documents] == ["One", "Two"] and not issues


@pytest.mark.parametrize(
    ("name", "title"),
    [("notes/lock-plan.txt", "lock-plan"), ("src/manager.py", "manager.py"), ("分布式锁.md", "分布式锁")],
)
def test_title_falls_back_to_the_file_name(name: str, title: str) -> None:
    (document,), _ = taken(Source(name, b"words = 1"))
    assert document.title == title


def test_document_carries_what_the_source_knew() -> None:
    (document,), _ = taken(Source("a.py", b"x = 1", timestamp="2024-05-01", authority=0.9))
    assert (document.timestamp, document.authority, document.language) == ("2024-05-01", 0.9, "code")
    assert document.id == document_id("a.py", "x = 1")


def test_the_chosen_encoding_wins() -> None:
    (document,), _ = taken(Source("a.txt", "Привет".encode("koi8-r"), encoding="koi8-r"))
    assert document.text == "Привет"


def test_limits_on_bytes_and_characters() -> None:
    limits = Limits(file_bytes=100, upload_bytes=150, document_characters=50)
    documents, issues = taken(
        Source("large.txt", b"a" * 101),
        Source("long.txt", b"a " * 30, None),
        limits=limits,
    )
    assert not documents and codes(issues) == ["too_large", "too_large"]
    documents, issues = taken(Source("a.txt", b"a" * 100), Source("b.txt", b"b" * 60), limits=limits)
    assert codes(issues)[-1] == "too_large" and issues[-1].path == "b.txt"


def test_issues_given_are_passed_on_in_order() -> None:
    given = Issue("x", "unreadable", "skipped", "No.")
    items = list(load([given, Source("a.txt", b"a")], Limits()))
    assert items[0] is given and isinstance(items[1], Document)


def test_load_files_gives_the_bytes_of_each_document() -> None:
    (loaded,) = load_files([Source("a.zip", zipped({"b.txt": "text"}))], Limits())
    assert not isinstance(loaded, Issue)
    assert (loaded.document.path, loaded.data) == ("a.zip/b.txt", b"text")


def test_a_text_about_pdf_is_no_pdf() -> None:
    (document,), issues = taken(Source("formats.md", b"# Formats\n\nA PDF begins with %PDF-1.7.\n"))
    assert document.title == "Formats" and not issues
    (junk,), _ = taken(Source("junk.pdf", b"\n\n" + pdf_with_text(["words"])))
    assert junk.text == "words"


def test_an_office_file_of_too_many_parts_is_refused() -> None:
    parts = {"xl/workbook.xml": "<a/>"} | {f"xl/{number}.xml": "" for number in range(20)}
    documents, issues = taken(Source("a.xlsx", zipped(parts)), limits=Limits(archive_entries=10))
    assert not documents and codes(issues) == ["archive_too_many"]
