"""Gradient-boosted regression trees, read and evaluated; they are grown elsewhere (``benchmarks.learn_trees``)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hybridmem.errors import WorkspaceError

Matrix = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Trees:
    """All trees side by side, arrays of shape (trees, nodes); a leaf points at itself.

    ``value`` holds the mean of the training rows under a node, so that the step from a node to its child is what the
    node's feature adds (A. Saabas, "Interpreting random forests", 2014): the steps and the roots sum to the score.
    """

    names: tuple[str, ...]
    feature: Whole
    threshold: Matrix
    left: Whole
    right: Whole
    value: Matrix
    depth: int

    @classmethod
    def read(cls, file: Path, names: Sequence[str]) -> Trees:
        """Read trees whose columns are ``names``.

        Raises:
            WorkspaceError: the file was made for other features.
        """
        held = json.loads(file.read_text("utf-8"))
        if held["names"] != list(names):
            raise WorkspaceError(f"{file.name} was learned from other features; learn it again.")
        whole = {name: np.asarray(held[name], dtype=np.int64) for name in ("feature", "left", "right")}
        real = {name: np.asarray(held[name], dtype=np.float64) for name in ("threshold", "value")}
        return cls(
            tuple(names),
            whole["feature"],
            real["threshold"],
            whole["left"],
            whole["right"],
            real["value"],
            held["depth"],
        )

    def parts(self, rows: Matrix) -> Matrix:
        """Return what each feature adds to each row's score, shape (rows, features + 1); the last column is the base.

        ``rows`` has the shape (rows, features). The sum over a row is its score.
        """
        count, width, trees = len(rows), len(self.names) + 1, np.arange(len(self.feature))
        added = np.zeros(count * width)
        added[width - 1 :: width] = self.value[:, 0].sum()
        node = np.zeros((count, len(trees)), dtype=np.int64)
        row = np.arange(count)[:, None]
        for _ in range(self.depth):
            asked = self.feature[trees, node]
            below = rows[row, asked] <= self.threshold[trees, node]
            child = np.where(below, self.left[trees, node], self.right[trees, node])
            step = self.value[trees, child] - self.value[trees, node]
            added += np.bincount((row * width + asked).ravel(), step.ravel(), minlength=count * width)
            node = child
        return added.reshape(count, width)
