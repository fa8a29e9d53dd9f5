from __future__ import annotations

import random

import pytest

from hybridmem.extract.relation_table import rows
from hybridmem.extract.relation_words import ENGLISH, phrase_of
from hybridmem.extract.relations import _meaning, canonical_relation, label, orient, relation_words


@pytest.mark.parametrize(
    ("wording", "name", "turned"),
    [
        ("导师", "advisor", False), ("导师是", "advisor", False), ("advisor", "advisor", False),
        ("was the doctoral advisor of", "advisor", True), ("师从", "advisor", False), ("指导过", "advisor", True),
        ("曾就职于", "worked_at", False), ("worked at", "worked_at", False),
        ("previously worked at", "worked_at", False),
        ("was employed by", "worked_at", False), ("核心研发了", "developed", False),
        ("was developed by", "developed", True),
        ("底层强依赖", "depends_on", False), ("relies heavily on", "depends_on", False),
        ("founded", "founded", False), ("创始人", "founded", True), ("was founded by", "founded", True),
        ("directed by", "directed", True), ("was born in", "born_in", False),
        ("field of research", "field_of_research", False),
        ("主导重构", "refactored", False), ("calls", "calls", False), ("is", "is_a", False),
        ("was the wife of", "spouse", True), ("causes", "caused", False), ("cause", "caused", True),
        ("led", "led", False), ("fixes", "fixed", False), ("was fixed by", "fixed", True),
        ("reports to", "reports_to", False), ("writes to", "writes", False), ("was unable to repair", "fixed", False),
        ("attended", "educated_at", False), ("took part in", "took_part_in", False),
    ],
)  # fmt: skip
def test_wordings_lead_to_a_relation_and_its_direction(wording, name, turned):
    assert orient(wording) == (name, turned)


@pytest.mark.parametrize(
    ("wording", "plain"), [("was painted with", "paint with"), ("曾经雕刻了", "雕刻"), ("is orbiting", "orbit")]
)
def test_unknown_wordings_give_their_base_form(wording, plain):
    assert canonical_relation(wording) == plain


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_turning_a_fact_once_is_enough(row):
    name, _, cells = row
    wordings = [name, label(name, chinese=False), label(name, chinese=True), *(word for cell in cells for word in cell)]
    for wording in wordings:
        turned_to, _ = orient(wording)
        assert orient(turned_to) == (turned_to, False)
        assert orient(label(turned_to, chinese=False)) == (turned_to, False)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        (
            "What is the research field of Einstein's doctoral advisor?",
            [("field_of_research", "research field"), ("advisor", "doctoral advisor")],
        ),
        (
            "张三的导师曾就职的公司研发的数据库依赖什么算法？",
            [("advisor", "导师"), ("worked_at", "就职"), ("developed", "研发"), ("depends_on", "依赖")],
        ),
        ("Who founded the company that developed TitanDB?", [("founded", "founded"), ("developed", "developed")]),
        ("What is it?", []),
        ("这是什么？", []),
    ],
)
def test_relation_words_of_a_question(question, found):
    assert relation_words(question) == found


def _tried_one_by_one(text: str) -> list[tuple[str, str]]:
    """The longest wording from each word on, every length tried."""
    words, found, position = text.split(), [], 0
    while position < len(words):
        for size in range(min(5, len(words) - position), 0, -1):
            part = [word.lower() for word in words[position : position + size]]
            if phrase_of(part[:1]) and part[-1] not in {"of", "the", "a", "an"} and _meaning(" ".join(part)):
                found.append((_meaning(" ".join(part)), " ".join(words[position : position + size])))
                position += size
                break
        else:
            position += 1
    return found


def test_no_wording_is_passed_over_for_speed() -> None:
    chance = random.Random(4)
    held = sorted({word for wording in ENGLISH for word in wording.split()})
    held += ["was", "has", "did", "the", "her", "quickly", "originally", "zebra", "Acme's", "co-founded", "don't", "by"]
    for _ in range(400):
        words = [chance.choice(held) + chance.choice(["", "", "s", "ed", "ing"]) for _ in range(chance.randint(1, 9))]
        text = " ".join(words)
        expected = [(name, surface) for name, surface in _tried_one_by_one(text) if name != "is_a"]
        assert relation_words(text) == list(dict.fromkeys(expected)), text
