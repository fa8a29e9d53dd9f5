"""The ranking board: one column per channel, the fusion, the reranked list; one chunk wears one tag in all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hybridmem.render.card import Card
from hybridmem.render.templates import render
from hybridmem.render.words import Words


@dataclass(frozen=True, slots=True)
class Column:
    """One ranking on the board; ``silent`` says in a sentence why it is empty, ``note`` stands beside its name."""

    channel: str
    cards: tuple[Card, ...]
    note: str = ""
    elapsed_ms: float | None = None
    silent: str = ""


def board(columns: Sequence[Column], words: Words, caption: str) -> str:
    """The board as HTML."""
    return render("board.html", columns=columns, t=words, caption=caption)
