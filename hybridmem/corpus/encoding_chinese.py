"""Whether decoded text is plausible Chinese: common characters that stand together."""

from __future__ import annotations

import re

from hybridmem.text.segment import dictionary_share

_EMBEDDED_HAN = re.compile(
    "[A-Za-z][\u4e00-\u9fff](?![\u4e00-\u9fff\u3000-\u303f])|(?<![\u4e00-\u9fff\u3000-\u303f])[\u4e00-\u9fff][a-z]"
)
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


def plausible_chinese(text: str) -> bool:
    """Many bytes decode to something, so the characters must be common ones, and stand together.

    GB18030 decodes much that is not Chinese, and so does UTF-16.
    """
    foreign = [char for char in text if char > "\x7f"]
    common = sum(map(_is_common, foreign))
    frequent = sum(char in _FREQUENT for char in foreign)
    embedded = len(_EMBEDDED_HAN.findall(text))
    if common < _COMMON_SHARE * len(foreign) or 3 * embedded > len(foreign):
        return False
    return len(foreign) < _FEW or frequent >= _FREQUENT_SHARE * len(foreign) or _has_words(foreign)


def _has_words(chars: list[str]) -> bool:
    return dictionary_share("".join(chars[:_WORDS_IN])) >= _WORD_SHARE


def _is_common(char: str) -> bool:
    """Whether the character is punctuation or one of the 3,755 commonest Han (GB 2312 rows 1 to 3, 16 to 55)."""
    code = char.encode("gb18030", "replace")
    return len(code) == 2 and code[1] > 0xA0 and (0xA1 <= code[0] <= 0xA3 or 0xB0 <= code[0] <= 0xD7)
