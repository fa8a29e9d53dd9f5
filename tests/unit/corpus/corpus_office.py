"""Slides, workbooks, Word files and mail made in memory."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from email.message import EmailMessage

import docx
import openpyxl
import pptx
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
