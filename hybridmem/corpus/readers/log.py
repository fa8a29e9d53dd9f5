"""Logs: the lines without the colours and cursor movements of a terminal."""

from __future__ import annotations

import re

from hybridmem.corpus.media import LOG
from hybridmem.corpus.parsed import Parsed

# CSI, OSC and two-character sequences (ECMA-48, section 5.4); then a stray escape or backspace
_ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\^_]|[\x08\x1b]")


def read(text: str) -> Parsed:
    """The lines as a person reads them."""
    return Parsed(_ESCAPES.sub("", text), LOG)
