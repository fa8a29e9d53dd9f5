"""The view of past changes: what each ingest or removal did to documents, facts, entities and saved questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hybridmem.render.templates import render
from hybridmem.render.words import Words
from hybridmem.workspace import QuestionChange, Ranked, Update

PATHS = 12
JOINED = 40
FACTS = 24


@dataclass(frozen=True, slots=True)
class Move:
    """One document of a saved question's answer list: its ranks before and after, 0 where it is not in the list."""

    path: str
    before: int
    after: int


def changes_html(updates: Sequence[Update], words: Words) -> str:
    """One foldable row per change, the latest first and open."""
    return render("changes.html", t=words, rows=[_row(update, words) for update in updates])


def moves(change: QuestionChange) -> list[Move]:
    """The documents whose best rank changed, in the order of the new ranks, those that left last."""
    before, after = _ranks(change.before), _ranks(change.after)
    paths = dict.fromkeys([*after, *before])
    found = [Move(path, before.get(path, 0), after.get(path, 0)) for path in paths]
    return [move for move in found if move.before != move.after]


def _ranks(top: Sequence[Ranked]) -> dict[str, int]:
    ranks: dict[str, int] = {}
    for rank, place in enumerate(top, start=1):
        ranks.setdefault(place.path, rank)
    return ranks


def _row(update: Update, words: Words) -> dict[str, object]:
    joined = update.joined or ()
    return {
        "time": update.finished.replace("T", " ").partition("+")[0],
        "summary": _summary(update, words),
        "groups": _groups(update, words),
        "facts": [
            (words("changes.new_facts"), [_fact(fact, words) for fact in update.new_facts[:FACTS]]),
            (words("changes.lost_facts"), [_fact(fact, words) for fact in update.lost_facts[:FACTS]]),
        ],
        "reviewed": update.joined is not None,
        "joined": [(join.key, join.into, words.code("merge", join.rule)) for join in joined[:JOINED]],
        "more_joined": max(0, len(joined) - JOINED),
        "questions": [(change.question, moves(change)) for change in update.questions or ()],
    }


def _fact(fact: tuple[str, str, str, str], words: Words) -> str:
    head, relation, tail, status = fact
    said = f"{head} → {words.code('relation', relation)} → {tail}"
    return said if status == "asserted" else f"{said} ({words('status.' + status)})"


def _summary(update: Update, words: Words) -> list[str]:
    counts = {
        "added": len(update.added),
        "replaced": len(update.replaced),
        "removed": len(update.removed),
        "renamed": len(update.renamed),
        "joined": len(update.joined or ()),
        "questions": len(update.questions or ()),
    }
    parts = [words(f"changes.n_{name}", n=count) for name, count in counts.items() if count]
    facts = words("changes.facts", new=update.facts_new, lost=update.facts_lost)
    passages = words("changes.passages", new=update.chunks_new, lost=update.chunks_lost)
    return [*parts, passages, facts]


def _groups(update: Update, words: Words) -> list[tuple[str, list[str], int]]:
    """(what happened, paths, how many are not shown) for each kind of change that occurred."""
    renamed = [f"{old} → {new}" for old, new in update.renamed]
    kinds = {
        "added": list(update.added),
        "copies": list(update.copies),
        "replaced": list(update.replaced),
        "removed": list(update.removed),
        "renamed": renamed,
    }
    return [
        (words("changes." + name), paths[:PATHS], max(0, len(paths) - PATHS)) for name, paths in kinds.items() if paths
    ]
