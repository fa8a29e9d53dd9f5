"""Cards and tags: the same letter for one chunk everywhere, snippets that show why, places that are true."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hybridmem.render.card import Needles, body, letters, matches, place_of, snippet, tags
from hybridmem.types import Chunk, Document


def test_letters_count_on_after_z() -> None:
    assert [letters(index) for index in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


@given(st.lists(st.lists(st.sampled_from("pqrstuv"), unique=True), min_size=1, max_size=5))
def test_shared_chunks_get_one_letter_each_and_lone_ones_none(columns: list[list[str]]) -> None:
    made = tags(columns)
    shared = {item for column in columns for item in column if sum(item in other for other in columns) > 1}
    assert set(made) == shared
    assert len({tag.letter for tag in made.values()}) == len(shared)


def test_first_column_gives_the_first_letters() -> None:
    made = tags([["x", "y"], ["y", "x"]])
    assert (made["x"].letter, made["y"].letter) == ("A", "B")


def test_place_counts_lines_and_pages_without_blank_edges() -> None:
    text = "Title\n\n\nfirst\nsecond\n\nthird"
    document = Document("d", "Title", text, "application/pdf", "en", "a.pdf", page_starts=(0, 8))
    chunk = Chunk("c", "d", 5, 22, text[5:22], heading_path=("Title", "Part"))
    place = place_of(chunk, document)
    assert (place.first_line, place.last_line, place.page, place.headings) == (4, 5, 2, ("Part",))


def test_snippet_moves_to_the_matches() -> None:
    text = "filler words here. " * 60 + "The fencing token stops stale writers. " + "more filler. " * 40
    parts = snippet(text, Needles.of("which fencing token"))
    shown = "".join(part.text for part in parts)
    assert shown.startswith("… ")
    assert {part.text.lower() for part in parts if part.styles} == {"fencing", "token"}


def test_stop_words_and_single_han_characters_are_not_marked() -> None:
    assert matches("the lock of the city", Needles.of("what is the lock")) == [(4, 8)]
    marked = [("故乡的月亮"[start:end]) for start, end in matches("故乡的月亮", Needles.of("故乡的云"))]
    assert marked == ["故乡"]


def test_body_drops_a_line_that_repeats_the_heading() -> None:
    document = Document("d", "Design", "# Design\ntext", "text/markdown", "en", "d.md")
    place = place_of(Chunk("c", "d", 0, 13, "# Design\ntext"), document)
    assert body("# Design\ntext", place) == "text"
    assert body("# Design", place) == "# Design"
    assert body("# Other\ntext", place) == "# Other\ntext"
