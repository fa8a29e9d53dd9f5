"""Learn how far BM25 and the graph are to be trusted (hybridmem.retrieve.trust) from judged questions of several sets.

    python -m benchmarks.learn_weights [--keep FOLDER] [SET ...]

For every question nDCG@10 of the fusion is computed on a grid of weights (dense = 1) once; a seeded random search then
climbs the mean over sets, every set counting the same, less a penalty on the coefficients' squares. ``left_out`` is
what coefficients learned on the other sets reach. Writes results/weights.json; the coefficients are entered by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.judged import chosen_sets, indexed, judged
from benchmarks.report import write
from hybridmem.evaluate.metrics import ndcg
from hybridmem.retrieve.engine import first_stage
from hybridmem.retrieve.fuse import weighted_rrf
from hybridmem.retrieve.standing import standing
from hybridmem.retrieve.trust import EVIDENCE

SPARSE = (0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
GRAPH = (0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 20.0, 60.0)
CANDIDATES = 100
TRIALS = 5000
PENALTY = 0.005
SILENT = -9.0

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Grid:
    """A set's questions: evidence (n, e), logarithms of the wording's weights (n, 2), nDCG (n, sparse, graph)."""

    evidence: Array
    wording: Array
    values: Array

    def value(self, coefficients: Array, typical: Array, spread: Array) -> float:
        """Mean nDCG@10 under coefficients of shape (2, 1 + e); between grid points it is interpolated."""
        scaled = np.column_stack([np.ones(len(self.evidence)), (self.evidence - typical) / spread])
        sparse, graph = (self.wording + scaled @ coefficients.T).T
        return float(_interpolated(self.values, sparse, graph).mean())


def main(names: Sequence[str], keep: Path | None) -> None:
    """Collect, learn, and write coefficients and figures."""
    grids = {name: _collect(name, keep) for name in names}
    pooled = np.vstack([grid.evidence for grid in grids.values()])
    scale = pooled.mean(axis=0), np.maximum(pooled.std(axis=0), 1e-9)
    figures: dict[str, object] = {}
    for name in names:
        others = [grid for other, grid in grids.items() if other != name]
        figures[name] = {"left_out": round(grids[name].value(_learned(others, *scale), *scale), 4)}
        print(name, figures[name], flush=True)
    learned = _learned(list(grids.values()), *scale)
    figures["learned"] = {name: round(grid.value(learned, *scale), 4) for name, grid in grids.items()}
    figures["base"] = dict(zip(("sparse", "graph"), learned[:, 0].round(3).tolist(), strict=True))
    slopes = (learned[:, 1:] / scale[1]).round(3).T.tolist()
    figures["coefficients"] = {
        name: [round(float(middle), 3), *slope] for name, middle, slope in zip(EVIDENCE, scale[0], slopes, strict=True)
    }
    print(figures["learned"], figures["base"], figures["coefficients"])
    write("weights", figures)


def _collect(name: str, keep: Path | None) -> Grid:
    evidence: list[list[float]] = []
    wording: list[list[float]] = []
    values: list[list[list[float]]] = []
    with indexed(name, keep) as (workspace, dataset), workspace.view() as ports:
        for question, grades in judged(dataset):
            asked = first_stage(question.text, ports, CANDIDATES)
            analysis = workspace.analyse(question.text)
            found = standing(analysis, asked.rankings)
            evidence.append([found[name] for name in EVIDENCE])
            dense, sparse, graph = (analysis.weights[channel] for channel in ("dense", "sparse", "graph"))
            heard = graph > 0.0 and bool(asked.rankings["graph"].hits)
            wording.append([log(sparse / dense), log(graph / dense) if heard else SILENT])
            lists = {c: [hit.chunk_id for hit in found.hits] for c, found in asked.rankings.items()}
            paths = {identity: workspace.path_of(identity) for ids in lists.values() for identity in ids}
            values.append([[_ndcg(lists, paths, grades, one, two) for two in GRAPH] for one in SPARSE])
    return Grid(np.array(evidence), np.array(wording), np.array(values))


def _ndcg(
    lists: Mapping[str, Sequence[str]],
    paths: Mapping[str, str],
    grades: Mapping[str, float],
    sparse: float,
    graph: float,
) -> float:
    fused = weighted_rrf(lists, {"dense": 1.0, "sparse": sparse, "graph": graph})
    return ndcg(list(dict.fromkeys(paths[hit.chunk_id] for hit in fused)), grades, 10)


def _interpolated(values: Array, sparse: Array, graph: Array) -> Array:
    """Bilinear between the grid's logarithms; outside it the edge counts."""
    rows, columns = (
        np.clip(np.interp(found, np.log(grid), np.arange(len(grid))), 0, len(grid) - 1.001)
        for found, grid in ((sparse, SPARSE), (graph, GRAPH))
    )
    i, j, q = rows.astype(int), columns.astype(int), np.arange(len(values))
    u, v = rows - i, columns - j
    upper = (1 - v) * values[q, i, j] + v * values[q, i, j + 1]
    lower = (1 - v) * values[q, i + 1, j] + v * values[q, i + 1, j + 1]
    return np.asarray((1 - u) * upper + u * lower)


def _learned(grids: Iterable[Grid], typical: Array, spread: Array) -> Array:
    """Seeded random search: a few coefficients move at once, by steps that shrink."""
    grids, random = list(grids), np.random.default_rng(0)
    best = np.zeros((2, 1 + len(EVIDENCE)))

    def aim(tried: Array) -> float:
        mean = sum(grid.value(tried, typical, spread) for grid in grids) / len(grids)
        return mean - PENALTY * float((tried[:, 1:] ** 2).mean())

    value, step = aim(best), 0.5
    for trial in range(1, TRIALS + 1):
        tried = best + (random.random(best.shape) < 0.2) * random.normal(0.0, step, best.shape)
        if (gained := aim(tried)) > value:
            best, value = tried, gained
        if trial % 800 == 0:
            step *= 0.6
    return best


if __name__ == "__main__":
    main(*chosen_sets(__doc__))
