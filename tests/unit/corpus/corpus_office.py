"""Slides, workbooks, Word files and mail made in memory."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from email.message import EmailMessage

import docx
import openpyxl
import pptx
from corpus_samples import zipped
from pptx.util import Inches


def workbook(sheets: Mapping[str, Sequence[Sequence[object]]]) -> bytes:
    """An Excel workbook of these sheets and rows."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def slides(pages: Sequence[tuple[str, str, str]]) -> bytes:
    """Slides with a title, a body and notes each; an empty title leaves a slide without one."""
    deck = pptx.Presentation()
    for title, body, notes in pages:
        slide = deck.slides.add_slide(deck.slide_layouts[5 if title else 6])
        if title:
            slide.shapes.title.text = title
        slide.shapes.add_textbox(Inches(1), Inches(2), Inches(4), Inches(1)).text_frame.text = body
        if notes:
            slide.notes_slide.notes_text_frame.text = notes
    stream = io.BytesIO()
    deck.save(stream)
    return stream.getvalue()


def word(heading: str, paragraph: str) -> bytes:
    """A Word file of one heading and one paragraph."""
    made = docx.Document()
    made.add_heading(heading, 1)
    made.add_paragraph(paragraph)
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def mail(subject: str, body: str, html: str = "", attachment: str = "") -> bytes:
    """A message with a date, an HTML alternative and an attachment where given."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "张伟 <zhang@example.org>", "li@example.org", subject
    message["Date"] = "Mon, 06 May 2024 10:00:00 +0800"
    if body:
        message.set_content(body)
    if html:
        if body:
            message.add_alternative(html, subtype="html")
        else:
            message.set_content(html, subtype="html")
    if attachment:
        message.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename=attachment)
    return message.as_bytes()


_NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{urn}:1.0"'
    for name, urn in {
        "office": "office", "text": "text", "table": "table", "draw": "drawing", "presentation": "presentation",
        "meta": "meta",
    }.items()
)  # fmt: skip


def opendocument(kind: str, body: str, facts: str = "", manifest: str = "") -> bytes:
    """An OpenDocument file: ``kind`` is text, spreadsheet or presentation, ``body`` what stands inside of it."""
    inside = f"<office:body><office:{kind}>{body}</office:{kind}></office:body>"
    dublin = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
    members = {
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "content.xml": f"<office:document-content {_NAMESPACES}>{inside}</office:document-content>",
        "meta.xml": f"<office:document-meta {_NAMESPACES} {dublin}>{facts}</office:document-meta>",
    }
    return zipped({**members, "META-INF/manifest.xml": manifest} if manifest else members)


def book(chapters: Mapping[str, str], title: str = "", extra: Mapping[str, str] | None = None) -> bytes:
    """An e-book of HTML chapters in this order; the package lies in a folder of its own."""
    items = "".join(f'<item id="c{n}" href="{name}" media-type="text/html"/>' for n, name in enumerate(chapters))
    spine = "".join(f'<itemref idref="c{number}"/>' for number in range(len(chapters)))
    facts = f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title></metadata>'
    package = f'<package xmlns="http://www.idpf.org/2007/opf">{facts}<manifest>{items}</manifest>'
    members = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container><rootfiles><rootfile full-path="in/b.opf"/></rootfiles></container>',
        "in/b.opf": f"{package}<spine>{spine}</spine></package>",
    }
    return zipped({**members, **{f"in/{name}": text for name, text in chapters.items()}, **(extra or {})})
