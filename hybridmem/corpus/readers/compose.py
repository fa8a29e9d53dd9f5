"""Blocks of text put together, with the headings they begin and the pages they open."""

from __future__ import annotations

from hybridmem.text.normalise import clean_source
from hybridmem.types import Heading

_GAP = "\n\n"


class Composer:
    """Collects blocks, a blank line between them; offsets are those of the text it will give."""

    def __init__(self) -> None:
        self.outline: list[Heading] = []
        self.pages: list[int] = []
        self._parts: list[str] = []
        self._length = 0

    def add(self, block: str, level: int = 0, title: str = "") -> None:
        """Append a block; with a level it begins a section of that title. A block without text is left out."""
        block = clean_source(block).strip("\n")
        if not block.strip():
            return
        if level:
            self.outline.append(Heading(level, self._next(), " ".join(clean_source(title or block).split())))
        self._length = self._next() + len(block)
        self._parts.append(block)

    def page(self) -> None:
        """The next block is the first of a page."""
        self.pages.append(self._next())

    def text(self) -> str:
        """All blocks."""
        return _GAP.join(self._parts)

    def _next(self) -> int:
        return self._length + len(_GAP) if self._parts else 0
