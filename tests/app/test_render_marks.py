"""Marked text: segments give the text back, values come from the shortest mark, addresses survive."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybridmem.errors import InputError
from hybridmem.render.marks import Mark, merged, segments
from hybridmem.render.quote import address, parse_address, quote
from hybridmem.render.source import WINDOW, excerpt
from hybridmem.types import Chunk, Document, Mention, Span

TEXT = st.text(max_size=60)
MARKS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=8)


def _document(text: str) -> Document:
    return Document("d1", "Title", text, "text/plain", "en", "a.txt")


@given(TEXT, MARKS)
def test_segments_joined_are_the_text(text: str, ranges: list[tuple[int, int]]) -> None:
    marks = [Mark(start, end, "x", value=str(start)) for start, end in ranges]
    assert "".join(part.text for part in segments(text, marks)) == text


@given(TEXT, MARKS)
def test_every_marked_character_is_in_a_mark_and_no_other(text: str, ranges: list[tuple[int, int]]) -> None:
    parts = segments(text, [Mark(start, end, "x") for start, end in ranges])
    shown = [char for part in parts for char in [bool(part.styles)] * len(part.text)]
    assert shown == [any(start <= place < end for start, end in ranges) for place in range(len(text))]


def test_shortest_mark_gives_the_value() -> None:
    parts = segments("abcdef", [Mark(0, 6, "wide", "w"), Mark(2, 4, "narrow", "n")])
    assert [(part.text, part.styles, part.value) for part in parts] == [
        ("ab", "wide", "w"),
        ("cd", "wide narrow", "n"),
        ("ef", "wide", "w"),
    ]


def test_merged_joins_touching_ranges() -> None:
    assert merged([(5, 7), (0, 2), (2, 4)]) == [(0, 4), (5, 7)]


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_address_round_trip(start: int, length: int) -> None:
    span = Span("ab12", start, start + length)
    assert parse_address(address(span)) == span


@pytest.mark.parametrize("text", ["", "abc", "d:1", "d:x:2", "d:3:2", ":1:2", "d:-1:2"])
def test_bad_address_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="not the address"):
        parse_address(text)


def test_quote_is_cut_around_its_mention_and_says_so() -> None:
    text = "x" * 900 + "Kleiner" + "y" * 900
    mention = Mention("kleiner", "person", "Kleiner", "d1", "c1", 900, 907)
    made = quote(_document(text), Span("d1", 0, len(text)), [(mention, "head")])
    assert [part.text for part in made.segments if "head" in part.styles] == ["Kleiner"]
    assert made.segments[0].text == "… "
    assert made.segments[-1].text == " …"
    assert made.where == "a.txt:1"


def test_excerpt_numbers_lines_and_marks_chunk_borders() -> None:
    text = "one\n\ntwo three\nfour"
    chunks = [Chunk("c0", "d1", 0, 5, text[0:5], ordinal=0), Chunk("c1", "d1", 5, 19, text[5:19], ordinal=1)]
    cut = excerpt(_document(text), chunks, focus=Span("d1", 9, 14))
    assert [line.number for line in cut.lines] == [1, 2, 3, 4]
    assert [line.starts for line in cut.lines] == [(1,), (), (2,), ()]
    assert [part.text for line in cut.lines for part in line.segments if "focus" in part.styles] == ["three"]
    assert cut.whole


@given(st.integers(0, 399_999))
def test_long_document_is_shown_around_the_focus_with_true_line_numbers(offset: int) -> None:
    text = ("word " * 19 + "end.\n") * 4000
    cut = excerpt(_document(text), focus=Span("d1", offset, offset + 1))
    shown = "\n".join("".join(part.text for part in line.segments) for line in cut.lines)
    assert len(shown) <= WINDOW + 4000
    assert any("focus" in part.styles for line in cut.lines for part in line.segments) or text[offset] == "\n"
    lines = text.split("\n")
    middle = cut.lines[len(cut.lines) // 2]
    assert "".join(part.text for part in middle.segments) == lines[middle.number - 1]
    assert not cut.whole
