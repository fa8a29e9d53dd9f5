"""Zip archives, read in memory under every limit; nothing is ever written to disk."""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Iterator

from hybridmem.corpus.encoding import decode
from hybridmem.corpus.names import is_unsafe
from hybridmem.corpus.parsed import UnreadableError
from hybridmem.corpus.source import IGNORED_FILES, IGNORED_FOLDERS, Source, ignored, symlink, too_large
from hybridmem.settings import Limits
from hybridmem.types import Issue

_UTF8_NAME = 0x800
_ENCRYPTED = 0x1
_BLOCK = 1 << 20
_SMALL = 1 << 20  # bytes; below this a high ratio harms nobody
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,
    RuntimeError,
    OverflowError,
)


def open_archive(data: bytes, limits: Limits) -> Iterator[Source | Issue]:
    """Members of a zip archive in the order stored, and issues for the members left out.

    Raises:
        UnreadableError: the whole archive is refused: broken, an unsafe member name, too many members, a bomb.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN as error:
        raise UnreadableError("broken", f"The zip archive is damaged ({error}); make it again.") from error
    members = [(member_name(info), info) for info in archive.infolist()]
    _check(members, limits)
    return _members(archive, members, limits)


def declared_bytes(data: bytes) -> int:
    """Sum of the uncompressed sizes a zip file declares."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return sum(info.file_size for info in archive.infolist())


def member_name(info: zipfile.ZipInfo) -> str:
    """The member's name; names without the UTF-8 flag may be UTF-8 or GB18030 all the same."""
    if info.flag_bits & _UTF8_NAME or info.orig_filename.isascii():
        return info.orig_filename
    try:
        return decode(info.orig_filename.encode("cp437")).text
    except UnicodeError:
        return info.orig_filename


def _check(members: list[tuple[str, zipfile.ZipInfo]], limits: Limits) -> None:
    if len(members) > limits.archive_entries:
        raise UnreadableError(
            "archive_too_many",
            f"The archive has {len(members):,} entries, more than the limit of {limits.archive_entries:,}; split it.",
        )
    for name, info in members:
        if is_unsafe(name):
            raise UnreadableError(
                "unsafe_name", f"The archive was refused: its entry {name!r} points outside of it; remove that entry."
            )
        if info.file_size > _SMALL and info.file_size > limits.archive_ratio * max(1, info.compress_size):
            raise _bomb(name, f"is packed more than {limits.archive_ratio:g} to 1")
    if sum(info.file_size for _, info in members) > limits.archive_bytes:
        raise _bomb(members[-1][0], f"takes the total over {limits.archive_bytes:,} bytes")


def _bomb(name: str, why: str) -> UnreadableError:
    return UnreadableError(
        "archive_bomb",
        f"The archive was refused: its entry {name!r} {why}; unpack it yourself and add the files you need.",
    )


def _members(
    archive: zipfile.ZipFile, members: list[tuple[str, zipfile.ZipInfo]], limits: Limits
) -> Iterator[Source | Issue]:
    left = limits.archive_bytes
    skipped: set[str] = set()
    for name, info in members:
        parts = name.replace("\\", "/").split("/")
        tool = next((part for part in parts[:-1] if part in IGNORED_FOLDERS), None)
        if tool is not None and tool not in skipped:
            skipped.add(tool)
            yield ignored("/".join(parts[: parts.index(tool) + 1]))
        if tool is None and parts[-1] and parts[-1] not in IGNORED_FILES:
            item = _member(archive, name, info, limits, left)
            left -= len(item.data) if isinstance(item, Source) else 0
            yield item


def _member(archive: zipfile.ZipFile, name: str, info: zipfile.ZipInfo, limits: Limits, left: int) -> Source | Issue:
    if stat.S_ISLNK(info.external_attr >> 16):
        return symlink(name)
    if info.flag_bits & _ENCRYPTED:
        return Issue(
            name, "encrypted", "skipped", f"Entry {name!r} is encrypted; unpack the archive with its password first."
        )
    if info.file_size > limits.file_bytes:
        return too_large(name, info.file_size, limits.file_bytes)
    try:
        data = _read_bounded(archive, info, min(limits.file_bytes, left))
    except _BROKEN as error:
        return Issue(name, "broken", "skipped", f"Entry {name!r} is damaged ({error}); pack the archive again.")
    if data is None:
        return Issue(
            name,
            "archive_bomb",
            "skipped",
            f"Entry {name!r} holds more than it declares or than the limits allow; add it by itself.",
        )
    return Source(name, data)


def _read_bounded(archive: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int) -> bytes | None:
    """Bytes of a member, counted while they are read since headers lie; ``None`` above the limit."""
    blocks: list[bytes] = []
    size = 0
    with archive.open(info) as member:
        while block := member.read(_BLOCK):
            size += len(block)
            if size > limit:
                return None
            blocks.append(block)
    return b"".join(blocks)
