"""Entries of a zip file."""

from __future__ import annotations

import io
import stat
import zipfile
from functools import partial

from hybridmem.corpus.archive_entry import Entry, EntryKind
from hybridmem.corpus.encoding import decode

_UTF8_NAME = 0x800
_ENCRYPTED = 0x1


def zip_entries(data: bytes) -> list[Entry]:
    """All entries in the order stored; raises what ``zipfile`` raises on damage."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    return [
        Entry(member_name(info), _kind(info), info.file_size, info.compress_size, partial(archive.open, info))
        for info in archive.infolist()
    ]


def member_name(info: zipfile.ZipInfo) -> str:
    """The member's name; names without the UTF-8 flag may be UTF-8 or GB18030 all the same."""
    if info.flag_bits & _UTF8_NAME or info.orig_filename.isascii():
        return info.orig_filename
    try:
        return decode(info.orig_filename.encode("cp437")).text
    except UnicodeError:
        return info.orig_filename


def _kind(info: zipfile.ZipInfo) -> EntryKind:
    if stat.S_ISLNK(info.external_attr >> 16):
        return "link"
    if info.filename.endswith("/"):  # is_dir() fails on a name that is cut to nothing at a NUL
        return "folder"
    return "encrypted" if info.flag_bits & _ENCRYPTED else "file"
