from __future__ import annotations

import pytest

from hybridmem.query.depth import HARD, Features, complexity
from hybridmem.query.intent import asks


@pytest.mark.parametrize(
    "text",
    [
        "Who led the refactoring of LockManager",
        "In which year was TitanDB released",
        "Were both engineers born in Zurich?",
        "find the code that releases the lease",
        "谁主导了 2.0 的重构",
        "TitanDB 依赖什么共识算法",
        "找到 2.0 版本的锁模块",
        "is the lease renewed after a restart",
    ],
)
def test_questions_and_requests_ask(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "Lease renewal under clock drift",
        "The cache which was added in 2.0 is never cleared.",
        "锁的续租机制",
        "python sort list of tuples",
    ],
)
def test_headings_claims_and_key_words_ask_nothing(text: str) -> None:
    assert not asks(text)


def test_a_statement_needs_no_hops_however_much_it_names() -> None:
    busy = Features(2, 2, 2, 2, "fact")
    assert complexity("A causes B", busy)[0] > HARD
    value, reasons = complexity("A causes B", Features(2, 2, 2, 2, "fact", asks=False))
    assert value == HARD
    assert reasons[-1].label == "statement"
