"""Phrases of a Chinese sentence: noun phrases, verb groups, prepositional phrases, times, found over class letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hybridmem.extract.chinese_words import NAMES, is_latin, letters
from hybridmem.extract.parsed import Piece, Word
from hybridmem.text.stopwords import words

Kind = Literal["NP", "VG", "PP", "T", "M", "C", "W", "O", "D", "X"]

_UNIT = r"(?:R?[JMANGQ]*[NG]Q?|R)"
_NOUN = rf"(?:(?:R|J?[MANGTQ]*[NGTFAMQ]|D+A+|A+)O)*{_UNIT}F?"
_PATTERN = re.compile(
    rf"(?P<PP>[PUBZ](?:{_NOUN}(?:C{_NOUN})*|T+|M)F?)"
    r"|(?P<VG>[DX]?D*(?:B)?V(?:[DL]*V)*L?)"
    rf"|(?P<NP>{_NOUN})"
    r"|(?P<T>T+F?)|(?P<M>[JM]+)|(?P<C>C)|(?P<W>W)|(?P<O>O)|(?P<D>[DA]+)|(?P<X>.)"
)
_TRAILING = frozenset({"于", "在", "到", "给", "向", "自", "至", "为", "成", "作", "入", "出"})
_DESCRIPTORS = words(
    """
    类 函数 方法 模块 接口 组件 库 表 对象 实例 变量 参数 字段 文件 包 漏洞 号 项目 目录 命令 脚本 分支 标签 异常 服务类
    """
)
_DETERMINERS = "JMAQ"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words ``first`` to ``last`` inclusive; ``inner`` is where the noun phrase of a PP begins, ``unit`` where the
    last unit of a noun phrase begins (after its last 的)."""

    kind: Kind
    first: int
    last: int
    inner: int = -1
    unit: int = -1
    relative: bool = False


