"""AsciiDoc: the source stays the text, the outline comes from its section titles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.corpus.media import ASCIIDOC
from hybridmem.corpus.parsed import Parsed
from hybridmem.corpus.readers.markdown import plain_heading
from hybridmem.types import Heading

_SECTION = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S[^\n]{0,500})$")
_DELIMITER = re.compile(r"(-{4,}|\.{4,}|\+{4,}|/{4,}|_{4,}|\*{4,}|={4,}|```|\|===|--)[ \t]*\S{0,20}$")
_ATTRIBUTE = re.compile(r"^:([A-Za-z][\w-]{0,40}):[ \t]+([^\n]{1,500})$", re.MULTILINE)
_MACRO = re.compile(r"(?:link:|https?://)[^\s\[\]]*\[([^\[\]]*)\]|<<[^<>,]*,([^<>]*)>>|\[\[[^\[\]]*\]\]|\{nbsp\}")
_HEADER = 4000  # characters in which attributes are looked for


def read(text: str) -> Parsed:
    """Outline, title (the first section title) and attributes of AsciiDoc."""
    outline = tuple(_sections(text))
    fields = {match[1].lower(): match[2].strip() for match in _ATTRIBUTE.finditer(text[:_HEADER])}
    return Parsed(
        text,
        ASCIIDOC,
        title=outline[0].title if outline else fields.get("title", ""),
        outline=outline,
        timestamp=fields.get("revdate"),
        metadata=fields,
    )


def _sections(text: str) -> Iterator[Heading]:
    """Titles outside of delimited blocks."""
    block = ""
    position = 0
    for line in text.split("\n"):
        delimiter = _DELIMITER.match(line)
        if block:
            block = "" if line.rstrip() == block else block
        elif delimiter:
            block = delimiter[1]
        elif found := _SECTION.match(line):
            yield Heading(len(found[1]), position, _plain(found[2]))
        position += len(line) + 1


def _plain(title: str) -> str:
    return plain_heading(_MACRO.sub(lambda match: match[1] or match[2] or "", title.rstrip("= \t")))
