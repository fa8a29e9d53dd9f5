"""高性能分布式锁模块，版本 2.0，由张工（张伟）主导重构。

重构要点：
1. 获取锁只用一次原子写入（set_if_absent），不再先占位后设过期；
2. 每次加锁都领取一个递增的栅栏令牌，存储端凭令牌拒绝迟到的写入；
3. 同一进程内的等待者排队，只有队首访问后端，八线程压测中请求减少约三分之二；
4. 租约从发出请求之前开始计时（2.0.1 修正，见 FIND-003）。

High-performance distributed lock, version 2.0, refactored under the lead of Zhang Wei (张工). One atomic write
per attempt, a fencing token per grant, a local queue in front of the store so that only the first waiter polls,
and leases that are counted from before the request was sent.
"""

from __future__ import annotations

import random
import threading
import time
import uuid
from collections.abc import Callable
from types import TracebackType

from .backend import Backend, Clock
from .errors import LeaseLost, LockTimeout
from .fencing import FencingTokenSource
from .lease import Lease
from .metrics import LockMetrics
from .retry import RetryPolicy


class DistributedLock:
    """A named lock shared by all processes that use the same backend.

    The object may be shared by the threads of a process: they queue on ``_gate`` and only the thread at the head
    talks to the store.
    """

    def __init__(
        self,
        name: str,
        backend: Backend,
        *,
        ttl_ms: int = 10_000,
        policy: RetryPolicy | None = None,
        metrics: LockMetrics | None = None,
        clock: Clock = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = name
        self.owner = uuid.uuid4().hex
        self._backend = backend
        self._tokens = FencingTokenSource(backend)
        self._ttl_ms = ttl_ms
        self._policy = policy or RetryPolicy()
        self._metrics = metrics or LockMetrics()
        self._clock = clock
        self._sleep = sleep
        self._gate = threading.Lock()
        self._rng = random.Random(self.owner)
        self._lease: Lease | None = None

    @property
    def key(self) -> str:
        return f"palisade:lock:{self.name}"

    @property
    def lease(self) -> Lease | None:
        return self._lease

    def acquire(self, timeout: float = 5.0) -> Lease:
        """Wait for the lock and return its lease; raise LockTimeout when the time is over.

        获取锁：先在本地排队，再向后端发起原子写入；失败则按退避策略等待。
        """
        started = self._clock()
        if not self._gate.acquire(timeout=timeout):
            raise self._timed_out(started)
        try:
            return self._poll(started, started + timeout)
        except BaseException:
            self._gate.release()
            raise

    def _poll(self, started: float, deadline: float) -> Lease:
        for delay in self._policy.delays(self._rng):
            lease = self._try_once()
            if lease is not None:
                self._metrics.observe_wait(self.name, (self._clock() - started) * 1000)
                self._metrics.count(self.name, "acquired")
                return lease
            if self._clock() + delay > deadline:
                break
            self._sleep(delay)
        raise self._timed_out(started)

    def _try_once(self) -> Lease | None:
        """One atomic attempt. The lease counts from before the call, so a slow reply shortens it (FIND-003)."""
        sent = self._clock()
        if not self._backend.set_if_absent(self.key, self.owner, self._ttl_ms):
            return None
        token = self._tokens.next_token(self.name)
        lease = Lease(self.name, self.owner, token, sent + self._ttl_ms / 1000)
        if not lease.is_valid(self._clock()):
            self._backend.compare_and_delete(self.key, self.owner)
            return None
        self._lease = lease
        return lease

    def renew(self) -> Lease:
        """Extend the lease by a full time to live; raise LeaseLost when somebody else holds the lock."""
        if self._lease is None:
            raise LeaseLost(f"lock {self.name!r} is not held")
        sent = self._clock()
        if not self._backend.compare_and_extend(self.key, self.owner, self._ttl_ms):
            self._metrics.count(self.name, "lost")
            self._lease = None
            raise LeaseLost(f"lease of {self.name!r} was lost before it could be renewed")
        self._lease = self._lease.extended(sent, self._ttl_ms)
        return self._lease

    def release(self) -> bool:
        """Give the lock back; False when the lease had already gone to somebody else.

        释放锁：只删除自己写入的值，绝不误删别人的锁。
        """
        if self._lease is None:
            return False
        self._lease = None
        try:
            released = self._backend.compare_and_delete(self.key, self.owner)
        finally:
            self._gate.release()
        self._metrics.count(self.name, "released" if released else "lost")
        return released

    def _timed_out(self, started: float) -> LockTimeout:
        self._metrics.count(self.name, "timeout")
        return LockTimeout(self.name, self._clock() - started)

    def __enter__(self) -> Lease:
        return self.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
