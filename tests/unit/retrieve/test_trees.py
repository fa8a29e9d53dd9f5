"""The reader of the second stage's trees: hand-made trees, and LightGBM's own scores for the shipped ones."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hybridmem.errors import WorkspaceError
from hybridmem.retrieve.features import NAMES
from hybridmem.retrieve.second_stage import MODEL
from hybridmem.retrieve.trees import Trees

TWO_TREES = {
    "names": ["a", "b"],
    "depth": 2,
    "feature": [[0, 0, 1, 0, 0], [1, 0, 0, 0, 0]],
    "threshold": [[0.5, 0.0, 0.2, 0.0, 0.0], [0.7, 0.0, 0.0, 0.0, 0.0]],
    "left": [[1, 1, 3, 3, 4], [1, 1, 2, 3, 4]],
    "right": [[2, 1, 4, 3, 4], [2, 1, 2, 3, 4]],
    "value": [[0.1, -0.4, 0.5, 0.3, 0.8], [0.0, -1.0, 2.0, 0.0, 0.0]],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "trees.json"
    made.write_text(json.dumps(TWO_TREES), "utf-8")
    return made


def test_parts_follow_the_way_through_each_tree(file: Path) -> None:
    parts = Trees.read(file, ("a", "b")).parts(np.array([[0.5, 0.9], [0.6, 0.2], [0.6, 0.3]]))
    assert parts == pytest.approx(
        np.array(
            [
                [-0.5, 2.0, 0.1],  # a at its threshold goes left: 0.1 -> -0.4; b above: 0 -> 2
                [0.4, -0.2 - 1.0, 0.1],  # a right: 0.1 -> 0.5, b left: 0.5 -> 0.3; b below: 0 -> -1
                [0.4, 0.3 - 1.0, 0.1],
            ]
        )
    )


def test_no_rows_have_no_parts(file: Path) -> None:
    assert Trees.read(file, ("a", "b")).parts(np.zeros((0, 2))).shape == (0, 3)


def test_trees_of_other_features_are_refused(file: Path) -> None:
    with pytest.raises(WorkspaceError, match="learn it again"):
        Trees.read(file, ("a", "c"))


def test_the_shipped_trees_score_as_where_they_were_grown() -> None:
    checks = json.loads(MODEL.read_text("utf-8"))["checks"]
    rows, scores = np.array(checks["rows"]), np.array(checks["scores"])
    assert len(set(np.round(scores, 3))) > 10
    assert Trees.read(MODEL, NAMES).parts(rows).sum(axis=1) == pytest.approx(scores, abs=1e-9)
