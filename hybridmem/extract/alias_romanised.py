"""Chinese names in Latin letters: "Zhang San", "San Zhang" and "Zhang, San" are 张三 where nobody else is read so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

from pypinyin import Style, pinyin

from hybridmem.extract.alias_names import Clues, Names, Proposal, Rule
from hybridmem.extract.alias_people import split_title

_HAN = re.compile(r"[\u4e00-\u9fff]{2,4}")
_LATIN = re.compile(r"[A-Z][a-zü]+,?(?:[ -][A-Z]?[a-zü]+){1,2}")
_MOST_READINGS = 16


def _sounds(key: str, names: Names) -> Iterator[tuple[str, str]]:
    """Under each reading: "han" for the Chinese name, "latin" for one in letters, in either order of its parts."""
    if names.type(key) != "person":
        return
    surface = names.name(key)
    if _HAN.fullmatch(surface) is not None and split_title(surface) is None:
        yield from ((f"pinyin\0{reading}", "han") for reading in readings(surface))
    elif _LATIN.fullmatch(surface) is not None:
        parts = [part.lower() for part in re.split(r"[ ,-]+", surface)]
        orders = {"".join(parts), "".join([parts[-1], *parts[:-1]])}
        yield from ((f"pinyin\0{order}", "latin") for order in sorted(orders))


@lru_cache(maxsize=65_536)
def readings(name: str) -> tuple[str, ...]:
    """How a Chinese name may be written in Latin letters without tones, in order; ü as "v", "u" or "yu"."""
    found = pinyin(name, style=Style.NORMAL, heteronym=True)
    whole = {"".join(syllables) for syllables in islice(product(*found), _MOST_READINGS)}
    whole |= {reading.replace("v", other) for reading in whole if "v" in reading for other in ("u", "yu", "ü")}
    return tuple(sorted(whole))


def _one_reading(_: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    """Two people who are read alike stay apart, and so does their name in letters."""
    han = [key for key, said in clues.items() if "han" in said]
    if len(han) != 1:
        return
    for key, said in clues.items():
        if "latin" in said:
            reason = f"{names.name(key)} is how {names.name(han[0])} is read, and nobody else is"
            yield Proposal(key, han[0], "romanised", reason, 0.75)


ROMANISED_RULES = (Rule(_sounds, _one_reading),)
"""Pinyin without tones, surname first or last."""
