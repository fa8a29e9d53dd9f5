"""The one truth of a workspace: whole documents go in and out in single transactions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from hybridmem.store import abstracts, decisions, documents, extractions, meta, names, updates
from hybridmem.store.database import Database
from hybridmem.store.decisions import TripleDecision
from hybridmem.store.documents import DocumentSummary
from hybridmem.store.meta import AliasDecision
from hybridmem.store.rows import Name, Record
from hybridmem.store.updates import FactKey, FactWords, SavedQuestion, Update
from hybridmem.types import Abstract, Assertion, Chunk, Document, IngestReport, Mention

FILE_NAME = "hybridmem.sqlite3"


class Truth:
    """Typed access to ``hybridmem.sqlite3``; every method is one consistent read or one transaction."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        """Open the database in ``folder``.

        Raises:
            WorkspaceError: see ``Database``.
        """
        self.database = Database(folder / FILE_NAME, read_only=read_only)

    @property
    def read_only(self) -> bool:
        """Whether changes are refused."""
        return self.database.read_only

    @contextmanager
    def consistent(self) -> Iterator[None]:
        """Every read of this thread inside the block sees the same commit."""
        with self.database.read():
            yield

    def write(
        self,
        records: Sequence[Record],
        removed: Collection[str] = (),
        renamed: Mapping[str, Sequence[Name]] | None = None,
    ) -> int:
        """Replace and add ``records``, drop the paths in ``removed``, and return the new version.

        ``renamed`` gives documents that stay, by their own path, other further names. The vectors announced by
        ``announce`` count as written from this commit on.
        """
        leaving = [*removed, *(record.document.path for record in records)]
        further = {record.document.path: record.names for record in records if record.names}
        with self.database.write() as connection:
            documents.delete(connection, leaving)
            names.drop(connection, leaving)
            for record in records:
                extractions.insert(connection, record.extraction, documents.insert(connection, record))
            abstracts.put(connection, [record.abstract for record in records if record.abstract is not None])
            names.put(connection, {**(renamed or {}), **further})
            meta.clear_pending(connection)
            return meta.bump(connection)

    def announce(self, ids: Collection[str]) -> None:
        """Note the chunks whose vectors are about to be written, so that a cut-short write is repaired."""
        with self.database.write() as connection:
            meta.set_pending(connection, ids)

    def pending(self) -> set[str]:
        """Chunks announced but never committed."""
        with self.database.read() as connection:
            return meta.pending(connection)

    def settle(self) -> None:
        """Declare the announced vectors repaired."""
        with self.database.write() as connection:
            meta.clear_pending(connection)

    def summaries(self, paths: Sequence[str] | None = None) -> list[DocumentSummary]:
        """All documents by path, or those of some paths."""
        with self.database.read() as connection:
            return documents.summaries(connection, paths)

    def document(self, id_or_path: str) -> Document | None:
        """One document, None when unknown."""
        with self.database.read() as connection:
            return documents.find(connection, id_or_path)

    def holding(self, text: str) -> frozenset[str]:
        """The ids of the documents whose text holds these characters, ASCII letters of either case."""
        with self.database.read() as connection:
            return frozenset(documents.holding(connection, text))

    def names(self, path: str) -> list[Name]:
        """All names of the document whose own path this is, [] for an unknown one."""
        with self.database.read() as connection:
            return names.of_document(connection, path)

    def owner(self, path_or_id: str) -> tuple[str, str] | None:
        """(own path of the document, the name meant) for any of its names, None for an unknown one."""
        with self.database.read() as connection:
            return names.owner(connection, path_or_id)

    def known(self, path: str) -> tuple[Name, str] | None:
        """(name, recipe) of what is stored under a logical path, None for an unknown one."""
        with self.database.read() as connection:
            return names.known(connection, path)

    def digest(self, path: str) -> str:
        """The digest of a document's bytes by its own path, "" where there is none."""
        with self.database.read() as connection:
            return names.digest(connection, path)

    def twin(self, digest: str) -> str | None:
        """The own path of the document whose bytes have this digest."""
        with self.database.read() as connection:
            return names.twin(connection, digest)

    def original(self, path: str) -> bytes | None:
        """The bytes of one document, None when unknown or not kept."""
        with self.database.read() as connection:
            return documents.original(connection, path)

    def chunks(self, document_id: str | None = None) -> list[Chunk]:
        """The chunks of one document or of all, in reading order by path."""
        with self.database.read() as connection:
            return list(documents.chunks(connection, document_id))

    def standing(self) -> dict[str, tuple[str, str]]:
        """Chunk id -> (document id, title): where these stay, what is embedded of a chunk does."""
        with self.database.read() as connection:
            return documents.standing(connection)

    def chunk_ids(self, paths: Sequence[str] | None = None) -> set[str]:
        """The ids of all chunks, or of those of some paths."""
        with self.database.read() as connection:
            return documents.chunk_ids(connection, paths)

    def ids_of(self, paths: Sequence[str]) -> tuple[frozenset[str], frozenset[str]]:
        """Ids of the documents with these own paths, and of their chunks."""
        with self.database.read() as connection:
            found = documents.ids(connection, paths)
            return frozenset(found), frozenset(documents.chunk_ids(connection, paths))

    def terms(self) -> dict[str, list[str]]:
        """Stored BM25 terms by chunk id."""
        with self.database.read() as connection:
            return dict(documents.terms(connection))

    def put_terms(self, terms: Mapping[str, Sequence[str]], tokeniser: str) -> None:
        """Store the terms of known chunks and the fingerprint of the tokenizer that made them."""
        with self.database.write() as connection:
            documents.put_terms(connection, documents.chunk_rowids(connection), terms)
            meta.put(connection, "tokeniser", tokeniser)

    def abstracts(self, recipe: str) -> dict[str, Abstract]:
        """The stored summaries of documents that this recipe made, by document id."""
        with self.database.read() as connection:
            return abstracts.read(connection, recipe)

    def stale_abstracts(self, recipe: str) -> list[str]:
        """The ids of documents that have no summary by this recipe."""
        with self.database.read() as connection:
            return abstracts.stale(connection, recipe)

    def put_abstracts(self, made: Sequence[Abstract]) -> None:
        """Store summaries of documents."""
        with self.database.write() as connection:
            abstracts.put(connection, made)

    def mentions(self, document_id: str | None = None) -> list[Mention]:
        """The mentions of one document or of all."""
        with self.database.read() as connection:
            return extractions.mentions(connection, document_id)

    def assertions(self, document_id: str | None = None) -> list[Assertion]:
        """The assertions of one document or of all."""
        with self.database.read() as connection:
            return extractions.assertions(connection, document_id)

    def counts(self) -> dict[str, int]:
        """Numbers of mentions, assertions and entity keys."""
        with self.database.read() as connection:
            return extractions.counts(connection)

    def fact(self, key: str, default: str = "") -> str:
        """One stored fact about the workspace."""
        with self.database.read() as connection:
            return meta.get(connection, key, default)

    def put_facts(self, facts: Mapping[str, str]) -> None:
        """Store facts about the workspace."""
        with self.database.write() as connection:
            for key, value in facts.items():
                meta.put(connection, key, value)

    def version(self) -> int:
        """The number of commits so far."""
        with self.database.read() as connection:
            return meta.version(connection)

    def decisions(self) -> list[AliasDecision]:
        """All alias decisions."""
        with self.database.read() as connection:
            return meta.decisions(connection)

    def decide(self, decision: AliasDecision) -> int:
        """Store an alias decision and return the new version."""
        with self.database.write() as connection:
            meta.decide(connection, decision)
            return meta.bump(connection)

    def forget_decision(self, key: str, into: str) -> int:
        """Take an alias decision back and return the new version."""
        with self.database.write() as connection:
            meta.forget_decision(connection, key, into)
            return meta.bump(connection)

    def triple_decisions(self) -> list[TripleDecision]:
        """What was decided on facts, the oldest first, undone decisions among them."""
        with self.database.read() as connection:
            return decisions.everything(connection)

    def decide_triples(self, made: Sequence[TripleDecision]) -> list[int]:
        """Store decisions on facts and return their numbers; one new version."""
        with self.database.write() as connection:
            numbers = [decisions.add(connection, decision) for decision in made]
            meta.bump(connection)
            return numbers

    def set_undone(self, decision: int, undone: bool) -> bool:
        """Undo a decision on a fact, or redo it; False for an unknown number."""
        with self.database.write() as connection:
            found = decisions.set_undone(connection, decision, undone)
            if found:
                meta.bump(connection)
            return found

    def add_report(self, finished: str, report: IngestReport) -> None:
        """Keep the report of an ingest."""
        with self.database.write() as connection:
            meta.add_report(connection, finished, report)

    def reports(self) -> list[IngestReport]:
        """The last reports, the latest first."""
        with self.database.read() as connection:
            return meta.reports(connection)

    def fact_changes(
        self, arriving: Mapping[FactKey, FactWords], leaving_chunks: Collection[str]
    ) -> tuple[list[FactWords], list[FactWords]]:
        """(new, lost): facts that nothing states yet, and facts that only the leaving chunks state, by their keys."""
        with self.database.read() as connection:
            leaving = updates.facts_of(connection, leaving_chunks)
            different = leaving.keys() ^ arriving.keys()
            alone = different - updates.stated_elsewhere(connection, different, leaving_chunks)
        fresh, lost = sorted(alone - leaving.keys()), sorted(alone & leaving.keys())
        return [arriving[key] for key in fresh], [leaving[key] for key in lost]

    def updates(self, limit: int) -> list[Update]:
        """The last updates, the latest first."""
        with self.database.read() as connection:
            return updates.latest(connection, limit)

    def add_update(self, update: Update) -> None:
        """Keep what a change did."""
        with self.database.write() as connection:
            updates.add(connection, update)

    def settle_update(self, reviewed: Update, asked: Sequence[SavedQuestion], facts: Mapping[str, str]) -> None:
        """Store the review of the latest update, with the new ranks of the saved questions."""
        with self.database.write() as connection:
            updates.settle(connection, reviewed)
            for saved in asked:
                updates.put_question(connection, saved)
            for key, value in facts.items():
                meta.put(connection, key, value)

    def questions(self) -> list[SavedQuestion]:
        """All saved questions."""
        with self.database.read() as connection:
            return updates.questions(connection)

    def put_questions(self, questions: Sequence[SavedQuestion]) -> None:
        """Keep questions with their ranks."""
        with self.database.write() as connection:
            for saved in questions:
                updates.put_question(connection, saved)

    def drop_question(self, question: str) -> None:
        """Forget a saved question."""
        with self.database.write() as connection:
            updates.drop_question(connection, question)

    def close(self) -> None:
        """Close the file."""
        self.database.close()
