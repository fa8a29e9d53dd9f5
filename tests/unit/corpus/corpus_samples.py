"""Small files made in memory."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Mapping, Sequence

from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from hybridmem.corpus.loader import load
from hybridmem.corpus.source import Source
from hybridmem.settings import Limits
from hybridmem.types import Document, Issue

_HELVETICA = {
    NameObject("/Type"): NameObject("/Font"),
    NameObject("/Subtype"): NameObject("/Type1"),
    NameObject("/BaseFont"): NameObject("/Helvetica"),
}


def pdf_with_text(pages: Sequence[str]) -> bytes:
    """A PDF with one line of Latin text on each page."""
    writer = PdfWriter()
    font = DictionaryObject(_HELVETICA)
    for text in pages:
        page = writer.add_blank_page(300, 200)
        content = DecodedStreamObject()
        content.set_data(f"BT /F1 12 Tf 20 100 Td ({text}) Tj ET".encode("latin-1"))
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
        )
        page[NameObject("/Contents")] = writer._add_object(content)
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def pdf_with_lines(pages: Sequence[Sequence[tuple[int, str]] | None]) -> bytes:
    """A PDF of lines with their font sizes; ``None`` makes a page that is nothing but a picture."""
    writer = PdfWriter()
    font = DictionaryObject({NameObject("/F1"): DictionaryObject(_HELVETICA)})
    for lines in pages:
        page = writer.add_blank_page(600, 800)
        if lines is None:
            picture = DecodedStreamObject()
            picture.update({NameObject("/Subtype"): NameObject("/Image")})
            objects = DictionaryObject({NameObject("/Im1"): writer._add_object(picture)})
            page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): objects})
            continue
        shown = [
            f"/F1 {size} Tf 1 0 0 1 20 {700 - 30 * number} Tm ({text}) Tj" for number, (size, text) in enumerate(lines)
        ]
        content = DecodedStreamObject()
        content.set_data(f"BT {' '.join(shown)} ET".encode("latin-1"))
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): font})
        page[NameObject("/Contents")] = writer._add_object(content)
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def zipped(members: Mapping[str, bytes | str]) -> bytes:
    """A zip archive of these members."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return stream.getvalue()


def taken(*sources: Source, limits: Limits | None = None) -> tuple[list[Document], list[Issue]]:
    """Documents and issues that loading gives."""
    items = list(load(sources, limits or Limits()))
    return [item for item in items if isinstance(item, Document)], [item for item in items if isinstance(item, Issue)]


def codes(issues: Sequence[Issue]) -> list[str]:
    """The codes of issues, in order."""
    return [issue.code for issue in issues]


def tarred(members: Mapping[str, bytes | str], packing: str = "gz") -> bytes:
    """A tar archive of these members; ``packing`` is "", "gz", "bz2" or "xz"."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode=f"w:{packing}") as archive:  # type: ignore[call-overload]
        for name, data in members.items():
            body = data.encode() if isinstance(data, str) else data
            info = tarfile.TarInfo(name)
            info.size = len(body)
            archive.addfile(info, io.BytesIO(body))
    return stream.getvalue()
