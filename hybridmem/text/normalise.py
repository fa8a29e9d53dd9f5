"""Text as it is shown and text as it is matched.

:func:`clean_source` makes the text a person sees; it repairs only what no program can show. :func:`fold`
makes the form used for matching (Unicode NFKC_Casefold without invisible characters, Unicode Standard
section 3.13 and UAX #15) and keeps, for every folded character, the range of the original it came from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

_UNSHOWABLE = re.compile("[\x00\ud800-\udfff]")
# Zero-width, soft hyphen, bidirectional controls, variation selectors, byte order mark: they never split a word.
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]"
)


Change = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; character ``i`` of it came from ``original[offsets[i]:ends[i]]``."""

    text: str
    offsets: Sequence[int]
    ends: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Range of the original behind ``text[start:end]``, which must not be empty."""
        return self.offsets[start], self.ends[end - 1]


def clean_source(text: str) -> str:
    """Drop a leading byte order mark, make line ends ``\\n``, replace NUL and lone surrogates by U+FFFD."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _UNSHOWABLE.sub("\ufffd", text)


def fold(text: str) -> Folded:
    """Fold for matching: NFKC, invisible characters removed, casefolded, with offsets into ``text``."""
    return _fold(text, _fold_case)


def compatible(text: str) -> Folded:
    """NFKC with invisible characters removed, letter case kept: what identifiers are split in."""
    return _fold(text, compatible_text)


def match_key(text: str) -> str:
    """Folded text with white space collapsed to single blanks and trimmed."""
    return " ".join(_fold_case(text).split())


def compatible_text(text: str) -> str:
    """The text of :func:`compatible` without offsets."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", INVISIBLE.sub("", unicodedata.normalize("NFKC", INVISIBLE.sub("", text))))


def _fold_case(text: str) -> str:
    if text.isascii():
        return text.lower()
    return compatible_text(compatible_text(text).casefold())


def _fold(text: str, change: Change) -> Folded:
    if text.isascii():
        return Folded(change(text), range(len(text)), range(1, len(text) + 1))
    offsets: list[int] = []
    ends: list[int] = []
    parts: list[str] = []
    for cluster in _clusters().finditer(text):
        start, end = cluster.span()
        part = _cached(cluster[0], change) if end - start < 4 else change(cluster[0])
        parts.append(part)
        if cluster[1]:  # these characters fold one to one
            offsets.extend(range(start, end))
            ends.extend(range(start + 1, end + 1))
        else:
            offsets.extend([start] * len(part))
            ends.extend([end] * len(part))
    return Folded("".join(parts), offsets, ends)


@lru_cache(maxsize=65_536)
def _cached(cluster: str, change: Change) -> str:
    return change(cluster)


@lru_cache(maxsize=1)
def _clusters() -> re.Pattern[str]:
    """A run that folds one to one (ASCII, common Han), or one character with all that may compose with it."""
    joining = "".join(map(re.escape, _joining()))
    return re.compile(f"([\\x00-\\x7f\\u4e00-\\u9fff]+)(?![{joining}])|.[{joining}]*", re.DOTALL)


def _joining() -> list[str]:
    """Characters that normalisation may join with what stands before them, invisible ones included."""
    composable = set()
    for code in range(0x80, 0x1FFFF):
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            composable.add(chr(int(parts[1], 16)))
    return [char for code in range(0x80, 0x1FFFF) if _joins(char := chr(code), composable)]


def _joins(char: str, composable: set[str]) -> bool:
    if INVISIBLE.match(char) or "\u1161" <= char <= "\u11ff":
        return True
    first = unicodedata.normalize("NFKD", char)[:1]
    return bool(unicodedata.combining(first)) or first in composable
