"""A workspace: one folder of documents with its indexes and graph; the place where all parts meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from pathlib import Path
from typing import TYPE_CHECKING

from hybridmem.errors import InputError, WorkspaceError
from hybridmem.locks import FolderLock, one_job
from hybridmem.settings import Settings, load_settings
from hybridmem.store import transfer
from hybridmem.store.decisions import Stated, TripleDecision
from hybridmem.store.documents import DocumentSummary
from hybridmem.store.meta import AliasDecision
from hybridmem.store.truth import FILE_NAME
from hybridmem.store.updates import Joined, QuestionChange, Ranked, SavedQuestion, Update
from hybridmem.types import Document, Issue, Progress
from hybridmem.workspace_changes import Cancelled, never
from hybridmem.workspace_decisions import WorkspaceDecisions
from hybridmem.workspace_parts import Extracting, Parts
from hybridmem.workspace_registry import Registry

if TYPE_CHECKING:
    from hybridmem.corpus.source import Source
    from hybridmem.index.embed import Embedder

__all__ = [
    "AliasDecision",
    "DocumentSummary",
    "Joined",
    "QuestionChange",
    "Ranked",
    "SavedQuestion",
    "Stated",
    "TripleDecision",
    "Update",
    "Workspace",
]


class Workspace(WorkspaceDecisions):
    """Documents, chunks, facts, vectors, BM25 and graph of one folder; safe to share between threads.

    Readers see the last committed version; one change runs at a time. ``read_only`` says that another process
    may write; such a workspace follows that process's commits.
    """

    @classmethod
    def open(
        cls,
        folder: Path,
        settings: Settings | None = None,
        extractor: Extracting | None = None,
        embedder: Embedder | None = None,
        create: bool = True,
    ) -> Workspace:
        """Open a folder; a folder this process has open is shared, with the settings it was opened with.

        Raises:
            WorkspaceError: the folder cannot be used, or holds no workspace and ``create`` is off.
        """
        folder = folder.expanduser().resolve()

        def make() -> Workspace:
            chosen = settings or load_settings()
            return cls._make(folder, chosen, Parts(chosen, extractor, embedder), create)

        return _registry.take(str(folder), make, cls.intact, cls.shut)

    @classmethod
    def _make(cls, folder: Path, settings: Settings, parts: Parts, create: bool) -> Workspace:
        exists = (folder / FILE_NAME).is_file()
        if not exists and not create:
            raise WorkspaceError(f"{str(folder)!r} holds no workspace; ingest documents into it first.")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WorkspaceError(f"The folder {str(folder)!r} cannot be made ({error}); choose another.") from error
        lock = FolderLock(folder)
        held = lock.acquire()
        if not held and not exists:
            raise WorkspaceError(f"The folder {str(folder)!r} cannot be written; choose another or free it.")
        try:
            return cls(folder, settings, parts, lock if held else None)
        except WorkspaceError:
            lock.release()
            raise

    @classmethod
    def import_from(cls, file: Path, folder: Path, settings: Settings | None = None) -> Workspace:
        """Open a new workspace with the truth of an export; its copies are made again.

        Raises:
            InputError: the file is no valid export or the folder holds a workspace; nothing is changed.
        """
        chosen = settings or load_settings()
        transfer.restore(file, folder.expanduser().resolve(), chosen.limits.archive_bytes)
        return cls.open(folder, chosen)

    def export_to(self, file: Path) -> None:
        """Write the truth of the present version to one zip file.

        Raises:
            WorkspaceError: the file cannot be written.
        """
        transfer.export(self._truth.database, file.expanduser().resolve())

    def ingest(self, sources: Iterable[Source | Issue], cancelled: Cancelled = never) -> Iterator[Progress]:
        """Take sources in; see ``ingest_documents``. Their bytes are kept beside their text."""
        from hybridmem.workspace_sources import LoadedDocuments

        loaded = LoadedDocuments(sources, self.settings.limits, self.encoding)
        total = len(sources) if isinstance(sources, Sized) else 0
        yield from self._ingest(loaded, cancelled, total, loaded.original)

    def ingest_paths(self, paths: Sequence[Path], cancelled: Cancelled = never) -> Iterator[Progress]:
        """Take files and folders in; a folder's own name is no part of the logical paths below it.

        A file of a folder read before that is found under another name was renamed: its old name goes.
        """
        from hybridmem.corpus.folder import FolderSources
        from hybridmem.workspace_sources import LoadedDocuments

        sources = FolderSources(paths, self.settings.limits)
        loaded = LoadedDocuments(sources, self.settings.limits, self.encoding)
        yield from self._ingest(loaded, cancelled, len(sources), loaded.original, lambda: self._follow(sources))

    def ingest_text(self, name: str, text: str, cancelled: Cancelled = never) -> Iterator[Progress]:
        """Take pasted text in under a logical path; a name such as ``minutes.md`` says how it is read.

        Raises:
            InputError: the name or the text is empty.
        """
        from hybridmem.corpus.source import Source

        if not name.strip() or not text.strip():
            raise InputError(f"The text {name!r} has no name or no words; give both.")
        data = text.encode("utf-8", "replace")
        yield from self.ingest([Source(name.strip(), data, encoding="utf-8")], cancelled)

    def encoding(self, path: str) -> str:
        """The encoding a person chose for the file of a logical path, "" where it is found out."""
        return self._truth.fact(f"encoding:{path}")

    def reread(self, path: str, encoding: str, cancelled: Cancelled = never) -> Iterator[Progress]:
        """Read the kept bytes of one file again in another encoding, "" to find it out; later ingests follow.

        Raises:
            InputError: no document has this path, its bytes were not kept, or the encoding is unknown.
        """
        from hybridmem.corpus.encoding import check_encoding
        from hybridmem.corpus.source import Source
        from hybridmem.corpus.standing import NEUTRAL

        self._must_write()
        check_encoding(encoding)
        name, data = self._owner(path)[1], self._truth.original(path)
        if data is None:
            raise InputError(f"The bytes of {name!r} were not kept; add the file again.")
        known = next(item for item in self._truth.names(self._owner(name)[0]) if item.path == name)
        history = known.metadata if "commit" in known.metadata else {}  # what the text says of itself is read anew
        self._truth.put_facts({f"encoding:{name}": encoding})
        trust = None if known.authority == NEUTRAL else known.authority
        source = Source(name, data, known.timestamp, trust, encoding or None, history)
        yield from self.ingest([source], cancelled)

    def ingest_documents(
        self, documents: Iterable[Document | Issue], cancelled: Cancelled = never
    ) -> Iterator[Progress]:
        """Take documents in: a known path with other text is replaced, with the same text left alone.

        Events carry stages "read", "chunk", "extract", "embed", "write"; the last one carries the report.

        Raises:
            ReadOnlyError: another process holds the workspace.
            WorkspaceError: a change is already running, or the disk refuses.
            IndexMismatchError: the stored vectors are another embedder's.
        """
        total = len(documents) if isinstance(documents, Sized) else 0
        yield from self._ingest(documents, cancelled, total, lambda _: None)

    def clear(self) -> None:
        """Remove every document; settings, reports and alias decisions stay."""
        self.remove([summary.id for summary in self.documents()])

    def rebuild_vectors(self) -> Iterator[Progress]:
        """Make all vectors anew with the embedder in use.

        Raises:
            WorkspaceError: the workspace is read-only or already being changed.
        """
        self._must_write()
        with one_job(self._job, self.name):
            yield from self._vectors.rebuild()

    def close(self) -> None:
        """Give the workspace back; the last user in this process closes its files."""
        _registry.leave(str(self.folder), self, Workspace.shut)


_registry: Registry[Workspace] = Registry()
