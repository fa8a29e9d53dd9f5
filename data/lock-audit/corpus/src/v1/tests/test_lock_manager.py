"""Tests of the 1.x lock manager. Run with PYTHONPATH=src/v1 python -m unittest."""

import unittest

from palisade.backend import MemoryBackend
from palisade.lock_manager import LockManager


class LockManagerTest(unittest.TestCase):
    def setUp(self):
        self.backend = MemoryBackend()
        self.first = LockManager(self.backend, ttl_seconds=5, poll_seconds=0.01)
        self.second = LockManager(self.backend, ttl_seconds=5, poll_seconds=0.01)

    def test_second_manager_has_to_wait(self):
        self.assertTrue(self.first.acquire("report"))
        self.assertFalse(self.second.acquire("report", timeout_seconds=0.05))

    def test_released_lock_can_be_taken(self):
        self.first.acquire("report")
        self.first.release("report")
        self.assertTrue(self.second.acquire("report", timeout_seconds=0.05))

    def test_find_001_anybody_may_release(self):
        """Documents the defect: the second manager frees a lock it does not hold."""
        self.first.acquire("report")
        self.assertTrue(self.second.release("report"))
        self.assertFalse(self.first.is_locked("report"))


if __name__ == "__main__":
    unittest.main()
