"""Archives (zip, tar and packed tar), read in memory under every limit; nothing is ever written to disk."""

from __future__ import annotations

import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hybridmem.corpus.archive_entry import Entry
from hybridmem.corpus.archive_tar import is_tar, tar_entries
from hybridmem.corpus.archive_zip import zip_entries
from hybridmem.corpus.names import is_unsafe
from hybridmem.corpus.parsed import UnreadableError
from hybridmem.corpus.source import IGNORED_FILES, IGNORED_FOLDERS, Source, ignored, symlink, too_large
from hybridmem.settings import Limits
from hybridmem.types import Issue

__all__ = ["Allowance", "is_tar", "open_archive"]

_SMALL = 1 << 20  # bytes; below this a high ratio harms nobody
_BROKEN = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,
    RuntimeError,
    OverflowError,
)


@dataclass(slots=True)
class Allowance:
    """What one uploaded archive may still unpack to, the archives inside it included."""

    entries: int
    bytes: int

    @classmethod
    def of(cls, limits: Limits) -> Allowance:
        """The full allowance."""
        return cls(limits.archive_entries, limits.archive_bytes)


def open_archive(data: bytes, limits: Limits, allowance: Allowance | None = None) -> Iterator[Source | Issue]:
    """Members of an archive in the order stored, and issues for the members left out.

    Raises:
        UnreadableError: the whole archive is refused: broken, an unsafe member name, too many members, a bomb.
    """
    allowed = allowance or Allowance.of(limits)
    tar = is_tar(data)
    try:
        entries = tar_entries(data, limits) if tar else zip_entries(data)
    except _BROKEN as error:
        kind = "tar" if tar else "zip"
        raise UnreadableError("broken", f"The {kind} archive is damaged ({error}); make it again.") from error
    _check(entries, limits, allowed)
    allowed.entries -= len(entries)
    return _members(entries, limits, allowed)


def _check(entries: Sequence[Entry], limits: Limits, allowed: Allowance) -> None:
    if len(entries) > allowed.entries:
        raise UnreadableError(
            "archive_too_many",
            f"The archive has more entries than the limit of {limits.archive_entries:,} leaves; split it.",
        )
    for entry in entries:
        if is_unsafe(entry.name):
            raise UnreadableError(
                "unsafe_name",
                f"The archive was refused: its entry {entry.name!r} points outside of it; remove that entry.",
            )
        if entry.packed and entry.size > _SMALL and entry.size > limits.archive_ratio * entry.packed:
            raise _bomb(entry.name, f"is packed more than {limits.archive_ratio:g} to 1")
    if sum(entry.size for entry in entries) > allowed.bytes:
        raise _bomb(entries[-1].name, f"takes the total over {limits.archive_bytes:,} bytes")


def _bomb(name: str, why: str) -> UnreadableError:
    return UnreadableError(
        "archive_bomb",
        f"The archive was refused: its entry {name!r} {why}; unpack it yourself and add the files you need.",
    )


def _members(entries: Sequence[Entry], limits: Limits, allowed: Allowance) -> Iterator[Source | Issue]:
    skipped: set[str] = set()
    for entry in entries:
        parts = entry.name.replace("\\", "/").split("/")
        tool = next((part for part in parts[:-1] if part in IGNORED_FOLDERS), None)
        if tool is not None and tool not in skipped:
            skipped.add(tool)
            yield ignored("/".join(parts[: parts.index(tool) + 1]))
        if tool is None and entry.kind != "folder" and parts[-1] and parts[-1] not in IGNORED_FILES:
            item = _member(entry, limits, allowed.bytes)
            allowed.bytes -= len(item.data) if isinstance(item, Source) else 0
            yield item


def _member(entry: Entry, limits: Limits, left: int) -> Source | Issue:
    if (refused := _refused(entry, limits)) is not None:
        return refused
    try:
        data = entry.read(min(limits.file_bytes, left))
    except UnreadableError as error:
        return Issue(entry.name, error.code, "skipped", str(error))
    except _BROKEN as error:
        return Issue(
            entry.name, "broken", "skipped", f"Entry {entry.name!r} is damaged ({error}); pack the archive again."
        )
    if data is None:
        return Issue(
            entry.name,
            "archive_bomb",
            "skipped",
            f"Entry {entry.name!r} holds more than it declares or than the limits allow; add it by itself.",
        )
    return Source(entry.name, data)


def _refused(entry: Entry, limits: Limits) -> Issue | None:
    name = entry.name
    if entry.kind == "link":
        return symlink(name)
    if entry.kind == "special":
        return Issue(name, "unsupported", "skipped", f"Entry {name!r} is no regular file; only files are read.")
    if entry.kind == "encrypted":
        return Issue(
            name, "encrypted", "skipped", f"Entry {name!r} is encrypted; unpack the archive with its password first."
        )
    return too_large(name, entry.size, limits.file_bytes) if entry.size > limits.file_bytes else None
