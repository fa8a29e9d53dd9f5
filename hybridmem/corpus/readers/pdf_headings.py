"""Headings of a PDF without bookmarks: short lines set larger than the body."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from hybridmem.corpus.readers.pdf_page import Line, Page
from hybridmem.types import Heading

_LARGER = 1.12  # times the body's size
_LONGEST = 150  # characters of a heading
_LINES = 3  # of one heading
_LEVELS = 4
_SHARE = 0.35  # of the characters; where more are large, size says nothing (slides, posters)
_RUNNING = 3  # pages on which the same line is a running title
_WORD = re.compile(r"[^\W\d_]{2}|[\u4e00-\u9fff]")


def headings(pages: Sequence[Page], text: str, starts: Sequence[int]) -> list[Heading]:
    """Headings in order of position; ``text`` joins the pages, which begin at ``starts``."""
    lines = [line for page in pages for line in page.lines]
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.size] += len(line.text)
    body = sizes.most_common(1)[0][0] if sizes else 0.0
    running = {line for line, count in Counter(line.text for line in lines).items() if count >= _RUNNING}
    large = [line for line in lines if line.size >= body * _LARGER]
    if not body or sum(len(line.text) for line in large) > _SHARE * sum(sizes.values()):
        return []
    levels = {
        size: min(level, _LEVELS) for level, size in enumerate(sorted({line.size for line in large}, reverse=True), 1)
    }
    return list(_found(pages, text, starts, levels, running))


def _found(
    pages: Sequence[Page], text: str, starts: Sequence[int], levels: dict[float, int], running: set[str]
) -> Iterator[Heading]:
    for number, page in enumerate(pages):
        position = starts[number]
        end = starts[number + 1] if number + 1 < len(starts) else len(text)
        for group in _groups(page.lines, levels, running):
            title = " ".join(line.text for line in group)
            found = _at(text, group[0].text, position, end)
            if found >= 0 and len(title) <= _LONGEST and _WORD.search(title):
                yield Heading(levels[group[0].size], found, title)
                position = found + 1


def _groups(lines: Sequence[Line], levels: dict[float, int], running: set[str]) -> Iterator[list[Line]]:
    """Neighbouring lines of one size are one heading."""
    group: list[Line] = []
    for line in lines:
        if group and (line.size != group[0].size or len(group) == _LINES):
            yield group
            group = []
        if line.size in levels and line.text not in running:
            group.append(line)
    if group:
        yield group


def _at(text: str, line: str, start: int, end: int) -> int:
    """Where the line stands; blanks may be wider there."""
    words = line.split()
    pattern = r"\s+".join(map(re.escape, words[:12]))
    found = re.compile(pattern).search(text, start, end)
    return found.start() if found else -1
