"""Words too common to tell documents apart, in the forms the tokenizer emits."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The blank-separated words of a text."""
    return frozenset(text.split())


ENGLISH = words(
    """
a about above after again against all also am an and any are as at be because been before being below between both
but by can could did do does doing down during each either else ever few for from further get got had has have having
he her here hers herself him himself his how i if in into is it its itself just let me more most much must my myself
no nor not now of off on once one only or other our ours ourselves out over own per same shall she should since so
some such than that the their theirs them themselves then there these they this those through thus to too under until
up upon us very via was we were what when where which while who whom whose why will with within without would yet you
your yours yourself yourselves arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt im ive id ill shes hes
theyre weve were shouldnt thats theres wasnt werent whats wont wouldnt youre youve please
"""
)

CHINESE = words(
    """
的 了 着 过 和 与 及 或 或者 在 是 为 有 也 都 而 而且 但 但是 就 不 没 没有 很 到 说 要 去 会 能 可以 你 我 他 她 它
们 我们 你们 他们 她们 它们 这 那 这个 那个 这些 那些 这样 那样 此 其 之 以 于 由 从 向 对 对于 把 被 将 让 使 给 等
等等 吗 呢 吧 啊 呀 么 什么 怎么 怎样 如何 为什么 为何 哪 哪个 哪些 哪里 哪儿 谁 几 多少 多 是否 请问 请 一 一个 一种
个 上 下 中 里 内 时 所 所有 因为 所以 因此 如果 则 并 并且 还 还是 又 再 只 只是 已 已经 曾 曾经 正在 地 得 自 自己
什 甚 关于 通过 根据 以及 之间 之后 之前 其中 其他 某 各 每 最 更 比 跟 同 叫 叫做
"""
)
