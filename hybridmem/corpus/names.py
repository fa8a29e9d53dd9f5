"""Logical paths: relative, ``/``-separated, without ``..``, in Unicode NFC."""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePosixPath

_DRIVE = re.compile(r"^[A-Za-z]:")
_FORBIDDEN = re.compile("[\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_LONGEST = 240  # characters of one part of a path


def is_unsafe(name: str) -> bool:
    """Whether the name would leave its folder if it were used as a path."""
    plain = name.replace("\\", "/")
    return plain.startswith("/") or bool(_DRIVE.match(plain)) or ".." in plain.split("/")


def logical_path(name: str) -> str:
    """A safe logical path for any name; an unsafe name is cut to its last part.

    >>> logical_path("notes/./a.md"), logical_path("..\\\\..\\\\evil.py"), logical_path("C:\\\\tmp\\\\a.txt")
    ('notes/a.md', 'evil.py', 'a.txt')
    """
    plain = unicodedata.normalize("NFC", _FORBIDDEN.sub("", name)).replace("\\", "/")
    parts = [part for part in _DRIVE.sub("", plain).split("/") if part.strip() not in {"", ".", ".."}]
    if is_unsafe(name):
        parts = parts[-1:]
    return "/".join(map(_shortened, parts)) or "unnamed"


def _shortened(part: str) -> str:
    if len(part) <= _LONGEST:
        return part
    suffix = PurePosixPath(part).suffix[:20]
    return part[: _LONGEST - len(suffix)] + suffix


class UniqueNames:
    """Tells files of one upload apart that bear the same logical path: ``a.md``, ``a (2).md``."""

    def __init__(self) -> None:
        self._seen: dict[str, bytes] = {}

    def claim(self, path: str, digest: bytes) -> str | None:
        """A path no other content of this upload bears; ``None`` for the same content under the same path."""
        candidate, number = path, 1
        while candidate in self._seen:
            if self._seen[candidate] == digest:
                return None
            number += 1
            pure = PurePosixPath(path)
            candidate = str(pure.with_name(f"{pure.stem} ({number}){pure.suffix}"))
        self._seen[candidate] = digest
        return candidate
