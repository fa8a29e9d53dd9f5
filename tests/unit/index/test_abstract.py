"""Summaries of documents: word for word, by section where they are long, from the document alone."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybridmem.index.abstract import LONG, abstract
from hybridmem.index.candidates import candidates, quotable
from hybridmem.types import Chunk, Excerpt

LINES = (
    "A lease is a lock with an end, so that a crashed holder cannot keep it for ever.",
    "租约是有期限的权利，持有者用自己的单调时钟计算剩余时间。",
    "# A heading of the note",
    "- Fencing tokens let the storage refuse writes of a holder that came too late.",
    "| a | table | of | numbers |",
    "It was decided later that this would never be done again by anybody.",
    "```\nx = acquire(name, timeout)\n```",
    "The counter behind the tokens is replicated, and a failover may set it back by some steps.",
)


def chunked(texts: list[str], headings: list[tuple[str, ...]] | None = None, kind: str = "prose") -> list[Chunk]:
    chunks, start = [], 0
    for place, text in enumerate(texts):
        path = headings[place] if headings else ()
        chunks.append(Chunk(f"c{place}", "d", start, start + len(text), text, kind, path, ordinal=place))  # type: ignore[arg-type]
        start += len(text) + 1
    return chunks


def quoted(excerpt: Excerpt, chunks: list[Chunk]) -> str:
    whole = "\n".join(chunk.text for chunk in chunks)
    return whole[excerpt.span.start : excerpt.span.end]


@given(st.lists(st.lists(st.sampled_from(LINES), min_size=1, max_size=4).map("\n\n".join), min_size=1, max_size=12))
def test_every_excerpt_is_a_span_inside_its_chunk(texts: list[str]) -> None:
    chunks = chunked(texts)
    made = abstract("d", chunks)
    held = {chunk.id: chunk for chunk in chunks}
    for excerpt in (*made.excerpts, *(e for part in made.sections for e in part.excerpts)):
        chunk = held[excerpt.chunk_id]
        assert chunk.start <= excerpt.span.start < excerpt.span.end <= chunk.end
        assert quoted(excerpt, chunks) == chunk.text[excerpt.span.start - chunk.start : excerpt.span.end - chunk.start]
        assert quoted(excerpt, chunks).strip() == quoted(excerpt, chunks)
    assert all(one.span.start < two.span.start for one, two in pairwise(made.excerpts))


def test_headings_tables_and_code_are_not_quoted() -> None:
    chunks = chunked(["\n\n".join(LINES)])
    said = [quoted(excerpt, chunks) for excerpt in abstract("d", chunks).excerpts]
    assert said
    assert not any(part in text for text in said for part in ("#", "|", "acquire"))
    assert not any(text.startswith("- ") for text in said)


def test_code_is_told_by_its_comments() -> None:
    said = "Ask the store for more time before the lease of the holder runs out."
    text = f'def renew(lease):\n    """{said}"""\n    return lease.more()\n'
    (found,) = candidates(chunked([text], kind="code")[0])
    assert text[found.start : found.end] == said


@pytest.mark.parametrize(
    "text", ["Short.", "See:", "| a | b | c | d |", "x = y + zebra + lease + token;", "12 May 2025, 14:00"]
)
def test_what_cannot_stand_alone_is_no_quotation(text: str) -> None:
    assert quotable(text) is None


def test_a_sentence_that_points_back_weighs_less() -> None:
    whole, back = quotable(LINES[0]), quotable(LINES[5])
    assert whole is not None and back is not None
    assert back[1] < whole[1]


def test_long_documents_have_sections_and_short_ones_none() -> None:
    texts = [random.Random(place).choice((LINES[0], LINES[3], LINES[7])) for place in range(LONG)]
    paths = [("Leases",)] * (LONG // 2) + [("Tokens",)] * (LONG - LONG // 2)
    long = abstract("d", chunked(texts, paths))
    assert [part.title for part in long.sections] == ["Leases", "Tokens"]
    assert [chunk for part in long.sections for chunk in part.chunk_ids] == [f"c{place}" for place in range(LONG)]
    assert {e.span for e in long.excerpts} <= {e.span for part in long.sections for e in part.excerpts}
    assert abstract("d", chunked(texts[:-1], paths[:-1])).sections == ()


def test_a_document_without_sentences_is_told_by_its_first_line() -> None:
    chunks = chunked(["a,b,c\n1,2,3"])
    (excerpt,) = abstract("d", chunks).excerpts
    assert quoted(excerpt, chunks) == "a,b,c"


def test_a_wrapped_line_of_han_text_is_no_sentence() -> None:
    text = "展台上演示了一个由二十台机器组成的集群，主持人当场拔掉\n的是其中两台机器的电源，写入的延迟抖动了不到三秒。"
    assert [text[c.start : c.end] for c in candidates(chunked([text])[0])] == [text.partition("\n")[0]]
