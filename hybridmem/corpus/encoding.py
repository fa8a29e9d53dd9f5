"""Bytes to text: which encoding, and how sure.

Order: the caller's word, byte order mark, UTF-16, UTF-32 and ISO 2022 without mark, strict UTF-8, the encoding the
file declares, GB18030 where the result is plausible Chinese, UTF-8 with a few broken bytes, a detector above a
confidence, Latin-1 with a warning.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes

from hybridmem.corpus.encoding_chinese import plausible_chinese
from hybridmem.corpus.encoding_unmarked import unmarked
from hybridmem.errors import InputError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = re.compile(rb"[\x00-\x06\x0e-\x1a\x1c-\x1f\x7f]")
_LATIN1_CONTROL = re.compile(rb"[\x80-\x9f]")
_HIGH = re.compile(rb"[\x80-\xff]")
_SAMPLE = 65_536  # bytes looked at to decide
_BINARY_SHARE = 0.02  # control bytes; text has next to none
_ENOUGH = 12
_WIDE = ("cp932", "shift_j", "euc_", "big5", "cp949", "johab", "iso2022")
_SURE = 0.3  # coherence with a language's letter statistics, as the detector gives it


ENCODINGS = (
    "utf-8", "gb18030", "big5", "utf-16-le", "utf-16-be", "latin-1", "cp1252", "cp1250", "cp1251", "koi8-r",
    "shift_jis", "euc-jp", "iso2022_jp", "euc-kr", "iso2022_kr", "utf-32-le", "utf-32-be", "cp437",
)  # fmt: skip
"""What a person is offered to choose from."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and the encoding it was read in; ``sure`` is False after a guess, ``replaced`` counts lost bytes."""

    text: str
    encoding: str
    sure: bool = True
    replaced: int = 0


def check_encoding(name: str) -> None:
    """Accept "" and every text encoding known.

    Raises:
        InputError: there is no such encoding.
    """
    try:
        "a".encode(name or "utf-8")
    except LookupError as error:
        raise InputError(f"{name!r} is no text encoding; choose one such as {', '.join(ENCODINGS[:3])}.") from error


def looks_binary(data: bytes) -> bool:
    """Whether the bytes are no text in any encoding: too many control bytes (UTF-16, UTF-32 and ISO 2022 aside)."""
    if _marked(data) or unmarked(data[: _SAMPLE & ~3], len(data)):
        return False
    sample = data[:_SAMPLE]
    control = len(_CONTROL.findall(sample))
    return control > max(2, _BINARY_SHARE * len(sample)) or 0 < control == len(sample)


def decode(data: bytes, declared: str | None = None, forced: str | None = None) -> Decoded:
    """Decode text; see the module for the order. Never raises: the last resort is Latin-1.

    ``declared`` is what the file says of itself (an HTML meta charset), ``forced`` what the person chose.
    """
    for name in filter(None, (forced, _marked(data), unmarked(data[: _SAMPLE & ~3], len(data)))):
        if (text := _try(data, name)) is not None:
            return Decoded(text, name)
        return Decoded(_replacing(data, name), name, sure=True, replaced=_replacing(data, name).count("\ufffd"))
    for name in filter(None, ("utf-8", declared)):
        if (text := _try(data, name)) is not None:
            return Decoded(text, name)
    return _chinese(data) or _broken_utf8(data) or _detected(data) or _western(data)


def _marked(data: bytes) -> str | None:
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)


def _try(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (UnicodeError, LookupError):
        return None


def _replacing(data: bytes, name: str) -> str:
    try:
        return data.decode(name, errors="replace")
    except LookupError:
        return data.decode("utf-8", errors="replace")


def _chinese(data: bytes) -> Decoded | None:
    text = _try(data, "gb18030")
    return Decoded(text, "gb18030") if text is not None and plausible_chinese(text[:_SAMPLE]) else None


def _broken_utf8(data: bytes) -> Decoded | None:
    """UTF-8 in which a few bytes are wrong: most bytes above ASCII still belong to whole characters."""
    text = data.decode("utf-8", errors="replace")
    lost = text.count("\ufffd")
    high = len(_HIGH.findall(data))
    return Decoded(text, "utf-8", replaced=lost) if lost * 10 < high else None


def _detected(data: bytes) -> Decoded | None:
    """The detector's guess where it is worth something: other scripts than Latin, whose code pages look alike."""
    best = from_bytes(data[:_SAMPLE]).best()
    if best is None or best.encoding.startswith(("utf_16", "utf_32")):
        return None
    text = _try(data, best.encoding)
    if text is None or not _other_script(text[:_SAMPLE]):
        return None
    wide = best.encoding.startswith(_WIDE) and len(_HIGH.findall(data[:_SAMPLE])) >= _ENOUGH
    return Decoded(text, best.encoding.replace("_", "-")) if wide or best.coherence >= _SURE else None


def _other_script(text: str) -> bool:
    high = [char for char in text if char > "\x7f"]
    return sum(char > "\u024f" and char.isalpha() for char in high) > 0.7 * len(high)


def _western(data: bytes) -> Decoded:
    """Windows-1252 is Latin-1 with letters where Latin-1 has control characters."""
    text = _try(data, "cp1252") if _LATIN1_CONTROL.search(data) else None
    if text is not None:
        return Decoded(text, "windows-1252", sure=False)
    return Decoded(data.decode("latin-1"), "latin-1", sure=False)
