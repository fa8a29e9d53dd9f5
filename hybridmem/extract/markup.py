"""Prose without its markup, character for character: what is no language becomes blanks, so offsets stay true."""

from __future__ import annotations

import re

_FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$|^(```|~~~).*\Z", re.MULTILINE | re.DOTALL)
_LINE_START = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+•·][ \t]+|\d{1,3}[.)][ \t]+|\[[ xX]\][ \t]+)+", re.MULTILINE
)
_TABLE_RULE = re.compile(r"^[ \t]*\|?[ \t:|+=-]{4,}$", re.MULTILINE)
_MARKS = re.compile(
    r"(?<!\w)\*{1,3}|\*{1,3}(?!\w)|(?<!\w)_{1,3}(?=\w)|(?<=\w)_{1,3}(?!\w)|`+|~~|!?\[(?=[^\]\n]*\]\()|\]\([^)\s]*\)|</?\w[^>\n]{0,80}>"
)
_LINK = re.compile(r"https?://[^\s)\]>）。，]+")


def mask(text: str) -> str:
    """The text with fences, bullets, heading marks, emphasis and addresses replaced by blanks of equal length."""
    for pattern in (_FENCE, _LINE_START, _TABLE_RULE, _MARKS, _LINK):
        text = pattern.sub(_blank, text)
    return text.replace("|", "\n") if re.search(r"^[ \t]*\|", text, re.MULTILINE) else text


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
