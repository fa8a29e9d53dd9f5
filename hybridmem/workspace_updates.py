"""What changes did to a workspace: facts new and lost at once, entities joined and answers moved after a review."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from hybridmem.errors import InputError
from hybridmem.store.rows import Record
from hybridmem.store.updates import (
    FactWords,
    Joined,
    QuestionChange,
    Ranked,
    SavedQuestion,
    Update,
    fact_key,
    fact_words,
)
from hybridmem.types import IngestReport
from hybridmem.workspace_questions import WorkspaceQuestions

TOP = 10
QUESTIONS = 100
_JOINED_SHOWN = 200
_FACTS_SHOWN = 60
_REVIEWED = "reviewed_joins"


@dataclass(slots=True)
class Draft:
    """What a running change has done so far."""

    chunks_new: int = 0
    chunks_lost: int = 0
    facts_new: int = 0
    facts_lost: int = 0
    new_facts: list[FactWords] = field(default_factory=list)
    lost_facts: list[FactWords] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)


class WorkspaceUpdates(WorkspaceQuestions):
    """The part of ``Workspace`` that remembers what changed."""

    _draft: Draft | None = None

    def updates(self, limit: int = 50) -> list[Update]:
        """The last changes of the documents, the latest first."""
        return self._truth.updates(limit)

    def save_question(self, question: str) -> SavedQuestion:
        """Keep a question with its present first ranks; reviews tell when they change.

        Raises:
            InputError: the question is empty, or a hundred are kept already.
            ReadOnlyError: another process holds the workspace.
        """
        self._must_write()
        text = question.strip()
        kept = {saved.question for saved in self.saved_questions()}
        if text not in kept and len(kept) >= QUESTIONS:
            raise InputError(f"{QUESTIONS} questions are saved already; forget one before saving {text!r}.")
        saved = self._asked(text)
        self._truth.put_questions([saved])
        return saved

    def forget_question(self, question: str) -> None:
        """Stop keeping a question; an unknown one is ignored."""
        self._must_write()
        self._truth.drop_question(question.strip())

    def saved_questions(self) -> list[SavedQuestion]:
        """All saved questions in the order of their text."""
        return self._truth.questions()

    def review(self, cancelled: Callable[[], bool] = lambda: False) -> Update | None:
        """Build the graph and ask the saved questions again; what moved is noted with the latest update.

        Takes as long as the first question after a change and one question for each saved one; meant for the
        background. None when there is nothing to review or the person cancelled.

        Raises:
            ReadOnlyError: another process holds the workspace.
        """
        self._must_write()
        latest = next(iter(self.updates(1)), None)
        if latest is None or latest.questions is not None:
            return None
        self.warm()
        joins, version = self._joins()
        saved, fresh = self.saved_questions(), []
        for question in saved:
            if cancelled():
                return None
            fresh.append(self._asked(question.question))
        known = {tuple(pair) for pair in json.loads(self._truth.fact(_REVIEWED, "[]"))}
        joined = [join for join in joins if (join.key, join.into) not in known]
        changes = [
            QuestionChange(old.question, old.top, new.top)
            for old, new in zip(saved, fresh, strict=True)
            if old.top != new.top
        ]
        reviewed = replace(latest, joined=tuple(joined[:_JOINED_SHOWN]), questions=tuple(changes))
        if version != self.version:
            return None  # the documents changed meanwhile; the next review covers both
        self._truth.settle_update(reviewed, fresh, {_REVIEWED: json.dumps([[j.key, j.into] for j in joins])})
        return reviewed

    def warm(self) -> None:
        """Make what the first question after a change needs, so that it is as fast as the next; for the background.

        Takes time with the size of the corpus; a change may go on meanwhile, and then it was in vain.
        """
        from hybridmem.retrieve.engine import warm

        with self.view() as snapshot:
            parts = snapshot.graph_parts()
        snapshot.build(parts)
        with self.view() as present:
            if present is snapshot:
                warm(present)

    def _asked(self, question: str) -> SavedQuestion:
        with self.view() as snapshot:
            hits = self.query(question, TOP).reranked[:TOP]
            top = (Ranked(h.chunk_id, snapshot.documents[snapshot.chunks[h.chunk_id].document_id].path) for h in hits)
            return SavedQuestion(question, snapshot.version, tuple(top))

    def _joins(self) -> tuple[list[Joined], int]:
        with self.view() as snapshot:
            return [Joined(merge.key, merge.into, merge.rule) for merge in snapshot.merges], snapshot.version

    def _note_commit(self, records: Sequence[Record], leaving_chunks: frozenset[str]) -> None:
        """Count what a commit is about to bring and take; costs the size of the commit."""
        if self._draft is None:
            return
        arriving = {chunk.id for record in records for chunk in record.chunks}
        stated = [fact for record in records for fact in record.extraction.assertions]
        facts = {fact_key(fact): fact_words(fact) for fact in reversed(stated)}
        new, lost = self._truth.fact_changes(facts, leaving_chunks)
        self._draft.facts_new += len(new)
        self._draft.facts_lost += len(lost)
        self._draft.new_facts += new[: _FACTS_SHOWN - len(self._draft.new_facts)]
        self._draft.lost_facts += lost[: _FACTS_SHOWN - len(self._draft.lost_facts)]
        self._draft.chunks_new += len(arriving - leaving_chunks)
        self._draft.chunks_lost += len(leaving_chunks - arriving)

    def _note_update(self, report: IngestReport) -> None:
        """Keep what the finished change did, unless it did nothing."""
        draft, self._draft = self._draft or Draft(), None
        update = Update(
            version=self.version,
            finished=datetime.now(UTC).isoformat(timespec="seconds"),
            added=report.added,
            replaced=report.replaced,
            removed=tuple(draft.removed),
            renamed=tuple(draft.renamed),
            copies=report.copies,
            unchanged=len(report.unchanged),
            issues=len(report.issues),
            chunks_new=draft.chunks_new,
            chunks_lost=draft.chunks_lost,
            facts_new=draft.facts_new,
            facts_lost=draft.facts_lost,
            new_facts=tuple(draft.new_facts),
            lost_facts=tuple(draft.lost_facts),
        )
        if not update.empty:
            self._truth.add_update(update)