class Phrases:
    """A tagged sentence cut into phrases."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self.letters = letters(words)
        self.items = self._relatives(self._verbs(self._scan()))

    def _scan(self) -> list[Phrase]:
        found: list[Phrase] = []
        for match in _PATTERN.finditer(self.letters):
            kind: Kind = match.lastgroup  # type: ignore[assignment]
            first, last = match.start(), match.end() - 1
            inner = first + 1 if kind == "PP" else first
            found.append(Phrase(kind, first, last, inner, self._unit(inner, last)))
        return found

    def _unit(self, first: int, last: int) -> int:
        """Where the last unit begins: behind the last 的, or behind the last coordinator."""
        for index in range(last, first - 1, -1):
            if self.letters[index] in "OC":
                return index + 1
        return first

    def _verbs(self, items: list[Phrase]) -> list[Phrase]:
        """Join a verb with the preposition right behind it (成立 于) and give the place behind it as a noun phrase."""
        joined: list[Phrase] = []
        for number, item in enumerate(items):
            previous = joined[-1] if joined else None
            if (
                previous is not None
                and previous.kind == "VG"
                and item.kind == "PP"
                and self.words[item.first].text in _TRAILING
                and not (
                    self.words[item.first].text == "在" and number + 1 < len(items) and items[number + 1].kind == "VG"
                )
                and previous.last + 1 == item.first
            ):
                joined[-1] = replace(previous, last=item.first)
                kind: Kind = "T" if self.letters[item.inner] == "T" and item.inner == item.last else "NP"
                joined.append(Phrase(kind, item.inner, item.last, item.inner, item.unit))
            else:
                joined.append(item)
        return joined

    def _relatives(self, items: list[Phrase]) -> list[Phrase]:
        """Fold "verb … 的 noun" into one noun phrase, its own clause kept inside."""
        result: list[Phrase] = []
        index = 0
        while index < len(items):
            item = items[index]
            following = items[index + 1] if index + 1 < len(items) else None
            if item.kind == "O" and following is not None and following.kind == "NP" and result:
                left = self._left_of_relative(result, items[index + 1 :])
                first = result[left].first if left < len(result) else item.first
                del result[left:]
                result.append(Phrase("NP", first, following.last, first, following.unit, relative=True))
                index += 2
            else:
                result.append(item)
                index += 1
        return result

    def _left_of_relative(self, before: list[Phrase], after: list[Phrase]) -> int:
        """How far to the left the modifying clause reaches: its verb, adjuncts, and its own subject."""
        left, verbs = len(before), 0
        while left > 0 and before[left - 1].kind in {"VG", "D", "PP", "T", "M"}:
            left -= 1
            verbs += before[left].kind == "VG"
            if verbs > 1:
                return left + 1  # the verb before it is the main one
            if before[left].kind == "M":
                return left  # a number opens the noun phrase
        if left == len(before) or left == 0 or before[left - 1].kind != "NP":
            return left
        clause = [item.kind for item in before[:left]]
        start = max((i for i, kind in enumerate(clause) if kind == "W"), default=-1) + 1
        later = [item.kind for item in after]
        until = later.index("W") if "W" in later else len(later)
        predicate = "VG" in later[:until] or until == 1 or later[until - 1] == "PP"
        if "VG" in clause[start : left - 1] or (left - 1 == start and predicate):
            return left - 1
        return left

    def text(self, first: int, last: int) -> str:
        """The words' text, Latin neighbours kept apart as in the source."""
        parts = [self.words[first].text]
        for index in range(first + 1, last + 1):
            gap = self.words[index].start - self.words[index - 1].end
            parts.append((" " if gap and is_latin(self.words[index].text) else "") + self.words[index].text)
        return "".join(parts)

    def piece(self, phrase: Phrase, whole: bool = False) -> Piece:
        """The phrase as an argument; ``whole`` keeps the preposition in front of a PP."""
        first = phrase.first if whole else phrase.inner
        first, last = self._unquoted(max(first, 0), phrase.last)
        core_first, core_last = self.core(phrase)
        words = self.words
        kind = self.kind(core_first, core_last)
        return Piece(words[first].start, words[last].end, words[core_first].start, words[core_last].end, kind)

    def _unquoted(self, first: int, last: int) -> tuple[int, int]:
        """Quotes only where both are inside."""
        if first < last and self.letters[last] == "Q" and "Q" not in self.letters[first:last]:
            last -= 1
        if first < last and self.letters[first] == "Q" and "Q" not in self.letters[first + 1 : last + 1]:
            first += 1
        return first, last

    def core(self, phrase: Phrase) -> tuple[int, int]:
        """The entity inside a noun phrase: its last unit without determiners, or the whole "A的B" of common nouns."""
        first, last = self.trim(phrase.unit if phrase.unit >= 0 else phrase.first, phrase.last)
        name = self._name(first, last)
        if name is not None:
            return name
        owner = phrase.inner if phrase.inner >= 0 else phrase.first
        if phrase.unit > owner and not phrase.relative and self._names_owner(owner, phrase.unit - 2):
            return self.trim(owner, last)
        return first, last

    def core_of(self, first: int, last: int) -> tuple[int, int]:
        """The entity inside one unit."""
        first, last = self.trim(first, last)
        return self._name(first, last) or (first, last)

    def _names_owner(self, first: int, last: int) -> bool:
        return first <= last and self.letters[last] in "NGR" and self.letters[last + 1] == "O"

    def trim(self, first: int, last: int) -> tuple[int, int]:
        """Bounds without determiners and numbers in front, quotes around, localisers behind."""
        while last > first and self.letters[last] in "FQ":
            last -= 1
        while first < last and self.letters[first] in _DETERMINERS and not self._part_of_name(first):
            first += 1
        return first, last

    def _part_of_name(self, index: int) -> bool:
        """Adjectives belong to a name when one stands in front of them (TitanDB 分布式 存储)."""
        return self.letters[index] == "A" and index > 0 and self.words[index - 1].tag in NAMES

    def _name(self, first: int, last: int) -> tuple[int, int] | None:
        """Name at the end of the unit (作家 安德鲁), or identifier with a describing noun (LockManager 类)."""
        words = self.words
        if first < last and words[last].text in _DESCRIPTORS and is_latin(words[last - 1].text):
            last -= 1
        if words[last].tag not in NAMES and not self._version(last):
            return None
        start = last
        while start > first and (self._version(start) or words[start - 1].tag == words[last].tag):
            start -= 1
        return start, last

    def _version(self, index: int) -> bool:
        return self.words[index].text[:1].isdigit() and "." in self.words[index].text

    def kind(self, first: int, last: int) -> str:
        """Entity type of these words: that of a name among them, the last one first."""
        if first == last or self.words[last].ent:
            return self.words[last].ent
        return self.words[first].ent if self.words[first].tag in {"PER", "ORG"} else ""
