"""Syntax trees of source code by tree-sitter, under a budget, and where their errors are."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, count
from typing import cast

import tree_sitter_python
from tree_sitter import Language, Node, Parser, Tree
from tree_sitter_language_pack import SupportedLanguage, get_language

from hybridmem.corpus.grammars import GRAMMARS
from hybridmem.corpus.media import PYTHON

_WIDE = re.compile(r"[^\x00-\x7f]")
_BLOCK = 65_536  # bytes handed to the parser at once
_STEPS = 2_000  # the parser asks whether to go on about once in a hundred steps
_BYTES_PER_STEP = 20  # code needs about one step in a hundred bytes
_BROKEN_SHARE = 0.1  # grammars stumble over macros and dialects; a file with more of it in error is broken


class Offsets:
    """Byte offsets of UTF-8 to character offsets."""

    def __init__(self, text: str) -> None:
        wide = [] if text.isascii() else [(match.start(), len(match[0].encode())) for match in _WIDE.finditer(text)]
        self._surplus = [0, *accumulate(size - 1 for _, size in wide)]
        self._ends = [start + before + size for (start, size), before in zip(wide, self._surplus, strict=False)]

    def character(self, byte: int) -> int:
        """Characters before this byte."""
        return byte - self._surplus[bisect_right(self._ends, byte)]


@lru_cache(maxsize=4)
def parse(text: str, media_type: str = PYTHON) -> Tree | None:
    """Syntax tree of code in a language of ``GRAMMARS``; ``None`` where recovery from errors takes far too many steps.

    The last few trees are remembered, since reading, cutting and extraction each ask for the same one.
    """
    source = text.encode("utf-8")
    budget = _STEPS + len(source) // _BYTES_PER_STEP
    steps = count(1)
    try:
        return Parser(_language(media_type)).parse(
            lambda offset, _: source[offset : offset + _BLOCK], progress_callback=lambda *_: next(steps) > budget
        )
    except ValueError:
        return None


def broken_line(text: str, media_type: str = PYTHON) -> int | None:
    """Line, counted from 1, of the first syntax error; ``None`` where the code is whole.

    Python is held to its grammar; other languages, whose preprocessors and dialects no grammar covers, are broken
    when a tenth of the file is in error.
    """
    if media_type not in GRAMMARS:
        return None
    tree = parse(text, media_type)
    if tree is None:
        return 1
    root = tree.root_node
    if not root.has_error:
        return None
    errors = _errors(root)
    share = sum(node.end_byte - node.start_byte for node in errors) / max(1, root.end_byte - root.start_byte)
    if media_type != PYTHON and share < _BROKEN_SHARE:
        return None
    return errors[0].start_point.row + 1 if errors else 1


def _errors(root: Node) -> list[Node]:
    found: list[Node] = []
    stack = [root]
    while stack:
        node = stack.pop()
        if node.is_error or node.is_missing:
            found.append(node)
        else:
            stack.extend(child for child in reversed(node.children) if child.has_error or child.is_missing)
    return found


@lru_cache(maxsize=32)
def _language(media_type: str) -> Language:
    if media_type == PYTHON:
        return Language(tree_sitter_python.language())
    return get_language(cast("SupportedLanguage", GRAMMARS[media_type].name))
