"""Run by a test: ingest one document and die without a goodbye at the named moment of the write."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from hybridmem.index.dense import DenseIndex
from hybridmem.ingest import Ingest
from hybridmem.store.truth import Truth
from hybridmem.workspace_vectors import Vectors
from tests.unit.workspace.workspace_samples import document, workspace

STAGES = {"read": "_must_go_first", "chunk": "_prepare", "extract": "_extracted", "embed": "_embedded"}


def _die(*_: object) -> None:
    os._exit(9)


def _die_after(owner: type, name: str) -> None:
    original = getattr(owner, name)

    def call(self: object, *values: object) -> None:
        result = original(self, *values)
        for _ in result if isinstance(result, Iterator) else ():
            pass
        _die()

    setattr(owner, name, call)


def main(folder: str, moment: str, text: str) -> None:
    """``moment``: one of the stages of an ingest or of its write."""
    made = workspace(Path(folder))
    made.stats()
    if moment in STAGES:
        _die_after(Ingest, STAGES[moment])
    elif moment == "repair":
        Vectors._texts = _die  # type: ignore[method-assign]
        made._vectors.index()
    elif moment == "before-vectors":
        Truth.announce = _die  # type: ignore[method-assign]
    elif moment == "after-announcing":
        _die_after(Truth, "announce")
    elif moment == "after-vectors":
        _die_after(DenseIndex, "upsert")
    elif moment == "after-commit":
        _die_after(Truth, "write")
    elif moment == "after-sweep":
        _die_after(Vectors, "forget")
    list(made.ingest_documents([document("a.txt", text, "New title")]))


if __name__ == "__main__":
    main(*sys.argv[1:])
