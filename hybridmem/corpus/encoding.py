"""Bytes to text: which encoding, and how sure.

Order: the caller's word, byte order mark, UTF-16 without mark, strict UTF-8, the encoding the file declares,
GB18030 where the result is plausible Chinese, UTF-8 with a few broken bytes, a detector above a confidence,
Latin-1 with a warning.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes

from hybridmem.errors import InputError
from hybridmem.text.segment import dictionary_share

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
_EMBEDDED_HAN = re.compile(
    "[A-Za-z][\u4e00-\u9fff](?![\u4e00-\u9fff\u3000-\u303f])|(?<![\u4e00-\u9fff\u3000-\u303f])[\u4e00-\u9fff][a-z]"
)
_SAMPLE = 65_536  # bytes looked at to decide
_BINARY_SHARE = 0.02  # control bytes; text has next to none
_COMMON_SHARE = 0.85  # of the non-ASCII characters are common Chinese
_FREQUENT = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学"
    "如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高"
    "间由问很最重并物手应向头文体政相见被利什二等产或新己制身果加月话合回特代内信表化给世位次度门任常先通教原提立及比员解水名论处义各入认"
    "条平系气题活更别打变四总何电数安少报结反受目量再建务做接必件计管期直资命金指统区保至形便空决治展科五基书非则界达放强即难且完设式色路"
    "记品类求据程北边该交规取确传师观清切院让识带导争运，。、：；（）“”！？"
)
_FREQUENT_SHARE = 0.25
_FEW = 8  # characters that say too little to be doubted
_WORDS_IN = 2_000  # characters in which words are looked for
_WORD_SHARE = 0.3
_ENOUGH = 12
_WIDE = ("cp932", "shift_j", "euc_", "big5", "cp949", "johab", "iso2022")
_SURE = 0.3  # coherence with a language's letter statistics, as the detector gives it


ENCODINGS = (
    "utf-8", "gb18030", "big5", "utf-16-le", "utf-16-be", "latin-1", "cp1252", "cp1250", "cp1251", "koi8-r",
    "shift_jis", "euc-jp", "euc-kr", "cp437",
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
    """Whether the bytes are no text in any encoding: too many control bytes (UTF-16 and UTF-32 aside)."""
    if _marked(data) or _bare_utf16(data):
        return False
    sample = data[:_SAMPLE]
    control = len(_CONTROL.findall(sample))
    return control > max(2, _BINARY_SHARE * len(sample)) or 0 < control == len(sample)


def decode(data: bytes, declared: str | None = None, forced: str | None = None) -> Decoded:
    """Decode text; see the module for the order. Never raises: the last resort is Latin-1.

    ``declared`` is what the file says of itself (an HTML meta charset), ``forced`` what the person chose.
    """
    for name in filter(None, (forced, _marked(data), _bare_utf16(data))):
        if (text := _try(data, name)) is not None:
            return Decoded(text, name)
        return Decoded(_replacing(data, name), name, sure=True, replaced=_replacing(data, name).count("\ufffd"))
    for name in filter(None, ("utf-8", declared)):
        if (text := _try(data, name)) is not None:
            return Decoded(text, name)
    return _chinese(data) or _broken_utf8(data) or _detected(data) or _western(data)


def _marked(data: bytes) -> str | None:
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)


def _bare_utf16(data: bytes) -> str | None:
    """UTF-16 without a mark shows by NUL in every other byte of Latin text."""
    sample = data[: _SAMPLE & ~1]
    if len(sample) < 8 or len(data) % 2:
        return None
    half = len(sample) // 2
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    little = odd > 0.7 * half and even < 0.05 * half
    if not little and not (even > 0.7 * half and odd < 0.05 * half):
        return None
    name = "utf-16-le" if little else "utf-16-be"
    text = _replacing(sample, name)
    strange = sum(not (char.isprintable() or char.isspace()) for char in text)
    return name if strange <= _BINARY_SHARE * len(text) else None


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
    """GB18030 decodes much that is not Chinese, so the characters must be common ones, and stand together."""
    text = _try(data, "gb18030")
    if text is None:
        return None
    foreign = [char for char in text[:_SAMPLE] if char > "\x7f"]
    common = sum(map(_is_common, foreign))
    frequent = sum(char in _FREQUENT for char in foreign)
    embedded = len(_EMBEDDED_HAN.findall(text[:_SAMPLE]))
    if common < _COMMON_SHARE * len(foreign) or 3 * embedded > len(foreign):
        return None
    if len(foreign) < _FEW or frequent >= _FREQUENT_SHARE * len(foreign) or _has_words(foreign):
        return Decoded(text, "gb18030")
    return None


def _has_words(chars: list[str]) -> bool:
    return dictionary_share("".join(chars[:_WORDS_IN])) >= _WORD_SHARE


def _is_common(char: str) -> bool:
    """Whether the character is punctuation or one of the 3,755 commonest Han (GB 2312 rows 1 to 3, 16 to 55)."""
    code = char.encode("gb18030")
    return len(code) == 2 and code[1] > 0xA0 and (0xA1 <= code[0] <= 0xA3 or 0xB0 <= code[0] <= 0xD7)


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
