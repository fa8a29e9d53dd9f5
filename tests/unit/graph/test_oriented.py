"""Relations of facts by their rule: wordings get their canonical name and direction, what code does keeps its own."""

from __future__ import annotations

import pytest

from hybridmem.graph.merge import oriented
from hybridmem.types import Assertion, Span


@pytest.mark.parametrize(
    ("relation", "rule", "expected"),
    [
        ("writes", "svo", ("a", "wrote", "b")),
        ("writes", "code-attribute", ("a", "writes", "b")),
        ("writes", "decision", ("a", "writes", "b")),
        ("was developed by", "passive", ("b", "developed", "a")),
    ],
)
def test_a_method_that_writes_an_attribute_is_not_its_author(relation, rule, expected):
    assert oriented(Assertion("A", relation, "B", "a", "b", "", "", 0.8, rule, "c", Span("d", 0, 5))) == expected
