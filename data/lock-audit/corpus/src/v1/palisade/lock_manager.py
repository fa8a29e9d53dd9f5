"""锁管理器，1.x 版本。作者：周凯。

轮询方式的分布式锁：先 SETNX 占位，再 EXPIRE 设置过期时间。1.3 之后只修安全问题，不再加功能。
Polling lock of Palisade 1.x, written by Zhou Kai in 2023. It only gets security fixes since 1.3.
"""

import logging
import time
import uuid

from .backend import MemoryBackend
from .retry import fixed_delays

log = logging.getLogger(__name__)


class LockManager:
    """Hands out named locks; one manager per process."""

    def __init__(self, backend=None, ttl_seconds=30, poll_seconds=0.2):
        self.backend = backend or MemoryBackend()
        self.ttl_seconds = ttl_seconds
        self.poll_seconds = poll_seconds
        self.owner = uuid.uuid4().hex

    def acquire(self, name, timeout_seconds=10):
        """Poll until the lock is ours or the time is over; return True or False."""
        deadline = time.monotonic() + timeout_seconds
        for delay in fixed_delays(self.poll_seconds):
            if self.backend.setnx(self._key(name), self.owner):
                # A crash between these two calls leaves a lock that never expires.
                self.backend.expire(self._key(name), self.ttl_seconds)
                log.info("acquired %s", name)
                return True
            if time.monotonic() + delay > deadline:
                return False
            time.sleep(delay)
        return False

    def release(self, name):
        """Give the lock back. The owner is not checked (FIND-001)."""
        return self.backend.delete(self._key(name))

    def is_locked(self, name):
        return self.backend.get(self._key(name)) is not None

    @staticmethod
    def _key(name):
        return "palisade:lock:" + name
