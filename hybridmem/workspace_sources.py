"""Sources on their way into a workspace: the bytes behind each document, and how many files to expect."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hybridmem.corpus.loader import Loaded, load_files
from hybridmem.corpus.source import IGNORED_FOLDERS, Source
from hybridmem.settings import Limits
from hybridmem.types import Document, Issue


class LoadedDocuments:
    """Loads sources one by one and remembers the bytes of the document given last."""

    def __init__(self, sources: Iterable[Source | Issue], limits: Limits) -> None:
        self._items = load_files(sources, limits)
        self._present: Loaded | None = None

    def __iter__(self) -> Iterator[Document | Issue]:
        for item in self._items:
            if isinstance(item, Issue):
                yield item
            else:
                self._present = item
                yield item.document

    def original(self, document: Document) -> bytes | None:
        """The bytes of the document given last, None for another one."""
        present = self._present
        return present.data if present is not None and present.document is document else None


def count_files(paths: Sequence[Path]) -> int:
    """About how many files the paths hold, for progress; links and tool folders are left out."""
    return sum(_count(path) for path in paths)


def _count(path: Path) -> int:
    if not path.is_dir():
        return 1
    total = 0
    for folder, folders, files in os.walk(path):
        folders[:] = [name for name in folders if name not in IGNORED_FOLDERS]
        total += sum(not (Path(folder) / name).is_symlink() for name in files)
    return total
