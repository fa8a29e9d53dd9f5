"""PDF by pypdf: the text of every page, where pages begin, and an outline from bookmarks or from the size of lines."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

from pypdf import PdfReader
from pypdf.errors import DependencyError, FileNotDecryptedError, PyPdfError
from pypdf.generic import Destination

from hybridmem.corpus.media import PDF
from hybridmem.corpus.parsed import Parsed, UnreadableError, Warned
from hybridmem.corpus.readers.failures import PARSER_FAILURES
from hybridmem.corpus.readers.pdf_headings import headings
from hybridmem.corpus.readers.pdf_page import Page, compounds, join_hyphenated, read_page
from hybridmem.text.normalise import clean_source
from hybridmem.types import Heading

_FAILURES = (PyPdfError, *PARSER_FAILURES)
_BREAK = "\n\n"
_FAR = 10_000  # pages at most
_NAMED = 20  # pages named in a warning
_BROKEN = "Pages {} of the PDF could not be read; export it again to get them."
_SCANNED = "Pages {} of the PDF are pictures without text; run text recognition (OCR) on them first."

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its warnings come back as issues


def read(data: bytes, limit: int) -> Parsed:
    """Text of the pages, at most ``limit`` characters of it.

    Raises:
        UnreadableError: broken or encrypted.
    """
    reader = _open(data)
    pages, warnings = _pages(reader, limit)
    known = compounds("\n".join(page.text for page in pages))
    texts = [join_hyphenated(page.text, known) for page in pages]
    starts: list[int] = []
    position = 0
    for page in texts:
        starts.append(position)
        position += len(page) + len(_BREAK)
    text = _BREAK.join(texts)
    information = _information(reader)
    large = headings(pages, text, starts)
    second_page = starts[1] if len(starts) > 1 else len(text)
    cover = next((item.title for item in large if item.level == 1 and item.start < second_page), "")
    return Parsed(
        text,
        PDF,
        title=information.get("title", "") or cover,
        outline=tuple(_outline(reader, text, starts) or large),
        page_starts=tuple(starts),
        timestamp=information.get("date"),
        warnings=tuple(warnings),
    )


def _open(data: bytes) -> PdfReader:
    try:
        reader = PdfReader(io.BytesIO(data), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise _locked()
        _ = len(reader.pages)
    except (DependencyError, FileNotDecryptedError) as error:
        raise _locked() from error
    except _FAILURES as error:
        raise UnreadableError("broken", f"The PDF is damaged ({_short(error)}); print or export it again.") from error
    return reader


def _locked() -> UnreadableError:
    return UnreadableError("encrypted", "The PDF is encrypted; save a copy without a password and add that.")


def _pages(reader: PdfReader, limit: int) -> tuple[list[Page], list[Warned]]:
    pages: list[Page] = []
    failed: list[int] = []
    left = limit
    for number in range(min(len(reader.pages), _FAR)):
        try:
            page = read_page(reader.pages[number])
        except _FAILURES:
            failed.append(number + 1)
            page = Page()
        pages.append(page)
        left -= len(page.text)
        if left < 0:
            raise UnreadableError("too_large", f"The PDF holds more than {limit:,} characters; split it.")
    scans = [number for number, page in enumerate(pages, 1) if page.is_scan]
    return pages, [*_about("broken", failed, _BROKEN), *_about("scanned_pages", scans, _SCANNED)]


def _about(code: str, pages: list[int], sentence: str) -> Iterator[Warned]:
    if pages:
        shown = ", ".join(map(str, pages[:_NAMED])) + (" ..." if len(pages) > _NAMED else "")
        yield Warned(code, "degraded", sentence.format(shown))


def _information(reader: PdfReader) -> dict[str, str]:
    try:
        found = reader.metadata
        title = found.title if found is not None else None
        date = found.creation_date if found is not None else None
    except _FAILURES:
        return {}
    named = {"title": clean_source(str(title)).strip()} if title else {}
    return named | ({"date": date.date().isoformat()} if date else {})


def _outline(reader: PdfReader, text: str, starts: list[int]) -> list[Heading]:
    try:
        marks = list(_bookmarks(reader, reader.outline, 1))
    except _FAILURES:
        return []
    headings: list[Heading] = []
    for level, page, title in marks:
        if title and 0 <= page < len(starts):
            found = text.find(title, starts[page])
            end = starts[page + 1] if page + 1 < len(starts) else len(text)
            headings.append(Heading(level, found if 0 <= found < end else starts[page], title))
    return sorted(headings, key=lambda heading: heading.start)


def _bookmarks(reader: PdfReader, items: object, level: int) -> Iterator[tuple[int, int, str]]:
    if level > 6 or not isinstance(items, list):
        return
    for item in items:
        if isinstance(item, list):
            yield from _bookmarks(reader, item, level + 1)
        elif isinstance(item, Destination):
            page = reader.get_destination_page_number(item)
            yield level, -1 if page is None else page, " ".join(clean_source(str(item.title)).split())


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__
