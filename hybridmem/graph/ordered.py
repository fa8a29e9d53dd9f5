"""Mappings with numbered keys that are made anew from the one before, at the cost of a copy and of what changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
Numbers = NDArray[np.int64]


class Ordered(Mapping[str, T]):
    """An immutable mapping with a fixed order of its keys: ``order`` lists them, ``rows`` numbers them from 0."""

    def __init__(self, values: dict[str, T], order: Iterable[str]) -> None:
        self._values = values
        self.order: tuple[str, ...] = tuple(order)

    @cached_property
    def rows(self) -> dict[str, int]:
        """Key -> place in the order."""
        return dict(zip(self.order, range(len(self.order)), strict=True))

    def changed(
        self, gone: Collection[str], new: Mapping[str, T], place: Callable[[T], Any] | None = None
    ) -> Ordered[T]:
        """Return the mapping without ``gone`` and with ``new``, ordered by ``place`` of the values, else by key."""
        if not gone and not new:
            return self
        values = self._values.copy()
        for key in gone:
            values.pop(key, None)
        values.update(new)
        order = [key for key in self.order if key in values] if gone else list(self.order)
        order += sorted(key for key in new if key not in self._values)
        order.sort(key=None if place is None else lambda key: cast("Any", place)(values[key]))
        return Ordered(values, order)

    def __getitem__(self, key: str) -> T:
        return self._values[key]

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self.order)

    def __len__(self) -> int:
        return len(self.order)


@dataclass(frozen=True, slots=True)
class Moves:
    """Where the rows of one version stand in the next.

    ``to`` maps each old row to its new one, -1 where it left or is made anew; ``fresh`` are the new rows to fill.
    """

    to: Numbers
    fresh: Numbers
    size: int

    @classmethod
    def between(cls, before: Ordered[T], after: Ordered[T], changed: Iterable[str]) -> Moves:
        """``changed`` names what left, what came and what is to be made anew; the rest keeps its order."""
        kept, filled = np.ones(len(before), dtype=bool), np.zeros(len(after), dtype=bool)
        for key in changed:
            if key in before:
                kept[before.rows[key]] = False
            if key in after:
                filled[after.rows[key]] = True
        to = np.full(len(before), -1, dtype=np.int64)
        to[kept] = np.flatnonzero(~filled)
        return cls(to, np.flatnonzero(filled), len(after))
