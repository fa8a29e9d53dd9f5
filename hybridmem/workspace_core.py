"""What a workspace holds and how it is read: the truth, its copies, and the locks between readers and the writer."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hybridmem.errors import InputError, ReadOnlyError
from hybridmem.ingest_embed import Vectors as NewVectors
from hybridmem.ingest_texts import recipe, tokeniser_fingerprint
from hybridmem.locks import FolderLock, ReadersWriter
from hybridmem.settings import Settings
from hybridmem.store.documents import DocumentSummary
from hybridmem.store.rows import Name, Record
from hybridmem.store.truth import FILE_NAME, Truth
from hybridmem.types import Assertion, Chunk, Document, IngestReport, Mention
from hybridmem.workspace_parts import Parts
from hybridmem.workspace_vectors import Vectors

if TYPE_CHECKING:
    from hybridmem.graph.build import KnowledgeGraph
    from hybridmem.snapshot import Snapshot

_COUNTED = ("entities", "triples", "communities")


class WorkspaceCore:
    """Reading of documents and what was extracted from them; the base of ``Workspace``."""

    def __init__(self, folder: Path, settings: Settings, parts: Parts, lock: FolderLock | None) -> None:
        """``lock`` is the held lock of the folder, None for reading only."""
        self.folder = folder
        self.name = folder.name
        self.settings = settings
        self.read_only = lock is None
        self._folder_lock = lock
        self._parts = parts
        self._truth = Truth(folder, read_only=self.read_only)
        self._vectors = Vectors(folder, self._truth, parts)
        self._state = ReadersWriter()
        self._job = threading.Lock()
        self._loading = threading.Lock()
        self._snapshot: Snapshot | None = None
        self._recipe = recipe(settings)
        if not self.read_only and not self._truth.version():
            self._truth.put_facts({"tokeniser": tokeniser_fingerprint()})

    @property
    def version(self) -> int:
        """The number of commits that changed what a reader sees; with the folder it keys every cache."""
        return self._truth.version()

    @property
    def busy(self) -> bool:
        """Whether a change is running."""
        return self._job.locked()

    def documents(self) -> list[DocumentSummary]:
        """All documents by logical path, without their texts."""
        return self._truth.summaries()

    def document(self, id_or_path: str) -> Document:
        """One document by id or logical path.

        Raises:
            InputError: no document has this id or path.
        """
        found = self._truth.document(id_or_path)
        if found is None:
            raise InputError(self._unknown(id_or_path))
        return found

    def names(self, id_or_path: str) -> tuple[str, ...]:
        """All logical paths of a document, by any of them or its id; the first is its own.

        Raises:
            InputError: no document has this id or path.
        """
        found = self._truth.owner(id_or_path)
        if found is None:
            raise InputError(self._unknown(id_or_path))
        return tuple(name.path for name in self._truth.names(found[0]))

    def original(self, path: str) -> bytes:
        """The bytes a document was read from; its text in UTF-8 where it did not come from a file.

        Raises:
            InputError: no document has this path.
        """
        data = self._truth.original(path)
        return self.document(path).text.encode("utf-8", "replace") if data is None else data

    def keeps_original(self, id_or_path: str) -> bool:
        """Whether a document was read from a file whose bytes are kept; False for an unknown one."""
        owner = self._truth.owner(id_or_path)
        return owner is not None and bool(self._truth.digest(owner[0]))

    def holding(self, text: str) -> frozenset[str]:
        """The ids of the documents whose text holds these characters, ASCII letters of either case."""
        return self._truth.holding(text)

    def chunks(self, document_id: str) -> list[Chunk]:
        """The chunks of a document in reading order, [] for an unknown one."""
        return self._truth.chunks(document_id)

    def chunk(self, chunk_id: str) -> Chunk:
        """One chunk.

        Raises:
            InputError: no chunk has this id.
        """
        with self.view() as snapshot:
            if chunk_id not in snapshot.chunks:
                raise InputError(f"No chunk has the id {chunk_id!r}; ask again, the document may have changed.")
            return snapshot.chunks[chunk_id]

    def path_of(self, chunk_id: str) -> str:
        """The logical path of a chunk's document, without reading its text.

        Raises:
            InputError: no chunk has this id.
        """
        chunk = self.chunk(chunk_id)
        with self.view() as snapshot:
            return snapshot.documents[chunk.document_id].path

    def mentions(self, document_id: str) -> list[Mention]:
        """The mentions of a document in the order they were found."""
        return self._truth.mentions(document_id)

    def assertions(self, document_id: str) -> list[Assertion]:
        """The facts stated by a document in the order they were found."""
        return self._truth.assertions(document_id)

    def reports(self) -> list[IngestReport]:
        """The last ingest reports, the latest first."""
        return self._truth.reports()

    def graph(self) -> KnowledgeGraph:
        """The knowledge graph of the present version, built on first use after a change."""
        with self.view() as snapshot:
            return snapshot.graph

    def stats(self) -> dict[str, object]:
        """Counts of the present version; ``entities`` and ``triples`` are those of the graph, merged."""
        summaries = self._truth.summaries()
        graph = self._graph_counts()
        return {
            "workspace": self.name,
            "version": self.version,
            "read_only": self.read_only,
            "documents": len(summaries),
            "chunks": sum(summary.chunks for summary in summaries),
            "characters": sum(summary.characters for summary in summaries),
            **graph,
            **self._truth.counts(),
            "languages": dict(sorted(Counter(summary.language for summary in summaries).items())),
            "media_types": dict(sorted(Counter(summary.media_type for summary in summaries).items())),
            "stale_summaries": self._stale_summaries(),
            "degraded": sum(summary.status != "complete" for summary in summaries),
            "embedder": self._vectors.recorded(),
            "bytes": (self.folder / FILE_NAME).stat().st_size,
        }

    def intact(self) -> bool:
        """Whether the folder still holds the file this object has open."""
        return self._truth.database.intact()

    def shut(self) -> None:
        """Close all files and free the folder for other processes."""
        with self._state.writing():
            self._vectors.close()
            self._truth.close()
            if self._folder_lock is not None:
                self._folder_lock.release()

    @contextmanager
    def view(self) -> Iterator[Snapshot]:
        """Hold the present version still for a block."""
        with self._state.reading(threading.get_ident()):
            yield self._current()

    def _current(self) -> Snapshot:
        from hybridmem.snapshot import load

        with self._loading:
            held = self._snapshot
            if held is None or (self.read_only and held.version != self._truth.version()):
                self._vectors.stale()
                held = self._snapshot = load(self._truth, self._parts, self._vectors)
            return held

    def _commit(
        self,
        records: Sequence[Record],
        vectors: NewVectors | None,
        removed: Collection[str] = (),
        renamed: Mapping[str, Sequence[Name]] | None = None,
    ) -> None:
        """Vectors first, then the truth and what is in memory at one moment, then the vectors of what left."""
        from hybridmem.snapshot import Leaving

        paths = [*removed, *(record.document.path for record in records)]
        staying = {chunk.id for record in records for chunk in record.chunks}
        leaving = Leaving(*self._truth.ids_of(paths))
        self._note_commit(records, leaving.chunks)
        committed = False
        try:
            if vectors is not None:
                self._vectors.write(*vectors)
            with self._state.writing():
                held, self._snapshot = self._snapshot, None
                self._truth.write(records, removed, renamed)
                self._snapshot = None if held is None else held.succeed(records, leaving, list(renamed or ()))
            committed = True
        finally:
            if not committed:
                self._vectors.stale()  # vectors may be ahead of the truth: compare them before their next use
        self._vectors.forget(leaving.chunks - staying)

    def _note_commit(self, records: Sequence[Record], leaving_chunks: frozenset[str]) -> None:
        """Called before each commit; a part of the workspace that keeps account of changes fills it in."""

    def _graph_counts(self) -> dict[str, int]:
        """Entities, triples and communities of the graph; remembered, so that asking again need not build it.

        While a change is running they are counted before merging, so that a page can ask every second.
        """
        version, _, remembered = self._truth.fact("graph_counts").partition(":")
        known = [int(count) for count in remembered.split(",") if count]
        if version == str(self.version) and len(known) == len(_COUNTED):
            return dict(zip(_COUNTED, known, strict=True))
        if self.busy:
            counts = self._truth.counts()
            return {"entities": counts["entity_keys"], "triples": counts["assertions"]}
        with self.view() as snapshot:
            from hybridmem.graph.communities import Communities

            graph = snapshot.graph
            counted = (len(graph.entities), len(graph.triples), len(Communities.of(graph)))
            sizes = dict(zip(_COUNTED, counted, strict=True))
            if not self.read_only:
                self._truth.put_facts({"graph_counts": f"{snapshot.version}:{','.join(map(str, counted))}"})
        return sizes

    def _stale_summaries(self) -> int:
        """Documents whose summary is missing or made in another way; the next overview makes it anew."""
        from hybridmem.index.recipe import RECIPE

        return len(self._truth.stale_abstracts(RECIPE))

    def _must_write(self) -> None:
        if self.read_only:
            raise ReadOnlyError(
                f"The workspace {self.name!r} is open for reading only because another process holds it; "
                "close that process or make the change there."
            )

    def _unknown(self, name: str) -> str:
        from difflib import get_close_matches

        close = get_close_matches(name, [summary.path for summary in self.documents()], n=3, cutoff=0.5)
        hint = f"did you mean {', '.join(map(repr, close))}?" if close else "list the documents to see their paths."
        return f"No document is called {name!r} in the workspace {self.name!r}; {hint}"
