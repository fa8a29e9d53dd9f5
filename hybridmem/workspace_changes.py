"""Documents coming, going and changing their names: each change is one commit that costs what changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hybridmem.errors import InputError
from hybridmem.ingest import Ingest, Steps
from hybridmem.ingest_embed import Vectors, joined
from hybridmem.locks import one_job
from hybridmem.store.rows import Name, Record
from hybridmem.types import Document, IngestReport, Issue, Progress
from hybridmem.workspace_updates import Draft, WorkspaceUpdates

if TYPE_CHECKING:
    from hybridmem.corpus.folder import FolderSources

Cancelled = Callable[[], bool]
Original = Callable[[Document], bytes | None]
Groups = dict[str, list[Name]]


def never() -> bool:
    """Nobody cancels."""
    return False


class WorkspaceChanges(WorkspaceUpdates):
    """The part of ``Workspace`` that changes which documents there are, and under which names."""

    def remove(self, paths: Sequence[str]) -> tuple[str, ...]:
        """Remove documents by logical path or id; returns the logical paths removed.

        Of a document with several names only the name given goes; its id stands for all of them.

        Raises:
            InputError: a name is unknown; nothing is removed.
            WorkspaceError: the workspace is read-only or already being changed.
        """
        self._must_write()
        with one_job(self._job, self.name):
            groups: Groups = {}
            leaving: list[str] = []
            for given in dict.fromkeys(paths):
                owner, meant = self._owner(given)
                names = groups.setdefault(owner, self._truth.names(owner))
                by_id = given not in {owner, meant}
                leaving += [name.path for name in names if by_id or name.path == meant]
                groups[owner] = [name for name in names if name.path not in leaving]
            leaving = list(dict.fromkeys(leaving))
            if leaving:
                self._draft = Draft(removed=leaving)
                self._regroup(groups)
                self._note_update(IngestReport())
            return tuple(leaving)

    def rename(self, path: str, new_path: str) -> str:
        """Give a document, or one name of it, another logical path; returns the path in its final form.

        Its vectors come from the embedding cache, since what is embedded stays the same unless the title changes.

        Raises:
            InputError: ``path`` is unknown, another document has the new path, or a file of the new name would be read
                in another way; nothing is changed.
            WorkspaceError: the workspace is read-only or already being changed.
        """
        from hybridmem.corpus.names import logical_path

        self._must_write()
        with one_job(self._job, self.name):
            owner, meant = self._owner(path)
            target = logical_path(new_path)
            if target == meant:
                return target
            if self._truth.owner(target) is not None:
                raise InputError(f"A document is already called {target!r}; remove it first or choose another path.")
            self._must_read_alike(owner, meant, target)
            names = self._truth.names(owner)
            old = next(name for name in names if name.path == meant)
            kept = [name for name in names if name.path != meant]
            self._draft = Draft(renamed=[(meant, target)])
            self._regroup({owner: [*kept, self._renamed(old, target)]})
            self._note_update(IngestReport())
            return target

    def _must_read_alike(self, owner: str, path: str, target: str) -> None:
        """A name decides between kinds of text: ``a.md`` has headings that ``a.txt`` has not."""
        from hybridmem.corpus.sniff import sniff

        data = self._truth.original(owner)
        if data is not None and sniff(path, data).media_type != sniff(target, data).media_type:
            raise InputError(
                f"Under the name {target!r} the file would be read as {sniff(target, data).media_type}, not as "
                f"{sniff(path, data).media_type}; add it under the new name and remove {path!r}."
            )

    def _ingest(
        self,
        items: Iterable[Document | Issue],
        cancelled: Cancelled,
        total: int,
        original: Original,
        finish: Callable[[], object] = lambda: None,
    ) -> Iterator[Progress]:
        """Run an ingest; ``finish`` is called after the last document, before the report goes out."""
        self._must_write()
        with one_job(self._job, self.name):
            self._draft = Draft()
            run = Ingest(self._steps(original), items, total)
            try:
                for event in run.run(cancelled):
                    if event.report is not None:
                        if not event.report.cancelled:
                            finish()
                        self._keep(event.report)
                    yield event
            except GeneratorExit:
                self._keep(run.report())  # whoever stops listening stops the run; what was written stays
                raise

    def _follow(self, sources: FolderSources) -> None:
        """Find the files of a folder that bear another name since it was read last; their old names go.

        A file that is gone for good stays until a person removes it.
        """
        key = f"folder:{sources.root}"
        now = frozenset(sources.names())
        before = json.loads(self._truth.fact(key, "[]")) if sources.root else []
        for path in before:
            owner = self._truth.owner(path) if path not in now else None
            others = [] if owner is None else [name for name in self._truth.names(owner[0]) if name.path != path]
            if owner is not None and (new := next((name.path for name in others if name.path in now), "")):
                if self._draft is not None:
                    self._draft.renamed.append((path, new))
                self._regroup({owner[0]: others})
        if sources.root:
            self._truth.put_facts({key: json.dumps(sorted(now), ensure_ascii=False)})

    def _keep(self, report: IngestReport) -> None:
        if self._draft is not None:
            self._truth.add_report(datetime.now(UTC).isoformat(timespec="seconds"), report)
            self._note_update(report)

    def _steps(self, original: Original) -> Steps:
        from hybridmem.corpus.chunk import chunk
        from hybridmem.index.abstract import abstract

        return Steps(
            chunk=lambda document: chunk(document, self.settings.chunking),
            extract=lambda items: self._parts.extractor().extract_many(items),
            embed=self._embed,
            write=self._write,
            known=lambda path: self._known(path) is not None,
            same=lambda document: self._known(document.path) == (Name.of(document), self._recipe),
            copy=self._copy,
            original=original,
            summarise=lambda document, chunks: abstract(document.id, chunks),
            recipe=self._recipe,
        )

    def _known(self, path: str) -> tuple[Name, str] | None:
        """What is stored under a path; nothing is under one that cannot be stored (a lone surrogate)."""
        try:
            path.encode()
        except UnicodeEncodeError:
            return None
        return self._truth.known(path)

    def _embed(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """Rows of shape (n, d); the index is opened and repaired first, so that new vectors cannot look surplus."""
        self._vectors.index()
        embedder = self._parts.embedder()
        return None if embedder is None else embedder.embed_passages(texts)

    def _write(self, records: Sequence[Record], vectors: Vectors | None) -> None:
        """New content under a path: if that was one name of a document with several, the others keep the old."""
        groups: Groups = {}
        kept: list[Record] = []
        taken = {record.document.path for record in records}
        for record in records:
            path = record.document.path
            owner = (self._truth.owner(path) or (path,))[0]
            if owner not in taken:  # until now a further name of another document
                groups[owner] = [name for name in self._truth.names(owner) if name.path not in taken]
            others = [name for name in self._truth.names(path) if name.path not in taken]
            if others and record.digest == self._truth.digest(path):
                kept.append(replace(record, names=tuple(others)))
                continue
            kept.append(record)
            if others:
                groups[path] = others
        self._regroup(groups, kept, vectors)

    def _copy(self, document: Document, digest: str) -> bool:
        """Make a document a further name of the one with the same bytes; False where there is none."""
        twin = self._truth.twin(digest)
        if twin is None or twin == document.path:
            return False
        groups: Groups = {twin: self._truth.names(twin)}
        before = self._truth.owner(document.path)
        if before is not None and before[1] == document.path:
            groups.setdefault(before[0], self._truth.names(before[0]))
        groups = {owner: [n for n in names if n.path != document.path] for owner, names in groups.items()}
        groups[twin].append(Name.of(document))
        self._regroup(groups)
        return True

    def _regroup(
        self, groups: Mapping[str, Sequence[Name]], records: Sequence[Record] = (), vectors: Vectors | None = None
    ) -> None:
        """Give documents (by own path) exactly these names, in one commit with ``records``.

        A document is stored under the smallest of its names, whatever the order they came in; where that changes it
        is made again, because ids, title and facts follow from it. Without a name it leaves.
        """
        ordered = {owner: sorted(names, key=lambda name: name.path) for owner, names in groups.items()}
        staying = {owner: names[1:] for owner, names in ordered.items() if names and self._is_own(owner, names[0])}
        moved = {owner: names for owner, names in ordered.items() if owner not in staying}
        heirs, rows = self._made_again([(owner, names) for owner, names in moved.items() if names])
        taken = {record.document.path for record in (*records, *heirs)}
        self._commit(
            [*records, *heirs],
            joined([part for part in (vectors, rows) if part]),
            [owner for owner in moved if owner not in taken],
            staying,
        )

    def _is_own(self, owner: str, name: Name) -> bool:
        known = self._truth.known(owner)
        return known is not None and known[0] == name

    def _made_again(self, moved: Sequence[tuple[str, Sequence[Name]]]) -> tuple[list[Record], Vectors | None]:
        """The records of documents that get another own path, and their vectors."""
        made: list[Record] = []
        rows: list[Vectors] = []
        sources: dict[str, tuple[str, Sequence[Name]]] = {names[0].path: (owner, names) for owner, names in moved}

        def keep(records: Sequence[Record], vectors: Vectors | None) -> None:
            made.extend(self._like_before(record, *sources[record.document.path]) for record in records)
            rows.extend([] if vectors is None else [vectors])

        steps = self._steps(lambda document: self._truth.original(sources[document.path][0]))
        documents = [names[0].given_to(self.document(owner)) for owner, names in moved]
        quietly = replace(steps, write=keep, same=lambda _: False, copy=lambda *_: False)
        for _ in Ingest(quietly, documents).run():
            pass
        return made, joined(rows)

    def _like_before(self, record: Record, owner: str, names: Sequence[Name]) -> Record:
        """A record made again has the standing of the old one, and its other names."""
        (before,) = self._truth.summaries([owner])
        status = "degraded" if "degraded" in {before.status, record.status} else record.status
        return replace(record, status=status, names=tuple(names[1:]))

    def _renamed(self, name: Name, path: str) -> Name:
        """A name for another path; a title taken from the old file name follows."""
        from hybridmem.corpus.loader import document_id, title_from_name

        document = name.given_to(self.document(name.path))
        title = name.title
        if title in {title_from_name(name.path, document.media_type), name.path}:
            title = path if title == name.path else title_from_name(path, document.media_type)
        return replace(name, path=path, id=document_id(path, document.text), title=title)

    def _owner(self, name: str) -> tuple[str, str]:
        found = self._truth.owner(name)
        if found is None:
            raise InputError(self._unknown(name))
        return found
