"""Learn the weights of the second stage from the judged questions of several sets; say how they do on unseen sets.

    python -m benchmarks.learn [--keep FOLDER] [SET ...]

Each question's features are read back from the reranked list (a part of a score is weight x feature). For each shape of
question the weights climb by coordinates from the shipped ones; the aim is the mean over sets of nDCG@10 + recall@5 +
0.3 all@5. ``left_out`` is what weights learned on the other sets reach. Writes results/second_stage.json; with --keep
the workspaces stay in FOLDER and are used again.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.report import SHARED, write
from hybridmem.evaluate.datasets import Question, read_dataset
from hybridmem.evaluate.metrics import score
from hybridmem.evaluate.runner import passage_document
from hybridmem.retrieve.second_stage import SHAPES, feature_weights, shape_of
from hybridmem.types import QueryResult
from hybridmem.workspace import Workspace

SETS = ("musique", "2wiki", "hotpotqa", "cosqa", "scifact", "rgb-zh", "rustsec", "locomo5", "cmrc-sent")
DEPTH = 120
QUESTIONS = 400
FEWEST = 15
GAIN = 2e-4
MEASURES = {"ndcg@10": 1.0, "recall@5": 1.0, "all@5": 0.3}
FACTORS = (0.5, 0.75, 1.33, 2.0)

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: features and document of each candidate, and the grades of its documents."""

    features: tuple[tuple[str, Mapping[str, float]], ...]
    grades: Mapping[str, float]


def main(names: Sequence[str], keep: Path | None) -> None:
    """Collect, learn per shape, and write weights and figures."""
    with tempfile.TemporaryDirectory() as scratch:
        collected = {name: _collect(name, (keep or Path(scratch)) / name) for name in names}
    figures = {shape: _learned(shape, {name: rows[shape] for name, rows in collected.items()}) for shape in SHAPES}
    for shape, found in figures.items():
        print(shape, found, flush=True)
    write("second_stage", figures)


def _collect(name: str, folder: Path) -> dict[str, list[Asked]]:
    dataset = read_dataset(SHARED / name)
    workspace = Workspace.open(folder)
    if not workspace.stats()["documents"]:
        for _ in workspace.ingest_documents(passage_document(passage) for passage in dataset.passages or ()):
            pass
    rows: dict[str, list[Asked]] = defaultdict(list)
    for question in _spread([q for q in dataset.questions if q.id in dataset.qrels]):
        result = workspace.query(question.text, DEPTH)
        asked = Asked(tuple(_features(workspace, question, result)), dataset.qrels[question.id])
        rows[shape_of(result.analysis, result.rankings)].append(asked)
    workspace.close()
    return rows


def _spread(questions: Sequence[Question]) -> Sequence[Question]:
    return questions[:: max(1, len(questions) // QUESTIONS)][:QUESTIONS]


def _features(workspace: Workspace, question: Question, result: QueryResult) -> Iterator[tuple[str, dict[str, float]]]:
    weights = feature_weights(result.analysis, result.rankings)
    for hit in result.reranked:
        document = workspace.path_of(hit.chunk_id)
        if document not in question.exclude and hit.contributions.keys() <= weights.keys():
            yield document, {name: part / weights[name] for name, part in hit.contributions.items()}


def _learned(shape: str, rows: Mapping[str, Sequence[Asked]]) -> dict[str, object]:
    used = {name: asked for name, asked in rows.items() if len(asked) >= FEWEST}
    if not used:
        return {"questions": {}}
    learned = _climb(list(used.values()), SHAPES[shape])
    left_out = {
        name: _figures(asked, _climb([other for key, other in used.items() if key != name], SHAPES[shape]))
        for name, asked in used.items()
        if len(used) > 1
    }
    return {
        "questions": {name: len(asked) for name, asked in used.items()},
        "weights": {name: round(value, 3) for name, value in learned.items()},
        "shipped": {name: _figures(asked, SHAPES[shape]) for name, asked in used.items()},
        "learned": {name: _figures(asked, learned) for name, asked in used.items()},
        "left_out": left_out,
    }


def _climb(sets: Sequence[Sequence[Asked]], start: Weights, rounds: int = 3) -> dict[str, float]:
    """Change one weight at a time while the aim grows; then scale dense to its first value."""
    weights, best = dict(start), _aim(sets, start)
    for _ in range(rounds):
        before = best
        for name in start:
            for factor in (*FACTORS, 0.0):
                tried = {**weights, name: weights[name] * factor}
                if (value := _aim(sets, tried)) > best + GAIN:
                    weights, best = tried, value
        if best == before:
            break
    return weights


def _aim(sets: Sequence[Sequence[Asked]], weights: Weights) -> float:
    values = [_figures(asked, weights) for asked in sets]
    return sum(sum(MEASURES[m] * value[m] for m in MEASURES) for value in values) / len(values)


def _figures(asked: Sequence[Asked], weights: Weights) -> dict[str, float]:
    scored = [score(_ranked(one, weights), one.grades) for one in asked]
    return {measure: round(sum(one[measure] for one in scored) / len(scored), 4) for measure in MEASURES}


def _ranked(asked: Asked, weights: Weights) -> list[str]:
    totals = [
        (-sum(weights[name] * value for name, value in features.items()), place, document)
        for place, (document, features) in enumerate(asked.features)
    ]
    return list(dict.fromkeys(document for _, _, document in sorted(totals)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    main(options.sets or SETS, options.keep)
