"""Date and trust that a document states of itself."""

from __future__ import annotations

import pytest

from hybridmem.corpus.loader import load
from hybridmem.corpus.media import MARKDOWN, PLAIN, PYTHON
from hybridmem.corpus.parsed import Parsed
from hybridmem.corpus.source import Source
from hybridmem.corpus.standing import authority_of, timestamp_of
from hybridmem.settings import Limits
from hybridmem.types import Document


@pytest.mark.parametrize(
    ("path", "text", "date"),
    [
        ("a.txt", "Date: 2024-07-01\n\nBody.", "2024-07-01"),
        ("a.txt", "**Last updated:** 5 May 2024\n", "2024-05-05"),
        ("a.txt", "2022-01-09\n\nBody of 2023.", "2022-01-09"),
        ("a.txt", "日期：2024年9月1日\n\n正文。", "2024-09-01"),
        ("a.txt", "会议时间: 2024/9/1 下午\n\n正文。", "2024-09-01"),
        ("a.md", "# Minutes of 10 June 2024\n\nText.", "2024-06-10"),
        ("a.md", "# Plan for 2024\n\nText.", None),
        ("a.txt", "On 5 May 2024 the cluster failed.", None),
        ("a.txt", f"{'A line. ' * 30}\nDate: 2024-07-01", "2024-07-01"),
        ("a.txt", "x\n" * 8 + "Date: 2024-07-01", None),
        ("notes/minutes-2024-06.md", "Text.", "2024-06"),
        ("2024-06-10 minutes.md", "Text.", "2024-06-10"),
        ("report_20240610.txt", "Text.", "2024-06-10"),
        ("会议纪要2024年6月10日.md", "正文。", "2024-06-10"),
        ("2024-13-40.txt", "Text.", None),
        ("ISO-8601-2.txt", "Text.", None),
        ("id-1999123456.txt", "Text.", None),
    ],
)
def test_the_date_a_document_states(path, text, date):
    assert timestamp_of(path, Parsed(text, MARKDOWN if path.endswith(".md") else PLAIN)) == date


def test_fields_come_before_the_text_and_code_is_not_searched():
    assert (
        timestamp_of("a.md", Parsed("Date: 2020-01-01", MARKDOWN, timestamp="2024-05-01T10:00")) == "2024-05-01T10:00"
    )
    assert timestamp_of("a.md", Parsed("", MARKDOWN, timestamp="May 5, 2024")) == "2024-05-05"
    assert timestamp_of("a.py", Parsed("# Date: 2020-01-01", PYTHON)) is None


@pytest.mark.parametrize("stated", ["0.9", ".9"])
def test_trust_in_front_matter(stated):
    assert authority_of("a.md", Parsed("", MARKDOWN, metadata={"authority": stated})) == (0.9, ())
    assert authority_of("a.md", Parsed("", MARKDOWN)) == (0.5, ())


@pytest.mark.parametrize("stated", ["high", "1.5", "-1", "nan", "1e-3"])
def test_a_trust_that_is_no_share_is_one_line_of_the_report(stated):
    authority, (doubt,) = authority_of("a.md", Parsed("", MARKDOWN, metadata={"trust": stated}))
    assert (authority, doubt.code) == (0.5, "bad_authority")
    assert repr(stated) in doubt.message


def test_what_the_caller_knows_comes_first():
    text = b"---\ndate: 2020-01-01\nauthority: 0.9\n---\n\nText."
    given = Source("a.md", text, "2024-05-01", 0.2)
    loaded = load([given, Source("b.md", text + b" Too.")], Limits())
    taken = [item for item in loaded if isinstance(item, Document)]
    assert [(d.timestamp, d.authority) for d in taken] == [
        ("2024-05-01", 0.2),
        ("2020-01-01", 0.9),
    ]
