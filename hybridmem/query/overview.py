"""What a question about the whole asks about, once the words that only say "the whole" are set aside."""

from __future__ import annotations

import re

from hybridmem.index.candidates import telling_terms
from hybridmem.text.stopwords import words
from hybridmem.text.tokenise import tokenise

_ENGLISH = """
    main overall key major central common general important principal primary recurring frequent typical theme themes
    topic topics point points finding findings area areas subject subjects summary summarise summarize overview
    describe outline corpus document documents article articles note notes text texts file files collection material
    content contents cover covered covers discuss discussed mention mentioned named list give tell show whole entire
    all everything kind kinds type types there short brief briefly gist big picture high level
"""
_CHINESE = """
    主要 总体上 总体 整体上 整体 概述 概括 总结 归纳 综述 概览 主题 内容 问题 方面 领域 有哪些 哪些 资料 文档
    文章 文件 语料库 语料 材料 笔记 全部 所有 整个 大致 大概 介绍 说明 讲述 讲 谈 涉及 涵盖 包括 常见 共同 重点
    要点 这些 那些 本 简要 一下 给出 列出 分别 类型 种类 什么 哪几 都 了 的 各是 各有 各 是 有 请 我 帮 给
"""
GENERIC: frozenset[str] = frozenset(term for word in words(_ENGLISH) for term in tokenise(word))
_GENERIC_ZH = re.compile("|".join(sorted(words(_CHINESE), key=lambda word: (-len(word), word))))


def overview_terms(question: str) -> list[str]:
    """Return the terms that name a subject; [] where the question asks for the whole alone."""
    return [term for term in telling_terms(_GENERIC_ZH.sub(" ", question)) if term not in GENERIC]
