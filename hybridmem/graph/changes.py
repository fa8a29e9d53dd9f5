"""What a change brings to the graph and takes from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from hybridmem.types import Assertion, Chunk, Mention

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """What one document brings; mentions of other chunks than its own count as names alone."""

    chunks: Sequence[Chunk] = ()
    mentions: Sequence[Mention] = ()
    facts: Sequence[Assertion] = ()


@dataclass(frozen=True, slots=True)
class Changes(Generic[T]):
    """Ids of values that left, and values by id that came or are others now."""

    gone: set[str]
    new: dict[str, T]

    def names(self) -> set[str]:
        """All ids concerned."""
        return self.gone | self.new.keys()


@dataclass(frozen=True, slots=True)
class Passages:
    """Chunks that left and came, and the mentions of those that came, in the order they were found."""

    chunks: Changes[Chunk]
    mentions: dict[str, tuple[Mention, ...]]

    @classmethod
    def between(cls, before: Sequence[Part], after: Sequence[Part]) -> Passages:
        """From the parts that left and those that came."""
        new = {chunk.id: chunk for part in after for chunk in part.chunks}
        gone = {chunk.id for part in before for chunk in part.chunks} - new.keys()
        found: dict[str, list[Mention]] = {chunk_id: [] for chunk_id in new}
        for part in after:
            for mention in part.mentions:
                if mention.chunk_id in found:
                    found[mention.chunk_id].append(mention)
        return cls(Changes(gone, new), {chunk_id: tuple(mentions) for chunk_id, mentions in found.items()})
