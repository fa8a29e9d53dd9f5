"""指标模块，2.0 重构，负责人：刘波。

Metrics of 2.0, refactored by Liu Bo. Labels come from a fixed list: the lock's *class* (the part of its name
before the first colon), never its full name, which made the number of series explode (FIND-005).
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import Counter

BUCKETS_MS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)


def lock_class(name: str) -> str:
    """``invoice:2024-11-18`` belongs to the class ``invoice``."""
    return name.partition(":")[0]


class Histogram:
    """Counts of observations per bucket; the last bucket is open."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS_MS) + 1)
        self.total = 0.0

    def observe(self, milliseconds: float) -> None:
        self.counts[bisect_left(BUCKETS_MS, milliseconds)] += 1
        self.total += milliseconds

    def quantile(self, share: float) -> float:
        """Upper bound of the bucket that holds the given share of the observations."""
        wanted, seen = share * sum(self.counts), 0
        for bound, count in zip(BUCKETS_MS, self.counts, strict=False):
            seen += count
            if seen >= wanted:
                return float(bound)
        return float("inf")


class LockMetrics:
    """What operations wants to know: waits, outcomes, lost leases."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self.outcomes: Counter[tuple[str, str]] = Counter()
        self.waits: dict[str, Histogram] = {}

    def count(self, name: str, outcome: str) -> None:
        with self._mutex:
            self.outcomes[lock_class(name), outcome] += 1

    def observe_wait(self, name: str, milliseconds: float) -> None:
        with self._mutex:
            self.waits.setdefault(lock_class(name), Histogram()).observe(milliseconds)
