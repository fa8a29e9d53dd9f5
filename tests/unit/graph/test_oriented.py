"""Relations of facts: wordings get their canonical name and direction, what a person stated stays as it is."""

from __future__ import annotations

import pytest

from hybridmem.graph.merge import oriented
from hybridmem.types import Assertion, Span


@pytest.mark.parametrize(
    ("relation", "rule", "expected"),
    [
        ("wrote", "svo", ("a", "wrote", "b")),
        ("writes to", "code-attribute", ("a", "writes", "b")),
        ("has written", "decision", ("a", "has written", "b")),
        ("was developed by", "passive", ("b", "developed", "a")),
    ],
)
def test_a_method_that_writes_an_attribute_is_not_its_author(relation, rule, expected):
    assert oriented(Assertion("A", relation, "B", "a", "b", "", "", 0.8, rule, "c", Span("d", 0, 5))) == expected
