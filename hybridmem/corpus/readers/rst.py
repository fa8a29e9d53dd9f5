"""reStructuredText: the source stays the text, the outline comes from its section titles.

Levels follow the order in which adornments (character, overlined or not) first appear, as docutils does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.corpus.media import RST
from hybridmem.corpus.parsed import Parsed
from hybridmem.types import Heading

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1+[ \t]*")
_LONGEST = 500  # characters of a title
_ROLE = re.compile(
    r":[\w:-]+:`([^`<]*?)(?:\s*<[^>]*>)?`|``([^`]+)``|`([^`<]*?)(?:\s*<[^>]*>)?`_{0,2}|\*\*([^*]+)\*\*|\*([^*]+)\*"
)


def read(text: str) -> Parsed:
    """Outline and title (the first section title) of reStructuredText."""
    outline = tuple(_sections(text))
    return Parsed(text, RST, title=outline[0].title if outline else "", outline=outline)


def _sections(text: str) -> Iterator[Heading]:
    levels: dict[tuple[str, bool], int] = {}
    before, title, title_start, before_start = "", "", 0, 0  # the two lines above the current one
    position = 0
    for line in text.split("\n"):
        if _is_title(title, line, before):
            over = bool(_ADORNMENT.fullmatch(before))
            level = levels.setdefault((line[0], over), len(levels) + 1)
            yield Heading(level, before_start if over else title_start, _plain(title.strip()))
            title = ""
        before, before_start, title, title_start = title, title_start, line, position
        position += len(line) + 1


def _is_title(title: str, under: str, over: str) -> bool:
    """A text line with an underline as long as itself; an indented one needs an overline equal to the underline."""
    text = title.strip()
    if not text or len(title) > _LONGEST or not _ADORNMENT.fullmatch(under) or _ADORNMENT.fullmatch(title):
        return False
    if _ADORNMENT.fullmatch(over):
        return over.rstrip() == under.rstrip()
    return not title[0].isspace() and not over.strip() and len(under.rstrip()) >= min(_width(text), 4)


def _width(title: str) -> int:
    return sum(2 if char > "\u2e7f" else 1 for char in title)


def _plain(title: str) -> str:
    return _ROLE.sub(lambda match: next(filter(None, match.groups()), ""), title)
