"""E-books (EPUB 2 and 3): the chapters of the spine in reading order, each by the HTML reader."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import unquote

from lxml import etree  # type: ignore[import-untyped]

from hybridmem.corpus.encoding import decode
from hybridmem.corpus.media import EPUB
from hybridmem.corpus.parsed import Parsed, UnreadableError
from hybridmem.corpus.readers import html
from hybridmem.corpus.readers.failures import PARSER_FAILURES
from hybridmem.text.normalise import clean_source
from hybridmem.types import Heading

KIND = b"application/epub+zip"
_FAILURES = (etree.LxmlError, *PARSER_FAILURES)
_GAP = "\n\n"


def read(data: bytes) -> Parsed:
    """Text, outline, title and date of a book.

    Raises:
        UnreadableError: the file is broken or its chapters are encrypted.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if "META-INF/rights.xml" in archive.namelist():
                raise UnreadableError("encrypted", "The book is locked by its publisher; add its text instead.")
            container = _parsed(archive.read("META-INF/container.xml"))
            place = next(element.get("full-path", "") for element in container.iter("{*}rootfile"))
            package = _parsed(archive.read(place))
            chapters = [_chapter(archive.read(name)) for name in _spine(package, place) if name in archive.namelist()]
    except (StopIteration, *_FAILURES) as error:
        raise UnreadableError("broken", f"The e-book is damaged ({str(error)[:120]}); save it again.") from error
    told = {etree.QName(element).localname: (element.text or "").strip() for element in package.iter("{*}*")}
    day = told.get("date", "")[:10]
    return replace(_joined(chapters), title=told.get("title", ""), timestamp=day or None)


def _parsed(data: bytes) -> etree._Element:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True)
    return etree.fromstring(data, parser)


def _spine(package: etree._Element, place: str) -> Iterator[str]:
    """Names of the chapters in reading order, each once."""
    items = {item.get("id"): item.get("href", "") for item in package.iter("{*}item")}
    for wanted in dict.fromkeys(reference.get("idref") for reference in package.iter("{*}itemref")):
        if wanted in items:
            yield posixpath.normpath(posixpath.join(posixpath.dirname(place), unquote(items[wanted])))


def _chapter(data: bytes) -> Parsed:
    return html.read(clean_source(decode(data, html.declared_charset(data)).text))


def _joined(chapters: list[Parsed]) -> Parsed:
    outline: list[Heading] = []
    texts: list[str] = []
    length = 0
    for chapter in (chapter for chapter in chapters if chapter.text):
        start = length + (len(_GAP) if texts else 0)
        outline += [replace(heading, start=start + heading.start) for heading in chapter.outline]
        texts.append(chapter.text)
        length = start + len(chapter.text)
    return Parsed(_GAP.join(texts), EPUB, outline=tuple(outline))
