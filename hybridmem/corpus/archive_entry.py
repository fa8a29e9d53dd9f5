"""What every kind of archive is to the reader: entries with a name, declared sizes and a way to their bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Literal

EntryKind = Literal["file", "folder", "link", "encrypted", "special"]

_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; ``size`` and ``packed`` are the bytes it declares (0 where the format says nothing)."""

    name: str
    kind: EntryKind
    size: int
    packed: int
    open: Callable[[], IO[bytes]]

    def read(self, limit: int) -> bytes | None:
        """The bytes, counted while they are read since headers lie; ``None`` above the limit."""
        blocks: list[bytes] = []
        size = 0
        with self.open() as member:
            while block := member.read(_BLOCK):
                size += len(block)
                if size > limit:
                    return None
                blocks.append(block)
        return b"".join(blocks)
