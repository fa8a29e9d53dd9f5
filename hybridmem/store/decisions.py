"""What a person decided on facts: a history in which nothing is lost, each entry in force until it is undone.

A fact is named by the keys of its ends and its relation, not by a document, so a decision outlives re-ingestion.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal

from hybridmem.store.database import Connection
from hybridmem.types import TripleStatus

TripleVerdict = Literal["approve", "reject", "edit", "add"]

_COLUMNS = "decision, decided, verdict, status, fact, replacement, reason, undone"


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact by the keys of its ends, with the names a person saw."""

    head_key: str
    relation: str
    tail_key: str
    head: str
    tail: str


@dataclass(frozen=True, slots=True)
class TripleDecision:
    """A person's word on one fact; ``status`` is the one it was read with, ``replacement`` what an edit made of it.

    ``id`` and ``decided`` (ISO 8601) are given by the store.
    """

    verdict: TripleVerdict
    fact: Stated
    reason: str = ""
    replacement: Stated | None = None
    status: TripleStatus = "asserted"
    id: int = 0
    decided: str = ""
    undone: bool = False


def add(connection: Connection, decision: TripleDecision) -> int:
    """Store a decision and return its number."""
    replacement = None if decision.replacement is None else _dump(decision.replacement)
    values = (decision.decided, decision.verdict, decision.status, _dump(decision.fact), replacement, decision.reason)
    columns = "decided, verdict, status, fact, replacement, reason"
    cursor = connection.execute(f"INSERT INTO triple_decisions ({columns}) VALUES (?, ?, ?, ?, ?, ?)", values)
    return int(cursor.lastrowid or 0)


def set_undone(connection: Connection, decision: int, undone: bool) -> bool:
    """Take a decision back, or put it in force again; False for an unknown number."""
    query = "UPDATE triple_decisions SET undone = ? WHERE decision = ?"
    return connection.execute(query, (int(undone), decision)).rowcount == 1


def everything(connection: Connection) -> list[TripleDecision]:
    """The whole history, the oldest first."""
    rows = connection.execute(f"SELECT {_COLUMNS} FROM triple_decisions ORDER BY decision")
    return [_decision(row) for row in rows]


def _decision(row: tuple[Any, ...]) -> TripleDecision:
    number, decided, verdict, status, fact, replacement, reason, undone = row
    new = None if replacement is None else Stated(**json.loads(replacement))
    return TripleDecision(verdict, Stated(**json.loads(fact)), reason, new, status, number, decided, undone != 0)


def _dump(fact: Stated) -> str:
    return json.dumps(asdict(fact), ensure_ascii=False)
