"""Quality on a generated million-character code-audit corpus: ``python -m benchmarks.audit``.

    python -m benchmarks.audit [--seed N] [--scale S] [--runs FOLDER]   measure (both seeds by default)
    python -m benchmarks.audit --write FOLDER [--seed N]                write it for ``python -m hybridmem evaluate``

Writes results/audit.json and, from the reported seed, the README's table (neither with --scale).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.audit import LOOK_AT, REPORTED
from benchmarks.audit.corpus import generate, write_set
from benchmarks.audit.measure import measure
from benchmarks.report import RESULTS, into_readme, table, write

COLUMNS = {"sparse": "BM25", "dense": "dense", "graph": "graph", "fused": "fused", "reranked": "reranked"}
NAMES = {
    "identifier": "identifier",
    "paraphrase": "paraphrase",
    "who-what-version": "who did what in which version",
    "multi-hop": "multi-hop",
    "global": "global",
    "en": "asked in English",
    "zh": "asked in Chinese",
    "all": "all",
}


def main(chosen: argparse.Namespace) -> None:
    """Write the set, or measure the seeds."""
    if chosen.write:
        corpus = generate(chosen.seed or REPORTED, chosen.scale)
        write_set(corpus, chosen.write)
        print(f"{corpus.characters:,} characters, {len(corpus.documents)} documents, {len(corpus.questions)} questions")
        return
    figures = _earlier() if chosen.scale == 1 else {}
    for seed in [chosen.seed] if chosen.seed else [LOOK_AT, REPORTED]:
        runs = chosen.runs / str(seed) if chosen.runs else None
        figures[str(seed)] = measure(generate(seed, chosen.scale), runs)
        print(seed, json.dumps(figures[str(seed)]), flush=True)
        print(as_table(figures[str(seed)]), flush=True)
    if chosen.scale == 1:
        write("audit", figures)
        if str(REPORTED) in figures:
            into_readme("audit", as_table(figures[str(REPORTED)]))


def as_table(result: Mapping[str, Mapping[str, Mapping[str, float]]]) -> str:
    """nDCG@10 of every column, then the share of questions with a fully relevant document first."""
    header = ["questions, nDCG@10", *COLUMNS.values(), *(f"first: {name}" for name in COLUMNS.values())]
    return table(header, [[name, *_cells(result, group)] for group, name in NAMES.items()])


def _cells(result: Mapping[str, Mapping[str, Mapping[str, float]]], group: str) -> Sequence[str]:
    scores, firsts = result["by"][group], result["first"][group]
    best = max(scores.values())
    cells = [f"**{scores[c]:.3f}**" if scores[c] == best else f"{scores[c]:.3f}" for c in COLUMNS]
    return [*cells, *(f"{firsts[c]:.0%}" for c in COLUMNS)]


def _earlier() -> dict[str, dict]:
    file = RESULTS / "audit.json"
    return json.loads(file.read_text("utf-8"))["figures"] if file.is_file() else {}


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options given, by default those of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--runs", type=Path)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main(options())
