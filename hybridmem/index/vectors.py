"""Small operations on matrices of vectors: unit length, the half-precision grid, exact cosines."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]


def unit_rows(matrix: NDArray[np.floating]) -> Matrix:
    """Scale every row to length 1; a row of zeros becomes the first unit vector, so that a cosine always exists."""
    rows = np.array(matrix, dtype=np.float32, ndmin=2)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    empty = lengths[:, 0] == 0
    rows[empty, :1] = 1.0
    lengths[empty] = 1.0
    return np.asarray(rows / lengths, dtype=np.float32)


def to_half_grid(matrix: NDArray[np.floating]) -> Matrix:
    """Round to values a float16 can hold.

    A vector store that normalises again scales a row by at most 3e-5, less than half a step of this grid
    (2.4e-4): rounding what it returns gives back exactly what it was given, so a reopened index ranks as before.
    """
    return np.asarray(matrix, dtype=np.float16).astype(np.float32)


def cosines(matrix: Matrix, vector: NDArray[np.floating]) -> NDArray[np.float64]:
    """Cosine of every row with a unit vector, (n,); each row is summed alone, whatever its neighbours are.

    A matrix product may add in another order for another row position, and equal rows would get unequal scores. A
    vector that is longer or shorter than 1 is taken as it is: its parts are weighted.
    """
    rows = matrix.astype(np.float64)
    target = vector.astype(np.float64)
    lengths = np.sqrt((rows * rows).sum(axis=1))
    return np.asarray((rows * target).sum(axis=1) / np.maximum(lengths, 1e-12))
