"""One class letter per Chinese word, so that phrases can be found by regular expressions over letters.

N noun or name, G verbal noun, R pronoun, J determiner, M number, A adjective, T time, F localiser, V verb,
D adverb, P preposition, B 被, Z 把 or 将, U 由, O 的, L 了/过/着, C coordination, W clause end, X anything else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybridmem.extract.parsed import Word
from hybridmem.text.stopwords import words

NAMES = frozenset({"PER", "LOC", "ORG", "nz", "nw"})
_PRONOUNS = words(
    """
    他 她 它 他们 她们 它们 我 我们 你 你们 自己 其 此 这 那 谁 什么 哪些 哪个 前者 后者 双方 大家 彼此 咱们
    两者 这里 那里 没有人 无人 没人
    """
)
_COORDINATORS = words(
    """
    和 与 及 以及 或 或者 、 跟 同 暨 和/或
    """
)
_CLAUSE_MARKS = frozenset("，,；;：:。！？!?\n")
_QUOTES = frozenset("“”\"'‘’「」『』")
_ADVERBIAL_NOUNS = words(
    """
    底层 核心 内部 上层 全程 全面 整体 主要 独立 联合 共同 重点 深度 实际 随后 之后 现场 当场 首次 亲自
    """
)
_TAGS = {
    "n": "N", "nz": "N", "nw": "N", "PER": "N", "LOC": "N", "ORG": "N", "an": "N", "s": "N", "nr": "N", "ns": "N",
    "nt": "N", "vn": "G", "m": "M", "q": "M", "a": "A", "TIME": "T", "t": "T", "f": "F", "v": "V", "vd": "V", "d": "D",
    "ad": "D", "p": "P", "xc": "X", "c": "X", "r": "J", "u": "X",
}  # fmt: skip
_EXACT = {
    "的": "O",
    "之": "O",
    "被": "B",
    "遭": "B",
    "由": "U",
    "把": "Z",
    "直到": "P",
    "了": "L",
    "过": "L",
    "着": "L",
    "地": "X",
}
_VERSION = re.compile(r"[vV]?\d+(?:\.\d+)+(?:\w*|[至到~～–—－-]v?\d+(?:\.\d+)+)")
# 由 or 被 with its noun, then a verbal noun where the clause ends: that is the verb (由 Acme 研发).
_AGENT_CLAUSE = re.compile(r"[UB][^WV]*[NR](?:[DV]*)G(?=W|$)")
_MODALS = words("会 能 可以 可 将 将会 可能 应 应该 应当 必须 已 已经 都")
_LATIN = re.compile(r"[A-Za-z]")
# A verb that opens a clause in front of nouns and the verb proper (告警 路由器 取代 了): the first word of a name.
_OPENING = re.compile(r"(?:^|W)V(?=[NG]+(?:VL|[UB]))")
# What turns to others first, then says who does it: 决定由张工负责.
ENTRUSTING = words(
    """
    决定 建议 要求 改 转 交 交给 规定 约定 确定 确认 发现 说明 同意 希望 商定 议定 通过 指定 安排 表示 宣布 认为
    负责 允许 帮助 支持 请 让
    """
)
_AFTER = frozenset({"后", "前", "中", "时"})
_TERM = 3
_SHORT = re.compile(r"\d{1,2}")


_COMPOUND_HEADS = words(
    """
    模块 服务 系统 接口 组件 功能 流程 网关 平台 算法 协议 中心 机制 策略 方案 单元 队列 引擎 框架 工具 页面
    逻辑 代码
    """
)


_DENYING = re.compile("[并从]?[不没未无非]")
_MAIN_VERBS = words("禁止 防止 避免 阻止 拒绝")  # never the first half of a compound like 支付模块
_BEFORE_VERBS = words("拒绝 禁止 严禁 忘记 无法 不能 不会 不得 不敢 不肯 不愿 未能 没能")  # what follows is done or not
_NOUN_OF_ONE = re.compile(r"[该本此][书片剧机车船楼桥城县市省国校院所部组司台站网库表类包层版曲歌诗文案]")


def letters(words: Sequence[Word]) -> str:
    """Class letters of a sentence, one per word."""
    found = [_letter(word) for word in words]
    found = ["N" if _is_object(words, found, index) else letter for index, letter in enumerate(found)]
    for index in range(len(words) - 1):
        found[index] = _in_context(words, found, index)
    _open_names(words, found)
    return _AGENT_CLAUSE.sub(lambda match: _agent_clause(words, match), "".join(found))


def _agent_clause(words: Sequence[Word], match: re.Match[str]) -> str:
    """The last verbal noun is the verb; where somebody is entrusted it is the task (决定由张工负责迁移)."""
    entrusted = match.start() > 0 and words[match.start() - 1].text in ENTRUSTING and match[0][-2] == "V"
    return match[0] if entrusted else match[0][:-1] + "V"


def _open_names(words: Sequence[Word], found: list[str]) -> None:
    for match in _OPENING.finditer("".join(found)):
        place = match.end() - 1
        if len(words[place].text) > 1 and words[place].text not in ENTRUSTING:
            found[place] = "G"


def _is_object(words: Sequence[Word], found: list[str], index: int) -> bool:
    """A long word tagged as an adjective is a term where it ends a clause straight behind its verb (重构 分布式锁)."""
    if found[index] != "A" or len(words[index].text) < _TERM or index == 0:
        return False
    return found[index - 1] in "VL" and (index + 1 == len(words) or found[index + 1] in "WC")


def _letter(word: Word) -> str:
    text, tag = word.text, word.tag
    if text in _CLAUSE_MARKS:
        return "W"
    if text in _COORDINATORS and tag in {"c", "w", "p"}:
        return "C" if tag != "p" else "P"
    if text in _EXACT and tag in {"u", "p", "d", "c", "xc", "v"}:
        return _EXACT[text]
    if text == "将" and tag == "p":
        return "Z"
    if _VERSION.fullmatch(text) or (tag in {"xc", "w"} and _LATIN.match(text)):
        return "N"
    return _by_tag(text, tag)


def _by_tag(text: str, tag: str) -> str:
    if tag == "r":
        if text in _PRONOUNS:
            return "R"
        return "N" if len(text) > 2 or _NOUN_OF_ONE.fullmatch(text) else "J"  # 这本书, 该片 come as one word
    if tag == "w":
        return "Q" if text in _QUOTES else "X"
    return _TAGS.get(tag, "X")


def _in_context(words: Sequence[Word], found: list[str], index: int) -> str:
    """What a verb, adjective or noun is in front of the next word."""
    letter, following = found[index], found[index + 1]
    if words[index].text == "将" and letter == "D":
        return "Z" if following in "NGR" else "D"
    if letter == "M" and index and _SHORT.fullmatch(words[index].text) and is_latin(words[index - 1].text):
        return "N" if following in "WCDV" and words[index].start > words[index - 1].end else letter  # Python 2
    if letter == "G" and index and words[index - 1].text in _BEFORE_VERBS and following in "NGJR":
        return "V"
    if letter == "V":
        return _verb_or_noun(words, found, index)
    if index and letter in "FT":
        return _time_or_place(words[index].text, letter, found[index - 1], following)
    return "D" if _is_adverb(words, found, index) else letter


def _time_or_place(text: str, letter: str, before: str, following: str) -> str:
    """A time between 的 and a noun describes it (支付网关的当前版本); so does what is behind a verb (过滤后的海风)."""
    if letter == "T":
        return "A" if before == "O" and following in "NG" else letter
    return "L" if text in _AFTER and before == "V" and following == "O" else letter


def _verb_or_noun(words: Sequence[Word], found: list[str], index: int) -> str:
    """Verbs that are nouns here: 支付 in front of 模块, 记录 between 把 and a verb, 请求 in front of a modal; 归."""
    if words[index].text == "归" and found[index + 1] in "NJRGV" and "V" in _rest_of_clause(found, index):
        return "U"  # 归运维组照看
    if words[index].text == "起" and index > 1 and found[index - 1] == "T" and words[index - 2].text in {"从", "自"}:
        return "F"
    if _is_noun_here(words, found, index):
        return "N"
    if found[index - 1] == "L" and index and found[index + 1] in "NG" and found[index + 2 : index + 3] in (["W"], []):
        return "G"  # 修复了 登录 漏洞
    compound = words[index + 1].text in _COMPOUND_HEADS and (index == 0 or found[index - 1] in "COMJPUBZLWVG")
    return "G" if compound and words[index].text not in _MAIN_VERBS else "V"


def _rest_of_clause(found: Sequence[str], index: int) -> str:
    return "".join(found[index + 1 :]).partition("W")[0]


def _is_adverb(words: Sequence[Word], found: list[str], index: int) -> bool:
    """Adjectives and certain nouns straight in front of a verb (强 依赖, 核心 研发)."""
    following = found[index + 1 : index + 3]
    if not following or not (following[0] in "VD" or following == ["A", "V"]):
        return False
    if found[index] == "A":
        return index == 0 or found[index - 1] not in "OMJ"
    return words[index].text in _ADVERBIAL_NOUNS and index > 0 and found[index - 1] in "NGR"


def _is_noun_here(words: Sequence[Word], found: list[str], index: int) -> bool:
    """Whether a verb stands between 把 and a verb, behind a noun in front of the doer, or first in front of a modal."""
    if _DENYING.match(words[index].text):
        return False
    if found[index + 1] in "VP" and index > 0 and found[index - 1] == "Z":
        return True
    if found[index + 1] in "UB" and index > 0 and found[index - 1] in "NG" and len(words[index].text) > 1:
        return words[index].text not in ENTRUSTING  # 身份映射由…维护
    starts = index == 0 or found[index - 1] == "W"
    return starts and len(words[index].text) > 1 and words[index + 1].text in _MODALS


def is_latin(text: str) -> bool:
    """Whether the word begins with a Latin letter."""
    return _LATIN.match(text) is not None
