"""Nested questions are split from a name outwards, in both languages; plain ones are left whole."""

from __future__ import annotations

import pytest

from hybridmem.extract.pipeline import Extractor
from hybridmem.query.nested import nested
from hybridmem.query.nested_kinds import kind_of
from hybridmem.settings import Models
from hybridmem.types import SLOT, LinkedEntity


@pytest.fixture(scope="module")
def extractor() -> Extractor:
    return Extractor(Models())


def _linked(*surfaces: str) -> list[LinkedEntity]:
    return [LinkedEntity(f"id {surface}", surface, surface, "exact", 1.0) for surface in surfaces]


def _parts(extractor: Extractor, question: str, *names: str) -> list[str]:
    language = "zh" if any("\u4e00" <= c <= "\u9fff" for c in question) else "en"
    found = nested(question, _linked(*names), extractor, language, 5)
    return [part.text.replace(SLOT, "_") for part in found.parts] if found else []


@pytest.mark.parametrize(
    ("question", "name", "parts"),
    [
        (
            "What is the firm that once employed the leader of the Tiller crew?",
            "Tiller crew",
            ["the leader of the _", "the firm that once employed _"],
        ),
        ("When did the country containing Nugegoda leave the Empire?", "Nugegoda",
         ["the country containing _", "When did _ leave the Empire"]),
        ("Where was the director of Red Lamp born?", "Red Lamp", ["the director of _", "Where was _ born"]),
        ("Who is the spouse of Big Lamp's director?", "Big Lamp", ["_'s director", "the spouse of _"]),
        ("张三的导师的公司的产品依赖什么？", "张三", ["_的导师", "_的公司", "_的产品", "_依赖什么"]),
        ("维护身份映射的团队的负责人是谁？", "身份映射", ["维护_的团队", "_的负责人"]),
        ("请问松涛科技的创始人毕业于哪所大学？", "松涛科技", ["_的创始人", "_毕业于哪所大学"]),
    ],
)  # fmt: skip
def test_parts(extractor: Extractor, question: str, name: str, parts: list[str]) -> None:
    assert _parts(extractor, question, name) == parts


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Who leads the Tiller crew?", "Tiller crew"),
        ("Was the Tiller crew founded in 2012?", "Tiller crew"),
        ("谁维护身份映射？", "身份映射"),
        ("身份映射是什么？", "身份映射"),
        ("What is the leader of the firm?", "Tiller crew"),
    ],
)
def test_plain_questions_are_left_whole(extractor: Extractor, question: str, name: str) -> None:
    assert _parts(extractor, question, name) == []


def test_the_longest_chain_of_several_names_is_taken(extractor: Extractor) -> None:
    question = "Did the mentor of the founder of Acme meet Hilda?"
    found = nested(question, _linked("Hilda", "Acme"), extractor, "en", 5)
    assert found is not None
    assert found.start.surface == "Acme"
    assert [part.kind for part in found.parts] == ["person", "person", ""]


def test_a_long_nesting_is_cut(extractor: Extractor) -> None:
    assert len(_parts(extractor, "张三" + "的导师" * 9 + "是谁？", "张三")) == 5


def test_nothing_is_split_without_a_parser_or_with_the_slot_in_the_question(extractor: Extractor) -> None:
    question = "Where was the director of Red Lamp born?"
    assert nested(question, _linked("Red Lamp"), None, "en", 5) is None
    assert nested(question + SLOT, _linked("Red Lamp"), extractor, "en", 5) is None


def test_every_part_holds_one_slot(extractor: Extractor) -> None:
    found = nested("张三的导师的公司的产品依赖什么？", _linked("张三"), extractor, "zh", 5)
    assert found is not None
    assert {part.text.count(SLOT) for part in found.parts} == {1}
    assert found.parts[0].about("李四") == "李四的导师"


@pytest.mark.parametrize(
    ("noun", "kind"),
    [
        ("directors", "person"),
        ("现任负责人", "person"),
        ("city", "location"),
        ("合作公司", "organization"),
        ("protocol", ""),
    ],
)
def test_kinds(noun: str, kind: str) -> None:
    assert kind_of(noun) == kind


def test_the_setting_leaves_questions_whole(extractor: Extractor) -> None:
    assert nested("张三的导师的公司的产品依赖什么？", _linked("张三"), extractor, "zh", 1) is None
