"""The tokenizer: one for the index and for the question.

A word gives one term, or several where it has parts: ``getHTTPResponse`` gives ``gethttprespons`` (whole, joints
removed, stemmed) and ``get``, ``http``, ``respons``; ``v2.0`` and ``2.0`` give ``2.0``. Han text gives words, pairs
of neighbouring characters and single characters. Matching is by Unicode NFKC without case, accents and invisible
characters; stop words are kept, so that a question made of nothing else still finds something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hybridmem.text.expand import Term, expand_han, expand_word
from hybridmem.text.language import HAN, KANA_HANGUL
from hybridmem.text.normalise import compatible, compatible_text
from hybridmem.text.stopwords import CHINESE, ENGLISH

_CJK = HAN + KANA_HANGUL
_LETTER = rf"[^\W_{_CJK}]"
_CUT = r"(?<=[a-z])[-\u2010]\n[ \t]*(?=[a-z])"  # a word cut at the end of a line is one word
_WORD = re.compile(
    rf"[{_CJK}]+"
    r"|(?<!\w)(?:[CcGg]\+\+\d*|[CcFfJj]#)(?![\w+#])"
    r"|(?<![\w.])\.[A-Za-z][A-Za-z0-9]+"
    r"|(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])"
    rf"|{_LETTER}+(?:(?:_+|[.'’-]|{_CUT}){_LETTER}+)*"
)
_CJK_RUN = re.compile(f"[{_CJK}]")
_REMEMBERED = 40  # characters; longer words seldom come twice
_CJK_START = "\u2e80"
STOPWORDS_EN: frozenset[str] = frozenset(term for word in ENGLISH for term, _, _ in expand_word(word))
STOPWORDS_ZH: frozenset[str] = CHINESE
_STOPWORDS = STOPWORDS_EN | STOPWORDS_ZH


@dataclass(frozen=True, slots=True)
class Token:
    """A search term and the range of the original text that it stands for."""

    text: str
    start: int
    end: int


def tokenise(text: str) -> list[str]:
    """Search terms of a text, in order of position."""
    terms: list[str] = []
    for word in _WORD.findall(compatible_text(text)):
        terms.extend(_texts(word) if len(word) <= _REMEMBERED else _texts.__wrapped__(word))
    return terms


def tokens(text: str) -> list[Token]:
    """Search terms with offsets into ``text``; ``[t.text for t in tokens(x)] == tokenise(x)``."""
    return list(_tokens(text))


def content_terms(text: str) -> list[str]:
    """:func:`tokenise` without English and Chinese stop words."""
    return [term for term in tokenise(text) if term not in _STOPWORDS]


def _tokens(text: str) -> Iterator[Token]:
    folded = compatible(text)
    for match in _WORD.finditer(folded.text):
        for term, start, end in _expand(match[0]):
            yield Token(term, *folded.span(match.start() + start, match.start() + end))


@lru_cache(maxsize=200_000)
def _texts(word: str) -> tuple[str, ...]:
    return tuple(term for term, _, _ in _expand(word))


def _expand(word: str) -> tuple[Term, ...]:
    return expand_han(word) if word[0] >= _CJK_START and _CJK_RUN.match(word) else expand_word(word)
