"""Grow the second stage's trees on the judged questions of several sets; say how they do on unseen sets.

    python -m benchmarks.learn_trees [--keep FOLDER] [SET ...]

Needs LightGBM (benchmarks/requirements.txt). ``left_out`` is what trees grown on the other sets reach, ``folds`` what
trees grown on two thirds of the questions of all sets reach on the last third. Writes hybridmem's second_stage.json
and results/second_stage.json; with --keep the workspaces stay in FOLDER and are used again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import lightgbm
import numpy as np

from benchmarks.judged import chosen_sets, indexed, judged
from benchmarks.report import into_readme, table, write
from benchmarks.retrieval import JUDGED_BY
from hybridmem.evaluate.metrics import score
from hybridmem.retrieve.engine import first_stage
from hybridmem.retrieve.features import NAMES, OF_CHANNEL, OF_FUSION, OF_SUMS, OWNED, Matrix
from hybridmem.retrieve.second_stage import MODEL, looked_at

CANDIDATES = 100
FOLDS = 3
ROUNDS = 200
CHECKS = 40
JUDGED = {name: measure for name, _, measure in reversed(JUDGED_BY)}
MEASURES = ("ndcg@10", "recall@5", "all@5", "mrr@10")
RISING = frozenset(
    {*(f"{channel}_{kind}" for channel in OWNED for kind in OF_CHANNEL), *OF_FUSION, *OF_SUMS}
    | {name for owned in OWNED.values() for name in owned if name != "feedback"}
)
"""More of these never lowers a score: what holds in unknown corpora too."""
SETTINGS = {
    "objective": "lambdarank",
    "learning_rate": 0.05,
    "num_leaves": 12,
    "min_data_in_leaf": 100,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "lambdarank_truncation_level": 15,
    "label_gain": [0, 1, 2, 3],
    "monotone_constraints": [int(name in RISING) for name in NAMES],
    "verbose": -1,
    "num_threads": 2,
    "seed": 1,
    "deterministic": True,
    "force_row_wise": True,
}


@dataclass(frozen=True, slots=True)
class Looked:
    """One question: its candidates' documents and features, and the grades of its documents."""

    documents: Sequence[str]
    rows: Matrix
    grades: Mapping[str, float]

    def labels(self) -> list[int]:
        """The candidates' grades, 0..3."""
        return [int(min(3.0, self.grades.get(document, 0.0))) for document in self.documents]


def main(names: Sequence[str], keep: Path | None) -> None:
    """Collect, grow, compare, and write trees and figures."""
    sets = {name: list(_collect(name, keep)) for name in names}
    figures = {name: {"questions": len(looked)} | _fused(looked) for name, looked in sets.items()}
    for name in names:
        others = _grown([other for other in names if other != name], sets)
        figures[name]["left_out"] = _figures(sets[name], others)
        print(name, figures[name], flush=True)
    for name, found in _folds(sets).items():
        figures[name]["folds"] = found
        print(name, "folds", found, flush=True)
    model = _grown(names, sets)
    write("second_stage", figures)
    into_readme("second-stage", readme_table(figures))
    checks = np.vstack([looked.rows[:2] for rows in sets.values() for looked in rows[:2]])[:CHECKS]
    MODEL.write_text(json.dumps(_exported(model, checks), separators=(",", ":")), "utf-8")


def readme_table(figures: Mapping[str, Mapping]) -> str:
    """What the fusion reaches, and the second stage on questions and on sets it has not seen."""
    header = ["set", "measure", "fused", "unseen questions", "unseen set"]
    rows = [
        [name, JUDGED[name], *(f"{found[column][JUDGED[name]]:.3f}" for column in ("fused", "folds", "left_out"))]
        for name, found in figures.items()
    ]
    return table(header, rows)


def _collect(name: str, keep: Path | None) -> Iterable[Looked]:
    with indexed(name, keep) as (workspace, dataset), workspace.view() as ports:
        for question, grades in judged(dataset):
            head, _, rows = looked_at(first_stage(question.text, ports, CANDIDATES))
            documents = [workspace.path_of(hit.chunk_id) for hit in head]
            kept = [place for place, document in enumerate(documents) if document not in question.exclude]
            yield Looked([documents[place] for place in kept], rows[kept], grades)


