import csv
import io
import json
import zipfile

from hypothesis import given
from hypothesis import strategies as st

from hybridmem.corpus.chunk import chunk
from hybridmem.corpus.loader import load
from hybridmem.corpus.source import Source
from hybridmem.settings import Chunking, Limits
from hybridmem.text.normalise import clean_source
from hybridmem.types import Document, Issue
from tests.property.file_strategies import BYTES, NAMES, TEXT_EXTENSIONS, TEXTS

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)
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


@given(TEXTS, st.sampled_from([f"a.{extension}" for extension in TEXT_EXTENSIONS]), st.integers(21, 200))
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


@given(TREES, st.sampled_from(["a.json", "a.yaml"]))
def test_every_word_of_a_json_value_is_in_the_text(tree: object, name: str) -> None:
    source = json.dumps(tree)
    for document in load([Source(name, source.encode())], LIMITS):
        if isinstance(document, Document) and document.media_type == "application/json":
            for leaf in leaves(tree):
                assert all(word in document.text for word in clean_source(leaf).split())
    check(list(load([Source(name, source.encode())], LIMITS)))


def leaves(tree: object) -> list[str]:
    if isinstance(tree, dict):
        return [leaf for value in tree.values() for leaf in leaves(value)]
    if isinstance(tree, list):
        return [leaf for value in tree for leaf in leaves(value)]
    return [tree] if isinstance(tree, str) else []


@given(st.lists(st.lists(st.text('ab1é锁 ,"\n', max_size=8), min_size=1, max_size=4), max_size=6))
def test_every_cell_of_a_table_is_in_the_text(rows: list[list[str]]) -> None:
    stream = io.StringIO()
    csv.writer(stream).writerows(rows)
    for document in load([Source("a.csv", stream.getvalue().encode())], LIMITS):
        if isinstance(document, Document) and document.media_type == "text/csv":
            for cell in (cell for row in rows for cell in row):
                assert all(word in document.text for word in cell.replace(",", " ").replace('"', " ").split())
