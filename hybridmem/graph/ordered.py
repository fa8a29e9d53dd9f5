"""Mappings with numbered keys that are made anew from the one before, at the cost of a copy and of what changed."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
S = TypeVar("S", bound=np.generic)
Numbers = NDArray[np.int64]
_MANY = 50
"""A change of more than one key in so many is dealt with like a new mapping."""


class Ordered(Mapping[str, T]):
    """An immutable mapping in the order of ``place`` of its values (of its keys without one).

    ``order`` lists the keys, ``rows`` numbers them from 0.
    """

    def __init__(
        self, values: dict[str, T], order: Iterable[str], place: Callable[[T], tuple[Any, ...]] | None = None
    ) -> None:
        self._values = values
        self._place = place
        self.order: tuple[str, ...] = tuple(order)

    @cached_property
    def rows(self) -> dict[str, int]:
        """Key -> place in the order."""
        return dict(zip(self.order, range(len(self.order)), strict=True))

    def row(self, key: str) -> int:
        """The place of one key; like ``rows``, but without making a table for all."""
        if "rows" in self.__dict__:
            return self.rows[key]
        return bisect_left(self.order, self._placed(key), key=self._placed)

    def changed(self, gone: Collection[str], new: Mapping[str, T]) -> Ordered[T]:
        """Return the mapping without ``gone`` and with ``new``; a known key moves with the place of its new value."""
        if not gone and not new:
            return self
        values = self._values.copy()
        for key in gone:
            values.pop(key, None)
        values.update(new)
        after = Ordered(values, (), self._place)
        moved = {key for key in new if key in self._values and after._placed(key) != self._placed(key)}
        order = [key for key in self.order if key in values and key not in moved] if gone or moved else list(self.order)
        fresh = sorted((key for key in new if key in moved or key not in self._values), key=after._placed)
        if len(fresh) > len(order) // _MANY:
            order = sorted(order + fresh, key=after._placed)
        else:
            for key in fresh:
                insort(order, key, key=after._placed)
        after.order = tuple(order)
        return after

    def _placed(self, key: str) -> Any:
        return key if self._place is None else self._place(self._values[key])

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
        names = list(changed)
        if len(names) > len(after) // _MANY:
            _ = after.rows  # made once, so that looking up many costs less
        for key in names:
            if key in before:
                kept[before.row(key)] = False
            if key in after:
                filled[after.row(key)] = True
        to = np.full(len(before), -1, dtype=np.int64)
        to[kept] = np.flatnonzero(~filled)
        return cls(to, np.flatnonzero(filled), len(after))

    def filled(self, before: NDArray[S], fresh: Sequence[object]) -> NDArray[S]:
        """Return an array of the next version from one value a row of the old, and the values of the fresh rows."""
        values = np.empty(self.size, dtype=before.dtype)
        kept = self.to >= 0
        values[self.to[kept]] = before[kept]
        values[self.fresh] = fresh
        return values
