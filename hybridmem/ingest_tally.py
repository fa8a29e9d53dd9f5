"""What an ingest has done so far: counts by stage, seconds by stage, and the report they end in."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from hybridmem.store.rows import Record
from hybridmem.types import IngestReport, Issue

STAGES = ("read", "chunk", "extract", "embed", "write")


@dataclass(slots=True)
class Tally:
    """Grows while an ingest runs; paths are logical paths, seconds are wall time."""

    added: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))
    done: Counter[str] = field(default_factory=Counter)
    chunks: int = 0
    triples: int = 0

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        """Add the time of a block to a stage."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[stage] += time.perf_counter() - started

    def wrote(self, records: Sequence[Record], replaced: Sequence[str]) -> None:
        """Count written documents; ``replaced`` are the paths among them that were there before."""
        before = set(replaced)
        self.replaced += replaced
        self.added += [record.document.path for record in records if record.document.path not in before]
        self.chunks += sum(len(record.chunks) for record in records)
        self.triples += sum(len(record.extraction.assertions) for record in records)

    def report(self, cancelled: bool) -> IngestReport:
        """The report of the run as it stands."""
        return IngestReport(
            added=tuple(self.added),
            replaced=tuple(self.replaced),
            unchanged=tuple(self.unchanged),
            issues=tuple(self.issues),
            seconds={stage: round(value, 4) for stage, value in self.seconds.items()},
            chunks=self.chunks,
            triples=self.triples,
            cancelled=cancelled,
        )
