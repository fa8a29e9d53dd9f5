"""Counters added in 1.2. They live in one dictionary and are printed on exit."""

import atexit
from collections import Counter

COUNTS = Counter()


def count(event, lock_name):
    """Count an event per lock name; the number of names is not bounded."""
    COUNTS[event + ":" + lock_name] += 1


def report():
    """Lines of the form ``event:lock count``, most frequent first."""
    return ["%s %d" % (name, number) for name, number in COUNTS.most_common()]


@atexit.register
def _write_report():
    for line in report():
        print(line)