def _grown(names: Iterable[str], sets: Mapping[str, Sequence[Looked]]) -> lightgbm.Booster:
    """Each set weighs the same; questions whose candidates hold nothing relevant teach nothing."""
    useful = [(looked, 1.0 / len(sets[name])) for name in names for looked in sets[name] if any(looked.labels())]
    labels = [label for looked, _ in useful for label in looked.labels()]
    weights = np.concatenate([np.full(len(looked.documents), share) for looked, share in useful])
    data = lightgbm.Dataset(
        np.vstack([looked.rows for looked, _ in useful]),
        labels,
        group=[len(looked.documents) for looked, _ in useful],
        weight=weights / weights.mean(),
        feature_name=list(NAMES),
    )
    return lightgbm.train(SETTINGS, data, ROUNDS)


def _folds(sets: Mapping[str, Sequence[Looked]]) -> dict[str, dict[str, float]]:
    scored: dict[str, list[dict[str, float]]] = {name: [] for name in sets}
    for fold in range(FOLDS):
        kept = {name: [one for place, one in enumerate(rows) if place % FOLDS != fold] for name, rows in sets.items()}
        model = _grown(sets, kept)
        for name, rows in sets.items():
            scored[name] += [_score(one, model.predict(one.rows)) for one in rows[fold::FOLDS]]
    return {name: _mean(rows) for name, rows in scored.items()}


def _figures(looked: Sequence[Looked], model: lightgbm.Booster) -> dict[str, float]:
    return _mean([_score(one, model.predict(one.rows)) for one in looked])


def _fused(looked: Sequence[Looked]) -> dict[str, dict[str, float]]:
    """What the order of the fused list reaches."""
    return {"fused": _mean([_score(one, -np.arange(len(one.documents))) for one in looked])}


def _score(looked: Looked, values: np.ndarray) -> dict[str, float]:
    order = np.argsort(-np.asarray(values), kind="stable")
    return score(list(dict.fromkeys(looked.documents[place] for place in order)), looked.grades)


def _mean(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    return {measure: round(sum(row[measure] for row in rows) / max(1, len(rows)), 4) for measure in MEASURES}


def _exported(model: lightgbm.Booster, checks: Matrix) -> dict[str, object]:
    """The trees side by side, padded to one length, and rows with LightGBM's own scores to hold the reader against."""
    trees = [_flat(tree["tree_structure"]) for tree in model.dump_model()["tree_info"]]
    length, depth = max(len(nodes) for nodes, _ in trees), max(deep for _, deep in trees)
    padded = [nodes + [(0, 0.0, place, place, 0.0) for place in range(len(nodes), length)] for nodes, _ in trees]
    columns = zip(*([list(column) for column in zip(*nodes, strict=True)] for nodes in padded), strict=True)
    held = dict(zip(("feature", "threshold", "left", "right", "value"), map(list, columns), strict=True))
    scores = [float(value) for value in model.predict(checks)]
    return {"names": list(NAMES), "depth": depth, **held, "checks": {"rows": checks.tolist(), "scores": scores}}


def _flat(root: Mapping[str, object]) -> tuple[list[tuple[int, float, int, int, float]], int]:
    """(feature, threshold, left, right, value) of each node in the order of a walk, and the depth; leaves stay put."""
    nodes: list[tuple[int, float, int, int, float]] = []

    def walk(node: Mapping, deep: int) -> tuple[int, int]:
        place = len(nodes)
        if "leaf_value" in node:
            nodes.append((0, 0.0, place, place, node["leaf_value"]))
            return place, deep
        nodes.append((0, 0.0, place, place, 0.0))
        (left, one), (right, two) = (walk(node[f"{side}_child"], deep + 1) for side in ("left", "right"))
        nodes[place] = (node["split_feature"], node["threshold"], left, right, node["internal_value"])
        return place, max(one, two)

    return nodes, walk(root, 0)[1]


if __name__ == "__main__":
    main(*chosen_sets(__doc__))
