"""Corpus text in places that Streamlit reads as Markdown: every sign is escaped, so it shows as itself."""

from __future__ import annotations

import re

_SIGNS = re.compile(r"([!-/:-@\[-`{-~])")


def plain(text: str) -> str:
    """Escape all ASCII punctuation; line breaks become spaces."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))
