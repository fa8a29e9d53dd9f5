"""What a document says of itself where facts disagree: from when it is, and how far it is to be trusted."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from hybridmem.corpus.media import ASCIIDOC, DOCX, HTML, MARKDOWN, ODT, PDF, PLAIN, RST, RTF
from hybridmem.corpus.parsed import Parsed, Warned
from hybridmem.text.dates import DATE, YEAR, iso

NEUTRAL = 0.5
"""Trust in a document of which nothing is said."""
_PROSE = frozenset({ASCIIDOC, DOCX, HTML, MARKDOWN, ODT, PDF, PLAIN, RST, RTF})
_HEAD, _LINES, _LONGEST = 2_000, 8, 80  # characters, lines that are not empty, characters of such a line
_WRITTEN = rf"(?P<date>{YEAR}[-/.]\d{{1,2}}[-/.]\d{{1,2}}|{DATE})"
_LABELS = (
    r"(?:meeting\s+|release\s+)?dated?|(?:last\s+)?(?:updated|modified|changed)|created|published|released"
    r"|(?:会议|更新|修改|发布|撰写|编写|记录|创建)?(?:日期|时间)"
)
_LABELLED = re.compile(rf"\W*(?:{_LABELS})\W*[:：]\W*{_WRITTEN}", re.IGNORECASE)
_ALONE = re.compile(rf"\W*{_WRITTEN}\W*", re.IGNORECASE)
_TITLED = re.compile(rf"[^.。!！?？]*?{_WRITTEN}[^.。!！?？]*", re.IGNORECASE)
_NAMED = re.compile(
    rf"(?<!\d)(?P<y>{YEAR})(?:([-_.])(?P<m>\d\d)(?:\2(?P<d>\d\d))?|(?P<cm>\d\d)(?P<cd>\d\d)"
    r"|年(?P<zm>\d{1,2})月(?:(?P<zd>\d{1,2})日)?)(?![\d.])"
)
_AUTHORITY = ("authority", "trust", "可信度")


def timestamp_of(path: str, parsed: Parsed) -> str | None:
    """Date of a document in ISO 8601: of its fields, of a dated line at its head, or of its name; None for none."""
    if parsed.timestamp:
        known = parsed.timestamp.strip()
        return known if re.match(r"\d{4}-\d\d", known) else iso(known) or known
    return (_of_head(parsed.text) if parsed.media_type in _PROSE else "") or _of_name(path) or None


def _of_head(text: str) -> str:
    """The date of the first line that is a date, a labelled date, or a title with a day in it."""
    lines = [line.strip() for line in text[:_HEAD].split("\n") if line.strip()][:_LINES]
    for number, line in enumerate(lines):
        if len(line) > _LONGEST:
            continue
        found = _LABELLED.match(line) or _ALONE.fullmatch(line)
        if found is not None:
            return iso(found["date"])
        titled = _TITLED.fullmatch(line) if number == 0 else None
        if titled is not None and len(iso(titled["date"])) == len("2024-05-01"):
            return iso(titled["date"])
    return ""


def _of_name(path: str) -> str:
    match = _NAMED.search(PurePosixPath(path).stem)
    if match is None:
        return ""
    month, day = (match["m"] or match["cm"] or match["zm"]), (match["d"] or match["cd"] or match["zd"])
    if not 1 <= int(month) <= 12 or (day and not 1 <= int(day) <= 31):
        return ""
    return "-".join([match["y"], f"{int(month):02d}", *([f"{int(day):02d}"] if day else [])])


def authority_of(path: str, parsed: Parsed) -> tuple[float, tuple[Warned, ...]]:
    """Trust in 0..1 that the front matter states, else ``NEUTRAL``, and a warning where it states no such number."""
    stated = next((parsed.metadata[name] for name in _AUTHORITY if name in parsed.metadata), "")
    if not stated:
        return NEUTRAL, ()
    if re.fullmatch(r"0?\.\d+|[01](?:\.0+)?", stated):
        return float(stated), ()
    message = f"The trust {stated!r} of {path!r} is no number from 0 to 1; {NEUTRAL} is taken."
    return NEUTRAL, (Warned("bad_authority", "note", message),)
