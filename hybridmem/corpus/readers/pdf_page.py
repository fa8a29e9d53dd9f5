"""One page of a PDF: its text as a person reads it, and the size each line is set in."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pypdf import PageObject
from pypdf.generic import DictionaryObject

from hybridmem.text.normalise import clean_source

_HYPHENATED = re.compile(r"([A-Za-z]+)[-\u2010]\n([a-z]+)")
_COMPOUND = re.compile(r"[A-Za-z]+[-\u2010][a-z]+")
_SOFT = re.compile("\u00ad\n?")
# Fonts often draw a character by the radical that looks the same; the character is meant.
_RADICALS = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0x2E80, 0x2FD6)}
_DEEP = 3  # forms inside forms in which a picture is looked for


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text and the size most of it is set in, in points."""

    text: str
    size: float


@dataclass(frozen=True, slots=True)
class Page:
    """Text and lines of a page; ``is_scan`` where it shows a picture and holds no text."""

    text: str = ""
    lines: tuple[Line, ...] = ()
    is_scan: bool = False


def read_page(page: PageObject) -> Page:
    """Extract a page; whatever pypdf raises on a damaged one comes through."""
    lines = _Lines()
    text = _clean(page.extract_text(visitor_text=lines.visit))
    return Page(text, tuple(lines.result()), not text.strip() and _has_picture(page.get("/Resources"), _DEEP))


def compounds(text: str) -> frozenset[str]:
    """Words that stand with their hyphen in the middle of a line."""
    return frozenset(_COMPOUND.findall(text.lower()))


def join_hyphenated(text: str, known: frozenset[str]) -> str:
    """Words cut at the end of a line made whole; a compound known from elsewhere keeps its hyphen."""

    def whole(match: re.Match[str]) -> str:
        compound = f"{match[1]}-{match[2]}"
        return compound if compound.lower() in known else match[1] + match[2]

    return _HYPHENATED.sub(whole, text)


def _clean(text: str) -> str:
    return _SOFT.sub("", clean_source(text)).translate(_RADICALS).strip("\n")


class _Lines:
    """Collects pieces of text, as the library meets them, to lines."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._words = ""
        self._sizes: Counter[float] = Counter()

    def visit(self, text: str, current: list[float], matrix: list[float], _: object, size: float) -> None:
        """Called with each piece, its transformations and its font size."""
        points = round(abs(size * (matrix[3] or matrix[1] or 1) * (current[3] or current[1] or 1)), 1)
        first, *others = text.split("\n")
        self._add(first, points)
        for piece in others:
            self._end()
            self._add(piece, points)

    def result(self) -> list[Line]:
        """The lines so far."""
        self._end()
        return self._lines

    def _add(self, text: str, points: float) -> None:
        self._words += text
        self._sizes[points] += len(text.strip())

    def _end(self) -> None:
        words = " ".join(_clean(self._words).split())
        if words:
            self._lines.append(Line(words, self._sizes.most_common(1)[0][0]))
        self._words = ""
        self._sizes.clear()


def _has_picture(resources: object, deep: int) -> bool:
    found = resources.get_object() if hasattr(resources, "get_object") else resources
    objects = found.get("/XObject") if isinstance(found, Mapping) else None
    objects = objects.get_object() if objects is not None else {}
    for item in objects.values() if isinstance(objects, DictionaryObject) else ():
        inner = item.get_object()
        kind = inner.get("/Subtype") if isinstance(inner, Mapping) else None
        if kind == "/Image" or (kind == "/Form" and deep and _has_picture(inner.get("/Resources"), deep - 1)):
            return True
    return False
