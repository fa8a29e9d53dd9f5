"""Dates in or around a clause give its facts a period."""

from __future__ import annotations

import pytest

from hybridmem.extract.parsed import Fact, Piece
from hybridmem.extract.validity import dated, periods
from hybridmem.text.dates import iso


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Omar has worked at Acme since 2019.", [("2019", "")]),
        ("Omar led Acme from 2015 to May 2019.", [("2015", "2019-05")]),
        ("Omar led Acme between 2015 and 2019.", [("2015", "2019")]),
        ("Omar led Acme until 3 March 2022.", [("", "2022-03-03")]),
        ("On May 12, 2020 the report was published.", [("2020-05-12", "")]),
        ("Released on 2024-11-02 by Acme.", [("2024-11-02", "")]),
        ("张三自2019年起就职于甲公司。", [("2019", "")]),
        ("张三2015年至2019年就职于甲公司。", [("2015", "2019")]),
        ("张三在2019年5月加入甲公司。", [("2019-05", "")]),
        ("截至2021年3月4日，甲公司使用该系统。", [("", "2021-03-04")]),
        ("2019年以前，甲公司使用该系统。", [("", "2019")]),
        ("The port is 2019.5 and the build 1.2019.", []),
        ("Nothing is dated here.", []),
    ],
)
def test_periods_of_a_text(text, expected):
    assert [(period.first, period.last) for period in periods(text)] == expected


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("2019", "2019"),
        ("May 2019", "2019-05"),
        ("3rd June 1999", "1999-06-03"),
        ("2008年8月8日", "2008-08-08"),
        ("x", ""),
    ],
)
def test_dates_as_iso(date, expected):
    assert iso(date) == expected


def _fact(text: str, head: str, tail: str) -> Fact:
    def piece(part: str) -> Piece:
        start = text.index(part)
        return Piece(start, start + len(part), start, start + len(part))

    return Fact(piece(head), "r", piece(tail), 0.8, "svo")


@pytest.mark.parametrize(
    ("text", "head", "tail", "expected"),
    [
        ("Omar joined Acme in 2015, and Lena left Brightpath in 2019.", "Lena", "Brightpath", ("2019", None)),
        ("Omar joined Acme in 2015, and Lena left Brightpath in 2019.", "Omar", "Acme", ("2015", None)),
        ("In May 2019, Acme bought Brightpath, and Lena left Orbis.", "Lena", "Orbis", ("2019-05", None)),
        ("Omar joined Acme in 2015 or in 2016.", "Omar", "Acme", (None, None)),
        ("李华于2018年加入甲公司，2020年创办乙公司。", "李华", "乙公司", ("2020", None)),
        ("从2015年到2019年，李华在甲公司任职。", "李华", "甲公司", ("2015", "2019")),
        ("Ada was born in London in 1815.", "Ada", "1815", ("1815", None)),
    ],
)
def test_a_fact_has_the_period_of_its_clause(text, head, tail, expected):
    (fact,) = dated(text, [_fact(text, head, tail)])
    assert (fact.valid_from, fact.valid_to) == expected
