"""Waiting between attempts, 1.x: always the same pause."""

import itertools
import time


def fixed_delays(seconds):
    """The same delay for ever. All waiting clients wake up together (FIND-004)."""
    return itertools.repeat(seconds)


def retry(function, attempts=5, pause_seconds=0.5):
    """Call function until it does not raise ConnectionError, at most ``attempts`` times."""
    for attempt in range(1, attempts + 1):
        try:
            return function()
        except ConnectionError:
            if attempt == attempts:
                raise
            time.sleep(pause_seconds)
    return None
