"""The nested noun phrases of a Chinese question: 张三的导师的公司 from the name to the right, 的 by 的."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hybridmem.extract.chinese_phrases import Phrases
from hybridmem.extract.parsed import Sentence, Word
from hybridmem.query.nested_kinds import kind_of
from hybridmem.types import SLOT, Subquestion

_OPENING = re.compile(r"^(?:请问|请|想知道|我想知道|查找|查一下|告诉我|找出)+[，,]?")
_EMPTY = re.compile(r"(?:[是为叫做在由]|什么|哪[个里儿些位家]?|谁|多少|几|的|吗|呢|[\W_])+")
_NOUN = "NGAMRTJF"


def chinese_parts(question: str, sentence: Sentence, name: tuple[int, int]) -> Sequence[Subquestion]:
    """Return the phrases "…的noun" that begin with the name or its clause, then what is left of the question."""
    phrases = Phrases(sentence.words)
    words, letters = phrases.words, phrases.letters
    start = _clause_start(words, letters, name[0], question)
    end, parts = name[1], list[Subquestion]()
    slot = name
    for mark in [i for i, letter in enumerate(letters) if letter == "O" and words[i].start >= name[1]]:
        last = _noun_end(letters, mark + 1)
        if last <= mark or words[mark].start < end:
            continue
        text = question[start : slot[0]] + SLOT + question[slot[1] : words[last].end]
        parts.append(Subquestion(text, kind_of(question[words[mark + 1].start : words[last].end])))
        end = words[last].end
        slot = (start, end)
    rest = SLOT + question[end:] if parts else ""
    return [*parts, Subquestion(rest.rstrip("？?。"))] if _says(rest) else parts


def _clause_start(words: Sequence[Word], letters: str, name: int, question: str) -> int:
    """Where the clause around the name begins: behind a comma and words that only ask."""
    before = [i for i, word in enumerate(words) if word.end <= name]
    marks = [i for i in before if letters[i] == "W"]
    start = words[marks[-1]].end if marks else 0
    opening = _OPENING.match(question[start:name])
    return start + (opening.end() if opening else 0)


def _noun_end(letters: str, first: int) -> int:
    """The last word of the nouns that begin at ``first``, without times behind them; before it where there is none."""
    last = first
    while last < len(letters) and letters[last] in _NOUN:
        last += 1
    while last > first and letters[last - 1] in "TF":
        last -= 1
    return last - 1


def _says(text: str) -> bool:
    return bool(_EMPTY.sub("", text.replace(SLOT, "")))
