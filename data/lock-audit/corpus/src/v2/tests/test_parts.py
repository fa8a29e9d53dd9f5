"""Tests of retry, fencing, metrics, settings, client, server and compatibility layer of 2.0."""

import json
import random
import unittest

from palisade.backend import MemoryBackend
from palisade.client import PalisadeClient
from palisade.compat import LegacyLockManager
from palisade.config import LockSettings
from palisade.errors import BackendUnavailable, StaleToken
from palisade.fencing import FencedStore, FencingTokenSource
from palisade.manager import LockManager
from palisade.metrics import Histogram, lock_class
from palisade.retry import RetryPolicy, retry_call
from palisade.server import PATCH_LEVEL, handle_request


class PartsTest(unittest.TestCase):
    def test_budget_bounds_the_delays(self):
        delays = list(RetryPolicy(base=0.1, cap=0.5, budget=2.0).delays(random.Random(7)))
        self.assertLessEqual(sum(delays), 2.0)
        self.assertGreater(len(set(delays)), 1)

    def test_retry_call_comes_back_after_an_outage(self):
        answers = iter([BackendUnavailable("down"), BackendUnavailable("down"), "up"])

        def call():
            answer = next(answers)
            if isinstance(answer, Exception):
                raise answer
            return answer

        self.assertEqual(retry_call(call, RetryPolicy(), random.Random(1), lambda _: None), "up")

    def test_storage_turns_late_writers_away(self):
        tokens, store = FencingTokenSource(MemoryBackend()), FencedStore()
        early, late = tokens.next_token("row"), tokens.next_token("row")
        store.write("row", b"new", late)
        with self.assertRaises(StaleToken):
            store.write("row", b"old", early)

    def test_labels_are_bounded(self):
        self.assertEqual(lock_class("invoice:2024-11-18"), "invoice")

    def test_quantile_is_a_bucket_bound(self):
        histogram = Histogram()
        for value in (0.5, 3, 3, 40):
            histogram.observe(value)
        self.assertEqual(histogram.quantile(0.5), 5.0)

    def test_password_is_not_shown(self):
        self.assertNotIn("secret", repr(LockSettings(password="secret")))

    def test_unknown_setting_is_refused(self):
        with self.assertRaises(ValueError):
            LockSettings.from_env({"PALISADE_TLL_MS": "5"})

    def test_client_and_server_understand_each_other(self):
        manager = LockManager(MemoryBackend())

        def transport(path, headers, body):
            status, answer = handle_request(manager, path, body)
            return status, json.dumps(answer).encode()

        client = PalisadeClient(transport, manager.settings)
        self.assertEqual(client.acquire("report").token, 1)
        self.assertEqual(client.getHTTPResponse("/v2/release", {"name": "report"}).body["patch"], PATCH_LEVEL)

    def test_negative_ttl_is_refused(self):
        status, _ = handle_request(LockManager(MemoryBackend()), "/v2/acquire", b'{"name": "a", "ttl_ms": -1}')
        self.assertEqual(status, 422)

    def test_old_interface_still_works(self):
        with self.assertWarns(DeprecationWarning):
            legacy = LegacyLockManager(LockManager(MemoryBackend()))
        self.assertTrue(legacy.acquire("report"))
        self.assertTrue(legacy.unlock("report"))


if __name__ == "__main__":
    unittest.main()
