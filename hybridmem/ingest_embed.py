"""Embedding beside extraction: one thread works through slices of texts while the caller does something else."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType

import numpy as np
from numpy.typing import NDArray

from hybridmem.ingest_texts import embedding_text
from hybridmem.store.rows import Record

SLICE = 32

Matrix = NDArray[np.float32]
Vectors = tuple[list[str], Matrix]
Slice = list[tuple[str, str]]


class Embedding:
    """Embeds slices of (chunk id, text) in the background; leaving the block drops what has not begun.

    Models release the interpreter while they compute, so extraction and embedding keep both cores busy.
    """

    def __init__(self, embed: Callable[[Sequence[str]], Matrix | None], slices: Iterable[Slice]) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ingest-embed")
        self._slices = list(slices)
        self._waiting: deque[Future[Matrix | None]] = deque(
            self._thread.submit(embed, [text for _, text in part]) for part in self._slices
        )

    def __enter__(self) -> Embedding:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)

    def check(self) -> None:
        """Raise what embedding has raised so far, so that nobody works on in vain."""
        for future in self._waiting:
            if not future.done():
                return
            if (error := future.exception()) is not None:
                raise error

    def results(self) -> Iterator[Vectors | None]:
        """Chunk ids and vectors slice by slice, None where there is no embedder."""
        for part, future in zip(self._slices, self._waiting, strict=True):
            matrix = future.result()
            yield None if matrix is None else ([id_ for id_, _ in part], matrix)


def slices_of(records: Sequence[Record]) -> list[Slice]:
    """(chunk id, text) in slices of like length: an embedder is fastest on texts of one length."""
    texts = [(chunk.id, embedding_text(record.document, chunk)) for record in records for chunk in record.chunks]
    texts.sort(key=lambda item: (len(item[1]), item[0]))
    return [texts[start : start + SLICE] for start in range(0, len(texts), SLICE)]


def joined(rows: Sequence[Vectors]) -> Vectors | None:
    """All slices as one matrix, None for none."""
    ids = [id_ for part, _ in rows for id_ in part]
    return (ids, np.concatenate([matrix for _, matrix in rows])) if rows else None
