"""What each change of the documents did, and the questions that are asked again after one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from hybridmem.store.database import Connection
from hybridmem.types import Assertion

_KEPT = 200

FactKey = tuple[str, str, str, str]
"""Head key, relation, tail key, status."""
FactWords = tuple[str, str, str, str]
"""Head, relation, tail as a text words them, and the status."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Two entity keys that became one entity, and the rule that says so."""

    key: str
    into: str
    rule: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in a saved question's answer list: the chunk and the logical path of its document."""

    chunk_id: str
    path: str


@dataclass(frozen=True, slots=True)
class QuestionChange:
    """A saved question whose first ranks changed."""

    question: str
    before: tuple[Ranked, ...]
    after: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class SavedQuestion:
    """A question kept to be asked again, with its first ranks at ``version``."""

    question: str
    version: int
    top: tuple[Ranked, ...] = ()


@dataclass(frozen=True, slots=True)
class Update:
    """One change of the documents. Paths are logical; ``renamed`` holds (old, new).

    ``facts_new`` and ``facts_lost`` count distinct (head, relation, tail, status) as the texts state them, before
    entities are joined; ``new_facts`` and ``lost_facts`` are the first of them in the words of the texts.
    ``joined`` and ``questions`` are None until the update was reviewed.
    """

    version: int
    finished: str
    added: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    copies: tuple[str, ...] = ()
    unchanged: int = 0
    issues: int = 0
    chunks_new: int = 0
    chunks_lost: int = 0
    facts_new: int = 0
    facts_lost: int = 0
    new_facts: tuple[FactWords, ...] = ()
    lost_facts: tuple[FactWords, ...] = ()
    joined: tuple[Joined, ...] | None = None
    questions: tuple[QuestionChange, ...] | None = None

    @property
    def empty(self) -> bool:
        """Whether no document changed."""
        return not (self.added or self.replaced or self.removed or self.renamed)


def fact_key(fact: Assertion) -> FactKey:
    """What makes two statements the same fact."""
    return fact.head_key, fact.relation, fact.tail_key, fact.status


def fact_words(fact: Assertion) -> FactWords:
    """How a person reads a fact."""
    return fact.head, fact.relation, fact.tail, fact.status


def facts_of(connection: Connection, chunk_ids: Iterable[str]) -> dict[FactKey, FactWords]:
    """The distinct facts stated in these chunks, with the first wording of each."""
    query = (
        "SELECT head_key, relation, tail_key, status, head, tail FROM assertions JOIN chunks USING (chunk) "
        "WHERE chunks.id IN (SELECT value FROM json_each(?)) ORDER BY chunk, assertions.ordinal"
    )
    found: dict[FactKey, FactWords] = {}
    for head_key, relation, tail_key, status, head, tail in connection.execute(query, (json.dumps(list(chunk_ids)),)):
        found.setdefault((head_key, relation, tail_key, status), (head, relation, tail, status))
    return found


def stated_elsewhere(connection: Connection, facts: Iterable[FactKey], chunk_ids: Iterable[str]) -> set[FactKey]:
    """Those of the facts that a chunk outside of ``chunk_ids`` states too."""
    query = (
        "SELECT chunks.id FROM assertions JOIN chunks USING (chunk) "
        "WHERE head_key = ? AND relation = ? AND tail_key = ? AND assertions.status = ?"
    )
    inside = frozenset(chunk_ids)
    return {key for key in facts if any(row[0] not in inside for row in connection.execute(query, key))}


def add(connection: Connection, update: Update) -> None:
    """Keep an update and drop the oldest beyond the last two hundred."""
    connection.execute("INSERT INTO updates (body) VALUES (?)", (_dump(update),))
    connection.execute("DELETE FROM updates WHERE entry <= (SELECT max(entry) FROM updates) - ?", (_KEPT,))


def latest(connection: Connection, limit: int) -> list[Update]:
    """The last updates, the latest first."""
    rows = connection.execute("SELECT body FROM updates ORDER BY entry DESC LIMIT ?", (limit,))
    return [_update(json.loads(row[0])) for row in rows]


def settle(connection: Connection, reviewed: Update) -> None:
    """Store what a review found with the latest update; earlier ones not reviewed yet changed nothing of their own."""
    rows = connection.execute("SELECT entry, body FROM updates ORDER BY entry DESC").fetchall()
    for place, (entry, body) in enumerate(rows):
        update = reviewed if place == 0 else _update({**json.loads(body), "joined": [], "questions": []})
        if place and json.loads(body)["questions"] is not None:
            return
        connection.execute("UPDATE updates SET body = ? WHERE entry = ?", (_dump(update), entry))


def put_question(connection: Connection, saved: SavedQuestion) -> None:
    """Keep a question, or its new ranks."""
    top = json.dumps([[place.chunk_id, place.path] for place in saved.top], ensure_ascii=False)
    connection.execute("INSERT OR REPLACE INTO questions VALUES (?, ?, ?)", (saved.question, saved.version, top))


def drop_question(connection: Connection, question: str) -> None:
    """Forget a question; an unknown one is ignored."""
    connection.execute("DELETE FROM questions WHERE question = ?", (question,))


def questions(connection: Connection) -> list[SavedQuestion]:
    """All saved questions in the order of their text."""
    rows = connection.execute("SELECT question, version, top FROM questions ORDER BY question")
    return [SavedQuestion(text, version, _ranked(json.loads(top))) for text, version, top in rows]


def _dump(update: Update) -> str:
    return json.dumps(asdict(update), ensure_ascii=False)


def _ranked(rows: Sequence[Sequence[str]]) -> tuple[Ranked, ...]:
    return tuple(Ranked(chunk_id, path) for chunk_id, path in rows)


def _update(body: Mapping[str, object]) -> Update:
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in body.items()}
    values["renamed"] = tuple((old, new) for old, new in _list(body, "renamed"))
    for name in ("new_facts", "lost_facts"):
        values[name] = tuple(tuple(fact) for fact in _list(body, name))
    if body["joined"] is not None:
        values["joined"] = tuple(Joined(**item) for item in _list(body, "joined"))
    if body["questions"] is not None:
        values["questions"] = tuple(_change(item) for item in _list(body, "questions"))
    return Update(**values)  # type: ignore[arg-type]


def _list(body: Mapping[str, object], name: str) -> list:  # type: ignore[type-arg]
    value = body.get(name)
    return list(value) if isinstance(value, (list, tuple)) else []


def _change(item: dict[str, object]) -> QuestionChange:
    before, after = (tuple(Ranked(**place) for place in _list(item, side)) for side in ("before", "after"))
    return QuestionChange(str(item["question"]), before, after)
