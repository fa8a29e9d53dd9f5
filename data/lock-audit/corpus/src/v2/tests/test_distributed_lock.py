"""Tests of the 2.0 lock with a clock under control. Run with PYTHONPATH=src/v2 python -m unittest."""

import unittest

from palisade.backend import MemoryBackend
from palisade.distributed_lock import DistributedLock
from palisade.errors import LeaseLost, LockTimeout


class FakeClock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


class SlowBackend(MemoryBackend):
    """Answers late, as a store under load does."""

    def __init__(self, clock, delay):
        super().__init__(clock)
        self.clock, self.delay = clock, delay

    def set_if_absent(self, key, value, ttl_ms):
        done = super().set_if_absent(key, value, ttl_ms)
        self.clock.now += self.delay
        return done


class DistributedLockTest(unittest.TestCase):
    def setUp(self):
        self.clock = FakeClock()
        self.backend = MemoryBackend(self.clock)

    def lock(self, backend=None):
        return DistributedLock(
            "invoice:1", backend or self.backend, ttl_ms=1000, clock=self.clock, sleep=self.clock.sleep
        )

    def test_second_owner_times_out(self):
        self.lock().acquire()
        with self.assertRaises(LockTimeout):
            self.lock().acquire(timeout=0.2)

    def test_tokens_grow(self):
        first = self.lock()
        token = first.acquire().token
        first.release()
        self.assertGreater(self.lock().acquire().token, token)

    def test_release_never_removes_a_foreign_lock(self):
        first, second = self.lock(), self.lock()
        first.acquire()
        self.clock.now += 2.0
        second.acquire()
        self.assertFalse(first.release())
        with self.assertRaises(LockTimeout):
            self.lock().acquire(timeout=0.1)

    def test_find_003_slow_reply_shortens_the_lease(self):
        lease = self.lock(SlowBackend(self.clock, 0.4)).acquire()
        self.assertAlmostEqual(lease.remaining(self.clock()), 0.58)

    def test_renewal_of_a_lost_lease_is_reported(self):
        lock = self.lock()
        lock.acquire()
        self.clock.now += 2.0
        with self.assertRaises(LeaseLost):
            lock.renew()


if __name__ == "__main__":
    unittest.main()
