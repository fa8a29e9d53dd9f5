"""Sources on their way into a workspace: the bytes behind each document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from hybridmem.corpus.loader import Loaded, load_files
from hybridmem.corpus.names import logical_path
from hybridmem.corpus.source import Source
from hybridmem.settings import Limits
from hybridmem.types import Document, Issue


class LoadedDocuments:
    """Loads sources one by one and remembers the bytes of the document given last."""

    def __init__(
        self, sources: Iterable[Source | Issue], limits: Limits, encoding: Callable[[str], str] = lambda _: ""
    ) -> None:
        """``encoding`` gives what a person chose for a logical path, "" where it is found out."""
        self._items = load_files((_as_chosen(source, encoding) for source in sources), limits)
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


def _as_chosen(source: Source | Issue, encoding: Callable[[str], str]) -> Source | Issue:
    if isinstance(source, Issue) or source.encoding is not None:
        return source
    chosen = encoding(logical_path(source.name))
    return replace(source, encoding=chosen) if chosen else source
