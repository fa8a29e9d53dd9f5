"""Word files by python-docx: paragraphs, headings, lists and tables in document order, as text."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import docx
from docx.document import Document as WordDocument
from docx.opc.exceptions import OpcError
from docx.oxml.exceptions import InvalidXmlError
from docx.oxml.ns import qn
from docx.table import Table
from docx.text.paragraph import Paragraph
from lxml.etree import LxmlError  # type: ignore[import-untyped]

from hybridmem.corpus.media import DOCX
from hybridmem.corpus.parsed import Parsed, UnreadableError
from hybridmem.corpus.readers.failures import PARSER_FAILURES
from hybridmem.text.normalise import clean_source
from hybridmem.types import Heading

_FAILURES = (OpcError, InvalidXmlError, LxmlError, *PARSER_FAILURES)
_STYLE = re.compile(r"(?:heading|标题)\s*([1-9])", re.IGNORECASE)
_BREAKS = {qn("w:tab"): "\t", qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_TEXT, _FALLBACK = qn("w:t"), "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"


def read(data: bytes) -> Parsed:
    """Text, outline and title of a Word file.

    Raises:
        UnreadableError: the file is broken.
    """
    try:
        word = docx.Document(io.BytesIO(data))
        blocks = list(_blocks(word))
        properties = word.core_properties
        title, changed = properties.title, properties.modified or properties.created
    except _FAILURES as error:
        raise UnreadableError("broken", f"The Word file is damaged ({str(error)[:120]}); save it again.") from error
    outline: list[Heading] = []
    position = 0
    for level, text in blocks:
        if level:
            outline.append(Heading(level, position, " ".join(text.split())))
        position += len(text) + 2
    return Parsed(
        "\n\n".join(text for _, text in blocks),
        DOCX,
        title=next((heading.title for heading in outline), "") or title,
        outline=tuple(outline),
        timestamp=changed.date().isoformat() if changed else None,
    )


def _blocks(word: WordDocument) -> Iterator[tuple[int, str]]:
    """Heading level (0 for body text) and text of each block that has any."""
    for block in word.iter_inner_content():
        if isinstance(block, Table):
            level, text = 0, "\n".join(_rows(block))
        else:
            level, text = _level(block), _text(block)
        if text.strip():
            yield level, clean_source(text.strip("\n"))


def _rows(table: Table) -> Iterator[str]:
    for row in table.rows:
        cells = [" ".join("".join(map(_text, cell.paragraphs)).split()) for cell in row.cells]
        if any(cells):
            yield " | ".join(cells)


def _level(paragraph: Paragraph) -> int:
    name = (paragraph.style.name or "") if paragraph.style is not None else ""
    if name.lower() in {"title", "标题"}:
        return 1
    found = _STYLE.match(name)
    return min(6, int(found[1])) if found else 0


def _text(paragraph: Paragraph) -> str:
    """All visible text of a paragraph, inserted revisions and text boxes included, deleted ones not."""
    parts: list[str] = []
    skipped: set[object] = set()
    for element in paragraph._p.iter():
        if element.tag == _FALLBACK or element.getparent() in skipped:
            skipped.add(element)
        elif element.tag == _TEXT:
            parts.append(element.text or "")
        elif element.tag in _BREAKS:
            parts.append(_BREAKS[element.tag])
    return "".join(parts)
