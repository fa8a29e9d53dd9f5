"""The small parts of the pipeline: squeezing, fields, life dates, markup, code names."""

from __future__ import annotations

import pytest

from hybridmem.extract.code_names import module_name, symbol_name
from hybridmem.extract.dates import life_dates
from hybridmem.extract.fields import fields
from hybridmem.extract.markup import mask
from hybridmem.extract.nlp import english_parser
from hybridmem.extract.squeeze import Squeezed
from hybridmem.text.language import detect_language


def test_brackets_are_cut_and_positions_lead_back():
    text = "Ada Lovelace (10 December 1815 – 1852) wrote  the first program( see notes) in London."
    squeezed = Squeezed(text)
    assert squeezed.text == "Ada Lovelace wrote the first program in London."
    (sentence,) = english_parser().parse([squeezed.text])[0]
    assert all(text[word.start : word.end] == word.text for word in squeezed.back(sentence).words)


def test_calls_keep_their_brackets():
    assert Squeezed("It calls acquire(name) twice.").text == "It calls acquire(name) twice."


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Owner: Zhang Wei", [("Owner", "Zhang Wei")]),
        ("open, planned for 2.1; owner: Zhang Wei", [("owner", "Zhang Wei")]),
        ("修复人：张伟", [("修复人", "张伟")]),
        ("主持：王芳。出席：张工、周凯。", [("主持", "王芳"), ("出席", "张工、周凯")]),
        ("Deciders: Chen Jing, Tom Becker.", [("Deciders", "Chen Jing, Tom Becker")]),
        ("Note: this is prose.", []),
        ("The store was restarted.", []),
    ],
)
def test_labelled_fields(line, found):
    assert [(field.label, line[field.value_start : field.value_end]) for field in fields(line)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Pál Gábor (2 November 1932 – 21 October 1987) was a director.",
            {("date of birth", "2 November 1932"), ("date of death", "21 October 1987")},
        ),
        (
            "Denys Desjardins (born 1966 in Montreal, Quebec) is a director.",
            {("date of birth", "1966"), ("place of birth", "Montreal, Quebec")},
        ),
        (
            "Richard Pottier (6 June 1906, Graz – 2 November 1994, Paris) was a director.",
            {
                ("date of birth", "6 June 1906"),
                ("place of birth", "Graz"),
                ("date of death", "2 November 1994"),
                ("place of death", "Paris"),
            },
        ),
        (
            "鲁迅（1881年9月25日－1936年10月19日）是作家。",
            {("出生日期", "1881年9月25日"), ("去世日期", "1936年10月19日")},
        ),
        ("See advisory QSA-2024-0017 (CVE-2024-9901).", set()),
        ("Release 2 (2019-2024) was long.", set()),
        ("The team (1990 – 1985) existed.", set()),
    ],
)
def test_life_dates(text, found):
    assert {(fact.relation, text[fact.tail.start : fact.tail.end]) for fact in life_dates(text)} == found


def test_markup_becomes_blanks_of_equal_length():
    text = "## Title\n\n- **TitanDB** uses `Raft`, see [docs](https://example.org/a).\n```\ncode here\n```\n"
    masked = mask(text)
    assert len(masked) == len(text)
    assert "code here" not in masked
    assert masked.split() == ["Title", "TitanDB", "uses", "Raft", ",", "see", "docs", "."]


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Kafka取代了RabbitMQ。", "zh"),
        ("LockManager类继承自BaseManager类。", "zh"),
        ("The word 知识 means knowledge.", "en"),
        ("Plain English.", "en"),
        ("张工", "zh"),
    ],
)
def test_language_of_mixed_sentences(sentence, language):
    assert detect_language(sentence) == language


@pytest.mark.parametrize(
    ("path", "name"),
    [("src/lock/core.py", "lock.core"), ("lock/__init__.py", "lock"), ("tool.py", "tool"), ("__init__.py", "__init__")],
)
def test_modules_are_named_by_their_path(path, name):
    assert module_name(path) == name


def test_names_that_say_too_little_carry_their_module():
    assert symbol_name("lock.core", "main") == "core.main"
    assert symbol_name("lock.core", "parse_config") == "parse_config"
    assert symbol_name("lock.core", "Lock.acquire") == "Lock.acquire"
