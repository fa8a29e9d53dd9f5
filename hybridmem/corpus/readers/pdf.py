"""PDF by pypdf: the text of every page, where pages begin, and the bookmarks as outline."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator

from pypdf import PdfReader
from pypdf.errors import DependencyError, FileNotDecryptedError, PyPdfError
from pypdf.generic import Destination

from hybridmem.corpus.media import PDF
from hybridmem.corpus.parsed import Parsed, UnreadableError, Warned
from hybridmem.corpus.readers.failures import PARSER_FAILURES
from hybridmem.text.normalise import clean_source
from hybridmem.types import Heading

_FAILURES = (PyPdfError, *PARSER_FAILURES)
_HYPHENATED = re.compile(r"(?<=[a-z])-\n(?=[a-z])")  # a word cut at the end of a line is one word again
_BREAK = "\n\n"
_FAR = 10_000  # pages at most

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its warnings come back as issues


def read(data: bytes, limit: int) -> Parsed:
    """Text of the pages, at most ``limit`` characters of it.

    Raises:
        UnreadableError: broken or encrypted.
    """
    reader = _open(data)
    pages, warnings = _pages(reader, limit)
    starts: list[int] = []
    position = 0
    for page in pages:
        starts.append(position)
        position += len(page) + len(_BREAK)
    text = _BREAK.join(pages)
    information = _information(reader)
    return Parsed(
        text,
        PDF,
        title=information.get("title", ""),
        outline=tuple(_outline(reader, text, starts)),
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


def _pages(reader: PdfReader, limit: int) -> tuple[list[str], list[Warned]]:
    pages: list[str] = []
    failed: list[str] = []
    left = limit
    for number in range(min(len(reader.pages), _FAR)):
        try:
            page = _HYPHENATED.sub("", clean_source(reader.pages[number].extract_text())).strip("\n")
        except _FAILURES:
            failed.append(str(number + 1))
            page = ""
        pages.append(page)
        left -= len(page)
        if left < 0:
            raise UnreadableError("too_large", f"The PDF holds more than {limit:,} characters; split it.")
    return pages, [_failed_pages(failed)] if failed else []


def _failed_pages(failed: list[str]) -> Warned:
    shown = ", ".join(failed[:10]) + (" ..." if len(failed) > 10 else "")
    return Warned("broken", "degraded", f"Pages {shown} of the PDF could not be read; export it again to get them.")


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
