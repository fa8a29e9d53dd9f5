"""All vectors of an index in memory, by id: rows are appended in place, the dead are swept out when read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from hybridmem.index.vectors import Matrix

_DEAD_SHARE = 0.25
_DEAD_MINIMUM = 1024


class VectorMatrix:
    """A growing (n, dimension) float32 matrix. What ``read`` returned stays as it was, whatever comes later."""

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._buffer: Matrix = np.zeros((0, dimension), dtype=np.float32)
        self._ids: list[str] = []
        self._row: dict[str, int] = {}
        self._snapshot: tuple[list[str], Matrix] | None = None

    def upsert(self, ids: Sequence[str], vectors: Matrix) -> None:
        """Append rows; an id that was there before gets the new row."""
        start = len(self._ids)
        self._reserve(start + len(ids))
        self._buffer[start : start + len(ids)] = vectors
        self._ids.extend(ids)
        self._row.update((name, start + offset) for offset, name in enumerate(ids))
        self._changed()

    def delete(self, ids: Collection[str]) -> None:
        """Forget rows; unknown ids are ignored."""
        for name in ids:
            self._row.pop(name, None)
        self._changed()

    def read(self) -> tuple[list[str], Matrix]:
        """Ids and their rows, in the order of their last upsert; the matrix is read-only."""
        if self._snapshot is None:
            if len(self._row) < len(self._ids):
                self._sweep()
            view = self._buffer[: len(self._ids)]
            view.flags.writeable = False
            self._snapshot = list(self._ids), view
        return self._snapshot

    def rows(self, ids: Sequence[str]) -> Matrix:
        """The rows of known ids, (len(ids), dimension).

        Raises:
            KeyError: an id is unknown.
        """
        positions: NDArray[np.intp] = np.array([self._row[name] for name in ids], dtype=np.intp)
        return np.asarray(self._buffer[positions])

    def __contains__(self, name: object) -> bool:
        return name in self._row

    def __len__(self) -> int:
        return len(self._row)

    def ids(self) -> set[str]:
        """Ids of the rows held."""
        return set(self._row)

    def _changed(self) -> None:
        """Sweep seldom enough that a change costs its own size on average, however large the matrix is."""
        self._snapshot = None
        if len(self._ids) - len(self._row) > max(_DEAD_MINIMUM, _DEAD_SHARE * len(self._ids)):
            self._sweep()

    def _reserve(self, rows: int) -> None:
        if rows > len(self._buffer):
            grown = np.zeros((max(rows, 2 * len(self._buffer), 256), self._dimension), dtype=np.float32)
            grown[: len(self._ids)] = self._buffer[: len(self._ids)]
            self._buffer = grown

    def _sweep(self) -> None:
        keep = sorted(self._row.values())
        self._buffer = self._buffer[keep]
        self._ids = [self._ids[position] for position in keep]
        self._row = {name: position for position, name in enumerate(self._ids)}
