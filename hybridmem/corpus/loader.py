"""Sources to documents: any bytes under any name give documents and issues, never an exception."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from hybridmem.corpus.archive import Allowance, is_tar, open_archive
from hybridmem.corpus.media import CODE_TYPES, PLAIN, media_type_of
from hybridmem.corpus.names import UniqueNames, is_unsafe, logical_path
from hybridmem.corpus.parse import parse
from hybridmem.corpus.parsed import Parsed, UnreadableError, Warned
from hybridmem.corpus.sniff import Sniffed, sniff
from hybridmem.corpus.source import Source, too_large
from hybridmem.corpus.standing import authority_of, timestamp_of
from hybridmem.settings import Limits
from hybridmem.text.language import detect_language
from hybridmem.types import Document, Issue

_LANGUAGE_SAMPLE = 20_000  # characters


@dataclass(frozen=True, slots=True)
class Loaded:
    """A document and the bytes it was read from (a member's own bytes where it came in an archive)."""

    document: Document
    data: bytes


def load(sources: Iterable[Source | Issue], limits: Limits) -> Iterator[Document | Issue]:
    """Read every source; issues given are passed on, and several may come for one file."""
    for item in load_files(sources, limits):
        yield item.document if isinstance(item, Loaded) else item


def load_files(sources: Iterable[Source | Issue], limits: Limits) -> Iterator[Loaded | Issue]:
    """:func:`load` with the bytes of each document."""
    names = UniqueNames()
    left = limits.upload_bytes
    for source in sources:
        if isinstance(source, Issue):
            yield source
            continue
        left -= len(source.data)
        if left < 0:
            yield _issue(
                source.name,
                "too_large",
                f"The upload passes {limits.upload_bytes:,} bytes here; add the rest by itself.",
            )
            return
        yield from _load_source(source, limits, names)


def document_id(path: str, text: str) -> str:
    """Content-derived id: the first 16 hexadecimal digits of SHA-256 over path, NUL and text."""
    return hashlib.sha256(f"{path}\0{text}".encode("utf-8", errors="surrogatepass")).hexdigest()[:16]


def title_from_name(path: str, media_type: str) -> str:
    """The title of a file that gives none itself: its name, for prose without the suffix."""
    pure = PurePosixPath(path)
    return pure.name if media_type in CODE_TYPES else pure.stem


def _load_source(source: Source, limits: Limits, names: UniqueNames) -> Iterator[Loaded | Issue]:
    path = logical_path(source.name)
    if is_unsafe(source.name):
        yield Issue(
            path,
            "unsafe_name",
            "note",
            f"The name {source.name!r} leads out of its folder and was shortened to {path!r}.",
        )
    if len(source.data) > limits.file_bytes:
        yield too_large(path, len(source.data), limits.file_bytes)
        return
    if is_tar(source.data) or (sniffed := sniff(path, source.data)).form == "archive":
        yield from _load_archive(path, source, limits, names, Allowance.of(limits), limits.archive_nesting)
    else:
        yield from _load_file(path, source, sniffed, limits, names)


def _load_archive(
    path: str, source: Source, limits: Limits, names: UniqueNames, allowed: Allowance, depth: int
) -> Iterator[Loaded | Issue]:
    try:
        members = open_archive(source.data, limits, allowed)
    except UnreadableError as error:
        yield _issue(path, error.code, str(error))
        return
    for member in members:
        if isinstance(member, Issue):
            yield Issue(f"{path}/{member.path}", member.code, member.severity, member.message)
        else:
            inner = f"{path}/{logical_path(member.name)}"
            yield from _load_member(replace(source, name=inner, data=member.data), limits, names, allowed, depth)


def _load_member(
    source: Source, limits: Limits, names: UniqueNames, allowed: Allowance, depth: int
) -> Iterator[Loaded | Issue]:
    path = source.name
    if not is_tar(source.data) and (sniffed := sniff(path, source.data)).form != "archive":
        yield from _load_file(path, source, sniffed, limits, names)
    elif depth:
        yield from _load_archive(path, source, limits, names, allowed, depth - 1)
    else:
        yield _issue(
            path,
            "nested_archive",
            f"{path!r} is an archive inside an archive; unpack it and add it by itself or raise "
            "limits.archive_nesting.",
        )


def _load_file(
    path: str, source: Source, sniffed: Sniffed, limits: Limits, names: UniqueNames
) -> Iterator[Loaded | Issue]:
    try:
        parsed = parse(source.data, sniffed, limits, source.encoding)
    except UnreadableError as error:
        yield _issue(path, error.code, str(error))
        return
    unique = names.claim(path, hashlib.sha256(source.data).digest())
    if unique is None:
        yield Issue(path, "duplicate", "note", f"{path!r} came twice with the same content and was taken once.")
        return
    if unique != path:
        yield Issue(unique, "renamed", "note", f"Two files are named {path!r}; this one is kept as {unique!r}.")
    authority, doubts = authority_of(path, parsed)
    for warning in (*_surprise(path, sniffed), *parsed.warnings, *doubts):
        yield Issue(unique, warning.code, warning.severity, warning.message)
    if not parsed.text.strip():
        yield _issue(
            unique, "no_text", "The file holds no text; a scanned document needs text recognition (OCR) first."
        )
        return
    trust = authority if source.authority is None else source.authority
    yield Loaded(_document(unique, parsed, source, trust), source.data)


def _surprise(path: str, sniffed: Sniffed) -> tuple[Warned, ...]:
    promised = media_type_of(path)
    if promised is None or promised == sniffed.media_type or (sniffed.form == "text" and promised == PLAIN):
        return ()
    if {promised, sniffed.media_type} <= CODE_TYPES:  # a header of C may hold C++
        return ()
    actual = sniffed.label or "plain text"
    return (
        Warned(
            "wrong_extension", "note", f"By its content {path!r} is {actual} and was read as such; rename it to match."
        ),
    )


def _document(path: str, parsed: Parsed, source: Source, authority: float) -> Document:
    title = " ".join(parsed.title.split()) or title_from_name(path, parsed.media_type)
    return Document(
        id=document_id(path, parsed.text),
        title=title,
        text=parsed.text,
        media_type=parsed.media_type,
        language=parsed.language or detect_language(parsed.text[:_LANGUAGE_SAMPLE]),
        path=path,
        authority=authority,
        timestamp=source.timestamp or timestamp_of(path, parsed),
        outline=parsed.outline,
        page_starts=parsed.page_starts,
        metadata={**parsed.metadata, **source.metadata},
    )


def _issue(path: str, code: str, message: str) -> Issue:
    return Issue(path, code, "skipped", message)
