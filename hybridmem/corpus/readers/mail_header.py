"""Mail headers as people read them: RFC 2047 words and bare eight-bit bytes decoded, dates as ISO 8601."""

from __future__ import annotations

import re
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.utils import parsedate_to_datetime

from hybridmem.corpus.encoding import decode
from hybridmem.text.normalise import clean_source

SHOWN = ("From", "To", "Cc", "Date", "Subject")
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "gb_2312-80": "gb18030", "ks_c_5601-1987": "cp949"}
_FOLD = re.compile(r"\r?\n[ \t]+")
_LONGEST = 2000  # characters of one header


def header(message: Message, name: str) -> str:
    """The first header of that name as text, "" without one."""
    raw = next((str(value) for key, value in message.raw_items() if key.lower() == name.lower()), "")
    unfolded = _FOLD.sub(" ", raw)[:_LONGEST]
    try:
        parts = decode_header(_plain(unfolded))
    except (HeaderParseError, ValueError, LookupError):
        parts = [(_plain(unfolded), None)]
    return " ".join(clean_source("".join(decoded(part, charset) for part, charset in parts)).split())


def decoded(part: str | bytes, charset: str | None) -> str:
    """Bytes in the charset they name; where it does not fit, in the one that does."""
    if isinstance(part, str):
        return part
    name = (charset or "").lower()
    for candidate in filter(None, (_WIDER.get(name), name)):
        try:
            return part.decode(candidate)
        except (LookupError, ValueError):
            continue
    return decode(part).text


def iso_date(value: str) -> str | None:
    """The day of a ``Date`` header, ``None`` where it is none."""
    try:
        return parsedate_to_datetime(value).date().isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _plain(value: str) -> str:
    """Eight-bit bytes, which the parser keeps as surrogates, as text in their encoding."""
    try:
        return value if value.isascii() else decode(value.encode("utf-8", "surrogateescape")).text
    except UnicodeError:
        return value
