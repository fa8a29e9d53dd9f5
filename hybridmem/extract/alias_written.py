"""Aliases by writing: defined abbreviations, transliterations, accents, and describing words behind a Latin name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.extract.alias_names import Clues, Names, Proposal, Rule
from hybridmem.extract.keys import entity_key
from hybridmem.text.identifiers import without_accents
from hybridmem.text.language import cjk_share
from hybridmem.text.stopwords import words

_DEFINED = re.compile(r"^(?P<long>[^()（）]{2,60}?)\s*[(（](?P<short>[^()（）,，;；]{2,60})[^()（）]*[)）]$")
_ROW = re.compile(
    r"^(?P<long>[^|;；\n]{2,60}?)(?:\s*\|\s*|\s+/\s+|\s*[;；][^:：;；|\n]{1,30}[:：]\s*)(?P<short>[^|;；\n]{2,60})$"
)
_JOINTS = frozenset("|/;；")
_LATIN_HEAD = re.compile(r"^(?P<base>[A-Za-z][A-Za-z0-9.+#_-]*)[\s]*(?P<rest>[\u4e00-\u9fff]+)$")
_ZH_WORDS = {
    "organization": words(
        """
        智能 科技 公司 集团 有限 责任 股份 网络 信息 技术 软件 数据 控股 企业 人工智能
        """
    ),
    "product": words(
        """
        分布式 存储 数据库 系统 引擎 平台 框架 中间件 软件 工具 库 编程 语言 缓存 键值 关系型 文档 时序
        图 向量 搜索 开源 项目
        """
    ),
    "technique": words("共识 算法 协议 加密 哈希 一致性 机制 排序 压缩 通信"),
    "component": words("类 函数 方法 接口 模块 组件 对象"),
}
_COMPATIBLE = {
    "organization": {"organization"}, "product": {"product", "library", "identifier", "organization", "language"},
    "technique": {"technique", "protocol"}, "component": {"component", "class", "function", "identifier"},
}  # fmt: skip
_OPEN = frozenset({"", "concept", "identifier"})


def _brackets(key: str, names: Names) -> Iterator[tuple[str, str]]:
    for surface in names.surfaces(key):
        match = _DEFINED.match(surface)
        pair = (match["long"], match["short"]) if match else in_row(surface)
        if pair is not None and defines_name(*pair):
            yield entity_key(pair[1]), entity_key(pair[0])


def in_row(surface: str) -> tuple[str, str] | None:
    """The two names that neighbouring cells or fields give, the one that defines the other first; None for others."""
    match = _ROW.match(surface) if not _JOINTS.isdisjoint(surface) else None
    if match is None:
        return None
    pair = match["long"], match["short"]
    return next((one for one in (pair, pair[::-1]) if defines_name(*one)), None)


def _defined(short: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    """ "Long Name (LN)" and 阿尔弗雷德·克莱纳（Alfred Kleiner） define a second name, if for one first name only."""
    longs = {long for said in clues.values() for long in said}
    if len(longs) == 1 and short in names and (long := next(iter(longs))) in names:
        reason = f"the text writes {names.name(long)} ({names.name(short)})"
        yield Proposal(short, long, "defined-name", reason, 0.95)


def defines_name(long: str, short: str) -> bool:
    """An abbreviation made of the long name's initials, or the same name in the other script."""
    if (cjk_share(long) > 0) != (cjk_share(short) > 0):
        return not short[:1].isdigit() and (short[:1].isupper() or cjk_share(short) > 0)
    initials = "".join(
        word[0] for word in re.findall(r"[A-Za-z]+", long) if word.lower() not in {"of", "and", "the", "for"}
    )
    return short.isupper() and short.lower() == initials.lower()


def _accented(key: str, _: Names) -> Iterator[tuple[str, str]]:
    bare = without_accents(key)
    if bare != key and len(bare) > 4:
        yield bare, ""


def _accents(bare: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    for key in clues if bare in names else ():
        yield Proposal(bare, key, "accents", f"{names.name(key)} without its accents", 0.9)


def _describing(key: str, names: Names) -> Iterator[tuple[str, str]]:
    found = split_descriptor(names.name(key))
    if found is not None and entity_key(found[0]) != key:
        yield entity_key(found[0]), found[1]


def split_descriptor(surface: str) -> tuple[str, str] | None:
    """Latin name and the kind its Chinese description tells, None where there is any other word behind it."""
    match = _LATIN_HEAD.match(surface)
    if match is None or len(match["base"]) < 2:
        return None
    kinds = [kind for kind, listed in _ZH_WORDS.items() if _made_of(match["rest"], listed)]
    return (match["base"], kinds[0]) if kinds else None


def _made_of(text: str, parts: frozenset[str]) -> bool:
    """Whether the text is a sequence of the given words."""
    reached = {0}
    for start in range(len(text)):
        if start in reached:
            reached.update(start + len(part) for part in parts if text.startswith(part, start))
    return len(text) in reached


def _descriptions(base: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    """TitanDB分布式存储 is TitanDB, Acme智能科技 is Acme: the words behind the name only say what it is.

    A name with descriptions of several kinds (Acme公司, Acme数据库) is joined with the kind its own type agrees with,
    with none where that type is open.
    """
    kinds = {kind for said in clues.values() for kind in said}
    kind_of_base = names.type(base) if base in names else ""
    fitting = kinds if len(kinds) == 1 else {kind for kind in kinds if kind_of_base in _COMPATIBLE[kind]}
    if len(fitting) != 1 or not _agrees(kind_of_base, next(iter(fitting))):
        return
    keys = [key for key, (kind,) in clues.items() if kind in fitting]
    target = base if base in names else keys[0]
    for key in keys:
        if key != target:
            reason = f"{names.name(key)} is {names.name(target)} with words that only describe it"
            yield Proposal(key, target, "description", reason, 0.8)


def _agrees(kind_of_base: str, kind: str) -> bool:
    return kind_of_base in _OPEN or kind_of_base in _COMPATIBLE[kind] or kind_of_base not in {"person", "location"}


WRITTEN_RULES = (Rule(_brackets, _defined), Rule(_accented, _accents), Rule(_describing, _descriptions))
"""Second names defined in brackets, names without their accents, words behind a Latin name that only describe it."""
