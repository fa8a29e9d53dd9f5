"""Outlines agree with the reference parsers: markdown-it (CommonMark) and docutils."""

from __future__ import annotations

import io
from pathlib import Path

import docutils.core
import docutils.nodes
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from hybridmem.corpus.readers import markdown, rst
from hybridmem.corpus.readers.front_matter import front_matter

LINES = [
    "# One",
    "## Two ##",
    "#no",
    "####### no",
    "words here",
    "更多文字",
    "",
    "===",
    "---",
    "```",
    "~~~",
    "- item",
    "> quote",
]


def reference_markdown(text: str) -> list[tuple[int, int]]:
    """Level and start of every top-level heading by markdown-it."""
    begin = front_matter(text).end
    starts = [begin]
    for line in text[begin:].split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    tokens = MarkdownIt("commonmark").parse(text[begin:])
    return [
        (int(token.tag[1]), starts[token.map[0]])
        for token in tokens
        if token.type == "heading_open" and token.level == 0 and token.map
    ]


def own_markdown(text: str) -> list[tuple[int, int]]:
    return [(heading.level, heading.start) for heading in markdown.read(text).outline]


@given(st.lists(st.sampled_from(LINES[:11]), max_size=12))
def test_markdown_headings_are_those_of_markdown_it(lines: list[str]) -> None:
    text = "start\n\n" + "\n".join(lines)
    assert own_markdown(text) == reference_markdown(text)


@pytest.mark.data
@pytest.mark.parametrize("folder", ["owasp", "rustsec"])
def test_markdown_headings_of_real_files(shared_data: Path, folder: str) -> None:
    files = sorted((shared_data / folder / "raw").rglob("*.md"))[:300]
    texts = [file.read_text("utf-8") for file in files]
    assert len(texts) > 100
    assert [own_markdown(text) for text in texts] == [reference_markdown(text) for text in texts]


def test_rst_levels_are_those_of_docutils() -> None:
    text = (
        "====\nBook\n====\n\nOne\n---\n\nText of one.\n\nDeep\n~~~~\n\n::\n\n  no\n  --\n\nTwo\n---\n\n"
        "A list:\n\n- item\n\n文档标题\n--------\n\n+---+---+\n| a | b |\n+---+---+\n\n"
        "Last *words*\n~~~~~~~~~~~~\n\nend\n"
    )
    tree = docutils.core.publish_doctree(
        text, settings_overrides={"doctitle_xform": False, "warning_stream": io.StringIO()}
    )
    sections = list(tree.findall(docutils.nodes.section))
    expected = [(_depth(node), node.next_node(docutils.nodes.title).astext()) for node in sections]
    assert [(heading.level, heading.title) for heading in rst.read(text).outline] == expected


def _depth(node: docutils.nodes.Node) -> int:
    return 0 if node is None else isinstance(node, docutils.nodes.section) + _depth(node.parent)
