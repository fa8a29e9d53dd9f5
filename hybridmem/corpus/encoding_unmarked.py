"""Encodings that show by the pattern of their bytes though no mark says so: UTF-16, UTF-32, ISO 2022."""

from __future__ import annotations

from hybridmem.corpus.encoding_chinese import plausible_chinese

_LEAST = 8  # bytes; fewer show no pattern
_LEAST_CHINESE = 16
_PLAIN = 0.9  # share of the characters of the first plane
_STRANGE = 0.02  # share of unprintable characters that a text may have
_ESCAPES = (
    (b"\x1b$)C", "iso2022_kr"),
    (b"\x1b$B", "iso2022_jp"),
    (b"\x1b$@", "iso2022_jp"),
    (b"\x1b(I", "iso2022_jp_3"),
)


def unmarked(sample: bytes, size: int) -> str | None:
    """The encoding the first bytes of a file of ``size`` bytes are in, None where they show none of these."""
    if size < _LEAST:
        return None
    return _escaped(sample) or _utf32(sample, size) or _utf16(sample, size) or _chinese_utf16(sample, size)


def _escaped(sample: bytes) -> str | None:
    """ISO 2022 begins its characters by escape sequences; a text of a terminal has others."""
    for escape, name in _ESCAPES if b"\x1b" in sample else ():
        if escape in sample and not _text(sample[: sample.rfind(b"\n") + 1] or sample, name).isascii():
            return name
    return None


def _utf32(sample: bytes, size: int) -> str | None:
    """The highest of four bytes is NUL in any text, and so is the next one but in rare signs."""
    if size % 4:
        return None
    for name, top, next_ in (("utf-32-le", 3, 2), ("utf-32-be", 0, 1)):
        if (
            not any(sample[top::4])
            and sample[next_::4].count(0) >= _PLAIN * len(sample) / 4
            and _readable(_text(sample, name))
        ):
            return name
    return None


def _utf16(sample: bytes, size: int) -> str | None:
    """Every other byte of Latin text is NUL."""
    if size % 2:
        return None
    half = len(sample) // 2
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    little = odd > 0.7 * half and even < 0.05 * half
    if not little and not (even > 0.7 * half and odd < 0.05 * half):
        return None
    name = "utf-16-le" if little else "utf-16-be"
    return name if _readable(sample.decode(name, "replace")) else None


def _chinese_utf16(sample: bytes, size: int) -> str | None:
    """Chinese in UTF-16 has few NULs; it is no UTF-8 and reads as Chinese in one byte order."""
    if size % 2 or size < _LEAST_CHINESE or (b"\0" not in sample and _text(sample[:-4], "utf-8")):
        return None
    for name in ("utf-16-le", "utf-16-be"):
        text = _text(sample, name)
        if sum(char > "\x7f" for char in text) * 2 > len(text) and _readable(text) and plausible_chinese(text):
            return name
    return None


def _readable(text: str) -> bool:
    return bool(text) and sum(not (c.isprintable() or c.isspace()) for c in text) <= _STRANGE * len(text)


def _text(data: bytes, name: str) -> str:
    """The decoded bytes, "" where they are no text of this encoding."""
    try:
        return data.decode(name)
    except UnicodeError:
        return ""
