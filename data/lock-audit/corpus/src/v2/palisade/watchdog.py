"""租约看门狗：在租约用掉三分之一时续期。

LeaseWatchdog renews a held lock in the background. Since 2.0.1 ``stop`` waits for the thread, so that no renewal can
follow a release (FIND-008).
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from .distributed_lock import DistributedLock
from .errors import LeaseLost


class LeaseWatchdog:
    """Renews every ``interval`` seconds until stopped or until the lease is lost."""

    def __init__(
        self, lock: DistributedLock, interval: float, on_lost: Callable[[LeaseLost], None] | None = None
    ) -> None:
        self._lock = lock
        self._interval = interval
        self._on_lost = on_lost
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"watchdog-{lock.name}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Stop renewing and wait until no renewal is under way."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(self._interval):
            try:
                self._lock.renew()
            except LeaseLost as error:
                if self._on_lost is not None:
                    self._on_lost(error)
                return
