"""The public sets as workspaces with judged questions, for what is learned from them."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.report import SHARED
from hybridmem.evaluate.datasets import Dataset, Question, read_dataset
from hybridmem.evaluate.runner import passage_document
from hybridmem.workspace import Workspace

SETS = ("musique", "2wiki", "hotpotqa", "locomo5", "cmrc-sent", "rustsec", "owasp", "cosqa", "rgb-zh", "scifact")
QUESTIONS = 300
"""At most so many questions of a set, spread over it."""


@contextmanager
def indexed(name: str, keep: Path | None) -> Iterator[tuple[Workspace, Dataset]]:
    """Open a set's workspace, indexed; with ``keep`` it stays in that folder and is used again."""
    dataset = read_dataset(SHARED / name)
    with tempfile.TemporaryDirectory() as scratch:
        workspace = Workspace.open((keep or Path(scratch)) / name)
        try:
            if not workspace.stats()["documents"]:
                for _ in workspace.ingest_documents(passage_document(passage) for passage in dataset.passages or ()):
                    pass
            yield workspace, dataset
        finally:
            workspace.close()


def judged(dataset: Dataset) -> list[tuple[Question, Mapping[str, float]]]:
    """The questions with their grades by document; those excluded are left out."""
    found = [question for question in dataset.questions if question.id in dataset.qrels]
    chosen = found[:: max(1, len(found) // QUESTIONS)][:QUESTIONS]
    return [(q, {d: g for d, g in dataset.qrels[q.id].items() if d not in q.exclude}) for q in chosen]


def chosen_sets(description: str | None) -> tuple[Sequence[str], Path | None]:
    """The sets named on the command line, all by default, and the folder that keeps their workspaces."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    return options.sets or SETS, options.keep
