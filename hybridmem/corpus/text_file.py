"""Text files of every kind: decode, clean, check, and hand to the reader of the format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hybridmem.corpus.encoding import Decoded, decode, looks_binary
from hybridmem.corpus.inspect_text import check_characters, check_lines
from hybridmem.corpus.media import (
    ASCIIDOC,
    CODE_TYPES,
    CSV,
    HTML,
    JSON,
    JSON_LINES,
    LOG,
    MARKDOWN,
    NOTEBOOK,
    PLAIN,
    RST,
    SUBTITLES,
    TOML,
    XML,
    YAML,
)
from hybridmem.corpus.parsed import Parsed, UnreadableError, Warned
from hybridmem.corpus.readers import (
    adoc,
    code,
    delimited,
    html,
    json_records,
    log,
    markdown,
    notebook,
    plain,
    rst,
    subtitles,
    toml,
    xml,
    yaml,
)
from hybridmem.settings import Limits
from hybridmem.text.normalise import clean_source

_READERS: dict[str, Callable[[str], Parsed]] = {
    MARKDOWN: markdown.read,
    HTML: html.read,
    RST: rst.read,
    NOTEBOOK: notebook.read,
    ASCIIDOC: adoc.read,
    CSV: delimited.read,
    JSON: json_records.read,
    JSON_LINES: json_records.read_lines,
    YAML: yaml.read,
    TOML: toml.read,
    XML: xml.read,
    LOG: log.read,
    SUBTITLES: subtitles.read,
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
    if media_type != PLAIN and parsed.media_type == PLAIN:
        _check_fallback(parsed, limits)
    return replace(parsed, warnings=(*warnings, *parsed.warnings, *check_characters(parsed.text)))


def _parse(text: str, media_type: str) -> Parsed:
    if media_type in CODE_TYPES:
        return code.read(text, media_type)
    reader = _READERS.get(media_type)
    return reader(text) if reader else plain.read(text, media_type)


def _check_fallback(parsed: Parsed, limits: Limits) -> None:
    """A file that its reader gave up on must at least read as text."""
    try:
        check_lines(parsed.text, PLAIN, limits)
    except UnreadableError as error:
        raise UnreadableError(parsed.warnings[0].code, f"{parsed.warnings[0].message} {error}") from error


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
