"""Store protocol of Palisade 2.0: four atomic operations and nothing else.

Version 1.x issued SETNX and EXPIRE one after the other and left locks without expiry behind when a client
died in between (FIND-002). Every operation below is a single step of the store.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol

Clock = Callable[[], float]


class Backend(Protocol):
    """What a store has to offer. Times to live are in milliseconds."""

    def set_if_absent(self, key: str, value: str, ttl_ms: int) -> bool: ...

    def compare_and_delete(self, key: str, value: str) -> bool: ...

    def compare_and_extend(self, key: str, value: str, ttl_ms: int) -> bool: ...

    def increment(self, key: str) -> int: ...


class MemoryBackend:
    """Reference implementation: exact semantics, one process, a clock that tests may replace."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._values: dict[str, tuple[str, float]] = {}
        self._counters: dict[str, int] = {}
        self._mutex = threading.Lock()

    def _current(self, key: str) -> str | None:
        found = self._values.get(key)
        if found is None:
            return None
        value, deadline = found
        if deadline <= self._clock():
            del self._values[key]
            return None
        return value

    def set_if_absent(self, key: str, value: str, ttl_ms: int) -> bool:
        with self._mutex:
            if self._current(key) is not None:
                return False
            self._values[key] = (value, self._clock() + ttl_ms / 1000)
            return True

    def compare_and_delete(self, key: str, value: str) -> bool:
        with self._mutex:
            if self._current(key) != value:
                return False
            del self._values[key]
            return True

    def compare_and_extend(self, key: str, value: str, ttl_ms: int) -> bool:
        with self._mutex:
            if self._current(key) != value:
                return False
            self._values[key] = (value, self._clock() + ttl_ms / 1000)
            return True

    def increment(self, key: str) -> int:
        with self._mutex:
            self._counters[key] = self._counters.get(key, 0) + 1
            return self._counters[key]
