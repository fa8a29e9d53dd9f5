"""Topics: groups of documents whose vectors are near each other, by clustering the graph of nearest neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from hybridmem.graph.leiden import Cluster, hierarchy

NEIGHBOURS = 8
SMALLEST = 4
"""Documents a topic may hold at least before it must be split; the greatest topics hold about the root of all."""
EXACT = 12_000
"""Documents up to which every pair is compared; of more only those in neighbouring cells."""
PROBED = 2
BLOCK = 1024
Matrix = NDArray[np.float32]
Places = NDArray[np.intp]


def topics(ids: Sequence[str], vectors: Matrix) -> list[Cluster]:
    """Group documents by their vectors, shape (n, d); coarse groups come before the finer ones they are split into.

    The vectors are centred first: what all documents share says nothing about their topics.
    """
    if len(ids) < 2:
        return []
    near = centred(vectors)
    edges: dict[tuple[str, str], float] = {}
    for rows, columns in _comparisons(near):
        for row, others, cosines in _nearest(near, rows, columns):
            for other, cosine in zip(others.tolist(), cosines.tolist(), strict=True):
                if cosine > 0.0 and other != row:
                    one, two = sorted((ids[row], ids[other]))
                    edges[one, two] = round(max(cosine, edges.get((one, two), 0.0)), 5)
    return hierarchy(edges, max(SMALLEST, round(len(ids) ** 0.5)))


def centred(vectors: Matrix) -> Matrix:
    """Subtract the mean of the rows and scale each row to length 1; a row equal to the mean becomes 0."""
    moved = vectors.astype(np.float32) - vectors.mean(axis=0, dtype=np.float64).astype(np.float32)
    lengths = np.linalg.norm(moved, axis=1, keepdims=True)
    scaled: Matrix = np.where(lengths > 1e-6, moved / np.maximum(lengths, 1e-6), 0.0).astype(np.float32)
    return scaled


def _nearest(near: Matrix, rows: Places, columns: Places) -> Iterator[tuple[int, Places, Matrix]]:
    """The nearest among ``columns`` of each row, itself included; equal cosines go by place."""
    for start in range(0, len(rows), BLOCK):
        part = rows[start : start + BLOCK]
        cosines = np.round(near[part] @ near[columns].T, 5)
        for row, values in zip(part.tolist(), cosines, strict=True):
            best = _greatest(values, NEIGHBOURS + 1)
            yield row, columns[best], values[best]


def _greatest(values: Matrix, count: int) -> Places:
    """The places of the greatest values in order, ties by place, without sorting the rest."""
    if len(values) <= count:
        return np.argsort(-values, kind="stable")
    least = np.partition(values, len(values) - count)[len(values) - count]
    places = np.flatnonzero(values >= least)
    chosen: Places = places[np.argsort(-values[places], kind="stable")][:count]
    return chosen


def _comparisons(near: Matrix) -> Iterator[tuple[Places, Places]]:
    """Which rows are compared with which: all with all, or those of a cell with all that have it among their nearest.

    The cells are those of an inverted file (H. Jegou et al., "Product quantization for nearest neighbor search", 2011):
    about the root of n centres, here rows at equal distances moved once to the mean of their cell.
    """
    everything = np.arange(len(near))
    if len(near) <= EXACT:
        yield everything, everything
        return
    centres = near[np.linspace(0, len(near) - 1, int(len(near) ** 0.5)).astype(np.intp)]
    first = _cells(near, centres)[:, 0]
    means = np.stack(
        [near[first == cell].mean(axis=0) if (first == cell).any() else c for cell, c in enumerate(centres)]
    )
    probed = _cells(near, means.astype(np.float32))
    for cell in range(len(centres)):
        rows = np.flatnonzero(probed[:, 0] == cell)
        if len(rows):
            yield rows, np.flatnonzero((probed == cell).any(axis=1))


def _cells(near: Matrix, centres: Matrix) -> Places:
    """The ``PROBED`` nearest centres of each row, shape (n, PROBED)."""
    parts = [
        np.argsort(-np.round(near[start : start + BLOCK] @ centres.T, 5), axis=1, kind="stable")[:, :PROBED]
        for start in range(0, len(near), BLOCK)
    ]
    return np.concatenate(parts)
