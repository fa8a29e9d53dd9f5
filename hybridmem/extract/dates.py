"""Life dates and places in the bracket behind a name: "Pál Gábor (2 November 1932, Budapest – 21 October 1987)"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hybridmem.extract.parsed import Fact, Piece
from hybridmem.text.stopwords import words

_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_DATE = re.compile(
    rf"(?:c\.\s*)?(?:\d{{1,2}}\s+{_MONTH}\s+\d{{3,4}}|{_MONTH}\s+\d{{1,2}},?\s+\d{{3,4}}|{_MONTH}\s+\d{{4}}"
    r"|\d{3,4}年(?:\d{1,2}月)?(?:\d{1,2}日)?|\d{3,4})"
)
_NAMED = re.compile(
    r"^[\s#>*\"“`']*(?P<name>[^()（）\n,;:，；：。]{2,60}?)(?:,[^()（）\n;:]{1,40})?\s*[(（](?P<inner>[^()（）\n]{4,200})[)）]"
)
_BORN = re.compile(r"(?:\bborn\b|\bb\.|出生|生于)", re.IGNORECASE)
_DIED = re.compile(r"(?:\bdied\b|\bd\.|逝世|去世|卒)", re.IGNORECASE)
_PARTICLES = words("of the de la le du van von der den bin ibn al and da di del af av y e")
_DASH = re.compile(r"\s*[-–—－~～至]\s*")
_NOWHERE = r"[^()（）–—;；0-9]"
_STOP = r"\s*(?=[–—－;；]|\s-|$|,\s(?:died|buried|d\.)|\s(?:to|into)\s|\s(?:as|on|aged?)\s)"
_PLACE = re.compile(rf"(?:,|，|\s+in|\s+at)\s*(?P<place>[^\W\d_]{_NOWHERE}*?){_STOP}")
_PLACE_BEFORE = re.compile(r"(?:^|[-–—;])\s*(?P<place>[A-ZÀ-ÖØ-ÞĀ-Ž][^()–—;0-9]*?),\s*$")
_PLACE_BORN = re.compile(
    r"(?:\bborn|\bdied|\bb\.|\bd\.)\s+(?:in|at)\s+(?P<place>[A-ZÀ-ÖØ-ÞĀ-Ž][^()–—;0-9]*?)[\s,]*(?:on\s*)?$"
)
_PLACES_CHINESE = (
    ("born_in", re.compile(r"(?:(?:出生|生)[于在]|籍贯)(?P<place>[\u4e00-\u9fff]{2,12}?)(?=[，,；;、）)]|$)")),
    ("died_in", re.compile(r"(?:逝世|去世|病逝|卒|逝)[于在](?P<place>[\u4e00-\u9fff]{2,12}?)(?=[，,；;、）)]|$)")),
)
_ENGLISH = {"born": "date of birth", "died": "date of death", "born_in": "place of birth", "died_in": "place of death"}
_CHINESE = {"born": "出生日期", "died": "去世日期", "born_in": "出生地", "died_in": "去世地"}


class _Event(NamedTuple):
    kind: str
    start: int
    end: int


def life_dates(text: str) -> Iterator[Fact]:
    """Birth and death facts of the bracket behind the name that begins the sentence."""
    match = _NAMED.match(text)
    if match is None or not _is_name(match["name"]):
        return
    name = _piece(match.start("name"), match.end("name"), "person")
    relations = _CHINESE if "\u4e00" <= match["name"][-1] <= "\u9fff" else _ENGLISH
    base = match.start("inner")
    for event in _events(match["inner"]):
        tail = _piece(base + event.start, base + event.end, "location" if event.kind.endswith("_in") else "time")
        yield Fact(name, relations[event.kind], tail, 0.9, "life-dates", view="graph")


def _events(inner: str) -> Iterator[_Event]:
    for event in _dates(inner):
        yield event
        place = _PLACE.match(inner, event.end) or _PLACE_BORN.search(inner, 0, event.start)
        place = place or (_PLACE_BEFORE.search(inner, 0, event.start) if not _BORN.search(inner) else None)
        if place is not None and _is_place(place["place"]):
            yield _Event(event.kind + "_in", *place.span("place"))
    for kind, pattern in _PLACES_CHINESE:
        said = pattern.search(inner)
        if said is not None:
            yield _Event(kind, *said.span("place"))


def _is_place(text: str) -> bool:
    """Whether words beside a date can be a place: not one of a person's names ("born Jacob Gershowitz, 1898")."""
    return not text.isascii() or (text[:1].isupper() and len(text.split()) <= 8)


def _dates(inner: str) -> Iterator[_Event]:
    dates = [match.span() for match in _DATE.finditer(inner)]
    if len(dates) >= 2 and not _DIED.search(inner) and _range(inner, dates):
        yield _Event("born", *dates[0])
        yield _Event("died", *dates[1])
        return
    for word, kind in ((_BORN, "born"), (_DIED, "died")):
        found = _dated(inner, dates, word)
        if found is not None:
            yield _Event(kind, *found)


def _is_name(text: str) -> bool:
    """Whether words before a bracket can be somebody's name: capitalised or particles, no digits."""
    parts = text.split()
    plausible = all(part[:1].isupper() or part in _PARTICLES or not part.isascii() for part in parts)
    return plausible and 0 < len(parts) <= 7 and not any(char.isdigit() for char in text)


def _range(inner: str, dates: list[tuple[int, int]]) -> bool:
    """Whether the first two dates are the ends of a span, with at most a place between date and dash."""
    between = inner[dates[0][1] : dates[1][0]]
    years = [int(re.findall(r"\d{3,4}", inner[a:b])[-1]) for a, b in dates[:2]]
    if not years[0] < years[1] <= years[0] + 120 or years[1] > 2100:
        return False
    return bool(_DASH.search(between)) and not any(char.isdigit() for char in between)


def _dated(inner: str, dates: list[tuple[int, int]], word: re.Pattern[str]) -> tuple[int, int] | None:
    """The date behind "born" or "died"; in Chinese the one in front of it."""
    found = word.search(inner)
    if found is None:
        return None
    after = next((span for span in dates if span[0] >= found.end()), None)
    if after is None and "\u4e00" <= found[0][0] <= "\u9fff":
        return next((span for span in reversed(dates) if span[1] <= found.start()), None)
    return after


def _piece(start: int, end: int, kind: str) -> Piece:
    return Piece(start, end, start, end, kind)
