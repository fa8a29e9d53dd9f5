"""Chinese roles: A的导师是B, B是A的导师, A的导师B, 某公司创始人某某, 担任, and tasks (主导 X 的重构)."""

from __future__ import annotations

from collections.abc import Iterator

from hybridmem.extract.chinese_clauses import Verb
from hybridmem.extract.chinese_phrases import Phrase, Phrases
from hybridmem.extract.chinese_verbs import COPULAS, confidence, relation_text
from hybridmem.extract.chinese_words import NAMES
from hybridmem.extract.parsed import Fact, Piece
from hybridmem.extract.relations import is_role
from hybridmem.text.stopwords import words

_HOLDING = frozenset({"现任", "曾任", "担任", "出任", "任", "成为", "当选", "当选为", "升任", "就任"})
_PLACED = frozenset({"位于", "坐落于", "坐落在", "设在", "设于", "在"})
_TASKS = words(
    """
    主导 负责 参与 完成 承担 牵头 领导 主持 进行 开展 推动 推进 启动 组织 监督 从事 实施 执行 协助 带领
    """
)


def copula_facts(phrases: Phrases, verb: Verb) -> Iterator[Fact]:
    """A的R是B gives (A, R, B); B是A的R gives the same; B担任A的R too."""
    relation = relation_text(phrases, verb)
    last = phrases.words[verb.phrase.last].text
    plain = relation.removeprefix("曾").removeprefix("现").removeprefix("就").removesuffix("了")
    for subject in verb.subjects:
        for item in verb.objects:
            if item.kind != "NP":
                continue
            if (last in COPULAS and len(plain) <= 2) or plain in _PLACED:
                yield from _role(phrases, verb, subject, item)
            if plain in COPULAS or plain in _HOLDING:
                yield from _role(phrases, verb, item, subject, plain in _HOLDING)


def topic_role_facts(phrases: Phrases, verb: Verb) -> Iterator[Fact]:
    """ "甲公司成立于…，总部位于北京": a bare role noun belongs to what the clause before was about."""
    if verb.inherited or not verb.topic or verb.topic == verb.subjects:
        return
    for subject in verb.subjects:
        first, last = phrases.trim(subject.first, subject.last)
        if is_role(phrases.text(first, last)):
            for owner in verb.topic:
                for item in verb.objects:
                    base = confidence(verb, 0.75)
                    role = phrases.text(first, last)
                    yield Fact(phrases.piece(owner), role, phrases.piece(item), base, "角色", verb.status, "graph")


def _role(phrases: Phrases, verb: Verb, owned: Phrase, value: Phrase, holding: bool = False) -> Iterator[Fact]:
    """(owner, role, value) where ``owned`` is "owner的role" or "owner role"; what is held (担任) is always a role."""
    split = owner_and_role(phrases, owned) or (_held(phrases, owned) if holding else None)
    if split is None or value.first == owned.first:
        return
    for owner in [*_other_owners(phrases, owned), split[0]]:
        yield Fact(owner, split[1], phrases.piece(value), confidence(verb, 0.9), "角色", verb.status)


def _other_owners(phrases: Phrases, owned: Phrase) -> Iterator[Piece]:
    """The persons in front of the last owner: 李明和 in 李明和王芳的儿子."""
    for index in range(owned.inner, owned.unit - 1):
        if phrases.letters[index + 1] == "C" and phrases.words[index].tag == "PER":
            yield phrases.piece(Phrase("NP", index, index, index, index))


def owner_and_role(phrases: Phrases, phrase: Phrase) -> tuple[Piece, str] | None:
    """Owner and role of "张三的导师" or "小米公司创始人"; None where the head noun is no role."""
    if phrase.relative:
        return None
    first, last = phrases.trim(phrase.unit, phrase.last)
    role_first = _role_start(phrases, first, last)
    if role_first is None:
        return None
    owner_last = role_first - 1
    if owner_last >= phrase.first and phrases.letters[owner_last] == "O":
        owner_last -= 1
    if owner_last < phrase.inner or phrases.letters[owner_last] not in "NRG":
        return None
    joint = [i + 1 for i in range(phrase.inner, owner_last) if phrases.letters[i] == "C"]
    start = joint[-1] if joint and phrases.words[owner_last].tag == "PER" else phrase.inner
    owner = Phrase("NP", start, owner_last, start, _unit(phrases, start, owner_last))
    return phrases.piece(owner), phrases.text(role_first, last)


