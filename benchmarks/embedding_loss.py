"""What the small whole numbers of the embedder (int8) cost against its own float32: nDCG@10 of vectors alone.

    python -m benchmarks.embedding_loss [SET ...]

Passages are embedded whole, title in front. Writes results/embedding_loss.json and the README's table, with the 95 %
interval of a paired bootstrap over the questions.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict

import numpy as np
from numpy.typing import NDArray

from benchmarks.judged import judged
from benchmarks.report import SHARED, into_readme, table, write
from hybridmem.evaluate.bootstrap import paired_difference
from hybridmem.evaluate.datasets import Dataset, read_dataset
from hybridmem.evaluate.metrics import ndcg
from hybridmem.index.e5_onnx import E5Onnx

SETS = ("musique", "locomo5", "rustsec", "cmrc-sent")
DEPTH = 200

Vectors = NDArray[np.float32]


def main(names: Sequence[str]) -> None:
    """Measure the named sets and write figures and table."""
    engines = {"int8": E5Onnx(precision="int8"), "float32": E5Onnx(precision="float32")}
    figures: dict[str, dict[str, object]] = {}
    for name in names or SETS:
        dataset = read_dataset(SHARED / name)
        scores = {engine: _scores(dataset, embedder) for engine, embedder in engines.items()}
        figures[name] = {
            "passages": len(dataset.passages or ()),
            "questions": len(scores["int8"]),
            "ndcg@10": {engine: float(np.mean(values)) for engine, values in scores.items()},
            "loss": asdict(paired_difference(scores["float32"], scores["int8"])),
        }
        print(name, figures[name], flush=True)
    write("embedding_loss", figures)
    header = ["set", "passages", "questions", "int8", "float32", "loss (95 %)"]
    into_readme("embedding-loss", table(header, [_row(name, row) for name, row in figures.items()]))


def _scores(dataset: Dataset, embedder: E5Onnx) -> list[float]:
    """nDCG@10 of each judged question, passages in the order of their cosines."""
    passages = dataset.passages or ()
    rows = embedder.embed_passages([f"{passage.title}\n{passage.text}".strip() for passage in passages])
    found = []
    for question, grades in judged(dataset):
        order = np.argsort(-(rows @ embedder.embed_question(question.text)), kind="stable")
        ranked = [passages[place].id for place in order if passages[place].id not in question.exclude][:DEPTH]
        found.append(ndcg(ranked, grades, 10))
    return found


def _row(name: str, row: dict) -> list[str]:
    loss = row["loss"]
    means = [f"{row['ndcg@10'][engine]:.4f}" for engine in ("int8", "float32")]
    gap = f"{loss['mean']:+.4f} ({loss['low']:+.4f} to {loss['high']:+.4f})"
    return [name, f"{row['passages']:,}", str(row["questions"]), *means, gap]


if __name__ == "__main__":
    main(sys.argv[1:])
