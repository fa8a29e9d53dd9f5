import io
import zipfile

from hypothesis import given
from hypothesis import strategies as st

from hybridmem.corpus.chunk import chunk
from hybridmem.corpus.loader import load
from hybridmem.corpus.source import Source
from hybridmem.settings import Chunking, Limits
from hybridmem.types import Document, Issue

EXTENSIONS = ["txt", "md", "rst", "html", "pdf", "docx", "py", "js", "go", "json", "ipynb", "zip", "csv", "bin", ""]
NAMES = st.text(max_size=20) | st.builds(
    "{}.{}".format, st.text("ab/.\\锁é ", max_size=12), st.sampled_from(EXTENSIONS)
)
STARTS = [
    b"",
    b"PK\x03\x04",
    b"%PDF-1.7\n",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
    b"---\n",
    b"```toml\n",
    b"<html>",
    b'{"cells":[',
]
MARKS = "#=-`~*<>&![](){}\"'\\/:;.,|\n\t aZ9锁。é\u200b\ufeff\x00"
TEXTS = st.text(max_size=300) | st.text(MARKS, max_size=400)
ENCODED = st.builds(
    lambda text, encoding: text.encode(encoding, errors="ignore"),
    TEXTS,
    st.sampled_from(["utf-8", "utf-16", "gb18030", "latin-1", "utf-8-sig"]),
)
BYTES = st.builds(bytes.__add__, st.sampled_from(STARTS), st.binary(max_size=400) | ENCODED)
LIMITS = Limits(file_bytes=100_000, line_characters=200, document_characters=100_000)


def check(items: list[Document | Issue]) -> None:
    for item in items:
        if isinstance(item, Issue):
            assert item.code and item.message.endswith(".") and item.severity in {"skipped", "degraded", "note"}
            continue
        assert item.text.strip() and item.title and item.path and ".." not in item.path.split("/")
        assert "\r" not in item.text and "\0" not in item.text
        assert item.text.encode().decode() == item.text
        assert all(0 <= heading.start <= len(item.text) for heading in item.outline)


@given(NAMES, BYTES)
def test_any_bytes_under_any_name_give_a_report_and_no_exception(name: str, data: bytes) -> None:
    items = list(load([Source(name, data)], LIMITS))
    assert items
    check(items)


@given(st.lists(st.tuples(NAMES, BYTES), max_size=4), st.integers(0, 400), st.binary(min_size=1, max_size=3))
def test_any_archive_even_a_damaged_one_gives_a_report(members: list[tuple[str, bytes]], at: int, noise: bytes) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in members:
            archive.writestr("x" + name.encode("utf-8", errors="replace").decode(), data)
    data = bytearray(stream.getvalue())
    check(list(load([Source("a.zip", bytes(data))], LIMITS)))
    data[at : at + len(noise)] = noise
    check(list(load([Source("a.zip", bytes(data))], LIMITS)))


@given(TEXTS, st.sampled_from(["a.md", "a.txt", "a.rst", "a.py", "a.js", "a.html"]), st.integers(21, 200))
def test_chunks_quote_the_text_and_hold_all_of_it_once(text: str, name: str, size: int) -> None:
    settings = Chunking(latin=max(51, size), cjk=size, code=max(51, size))
    for document in load([Source(name, text.encode("utf-8", errors="ignore"))], LIMITS):
        if isinstance(document, Issue):
            continue
        chunks = chunk(document, settings)
        position = 0
        for item in chunks:
            assert document.text[item.start : item.end] == item.text == item.text.strip() != ""
            assert not document.text[position : item.start].strip()
            assert len(item.text) <= settings.hard * max(settings.latin, settings.code)
            position = item.end
        assert not document.text[position:].strip()
        assert len({item.id for item in chunks}) == len(chunks)
