"""Whether a Chinese clause states something, denies it, or leaves it open: negation words and how far they reach.

Within a clause a negation reaches every verb behind it ("没有证据表明甲重构了乙") up to a word of contrast (而, 但).
Being wrong on that side costs a fact; being wrong on the other asserts what the text denies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hybridmem.extract.chinese_phrases import Phrase, Phrases
from hybridmem.text.stopwords import words
from hybridmem.types import TripleStatus

_NEGATION = re.compile(
    r"[既也又都并从决绝毫尚还却仍均皆暂概而]?(?:不|没|未|勿|请勿|并非|绝非)|(?:从来|根本|完全|再也)(?:不|没|未)"
)
_NEGATIONS = words(
    """
    非 并非 绝非 而非 实非 无 并无 毫无 无法 无需 无须 无意 无力 无从 无权 无能 无缘 别 莫 勿 请勿 难以 难于 没法 切勿
    切忌 拒不
    """
)
_NOT_NEGATIONS = tuple(
    words(
        """
        不断 不仅 不但 不止 不久 不同 不过 不只 不单 不光 不得不 不能不 不可不 不会不 不少 不禁 不妨 不时 不停 不惜
        不愧 不料 不免 不懈 不约而同 不幸 不知不觉 不计其数 不日 不慎 不巧 不难 不失 不外 不遗余力 不乏 不啻 不亚于 不分
        不由得 不由自主 不可避免 不满 不顾 不怕 不经意 不吝 不无 不负 不辞 不畏 不敌 不齿 不屑 没收 没准 没落 没入
        没有不 不论 不管 未来 未必 未免
        """
    )
)
_HYPOTHETICAL = words(
    """
    可能 或许 也许 大概 应 应该 应当 必须 须 建议 计划 拟 打算 希望 据说 疑似 涉嫌 是否 似乎 想 要求 需 有望
    争取 考虑 想要 企图 试图 未必 没准
    """
)
_PREVENTING = words(
    """
    避免 防止 拒绝 禁止 严禁 停止 终止 中止 放弃 杜绝 反对 否认 取消 阻止 制止 忘记 谢绝 免于 以免
    """
)
_NOBODY = words("没有人 无人 没人 无一")
_FAILED = re.compile(r"失败|未遂|未果|无果|落空|(?:没有?|并?未能?|不)能?(?:成功|完成)")
_CONTRAST = words("而 但 但是 却 而是 反而 就 才 则 只是 只有")
_NEGATED_VERB = re.compile(
    r"^[既也又都并还却仍]?(?:从来|根本|完全|再也)?(?:不再|不会|不能|不曾|没有|没能|未能|未曾|从未|从不|尚未|并未|并没有?|并不|无法"
    r"|绝不|不|没|未|非)(?=..)"
)


def status_of(phrases: Phrases, phrase: Phrase, front: Iterable[Phrase], open_: bool) -> TripleStatus:
    """Status of a verb group by its own words and the adverbs in front of it; ``open_``: a question or condition."""
    texts = [phrases.words[i].text for i in range(phrase.first, phrase.last + 1)]
    before = [phrases.words[phrase.first - 1].text] if phrase.first else []
    before += [phrases.words[i].text for item in front for i in range(item.first, item.last + 1)]
    if any(is_negation(text) for text in [*texts, *before]) or any(text in _PREVENTING for text in texts[:-1]):
        return "negated"
    return "hypothetical" if open_ or any(text in _HYPOTHETICAL for text in [*texts, *before]) else "asserted"


def is_negation(word: str) -> bool:
    """Whether a word denies the verb behind it."""
    if word in _NEGATIONS:
        return True
    return _NEGATION.match(word) is not None and not word.startswith(_NOT_NEGATIONS)


def is_nobody(phrases: Phrases, subject: Phrase) -> bool:
    """Whether a subject says that nobody does it."""
    return phrases.text(subject.first, subject.last) in _NOBODY


def prevents(phrases: Phrases, phrase: Phrase) -> bool:
    """Whether the verb says of what follows that it does not happen (防止 …, 否认 …)."""
    return phrases.words[phrase.last].text in _PREVENTING


def fails(phrases: Phrases, phrase: Phrase) -> bool:
    """ "重构 … 失败": whether a verb group behind another one says that it came to nothing."""
    return _FAILED.fullmatch(phrases.text(phrase.first, phrase.last)) is not None


def contrasts(phrases: Phrases, phrase: Phrase) -> bool:
    """Whether a verb group begins with a word that ends the reach of a negation before it."""
    near = range(max(0, phrase.first - 1), phrase.last + 1)
    return any(phrases.words[index].text in _CONTRAST for index in near)


def affirmed(relation: str) -> str:
    """What a negated wording denies: 没有重构 -> 重构."""
    return _NEGATED_VERB.sub("", relation)
