"""What an ingest has done so far: counts and seconds by stage, the rate, the time left, and the report they end in."""

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
    """Grows while an ingest runs; paths are logical paths, seconds are wall time.

    ``total`` is the number of sources expected, 0 if unknown; ``done`` counts sources, ``chunks_done`` chunks.
    """

    total: int = 0
    added: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))
    done: Counter[str] = field(default_factory=Counter)
    chunks_done: Counter[str] = field(default_factory=Counter)
    copies: list[str] = field(default_factory=list)
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

    def expected(self) -> int:
        """How many sources there are, as far as is known."""
        return max(self.total, self.done["read"])

    def rate(self, stage: str) -> float:
        """Work done per second of a stage: sources while reading, chunks afterwards; 0 before there is a figure."""
        work = self.done if stage == "read" else self.chunks_done
        seconds = self.seconds[stage]
        return round(work[stage] / seconds, 2) if seconds > 0 else 0.0

    def remaining_seconds(self) -> float | None:
        """Time left if the sources to come are like those before; None before there is a rate.

        Extraction and embedding run side by side, so the slower of the two counts.
        """
        done, chunks = self.done["read"], self.chunks_done["chunk"]
        if not done or not self.total or not self.chunks_done["extract"]:
            return None
        to_come = chunks * max(0, self.total - done) / done
        left = {stage: to_come + chunks - self.chunks_done[stage] for stage in STAGES[1:]}
        costs = {stage: left[stage] * self.seconds[stage] / max(1, self.chunks_done[stage]) for stage in left}
        reading = max(0, self.total - done) * self.seconds["read"] / done
        return round(reading + costs["chunk"] + max(costs["extract"], costs["embed"]) + costs["write"], 1)

    def copied(self, path: str, known: bool) -> None:
        """Count a file that is a further name of a stored document."""
        (self.replaced if known else self.added).append(path)
        self.copies.append(path)

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
            copies=tuple(self.copies),
        )
