"""OpenDocument texts, sheets and slides (ISO/IEC 26300) by lxml: headings, paragraphs, tables, rows as records."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from lxml import etree  # type: ignore[import-untyped]

from hybridmem.corpus.media import ODP, ODS, ODT
from hybridmem.corpus.parsed import Parsed, UnreadableError
from hybridmem.corpus.readers.failures import PARSER_FAILURES
from hybridmem.corpus.readers.records import Renderer
from hybridmem.corpus.readers.tables import write_sheets
from hybridmem.text.stopwords import words

KINDS = {
    b"application/vnd.oasis.opendocument.text": ODT,
    b"application/vnd.oasis.opendocument.spreadsheet": ODS,
    b"application/vnd.oasis.opendocument.presentation": ODP,
}
_FAILURES = (etree.LxmlError, *PARSER_FAILURES)
_DROPPED = words("tracked-changes annotation forms note-citation ruby-text sequence-decls variable-decls")
_ROWS = 1_000_000
_WIDEST = 1_024  # columns; what stands further right is a repeated blank
_BLANKS = 200  # spaces one element may stand for


def read(data: bytes) -> Parsed:
    """Text, outline, pages of slides and date.

    Raises:
        UnreadableError: the file is broken or protected, or a sheet has more than 5,000,000 cells.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            kind = KINDS[archive.read("mimetype").strip()]
            if "META-INF/manifest.xml" in archive.namelist() and b"encryption-data" in archive.read(
                "META-INF/manifest.xml"
            ):
                raise UnreadableError("encrypted", "The file is encrypted; save a copy without a password and add it.")
            body = _parsed(archive.read("content.xml")).find("{*}body")
            facts = _parsed(archive.read("meta.xml")) if "meta.xml" in archive.namelist() else None
        return _made(kind, body, facts)
    except _FAILURES as error:
        message = f"The OpenDocument file is damaged ({str(error)[:120]}); save it again."
        raise UnreadableError("broken", message) from error


def _parsed(data: bytes) -> etree._Element:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True)
    return etree.fromstring(data, parser)


def _made(kind: str, body: etree._Element, facts: etree._Element | None) -> Parsed:
    renderer = Renderer()
    if kind == ODS:
        write_sheets(
            renderer, ((_attribute(table, "name") or "Sheet", _rows(table)) for table in body.iter("{*}table"))
        )
    else:
        _blocks(body, renderer)
    composer = renderer.composer
    outline, text = tuple(composer.outline), composer.text()
    known = {_name(element): (element.text or "").strip() for element in (() if facts is None else facts.iter("{*}*"))}
    title = known.get("title", "") if kind == ODS else (outline[0].title if outline else "") or known.get("title", "")
    day = (known.get("date") or known.get("creation-date") or "")[:10]
    pages = tuple(min(start, len(text)) for start in composer.pages)
    return Parsed(text, kind, title, outline, pages, timestamp=day or None, warnings=renderer.warnings())


def _blocks(parent: etree._Element, renderer: Renderer) -> None:
    """Headings, paragraphs, tables and slides below an element, in order."""
    composer = renderer.composer
    for number, element in enumerate(_children(parent), 1):
        name = _name(element)
        if name == "h":
            level = element.get(f"{{{element.nsmap['text']}}}outline-level", "1")
            composer.add(_words(element), min(6, int(level)) if level.isdigit() else 1)
        elif name == "p":
            composer.add(_words(element))
        elif name == "table":
            composer.add("\n".join(" | ".join(row) for row in _rows(element) if any(row)))
        elif name == "page":
            _slide(element, number, renderer)
        else:
            _blocks(element, renderer)


def _slide(page: etree._Element, number: int, renderer: Renderer) -> None:
    """A slide on a page of its own, its title first, its notes last."""
    titles = [frame for frame in _children(page) if _attribute(frame, "class") in {"title", "subtitle"}][:1]
    rest = [element for element in _children(page) if element not in titles]
    heading = " ".join(_words(titles[0]).split()) if titles else ""
    renderer.composer.page()
    if heading or any(_words(element).strip() for element in rest):
        renderer.composer.add(heading or str(number), 1)
    for element in rest:
        _blocks(element, renderer)


def _rows(table: etree._Element) -> Iterator[list[str]]:
    """The cells of each row without the blanks at its end; a repeated blank row comes once."""
    for row in table.iter("{*}table-row"):
        cells: list[str] = []
        for cell in _children(row):
            times = min(_repeated(cell, "number-columns-repeated"), _WIDEST - len(cells))
            cells += [_cell(cell)] * max(0, times)
        while cells and not cells[-1]:
            cells.pop()
        for _ in range(min(_repeated(row, "number-rows-repeated"), _ROWS) if cells else 1):
            yield cells


def _cell(cell: etree._Element) -> str:
    if _attribute(cell, "value-type") == "date":
        return _attribute(cell, "date-value").removesuffix("T00:00:00").replace("T", " ")
    return " ".join(filter(None, (" ".join(_words(part).split()) for part in _children(cell))))


def _repeated(element: etree._Element, name: str) -> int:
    value = _attribute(element, name)
    return int(value[:9]) if value.isdigit() else 1


def _words(element: etree._Element) -> str:
    """Character data as it is shown, blanks that are written as elements too, inner paragraphs on own lines."""
    return "".join(_texts(element))


def _texts(element: etree._Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        name = _name(child) if isinstance(child.tag, str) else "annotation"
        if name == "s":
            yield " " * min(_BLANKS, int(_attribute(child, "c")[:4] or 1) if _attribute(child, "c").isdigit() else 1)
        elif name in {"tab", "line-break"}:
            yield "\t" if name == "tab" else "\n"
        elif name == "note":
            yield f" ({''.join(_texts(child)).strip()})"
        elif name not in _DROPPED:
            yield from _texts(child)
            yield "\n" if name == "p" and child.getnext() is not None else ""
        yield child.tail or ""


def _children(element: etree._Element) -> list[etree._Element]:
    return [child for child in element if isinstance(child.tag, str) and _name(child) not in _DROPPED]


def _name(element: etree._Element) -> str:
    return str(etree.QName(element).localname)


def _attribute(element: etree._Element, name: str) -> str:
    """An attribute by its local name, "" where there is none."""
    return next((str(value) for key, value in element.attrib.items() if etree.QName(key).localname == name), "")
