"""重试与退避，2.0 重构，负责人：陈静。

Retry with decorrelated jitter, refactored for 2.0 by Chen Jing. In 1.x all clients slept for the same time and
came back in one wave; here each delay is drawn between ``base`` and three times the previous delay.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from .errors import BackendUnavailable

Result = TypeVar("Result")


@dataclass(frozen=True)
class RetryPolicy:
    """Delays in seconds. ``budget`` bounds the sum of all delays (FIND-013)."""

    base: float = 0.01
    cap: float = 1.0
    budget: float = 10.0

    def delays(self, rng: random.Random) -> Iterator[float]:
        """Delays with decorrelated jitter until the budget is spent."""
        previous, spent = self.base, 0.0
        while True:
            delay = min(self.cap, rng.uniform(self.base, previous * 3))
            if spent + delay > self.budget:
                return
            spent += delay
            previous = delay
            yield delay


def retry_call(
    function: Callable[[], Result],
    policy: RetryPolicy,
    rng: random.Random,
    sleep: Callable[[float], None] = time.sleep,
) -> Result:
    """Call function again while the store is unavailable; the last error goes to the caller."""
    for delay in policy.delays(rng):
        try:
            return function()
        except BackendUnavailable:
            sleep(delay)
    return function()
