"""What kind of answer a question wants, by its wording in English and Chinese."""

from __future__ import annotations

import re

from hybridmem.types import Intent

_COMPARING = r"older|younger|earlier|later|first|larger|smaller|longer|more|same|both|differ\w*|compar\w*"
_WEIGHTY = "main|overall|key|major|central|principal|common|recurring|typical|most important|most frequent"
_PLURALS = "themes?|topics?|points|findings|areas|subjects|issues|problems|causes|reasons|trends|risks|lessons|ideas"
_HOLDINGS = r"(?:corpus|collection|documents?|articles?|notes|files|texts|reports)"
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
        rf"\b(?:{_WEIGHTY}) (?:\w+ )?(?:{_PLURALS})\b",
        r"\bsummar(?:y|ise|ize)\b|\boverview\b|\bbig picture\b",
        r"\bwhich (?:areas|subjects|topics|themes)\b",
        r"\bwhat (?:areas|subjects|topics|themes) (?:do|does|are (?:covered|discussed))\b",
        rf"\bwhat (?:is|are) (?:this|these|the) (?:\w+ )?{_HOLDINGS}\b.{{0,8}}\babout\b",
        rf"\b(?:in|across|throughout) (?:all|these|the whole|the entire) (?:the )?{_HOLDINGS}\b",
        r"总体|整体上|概述|概括|总结|综述|概览|归纳(?:一下|这|各|全|主要)",
        r"主要(?:内容|主题|问题|方面|领域|原因|类型|结论|包括|涉及|讲|有哪些)|常见的?(?:问题|原因|类型)",
        r"哪些(?:主题|方面|领域|共同)|(?:这些|全部|所有)(?:文档|资料|文章|笔记|文件)",
        r"都\w{1,8}(?:了|过)(?:哪些|什么)|[年月季]\w{0,12}过哪些",
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
