"""Plain text and every text format without headings of its own."""

from __future__ import annotations

from hybridmem.corpus.media import PLAIN
from hybridmem.corpus.parsed import Parsed


def read(text: str, media_type: str = PLAIN) -> Parsed:
    """The text as it is."""
    return Parsed(text, media_type)
