"""Source code: the text as it is, checked for broken syntax where its grammar is known."""

from __future__ import annotations

from hybridmem.corpus.code_symbols import broken_line
from hybridmem.corpus.parsed import Parsed, Warned


def read(text: str, media_type: str) -> Parsed:
    """The code, with a warning where its syntax is broken."""
    line = broken_line(text, media_type)
    warnings = () if line is None else (_unparsable(line),)
    return Parsed(text, media_type, language="code", warnings=warnings)


def _unparsable(line: int) -> Warned:
    return Warned(
        "unparsable",
        "degraded",
        f"The syntax is broken near line {line}; symbols may be missing there, correct it to get them all.",
    )
