"""Quality of every channel, the fusion and the reranked list on the public sets.

    python -m benchmarks.retrieval [--keep FOLDER] [SET ...]

Writes results/retrieval.json (sets already there and not named are kept) and the README's table. With --keep the
workspaces stay in FOLDER and are used again, which makes ``index_seconds`` meaningless.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from benchmarks.judged import chosen_sets
from benchmarks.report import RESULTS, SHARED, into_readme, table, write
from hybridmem.evaluate.runner import Opener, run
from hybridmem.workspace import Workspace

# Rows of the table: set, type of its questions ("" for all of them), and the figure they are judged by.
JUDGED_BY = (
    ("hotpotqa", "", "recall@5"),
    ("hotpotqa", "", "all@5"),
    ("musique", "", "recall@5"),
    ("2wiki", "", "recall@5"),
    ("2wiki", "", "all@5"),
    ("rgb-zh", "single", "ndcg@10"),
    ("rgb-zh", "integration", "recall@20"),
    ("cosqa", "", "ndcg@10"),
    ("scifact", "", "ndcg@10"),
    ("rustsec", "", "mrr@10"),
    ("owasp", "", "ndcg@10"),
    ("cmrc-sent", "", "mrr@10"),
    ("locomo5", "", "recall@5"),
)
COLUMNS = ("sparse", "dense", "graph", "fused", "reranked")


def main(names: Sequence[str], keep: Path | None) -> None:
    """Evaluate the named sets and write figures and table."""
    figures = _earlier()
    for name in names:
        folder = SHARED / name
        if not folder.is_dir():
            print(f"{name}: not beside the project, left out")
            continue
        figures[name] = run(folder, _opener(name, keep))
        print(name, json.dumps(figures[name]["metrics"]), flush=True)
        write("retrieval", figures)
    into_readme("retrieval", _table(figures))


def _opener(name: str, keep: Path | None) -> Opener:
    return (lambda _: Workspace.open(keep / name)) if keep is not None else Workspace.open


def _earlier() -> dict[str, dict]:
    file = RESULTS / "retrieval.json"
    return json.loads(file.read_text("utf-8"))["figures"] if file.is_file() else {}


def _table(figures: dict[str, dict]) -> str:
    header = [
        "set",
        "measure",
        "BM25",
        "dense",
        "graph",
        "fused",
        "reranked",
        "nDCG@10, fused - best channel (95 %)",
        "p50 / p95 ms",
    ]
    return table(
        header, [_row(figures[name], name, kind, measure) for name, kind, measure in JUDGED_BY if name in figures]
    )


def _row(result: dict, name: str, kind: str, measure: str) -> list[str]:
    metrics = result["by_type"][kind] if kind else result["metrics"]
    values = [metrics[column].get(measure, 0.0) for column in COLUMNS]
    cells = [f"**{value:.3f}**" if value == max(values) else f"{value:.3f}" for value in values]
    gap = result["against_best_channel"]["fused"]
    times = result["query_ms"]
    return [
        f"{name} {kind}" if kind else f"{name} ({result['queries']})",
        measure,
        *cells,
        f"{gap['mean']:+.3f} ({gap['low']:+.3f} to {gap['high']:+.3f})",
        f"{times['p50']:.0f} / {times['p95']:.0f}",
    ]


if __name__ == "__main__":
    main(*chosen_sets(__doc__))
