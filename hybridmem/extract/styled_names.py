"""Names with a rank, which taggers cut in pieces: "John Hay, 2nd Earl of Tweeddale", "Archduke Karl of Austria".

A rank behind a comma belongs to the name only without an article ("Anne, the Duchess of York" stays two names), and
needs a number or a seat: "1st Baron Stanley", "Duke of Bavaria".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.text.stopwords import ENGLISH, words

RANKS = sorted(
    words(
        """
        King Queen Emperor Empress Tsar Tsarina Sultan Sultana Khedive Shah Prince Princess Archduke Archduchess Infante
        Infanta Dauphin Duke Duchess Marquess Marquis Marquise Marchioness Margrave Margravine Landgrave Landgravine
        Elector Electress Count Countess Earl Viscount Viscountess Baron Baroness Baronet Lord Lady Emir Sheikh Sheikha
        Raja Rajah Rani Maharaja Maharani Nawab Khan
        """
    ),
    key=lambda word: (-len(word), word),
)
FEMALE = frozenset(
    {"Queen", "Empress", "Tsarina", "Sultana", "Princess", "Archduchess", "Infanta", "Duchess", "Marquise",
     "Marchioness", "Margravine", "Landgravine", "Electress", "Countess", "Viscountess", "Baroness", "Lady", "Sheikha",
     "Rani", "Maharani", "Dame", "Mrs", "Miss", "Ms"}
)  # fmt: skip
_RANK = rf"(?:(?:Grand|Crown|Hereditary|Dowager|Lord|Count)\s)?(?:{'|'.join(RANKS)})"
_CAP = r"(?:[A-Z]\.|[A-ZÀ-ÖØ-ÞĀ-Ž][\w'’-]*)"
_SEAT = rf"{_CAP}(?:\s(?:of\s)?{_CAP})*"
_NAME = rf"{_CAP}(?:\s(?:(?:of|de|von|van|zu|der|la|bin|bint|al|ibn)\s)*{_CAP})*"
MALE = frozenset({*RANKS, "Sir", "Mr"}) - FEMALE
_ORDINAL = r"\d{1,2}(?:st|nd|rd|th)"
_OF = rf"(?:\sPalatine)?\sof\s(?:the\s)?{_SEAT}"
_STYLED = re.compile(rf"\b{_NAME}(?:,?\s{_ORDINAL}\s{_RANK}(?:{_OF}|\s{_SEAT})?|,\s{_RANK}{_OF})")
_NUMERAL = re.compile(r"[IVX]+\b.*")
_RANKED = re.compile(rf"\b{_RANK}\s(?!of\b){_NAME}")
_OFFICES = re.compile(r"(?:(?:Vice|President|Prime|Minister|Senator|Governor|General|Admiral|Captain|Judge)\s)*")
_RANKS_FRONT = re.compile(rf"(?:{_RANK}\s)*")
_NUMBERED = re.compile(
    rf"\b{_NAME}\s(?:[IVX]{{2,5}}\b|I(?=\sof\s{_CAP}|\sthe\s{_CAP}|[,;.)]))(?:\s(?:of|de)\s{_SEAT})?"
)


def styled_names(text: str) -> Iterator[tuple[int, int]]:
    """Characters of every name with its rank behind it, in order."""
    yield from _named(_STYLED, text)


def numbered_names(text: str) -> Iterator[tuple[int, int]]:
    """Characters of every name with a Roman numeral ("Alfonso II of Aragon", "World War I"), in order."""
    for start, end in _named(_NUMBERED, text):
        front = _RANKS_FRONT.match(text, start, end)
        first = start if front is None else front.end()
        if _NUMERAL.fullmatch(text, first, end) is None:
            yield first, end


def ranked_names(text: str) -> Iterator[tuple[int, int]]:
    """Characters of every name with a rank in front of it, in order."""
    yield from _named(_RANKED, text)


def _named(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    """Matches without offices in front; none that a function word opens ("In Paris, …" names no Paris of that rank)."""
    for match in pattern.finditer(text):
        office = _OFFICES.match(match[0])
        start = match.start() + (0 if office is None else office.end())
        if start < match.end() and text[start : match.end()].split(maxsplit=1)[0].lower() not in ENGLISH:
            yield start, match.end()
