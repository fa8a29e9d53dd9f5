"""What a file is, by its first bytes before its name."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from dataclasses import dataclass
from typing import Literal

from hybridmem.corpus.media import (
    DOCX,
    EPUB,
    HTML,
    MAIL,
    MAILBOX,
    ODP,
    ODS,
    ODT,
    PDF,
    PLAIN,
    PPTX,
    PYTHON,
    RTF,
    XLSX,
    media_type_of,
)
from hybridmem.corpus.readers import epub, opendocument
from hybridmem.corpus.readers.mail import is_mail

Form = Literal[
    "text",
    "pdf",
    "docx",
    "pptx",
    "xlsx",
    "mail",
    "mailbox",
    "archive",
    "office",
    "binary",
    "opendocument",
    "epub",
    "rtf",
]

_MAGIC: tuple[tuple[bytes, Form, str], ...] = (
    (b"PK\x03\x04", "archive", "a zip archive"),
    (b"PK\x05\x06", "archive", "an empty zip archive"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office", "an old or encrypted Office file"),
    (b"{\\rtf", "rtf", "a rich text file"),
    (b"\x89PNG\r\n", "binary", "a PNG image"),
    (b"\xff\xd8\xff", "binary", "a JPEG image"),
    (b"GIF8", "binary", "a GIF image"),
    (b"BM", "binary", "a BMP image"),
    (b"II*\x00", "binary", "a TIFF image"),
    (b"MM\x00*", "binary", "a TIFF image"),
    (b"RIFF", "binary", "an audio, video or WebP file"),
    (b"ID3", "binary", "an MP3 file"),
    (b"OggS", "binary", "an Ogg file"),
    (b"fLaC", "binary", "a FLAC file"),
    (b"\x7fELF", "binary", "a program"),
    (b"MZ", "binary", "a Windows program"),
    (b"\xca\xfe\xba\xbe", "binary", "a Java class"),
    (b"\x00asm", "binary", "a WebAssembly module"),
    (b"\x1f\x8b", "binary", "a gzip archive"),
    (b"BZh", "binary", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "binary", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "binary", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "binary", "a RAR archive"),
    (b"SQLite format 3\x00", "binary", "an SQLite database"),
    (b"wOFF", "binary", "a font"),
    (b"wOF2", "binary", "a font"),
    (b"\x00\x01\x00\x00\x00", "binary", "a font"),
)
_WEAK = frozenset({b"BM", b"MZ", b"ID3", b"RIFF", b"BZh"})  # a text may begin with these letters
_OFFICE: tuple[tuple[str, Form, str, str], ...] = (
    ("word/document.xml", "docx", DOCX, "a Word file"),
    ("ppt/presentation.xml", "pptx", PPTX, "a PowerPoint file"),
    ("xl/workbook.xml", "xlsx", XLSX, "an Excel workbook"),
)
_OTHER_OFFICE = ("xl/workbook.bin", "mimetype", "Contents/section0.xml")
_OPEN = {ODT: "an OpenDocument text", ODS: "an OpenDocument workbook", ODP: "an OpenDocument presentation"}
_CPLUSPLUS = re.compile(
    rb"^[ \t]*(?:class[ \t]+\w+[^;\n]*(?:\{|$)|namespace[ \t]+\w|template[ \t]*<|(?:public|private|protected):"
    rb"|using[ \t]+\w)",
    re.MULTILINE,
)
_NO_TEXT_NAMES = frozenset({None, PDF, DOCX, PPTX, XLSX, ODT, ODS, ODP, EPUB, RTF, "application/zip"})


@dataclass(frozen=True, slots=True)
class Sniffed:
    """Form and media type of a file; ``label`` says in words what its bytes are, "" for text."""

    form: Form
    media_type: str
    label: str = ""


def sniff(name: str, data: bytes) -> Sniffed:
    """Tell what ``data`` is; the name only decides between kinds of text."""
    promised_pdf = media_type_of(name) == PDF  # readers allow some junk before the mark, texts may quote it
    if b"%PDF-" in data[:1024] if promised_pdf else data[:64].lstrip()[:5] == b"%PDF-":
        return Sniffed("pdf", PDF, "a PDF file")
    for magic, form, label in _MAGIC:
        if data.startswith(magic) and not (magic in _WEAK and _mostly_text(data)):
            if form == "archive":
                return _zip(data)
            return Sniffed(form, RTF if form == "rtf" else "application/octet-stream", label)
    media_type = _text_type(name, data)
    if media_type == MAIL and is_mail(data):
        return Sniffed("mail", MAIL)
    if media_type == MAILBOX and data.startswith(b"From "):
        return Sniffed("mailbox", MAILBOX)
    return Sniffed("text", PLAIN if media_type in {MAIL, MAILBOX} else media_type)


def _zip(data: bytes) -> Sniffed:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            kind = archive.open("mimetype").read(100).strip() if "mimetype" in names else b""
    except (zipfile.BadZipFile, ValueError, EOFError, OSError, NotImplementedError, RuntimeError, zlib.error):
        names, kind = set(), b""
    for part, form, media_type, label in _OFFICE:
        if part in names:
            return Sniffed(form, media_type, label)
    if kind == epub.KIND:
        return Sniffed("epub", EPUB, "an e-book")
    if kind in opendocument.KINDS:
        return Sniffed("opendocument", opendocument.KINDS[kind], _OPEN[opendocument.KINDS[kind]])
    if names.intersection(_OTHER_OFFICE):
        return Sniffed("office", "application/octet-stream", "an Office, OpenDocument or e-book file")
    return Sniffed("archive", "application/zip", "a zip archive")


def _text_type(name: str, data: bytes) -> str:
    promised = media_type_of(name)
    if promised in _NO_TEXT_NAMES:
        start = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
        if start.startswith((b"<!doctype html", b"<html")):
            return HTML
        return PYTHON if start.startswith(b"#!") and b"python" in start.split(b"\n")[0] else PLAIN
    if promised == "text/x-c" and _CPLUSPLUS.search(data[:65_536]):
        return "text/x-c++"  # .h serves both
    return promised or PLAIN


def _mostly_text(data: bytes) -> bool:
    return not any(byte < 9 for byte in data[:512])
