"""The bytes behind a document: sources are watched as the loader takes them, archive members are read again."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hybridmem.corpus.source import Source
from hybridmem.types import Document, Issue

_MEMBER_LIMIT = 64_000_000


class Originals:
    """Passes sources on and remembers the one being loaded; the loader works through them one by one."""

    def __init__(self, sources: Iterable[Source | Issue]) -> None:
        self._sources = sources
        self._present: Source | None = None

    def __iter__(self) -> Iterator[Source | Issue]:
        for source in self._sources:
            self._present = None if isinstance(source, Issue) else source
            yield source

    def of(self, document: Document) -> bytes | None:
        """The bytes the document was read from: the source itself, or a member of it; None if neither fits."""
        source = self._present
        if source is None:
            return None
        if document.path == source.name:
            return source.data
        return _member(source, document.path)


def _member(source: Source, path: str) -> bytes | None:
    try:
        with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
            for info in archive.infolist():
                if path.endswith(info.filename.strip("/")) and 0 < info.file_size <= _MEMBER_LIMIT:
                    with archive.open(info) as member:
                        return member.read(_MEMBER_LIMIT)
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError):
        return None
    return None


def count_files(paths: Sequence[Path]) -> int:
    """How many files the paths hold, for progress; links are not followed."""
    return sum(1 for path in paths for _ in _files(path))


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir() and not path.is_symlink():
        yield from (found for found in path.rglob("*") if found.is_file() and not found.is_symlink())
    else:
        yield path
