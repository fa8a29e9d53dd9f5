"""Entries of a tar file, plain or packed by gzip, bzip2 or xz.

A packed tar has no table of contents: it is unpacked as a stream to list its entries and once more to read them,
so memory holds one entry at a time. The stream itself is bounded, because entries may hide in its padding.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zlib
from collections.abc import Callable
from functools import partial
from typing import IO, cast

from hybridmem.corpus.archive_entry import Entry, EntryKind
from hybridmem.corpus.parsed import UnreadableError
from hybridmem.settings import Limits

_HEADER = 512
_SLACK = 10 << 20  # bytes; below this a high ratio harms nobody
_READ = 1 << 20
_PACKED: dict[bytes, Callable[[IO[bytes]], object]] = {
    b"\x1f\x8b": lambda raw: gzip.GzipFile(fileobj=raw),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\x00": lzma.LZMAFile,
}
_BROKEN = (tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError, OverflowError)


def is_tar(data: bytes) -> bool:
    """Whether the bytes are a tar file, by the checksum of its first header."""
    try:
        head = _unpacked(data).read(_HEADER)
        return len(head) == _HEADER and bool(tarfile.TarInfo.frombuf(head, "utf-8", "surrogateescape").name)
    except (*_BROKEN, tarfile.HeaderError):
        return False


def tar_entries(data: bytes, limits: Limits) -> list[Entry]:
    """All entries in the order stored; raises what ``tarfile`` raises on damage.

    Raises:
        UnreadableError: the stream unpacks beyond the limits, or holds too many entries.
    """
    listing = _open(data, limits)
    infos: list[tarfile.TarInfo] = []
    while (info := listing.next()) is not None:
        infos.append(info)
        if len(infos) > limits.archive_entries:
            break  # one too many is enough to refuse the archive
    reading = _open(data, limits)
    return [Entry(_name(info), _kind(info), info.size, 0, partial(_member, reading, info)) for info in infos]


def _open(data: bytes, limits: Limits) -> tarfile.TarFile:
    stream = _Bounded(_unpacked(data), _allowance(len(data), limits), limits.file_bytes)
    return tarfile.open(fileobj=cast("IO[bytes]", stream), mode="r:", encoding="utf-8", errors="surrogateescape")


def _allowance(size: int, limits: Limits) -> int:
    return max(_SLACK, int(min(limits.archive_bytes, limits.archive_ratio * size)))


def _unpacked(data: bytes) -> IO[bytes]:
    raw = io.BytesIO(data)
    for magic, reader in _PACKED.items():
        if data.startswith(magic):
            return cast("IO[bytes]", reader(raw))
    return raw


def _member(archive: tarfile.TarFile, info: tarfile.TarInfo) -> IO[bytes]:
    return archive.extractfile(info) or io.BytesIO()


def _name(info: tarfile.TarInfo) -> str:
    """The name as text; one that is no UTF-8 may be GB18030."""
    try:
        return info.name.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeDecodeError:
        return info.name.encode("utf-8", "surrogateescape").decode("gb18030", "replace")


def _kind(info: tarfile.TarInfo) -> EntryKind:
    if info.issym() or info.islnk():
        return "link"
    if info.isdir():
        return "folder"
    return "file" if info.isreg() else "special"


class _Bounded:
    """A stream that can go back to an earlier place and never gives more than it may."""

    def __init__(self, stream: IO[bytes], limit: int, longest: int) -> None:
        self._stream = stream
        self._limit = limit
        self._longest = longest

    def read(self, size: int = -1) -> bytes:
        """Read on; a header that asks for more than a file may hold is a lie."""
        if size < 0 or size > max(self._longest, _READ):
            raise tarfile.ReadError("a header declares more bytes than the limits allow")
        data = self._stream.read(size)
        self._check(self._stream.tell())
        return data

    def tell(self) -> int:
        """The place in the unpacked stream."""
        return self._stream.tell()

    def seek(self, place: int, whence: int = io.SEEK_SET) -> int:
        """Go to a place; beyond the limit nothing is unpacked."""
        if whence == io.SEEK_SET:
            self._check(place)
        return self._stream.seek(place, whence)

    def _check(self, place: int) -> None:
        if place > self._limit:
            raise UnreadableError(
                "archive_bomb",
                f"The archive was refused: it unpacks to more than {self._limit:,} bytes; unpack it yourself and add "
                "the files you need.",
            )
