"""Small facts about the workspace, alias decisions, pending vectors and the reports of past ingests."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, astuple, dataclass
from typing import Literal

from hybridmem.store.database import Connection
from hybridmem.types import IngestReport, Issue

_REPORTS_KEPT = 50

AliasVerdict = Literal["merge", "split"]


@dataclass(frozen=True, slots=True)
class AliasDecision:
    """A person's word on two entity keys: they name one entity ("merge") or two ("split"), and when it was given."""

    key: str
    into: str
    verdict: AliasVerdict
    reason: str = ""
    decided: str = ""


def get(connection: Connection, key: str, default: str = "") -> str:
    """Read one fact."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return default if row is None else str(row[0])


def put(connection: Connection, key: str, value: str) -> None:
    """Write one fact."""
    connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


def version(connection: Connection) -> int:
    """The number of commits that changed what a reader sees."""
    return int(get(connection, "version", "0"))


def bump(connection: Connection) -> int:
    """Count one more commit and return the new version."""
    value = version(connection) + 1
    put(connection, "version", str(value))
    return value


def pending(connection: Connection) -> set[str]:
    """Chunk ids whose vectors may differ from the truth because a write was cut short."""
    return {row[0] for row in connection.execute("SELECT id FROM pending")}


def set_pending(connection: Connection, ids: Collection[str]) -> None:
    """Announce that the vectors of these chunks are about to change."""
    connection.executemany("INSERT OR IGNORE INTO pending VALUES (?)", ((id_,) for id_ in ids))


def clear_pending(connection: Connection) -> None:
    """Declare all vectors written."""
    connection.execute("DELETE FROM pending")


def decisions(connection: Connection) -> list[AliasDecision]:
    """All alias decisions by key."""
    rows = connection.execute("SELECT key, into_key, verdict, reason, decided FROM alias_decisions ORDER BY 1, 2")
    return [AliasDecision(*row) for row in rows]


def decide(connection: Connection, decision: AliasDecision) -> None:
    """Store a decision; it replaces an earlier one on the same two keys."""
    forget_decision(connection, decision.key, decision.into)
    connection.execute("INSERT INTO alias_decisions VALUES (?, ?, ?, ?, ?)", astuple(decision))


def forget_decision(connection: Connection, key: str, into: str) -> None:
    """Take back the decision on two keys, whichever way round it was stored."""
    pairs: Iterable[tuple[str, str]] = ((key, into), (into, key))
    connection.executemany("DELETE FROM alias_decisions WHERE key = ? AND into_key = ?", pairs)


def add_report(connection: Connection, finished: str, report: IngestReport) -> None:
    """Keep the report of an ingest (``finished``: ISO 8601) and drop the oldest beyond the last fifty."""
    body = json.dumps(asdict(report), ensure_ascii=False)
    connection.execute("INSERT INTO reports (finished, body) VALUES (?, ?)", (finished, body))
    connection.execute("DELETE FROM reports WHERE report <= (SELECT max(report) FROM reports) - ?", (_REPORTS_KEPT,))


def reports(connection: Connection) -> list[IngestReport]:
    """The kept reports, the latest first."""
    rows = connection.execute("SELECT body FROM reports ORDER BY report DESC")
    return [_report(json.loads(row[0])) for row in rows]


def _report(body: dict[str, object]) -> IngestReport:
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in body.items()}
    issues = body.get("issues")
    values["issues"] = tuple(Issue(**item) for item in issues) if isinstance(issues, list) else ()
    return IngestReport(**values)  # type: ignore[arg-type]
