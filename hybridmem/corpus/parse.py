"""One file's bytes to text, by what they are."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from hybridmem.corpus.parsed import Parsed, UnreadableError
from hybridmem.corpus.readers import docx, epub, mail, opendocument, pdf, pptx, rtf, xlsx
from hybridmem.corpus.sniff import Sniffed
from hybridmem.corpus.text_file import read_text
from hybridmem.settings import Limits

_OFFICE: dict[str, Callable[[bytes], Parsed]] = {
    "docx": docx.read,
    "pptx": pptx.read,
    "xlsx": xlsx.read,
    "opendocument": opendocument.read,
    "epub": epub.read,
}
_MAIL: dict[str, Callable[[bytes], Parsed]] = {"mail": mail.read, "mailbox": mail.read_box}


def parse(data: bytes, sniffed: Sniffed, limits: Limits, encoding: str | None = None) -> Parsed:
    """Read a file by the reader of its format; ``encoding`` overrides detection for text files.

    Raises:
        UnreadableError: nothing can be read of it, or more than the limits allow.
    """
    if not data:
        raise UnreadableError("empty", "The file has 0 bytes; there is nothing to read in it.")
    if sniffed.form == "office":
        raise UnreadableError("unsupported", f"The file is {sniffed.label}; save it as docx, pdf or plain text.")
    if sniffed.form == "binary":
        raise UnreadableError("binary", f"The file is {sniffed.label}, not text; add its text instead.")
    parsed = _read(data, sniffed, limits, encoding)
    if len(parsed.text) > limits.document_characters:
        raise UnreadableError(
            "too_large",
            f"The text has {len(parsed.text):,} characters, more than the limit of {limits.document_characters:,}; "
            "split it.",
        )
    return parsed


def _read(data: bytes, sniffed: Sniffed, limits: Limits, encoding: str | None) -> Parsed:
    if sniffed.form == "pdf":
        return pdf.read(data, limits.document_characters)
    if sniffed.form == "rtf":
        return rtf.read(data)
    if sniffed.form in _MAIL:
        return _MAIL[sniffed.form](data)
    if sniffed.form in _OFFICE:
        _check_unpacked(data, sniffed, limits)
        return _OFFICE[sniffed.form](data)
    return read_text(data, sniffed.media_type, limits, encoding)


def _check_unpacked(data: bytes, sniffed: Sniffed, limits: Limits) -> None:
    """Office files are zip archives; what they declare holds, since reading stops there."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
    if len(parts) > limits.archive_entries:
        raise UnreadableError(
            "archive_too_many",
            f"The file is {sniffed.label} of {len(parts):,} parts, more than the limit of {limits.archive_entries:,}; "
            "save it again.",
        )
    if sum(part.file_size for part in parts) > max(limits.archive_ratio * len(data), 4 * limits.file_bytes // 64):
        raise UnreadableError(
            "archive_bomb", f"The file is {sniffed.label} and unpacks to far more than its size; save it again."
        )
