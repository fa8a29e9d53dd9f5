"""Checks on decoded text: lines no person wrote, bundles, lost characters."""

from __future__ import annotations

import re

from hybridmem.corpus.media import HTML, JSON, JSON_LINES, NOTEBOOK, PYTHON, XML
from hybridmem.corpus.parsed import UnreadableError, Warned
from hybridmem.settings import Limits

_BUNDLED = frozenset({"text/javascript", "text/x-typescript", "text/x-tsx", "text/css", "text/x-vue"})
_BUNDLE_CHARACTERS = 10_000
_BUNDLE_MEAN_LINE = 500
_BORDER = re.compile(r"[\s。，；！？、]")
_BORDER_SHARE = 0.02  # language has a blank or a mark at least every fifty characters
_LOST = re.compile("[\ufffd\ue000-\uf8ff]")
_MARKUP = frozenset({HTML, NOTEBOOK, JSON, JSON_LINES, XML})  # what is long there is not what is shown


def check_lines(text: str, media_type: str, limits: Limits) -> list[Warned]:
    """Warn of a very long line; such a line of prose or code is kept, and cut into passages.

    Raises:
        UnreadableError: a minified bundle, or a long line that is data rather than language.
    """
    if (
        media_type in _BUNDLED
        and len(text) > _BUNDLE_CHARACTERS
        and len(text) > _BUNDLE_MEAN_LINE * (text.count("\n") + 1)
    ):
        raise UnreadableError(
            "minified", f"The file is a minified bundle of {len(text):,} characters; add its sources instead."
        )
    longest = max(text.split("\n"), key=len)
    if len(longest) <= limits.line_characters or media_type in _MARKUP:
        return []
    if media_type != PYTHON and len(_BORDER.findall(longest)) < _BORDER_SHARE * len(longest):
        raise UnreadableError(
            "too_long_line",
            f"One line has {len(longest):,} characters and reads as data, not language; add its text form.",
        )
    return [
        Warned(
            "too_long_line",
            "degraded",
            f"One line has {len(longest):,} characters, more than {limits.line_characters:,}, and was cut into "
            "passages; add line breaks for better ones.",
        )
    ]


def check_characters(text: str) -> list[Warned]:
    """Warn of characters that were lost in the file or mean something in one font only."""
    lost = len(_LOST.findall(text))
    if not lost:
        return []
    counted = "1 character" if lost == 1 else f"{lost:,} characters"
    message = f"{counted} could not be read and shown as a mark; export the file again as UTF-8 to get the text whole."
    return [Warned("replaced_characters", "degraded", message)]
