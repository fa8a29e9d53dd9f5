"""The 1.x interface on top of 2.0, for services that cannot move at once. To be removed in 3.0 (ADR-008)."""

from __future__ import annotations

import warnings

from .errors import LockTimeout
from .manager import LockManager


class LegacyLockManager:
    """acquire and release as in 1.x: booleans instead of leases and errors."""

    def __init__(self, manager: LockManager) -> None:
        warnings.warn("LegacyLockManager goes away in 3.0", DeprecationWarning, stacklevel=2)
        self._manager = manager

    def acquire(self, name: str, timeout_seconds: float = 10.0) -> bool:
        try:
            self._manager.acquire(name, timeout_seconds)
        except LockTimeout:
            return False
        return True

    def unlock(self, name: str) -> bool:
        """Release without looking at the token: a caller of 1.x never had one (FIND-010)."""
        return self._manager.release(name)

    release = unlock
