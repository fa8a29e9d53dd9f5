"""What the graph, further searches and nested parts add, by the number of hops of a question.

    python -m benchmarks.ablation [--keep FOLDER] [SET ...]

Writes results/ablation.json and the README's table: recall@5 of the final ranking, with the 95 % interval of a paired
bootstrap over the questions for what the graph adds.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.judged import indexed, judged
from benchmarks.report import into_readme, table, write
from hybridmem.evaluate.bootstrap import paired_difference
from hybridmem.evaluate.metrics import recall
from hybridmem.retrieve.engine import search
from hybridmem.settings import Settings
from hybridmem.snapshot import Snapshot
from hybridmem.types import QueryResult
from hybridmem.workspace import Workspace

SETS = ("2wiki", "hotpotqa", "musique")
FIRST = "dense and BM25, fused"
VARIANTS = (FIRST, "second stage, graph closed", "with the graph", "and further searches", "and nested parts")
WITHOUT, WITH = VARIANTS[1], VARIANTS[-1]

Scores = Mapping[str, Sequence[float]]


def main(names: Sequence[str], keep: Path | None) -> None:
    """Measure the named sets and write figures and table."""
    figures: dict[str, dict[str, object]] = {}
    for name in names:
        with indexed(name, keep) as (workspace, dataset):
            found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
            for question, grades in judged(dataset):
                hops = sum(grade > 0 for grade in grades.values())
                for variant in VARIANTS:
                    ranked = _documents(workspace, _asked(workspace, question.text, variant), variant)
                    kept = [path for path in ranked if path not in question.exclude]
                    for group in (f"{name}, {hops} passages", f"{name}, all"):
                        found[group][variant].append(recall(kept, grades, 5))
        figures |= {group: _figures(found[group]) for group in sorted(found)}
        print(name, json.dumps(figures), flush=True)
    write("ablation", figures)
    header = ["questions that need", "number", *VARIANTS, "graph adds (95 %)"]
    into_readme("ablation", table(header, [_row(group, row) for group, row in figures.items()]))


class Changed:
    """A version of a workspace with other settings."""

    def __init__(self, snapshot: Snapshot, settings: Settings) -> None:
        self._snapshot = snapshot
        self.settings = settings

    def __getattr__(self, name: str) -> object:
        return getattr(self._snapshot, name)


def _asked(workspace: Workspace, question: str, variant: str) -> QueryResult:
    """One question under a variant; closing the graph also closes what reads with it."""
    place = VARIANTS.index(variant)
    retrieval = workspace.settings.retrieval
    steps, parts = retrieval.steps if place > 2 else 0, retrieval.parts if place > 3 else 0
    changed = retrieval.model_copy(update={"steps": steps, "parts": parts})
    settings = workspace.settings.model_copy(update={"retrieval": changed})
    with workspace.view() as snapshot:
        return search(question, Changed(snapshot, settings), 100, weights={"graph": 0.0} if place < 2 else None)


def _documents(workspace: Workspace, result: QueryResult, variant: str) -> list[str]:
    hits = result.fused if variant == FIRST else result.reranked
    return list(dict.fromkeys(workspace.path_of(hit.chunk_id) for hit in hits))


def _figures(scores: Scores) -> dict[str, object]:
    means = {variant: round(sum(values) / len(values), 4) for variant, values in scores.items()}
    return {
        "questions": len(scores[WITH]),
        "recall@5": means,
        "graph_adds": asdict(paired_difference(scores[WITH], scores[WITHOUT])),
    }


def _row(group: str, row: Mapping[str, object]) -> list[str]:
    means, gap = row["recall@5"], row["graph_adds"]
    best = max(means.values())
    cells = [f"**{means[v]:.3f}**" if means[v] == best else f"{means[v]:.3f}" for v in VARIANTS]
    return [group, str(row["questions"]), *cells, f"{gap['mean']:+.3f} ({gap['low']:+.3f} to {gap['high']:+.3f})"]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("sets", nargs="*", default=SETS)
    return parser.parse_args()


if __name__ == "__main__":
    options = _options()
    main(options.sets, options.keep)
