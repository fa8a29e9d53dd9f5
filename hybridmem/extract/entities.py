"""Entities found by rule in either language: identifiers, versions, known software, Latin names; and types."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from hybridmem.extract.gazetteer import gazetteer, written
from hybridmem.extract.keys import entity_key
from hybridmem.text.identifiers import find_identifiers, find_versions
from hybridmem.text.language import cjk_share

_KINDS = {"identifier": "identifier", "version": "version", "path": "file", "cve": "vulnerability", "quoted": "concept"}
_LATIN_NAME = re.compile(r"(?<![A-Za-z0-9])[A-Z][A-Za-z0-9]*(?:[ -][A-Z][A-Za-z0-9]*)*(?![A-Za-z0-9])")
_SERIAL = re.compile(
    r"(?<![\w-])(?!CVE|CWE|GHSA)[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)*-\d+(?:-\d+)*(?![\w-])"
)  # FIND-007, QSA-2024-0017
_PATH = re.compile(r"(?<![\w/.])(?:[\w.@-]+/)+[\w-][\w.-]*\.[A-Za-z]{1,5}(?![\w/])", re.ASCII)
_WORD = re.compile(r"(?<![\w.])[A-Za-z][\w.+#-]*\w|\b[A-Za-z](?:\+\+|#)")
_SURNAMES = (
    "赵钱孙李周吴郑王冯陈张刘杨黄林何高郭马罗朱徐胡宋谢韩唐董曹许邓程袁于余潘杜"
    "戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段汤尹黎易常武乔贺赖龚文"
)
_ZH_ENDINGS = (
    (re.compile(r"(?:公司|集团|大学|学院|研究所|研究院|科技|银行|委员会|实验室|事务所|工作室|部门)$"), "organization"),
    (re.compile(r"(?:数据库|存储|系统|平台|引擎|框架|中间件|缓存|网关|客户端)$"), "product"),
    (re.compile(r"(?:模块|服务|组件|接口|函数|方法|类)$"), "component"),
    (re.compile(r"(?:算法|协议|机制|策略)$"), "technique"),
    (re.compile(rf"(?:教授|工程师|博士|先生|女士|老师|院士|经理|总监|主任|^[{_SURNAMES}][工总])$"), "person"),
)
_MARKED = re.compile(r"[\d./\\_-]")
_LETTERS = re.compile(r"[A-Za-z]{3}")
_HUMAN = frozenset({"person", "location", "group"})
_CODE_LIKE = re.compile(r"[a-z][A-Z]|_|\d|\(\)$|\w\.\w|::")
_EN_ENDINGS = (
    (
        re.compile(r"\b(?:inc|corp|ltd|llc|gmbh|company|corporation|university|institute|college|committee)\.?$", re.I),
        "organization",
    ),
    (re.compile(r"\b(?:algorithm|protocol|mechanism)$", re.I), "technique"),
    (re.compile(r"\b(?:module|service|component|class|function|method)$", re.I), "component"),
)  # fmt: skip


class Spot(NamedTuple):
    """Characters ``start:end`` of a text that name something."""

    start: int
    end: int
    type: str


def rule_spots(text: str) -> list[Spot]:
    """Identifiers, versions, paths, advisories, known software, and in Chinese text Latin names; no overlaps."""
    found = [Spot(item.start, item.end, _KINDS[item.kind]) for item in find_identifiers(text)]
    found += [Spot(item.start, item.end, "version") for item in find_versions(text)]
    found += [
        Spot(m.start(), m.end(), gazetteer()[entity_key(m[0])]) for m in _WORD.finditer(text) if m[0] in written()
    ]
    found += [Spot(m.start(), m.end(), "identifier") for m in _SERIAL.finditer(text)]
    found += [Spot(m.start(), m.end(), "file") for m in _PATH.finditer(text)]
    if cjk_share(text) > 0:
        found += [Spot(m.start(), m.end(), "concept") for m in _LATIN_NAME.finditer(text) if m.end() - m.start() > 1]
    return longest(found)


def longest(spots: list[Spot]) -> list[Spot]:
    """Spots without overlaps: longer ones first, then the left one, in order of position."""
    taken: list[Spot] = []
    for spot in sorted(spots, key=lambda s: (s.start - s.end, s.start)):
        if all(spot.end <= other.start or other.end <= spot.start for other in taken):
            taken.append(spot)
    return sorted(taken)


@lru_cache(maxsize=65_536)
def type_of(surface: str, given: str = "") -> str:
    """The best type for a surface: known software first, then the tagger's word, then endings; "concept" at last."""
    known = gazetteer().get(entity_key(surface))
    if known:
        return known
    exact = _exact(surface) if _MARKED.search(surface) else ""
    if exact:
        return exact
    if given and given != "concept" and not (given in _HUMAN and _CODE_LIKE.search(surface)):
        return given
    return _by_ending(surface)


def _exact(surface: str) -> str:
    """Kinds that their form alone decides: advisories, paths, versions."""
    found = find_identifiers(surface)
    if len(found) == 1 and found[0].text == surface and found[0].kind in {"cve", "path"}:
        return _KINDS[found[0].kind]
    rest = surface.replace("version", "").replace("release", "")
    return "version" if find_versions(surface) and not _LETTERS.search(rest) else ""


def _by_ending(surface: str) -> str:
    endings = _ZH_ENDINGS if cjk_share(surface) > 0 else _EN_ENDINGS
    kind = next((kind for pattern, kind in endings if pattern.search(surface)), "")
    if kind:
        return kind
    return "identifier" if " " not in surface and _CODE_LIKE.search(surface) and surface.isascii() else "concept"
