"""Which language a text is in, by the share of its scripts."""

from __future__ import annotations

import re

from hybridmem.types import Language

HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
KANA_HANGUL = "\u3040-\u30ff\u31f0-\u31ff\uac00-\ud7af"
_CJK_RUN = re.compile(f"[{HAN}{KANA_HANGUL}]+")
_KANA_HANGUL_RUN = re.compile(f"[{KANA_HANGUL}]+")
_LATIN_RUN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+")
_LETTER_RUN = re.compile(r"[^\W\d_]+")
_ZH_SHARE = 0.2  # one Han character says as much as several Latin letters


def is_cjk(char: str) -> bool:
    """Whether the character is Han, kana or hangul."""
    return _CJK_RUN.match(char) is not None


def cjk_share(text: str) -> float:
    """Share of Han, kana and hangul among the letters of the text, 0.0 where it has none."""
    if text.isascii():
        return 0.0
    cjk = _count(_CJK_RUN, text)
    return cjk / (_count(_LETTER_RUN, text) or 1) if cjk else 0.0


def detect_language(text: str) -> Language:
    """``"zh"`` where Han letters make a fifth or are as many as the Latin words, ``"en"`` where Latin letters lead.

    Names in Chinese prose are often Latin and long, so that letters alone would call ``Kafka取代了RabbitMQ`` English.
    Everything else is ``"und"``.
    """
    if text.isascii():
        return "en" if _LATIN_RUN.search(text) else "und"
    letters = _count(_LETTER_RUN, text)
    cjk = _count(_CJK_RUN, text)
    if letters and (cjk / letters >= _ZH_SHARE or (cjk > 1 and cjk >= len(_LATIN_RUN.findall(text)))):
        return "und" if _count(_KANA_HANGUL_RUN, text) * 4 > cjk else "zh"
    return "en" if _count(_LATIN_RUN, text) * 2 > letters else "und"


def _count(pattern: re.Pattern[str], text: str) -> int:
    return sum(map(len, pattern.findall(text)))
