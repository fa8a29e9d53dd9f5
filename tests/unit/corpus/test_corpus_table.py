import pytest
from corpus_samples import taken
from corpus_table import ROWS, Row

from hybridmem.corpus.chunk import chunk
from hybridmem.corpus.source import Source
from hybridmem.settings import Chunking
from hybridmem.text.stopwords import words
from hybridmem.types import Document


@pytest.mark.parametrize("row", ROWS, ids=[f"{number}-{row.name}" for number, row in enumerate(ROWS)])
def test_a_small_file_gives_exactly_this_text_these_spans_and_this_report(row: Row) -> None:
    documents, issues = taken(Source(row.name, row.data))
    assert tuple(f"{issue.code} {issue.severity}" for issue in issues) == row.issues
    assert [document.text for document in documents] == ([] if row.text is None else [row.text])
    for document in documents:
        if row.title is not None:
            assert document.title == row.title
        if row.outline is not None:
            assert tuple((heading.level, heading.title) for heading in document.outline) == row.outline
        check_spans(document)
        if row.passages is not None:
            found = chunk(document, Chunking())
            assert tuple(item.symbol or (item.heading_path or ("",))[-1] for item in found) == row.passages


def check_spans(document: Document) -> None:
    """Headings begin where their title stands; passages quote the text and hold all of it once."""
    for heading in document.outline:
        line = document.text[heading.start :][:200]
        assert heading.title.split()[0].strip("…") in line
    position = 0
    for item in chunk(document, Chunking()):
        assert document.text[item.start : item.end] == item.text == item.text.strip() != ""
        assert not document.text[position : item.start].strip()
        position = item.end
    assert not document.text[position:].strip()


def test_the_table_is_large_and_holds_every_format() -> None:
    extensions = {row.name.rsplit(".", 1)[-1].lower() for row in ROWS}
    assert len(ROWS) >= 60
    assert extensions >= words(
        """
        md txt rst adoc html pdf docx pptx xlsx odt ods odp epub rtf csv tsv json jsonl yaml toml xml ipynb eml mbox
        log srt vtt py js zip
        """
    )
