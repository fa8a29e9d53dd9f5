"""Markdown: the source stays the text, the outline comes from its headings (CommonMark 0.31, ATX and setext)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.corpus.media import MARKDOWN
from hybridmem.corpus.parsed import Parsed
from hybridmem.corpus.readers.front_matter import front_matter
from hybridmem.types import Heading

_LONGEST = 500  # characters of a heading
_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_RULE = re.compile(r" {0,3}([-*_])[ \t]*+(?:\1[ \t]*+){2,}$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^`]*)$|(?: {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+)(`{3,}|~{3,})([^`]*)$")
_NO_PARAGRAPH = re.compile(r" {0,3}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]|\||<)|\t| {4}")
_COMMENT = re.compile(r" {0,3}<!--")
_LINK = re.compile(r"!?\[([^\[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\])")
_EMPHASIS = re.compile(r"(?<!\w)(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=\S)\1(?!\w)|(`+)(.+?)\3|~~(.+?)~~")
_TAG = re.compile(
    r"</?(?:a|abbr|b|br|code|del|em|font|i|img|kbd|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>|\\(?=[!-/:-@\[-`{-~])",
    re.IGNORECASE,
)


def read(text: str) -> Parsed:
    """Outline, title (first level-1 heading, else the front matter's title) and front matter of Markdown."""
    front = front_matter(text)
    outline = tuple(_headings(text, front.end))
    first = next((heading.title for heading in outline if heading.level == 1 and heading.title), "")
    title = first or front.fields.get("title", "") or (outline[0].title if outline else "")
    return Parsed(
        text,
        MARKDOWN,
        title=title,
        outline=outline,
        timestamp=front.fields.get("date"),
        metadata=front.fields,
    )


def plain_heading(source: str) -> str:
    """Heading text without links, emphasis, code marks and tags."""
    text = _LINK.sub(r"\1", source)
    for _ in range(3):
        text = _EMPHASIS.sub(lambda match: match[2] or match[4] or match[5] or "", text)
    return " ".join(_TAG.sub("", text).split())


def _headings(text: str, start: int) -> Iterator[Heading]:
    fence = ""
    comment = False
    paragraph = -1  # where the paragraph began that a setext underline would turn into a heading
    for begin, line in _lines(text, start):
        if fence:
            fence = "" if _closes(line, fence) else fence
        elif comment or _COMMENT.match(line):
            comment = "-->" not in line
            paragraph = -1
        elif opened := _FENCE.match(line):
            fence, paragraph = opened[1] or opened[3], -1
        elif len(line) <= _LONGEST and (atx := _ATX.match(line)):
            yield Heading(len(atx[1]), begin, plain_heading(atx[2] or ""))
            paragraph = -1
        elif paragraph >= 0 and (under := _SETEXT.match(line)):
            yield Heading(
                1 if under[1][0] == "=" else 2,
                paragraph,
                plain_heading(text[paragraph : min(begin, paragraph + _LONGEST)]),
            )
            paragraph = -1
        else:
            paragraph = _paragraph(line, begin, paragraph)


def _paragraph(line: str, begin: int, paragraph: int) -> int:
    if not line.strip() or _RULE.match(line):
        return -1
    if paragraph >= 0:
        return paragraph
    return -1 if _NO_PARAGRAPH.match(line) else begin


def _closes(line: str, fence: str) -> bool:
    body = line.strip()
    return len(body) >= len(fence) and not body.strip(fence[0])


def _lines(text: str, start: int) -> Iterator[tuple[int, str]]:
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, text[start:end]
        start = end + 1
