"""Text files of every kind: decode, clean, check, and hand to the reader of the format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hybridmem.corpus.encoding import Decoded, decode, looks_binary
from hybridmem.corpus.inspect_text import check_characters, check_lines
from hybridmem.corpus.media import CODE_TYPES, HTML, MARKDOWN, NOTEBOOK, RST
from hybridmem.corpus.parsed import Parsed, UnreadableError, Warned
from hybridmem.corpus.readers import code, html, markdown, notebook, plain, rst
from hybridmem.settings import Limits
from hybridmem.text.normalise import clean_source

_READERS: dict[str, Callable[[str], Parsed]] = {
    MARKDOWN: markdown.read,
    HTML: html.read,
    RST: rst.read,
    NOTEBOOK: notebook.read,
}


def read_text(data: bytes, media_type: str, limits: Limits, encoding: str | None = None) -> Parsed:
    """Parse the bytes of a text file.

    Raises:
        UnreadableError: binary, too long, minified, or broken markup.
    """
    if encoding is None and looks_binary(data):
        raise UnreadableError("binary", "The file is no text in any known encoding; convert it to a text format first.")
    decoded = decode(data, html.declared_charset(data) if media_type == HTML else None, encoding)
    text = clean_source(decoded.text)
    if len(text) > limits.document_characters:
        raise UnreadableError(
            "too_large",
            f"The text has {len(text):,} characters, more than the limit of {limits.document_characters:,}; split it.",
        )
    warnings = _encoding_warnings(decoded) + check_lines(text, media_type, limits)
    parsed = _parse(text, media_type)
    return replace(parsed, warnings=(*warnings, *parsed.warnings, *check_characters(parsed.text)))


def _parse(text: str, media_type: str) -> Parsed:
    if media_type in CODE_TYPES:
        return code.read(text, media_type)
    reader = _READERS.get(media_type)
    return reader(text) if reader else plain.read(text, media_type)


def _encoding_warnings(decoded: Decoded) -> list[Warned]:
    if not decoded.sure:
        message = f"The encoding was guessed as {decoded.encoding}; save the file as UTF-8 if letters look wrong."
        return [Warned("encoding_guess", "degraded", message)]
    if decoded.encoding != "utf-8":
        return [
            Warned(
                "encoding", "note", f"The file was read as {decoded.encoding}; save it as UTF-8 if letters look wrong."
            )
        ]
    return []
