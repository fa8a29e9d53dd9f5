"""Life dates in brackets behind a name: "Pál Gábor (2 November 1932 – 21 October 1987)"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.extract.parsed import Fact, Piece

_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_DATE = re.compile(
    rf"(?:c\.\s*)?(?:\d{{1,2}}\s+{_MONTH}\s+\d{{3,4}}|{_MONTH}\s+\d{{1,2}},?\s+\d{{3,4}}|{_MONTH}\s+\d{{4}}"
    r"|\d{3,4}年(?:\d{1,2}月)?(?:\d{1,2}日)?|\d{3,4})"
)
_NAMED = re.compile(r"^[\s#>*\"“`']*(?P<name>[^()（）\n,;:，；：。]{2,60}?)\s*[(（](?P<inner>[^()（）\n]{4,160})[)）]")
_BORN = re.compile(r"(?:\bborn\b|\bb\.|出生|生于)", re.IGNORECASE)
_DIED = re.compile(r"(?:\bdied\b|\bd\.|逝世|去世|卒)", re.IGNORECASE)
_DASH = re.compile(r"\s*[-–—－~～至]\s*")


def life_dates(text: str, start: int, end: int) -> Iterator[Fact]:
    """Birth and death facts of the bracket behind the name that begins the sentence ``text[start:end]``."""
    match = _NAMED.match(text[start:end])
    if match is None:
        return
    name = _piece(start + match.start("name"), start + match.end("name"), "person")
    chinese = "\u4e00" <= match["name"][-1] <= "\u9fff"
    for kind, first, last in _events(match["inner"]):
        base = start + match.start("inner")
        relation = {
            "born": "出生日期" if chinese else "date of birth",
            "died": "去世日期" if chinese else "date of death",
        }[kind]
        yield Fact(name, relation, _piece(base + first, base + last, "time"), 0.9, "life-dates", view="graph")


def _events(inner: str) -> Iterator[tuple[str, int, int]]:
    dates = [match.span() for match in _DATE.finditer(inner)]
    if len(dates) >= 2 and _DASH.fullmatch(inner[dates[0][1] : dates[1][0]]):
        yield "born", *dates[0]
        yield "died", *dates[1]
        return
    for word, kind in ((_BORN, "born"), (_DIED, "died")):
        found = word.search(inner)
        after = next((span for span in dates if found is not None and span[0] >= found.end()), None)
        if found is not None and after is None and "\u4e00" <= found[0][0] <= "\u9fff":
            after = next((span for span in reversed(dates) if span[1] <= found.start()), None)
        if after is not None:
            yield kind, *after


def _piece(start: int, end: int, kind: str) -> Piece:
    return Piece(start, end, start, end, kind)
