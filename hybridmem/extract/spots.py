"""What the language models' sentences mention: names and the noun phrases that matter, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.chinese_phrases import Phrases
from hybridmem.extract.chinese_words import NAMES, is_latin
from hybridmem.extract.entities import Spot
from hybridmem.extract.relation_words import CHINESE_ROLES
from hybridmem.extract.tree import Tree
from hybridmem.text.stopwords import CHINESE, ENGLISH, words

_SKIPPED = frozenset({"quantity", "time"})
_VAGUE = words(
    """
    same other such first second last one two three many several few more most part number way thing time year day
    example case set kind lot rest use order result fact reason end side
    """
)
_MAX_WORDS = 7


def english_spots(tree: Tree) -> list[Spot]:
    """Named entities, and noun phrases of two or more words or with a capital letter."""
    words = tree.words
    found = {(words[a].start, words[b].end): kind for a, b, kind in _english_names(tree)}
    for first, last in _noun_phrases(tree):
        found.setdefault((words[first].start, words[last].end), tree.kind(last))
    return [Spot(start, end, kind) for (start, end), kind in sorted(found.items())]


def _english_names(tree: Tree) -> Iterator[tuple[int, int, str]]:
    for name in tree.names:
        if name.type not in _SKIPPED:
            first, last = tree.skip_articles(name.first, name.last)
            yield first, last, name.type


def _noun_phrases(tree: Tree) -> Iterator[tuple[int, int]]:
    for index, word in enumerate(tree.words):
        if word.tag[:2] != "NN" or word.dep == "compound" or word.ent in _SKIPPED:
            continue
        first, last = tree.core(_own_start(tree, index), index, index)
        name = tree.name_of(index)
        if name is not None and name.last > index:
            continue
        while first < last and (
            tree.words[first].tag in {"CD", "PRP$", "RB"} or tree.words[first].text.lower() in _VAGUE
        ):
            first += 1
        if last - first < _MAX_WORDS and _salient(tree, first, last):
            yield first, last


def _own_start(tree: Tree, noun: int) -> int:
    """Where the phrase begins, the owner in front of 's left out."""
    return max([tree.base(noun)[0], *(i + 1 for i in range(tree.base(noun)[0], noun) if tree.words[i].tag == "POS")])


def _salient(tree: Tree, first: int, last: int) -> bool:
    words = tree.words[first : last + 1]
    if words[-1].text.lower() in _VAGUE or not any(c.isalpha() for c in words[-1].text):
        return False
    if len(words) > 1:
        return sum(word.text.lower() not in ENGLISH for word in words) > 1
    return words[0].tag in {"NNP", "NNPS"} and words[0].text[:1].isupper() and len(words[0].text) > 1


def chinese_spots(phrases: Phrases) -> list[Spot]:
    """Names, and units of noun phrases of two or more words."""
    words = phrases.words
    found: dict[tuple[int, int], str] = {}
    for item in phrases.items:
        if item.kind in {"NP", "PP"}:
            first, last = phrases.core(item)
            _add(phrases, found, first, last)
            for a, b in _units(phrases, item.inner, item.last):
                _add(phrases, found, a, b)
    for _index, word in enumerate(words):
        if word.tag in NAMES and len(word.text) > 1 and (word.ent or not _inside(found, word.start, word.end)):
            found[word.start, word.end] = word.ent
    return [Spot(start, end, kind) for (start, end), kind in sorted(found.items())]


def _units(phrases: Phrases, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Units of a noun phrase: the runs between 的 and coordinators."""
    start = first
    for index in range(first, last + 2):
        if index > last or phrases.letters[index] in "OC":
            if start < index:
                yield phrases.core_of(start, index - 1)
            start = index + 1


def _add(phrases: Phrases, found: dict[tuple[int, int], str], first: int, last: int) -> None:
    words = phrases.words
    text = phrases.text(first, last)
    names = any(word.tag in NAMES or is_latin(word.text) for word in words[first : last + 1])
    nominal = all(letter in "NGAMOQ" for letter in phrases.letters[first : last + 1])
    if not nominal or len(text) < 2 or len(text) > 24 or text in CHINESE or _names_another(text):
        return
    if names or (last > first and len(text) > 3 and phrases.letters[first] != "M"):
        found.setdefault((words[first].start, words[last].end), phrases.kind(first, last))


def _names_another(text: str) -> bool:
    """张三的导师 is not 张三 and no name either: it stands for somebody that a fact names."""
    owner, _, role = text.rpartition("的")
    return bool(owner) and role in CHINESE_ROLES


def _inside(found: dict[tuple[int, int], str], start: int, end: int) -> bool:
    return any(a <= start and end <= b for a, b in found)
