"""Comparisons by way of something else become one chain for each side; relatives of relatives become two steps."""

from __future__ import annotations

import pytest

from hybridmem.query.compared import compared
from hybridmem.query.nested_kin import kin_parts
from hybridmem.types import SLOT, LinkedEntity


def _linked(*surfaces: str) -> list[LinkedEntity]:
    return [LinkedEntity(f"id {surface}", surface, surface, "exact", 1.0) for surface in surfaces]


@pytest.mark.parametrize(
    ("question", "names", "asked"),
    [
        ("Which film has the director who died earlier, Red Lamp or Blue Door?", ("Blue Door", "Red Lamp"),
         ["the director of Red Lamp", "the director of Blue Door"]),
        ("《红灯》和《蓝门》的导演谁更年轻？", ("《红灯》", "《蓝门》"), ["《红灯》的导演", "《蓝门》的导演"]),
    ],
)  # fmt: skip
def test_each_side_has_a_chain(question: str, names: tuple[str, ...], asked: list[str]) -> None:
    found = compared(question, _linked(*names))
    assert [chain.parts[0].about(chain.start.name) for chain in found] == asked
    assert all(chain.parts[0].kind == "person" and chain.parts[1].text.count(SLOT) == 1 for chain in found)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which is older, Red Lamp or Blue Door?", ("Red Lamp", "Blue Door")),
        ("Who is the director of Red Lamp?", ("Red Lamp",)),
        ("Did the director of Red Lamp, who lived in Blue Door, travel?", ("Red Lamp", "Blue Door")),
        ("红灯和蓝门哪个更早？", ("红灯", "蓝门")),
    ],
)
def test_direct_comparisons_and_single_names_have_none(question: str, names: tuple[str, ...]) -> None:
    assert compared(question, _linked(*names)) == ()


@pytest.mark.parametrize(
    ("question", "steps"),
    [
        ("Who is the father-in-law of Hilda?", ["the spouse of Hilda", "the father of Hilda"]),
        ("Who is Hilda's maternal grandfather?", ["the mother of Hilda", "the father of Hilda"]),
        ("Who is Hilda's child-in-law?", ["the child of Hilda", "the spouse of Hilda"]),
        ("王芳的外公是谁？", ["Hilda的母亲", "Hilda的父亲"]),
        ("王芳的女婿是谁？", ["Hilda的女儿", "Hilda的丈夫"]),
        ("Who is the father of Hilda?", []),
        ("The grandfatherly man", []),
    ],
)
def test_relatives_of_relatives(question: str, steps: list[str]) -> None:
    assert [part.about("Hilda") for part in kin_parts(question)] == steps