def _held(phrases: Phrases, phrase: Phrase) -> tuple[Piece, str] | None:
    """Organisation and post of "蓝湖科技的技术总监"."""
    role = phrase.unit
    if phrase.relative or role <= phrase.inner + 1 or phrases.words[role - 2].tag not in NAMES:
        return None
    owner = Phrase("NP", phrase.inner, role - 2, phrase.inner, _unit(phrases, phrase.inner, role - 2))
    return phrases.piece(owner), phrases.text(role, phrase.last)


def _unit(phrases: Phrases, first: int, last: int) -> int:
    return max((i + 1 for i in range(first, last) if phrases.letters[i] == "O"), default=first)


def _role_start(phrases: Phrases, first: int, last: int) -> int | None:
    """Where the longest role noun that ends the unit begins."""
    for start in range(max(first, last - 2), last + 1):
        if is_role(phrases.text(start, last)):
            modified = start - 1 if start and phrases.letters[start - 1] == "A" else start  # 最新 + 版本
            return modified if is_role(phrases.text(modified, last)) else start
    return None


def task_facts(phrases: Phrases, verb: Verb) -> Iterator[Fact]:
    """主导了版本2.0的重构: the task's object is what is done to (主导重构, 版本2.0)."""
    relation = relation_text(phrases, verb)
    plain = relation.rstrip("了过着")
    if not any(plain.endswith(task) for task in _TASKS):
        return
    for item in verb.objects:
        target = _target(phrases, item)
        if target is None:
            continue
        noun, action = target
        for subject in verb.subjects:
            base = confidence(verb, 0.82)
            yield Fact(phrases.piece(subject), plain + action, noun, base, "任务", verb.status, "graph")


def _target(phrases: Phrases, item: Phrase) -> tuple[Piece, str] | None:
    """(what the action is done to, action) of "版本2.0的重构" or "分布式锁模块重构"."""
    if item.kind != "NP" or phrases.letters[item.last] != "G" or item.relative:
        return None
    last = item.last - 1
    if last >= item.first and phrases.letters[last] == "O":
        last -= 1
    if last < item.first or phrases.letters[last] not in "NG":
        return None
    owner = Phrase("NP", item.first, last, item.first, _unit(phrases, item.first, last))
    return phrases.piece(owner), phrases.words[item.last].text


def nominal_facts(phrases: Phrases) -> Iterator[Fact]:
    """Facts inside noun phrases: 张三的导师李教授, 小米公司创始人雷军; and a role phrase set off by commas."""
    items = phrases.items
    for index, item in enumerate(items):
        if item.kind not in {"NP", "PP"} or item.relative:
            continue
        yield from _inside(phrases, item)
        if index and items[index - 1].kind == "W" and phrases.words[items[index - 1].first].text in "，,":
            yield from _set_off(phrases, items, index)


def _inside(phrases: Phrases, item: Phrase) -> Iterator[Fact]:
    last = item.last
    if phrases.words[last].tag not in NAMES or last - 1 <= item.inner:
        return
    front = Phrase("NP", item.inner, last - 1, item.inner, min(item.unit, last - 1))
    split = owner_and_role(phrases, front)
    if split is not None:
        name = Phrase("NP", last, last, last, last)
        yield Fact(split[0], split[1], phrases.piece(name), 0.8, "同位", view="graph")


def _set_off(phrases: Phrases, items: list[Phrase], index: int) -> Iterator[Fact]:
    """ "王五，甲公司的创始人，…": the role belongs to the name in front of the comma."""
    closed = index + 1 == len(items) or items[index + 1].kind == "W"
    before = items[index - 2] if index >= 2 else None
    if not closed or before is None or before.kind != "NP" or phrases.words[before.last].tag not in NAMES:
        return
    split = owner_and_role(phrases, items[index])
    if split is not None:
        yield Fact(split[0], split[1], phrases.piece(before), 0.75, "同位", view="graph")
