"""LockManager of 2.0: builds locks from settings and keeps one object per name.

The class keeps the name it had in 1.x because forty services import it; it shares no code with the old one (FIND-012).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from .backend import Backend
from .config import LockSettings
from .distributed_lock import DistributedLock
from .lease import Lease
from .metrics import LockMetrics
from .watchdog import LeaseWatchdog


class LockManager:
    """Entry point for applications."""

    def __init__(self, backend: Backend, settings: LockSettings | None = None) -> None:
        self.settings = settings or LockSettings()
        self.metrics = LockMetrics()
        self._backend = backend
        self._locks: dict[str, DistributedLock] = {}
        self._mutex = threading.Lock()

    def lock(self, name: str) -> DistributedLock:
        """The lock object of this process for a name."""
        with self._mutex:
            if name not in self._locks:
                self._locks[name] = DistributedLock(
                    name, self._backend, ttl_ms=self.settings.ttl_ms, metrics=self.metrics
                )
            return self._locks[name]

    def acquire(self, name: str, timeout: float | None = None) -> Lease:
        """Take a lock; the caller must release it and renew it in time."""
        seconds = self.settings.acquire_timeout_ms / 1000 if timeout is None else timeout
        return self.lock(name).acquire(seconds)

    def release(self, name: str) -> bool:
        return self.lock(name).release()

    @contextmanager
    def hold(self, name: str) -> Iterator[Lease]:
        """Hold a lock for a block of code and renew it in the background."""
        lease = self.acquire(name)
        interval = self.settings.ttl_ms / 1000 * self.settings.renew_fraction
        watchdog = LeaseWatchdog(self.lock(name), interval)
        watchdog.start()
        try:
            yield lease
        finally:
            watchdog.stop()
            self.release(name)
