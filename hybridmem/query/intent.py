"""What kind of answer a question wants, by its wording in English and Chinese."""

from __future__ import annotations

import re

from hybridmem.types import Intent

_COMPARING = r"older|younger|earlier|later|first|larger|smaller|longer|more|same|both|differ\w*|compar\w*"
_WORDINGS: dict[Intent, tuple[str, ...]] = {
    "path": (
        r"\b(?:path|connection|relationship|link)s?\b.{0,20}\b(?:between|from)\b",
        r"\bhow (?:is|are) .+ (?:related|connected|linked)\b",
        r"(?:之间|和.+)(?:有|是)?(?:什么|何)?(?:关系|关联|联系|路径)",
    ),
    "locate_code": (
        r"\b(?:which|what|where)\b.{0,30}\b(?:function|class|method|module|file)\b",
        r"\bwhere is .+ (?:defined|implemented|called)\b",
        r"\b(?:implementation|source code) of\b",
        r"哪(?:个|些)?(?:函数|类|方法|模块|文件)",
        r"(?:在哪|哪里)(?:定义|实现|调用)|核心实现|源码|(?:代码|函数).{0,4}(?:在哪|位置)",
    ),
    "compare": (
        rf"\b(?:{_COMPARING})\b.*\b(?:or|and|than|vs\.?|versus)\b",
        r"\bor\b.+\?",
        r"比较|对比|区别|不同|相同|哪(?:个|一个|部|位).{0,12}(?:更|较|早|晚|大|小)|更.+还是",
    ),
    "global": (
        r"\b(?:main|overall|key|major) (?:themes?|topics?|points?|findings?)\b",
        r"\bsummar(?:y|ise|ize)\b|\boverview\b",
        r"总体|整体|概述|概括|总结|主要(?:内容|主题|问题)|有哪些主题",
    ),
    "list": (
        r"\b(?:list|name|which|what) (?:all|are|the following)\b|\ball (?:the )?\w+s\b",
        r"哪些|列出|所有|都有(?:谁|什么)",
    ),
    "explain": (
        r"\b(?:why|how (?:to|do|does|did|can|is|are))\b|\bexplain\b",
        r"为什么|为何|怎么|怎样|如何|原因|解释",
    ),
}
_RULES = tuple((intent, re.compile("|".join(parts), re.IGNORECASE)) for intent, parts in _WORDINGS.items())


_ASKING = re.compile(
    r"[?？]\s*$"
    r"|^\W*(?:(?:in|on|at|of|to|from|by|for|with|under) )?(?:who|whom|whose|what|which|when|where|why|how)\b"
    r"|^\W*(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|may)\b"
    r"|^\W*(?:please )?(?:find|list|name|show|tell|give|locate|search|explain|describe|compare|summari[sz]e)\b"
    r"|[谁哪何几吗呢]|什么|怎[么样]|如何|多少|是否|是不是|有没有|[^一-鿿]*(?:请|帮我)?(?:找|查|列|给出|说明|解释|比较|概述|总结)",
    re.IGNORECASE,
)


def asks(question: str) -> bool:
    """Whether a text asks for something, by question mark, question word or request; a heading or claim does not."""
    return _ASKING.search(question) is not None


def intent_of(question: str) -> Intent:
    """Return the first intent whose wording occurs; ``fact`` when none does."""
    return next((intent for intent, pattern in _RULES if pattern.search(question)), "fact")
