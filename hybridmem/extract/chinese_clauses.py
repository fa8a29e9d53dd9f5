"""Clauses of a Chinese sentence: subject, verb groups, objects and adjuncts in order, dropped subjects carried on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from hybridmem.extract.chinese_phrases import Phrase, Phrases
from hybridmem.extract.chinese_status import contrasts, fails, is_nobody, prevents, status_of
from hybridmem.extract.chinese_words import ENTRUSTING, NAMES
from hybridmem.text.stopwords import words
from hybridmem.types import TripleStatus

_CONDITIONS = words(
    """
    如果 若 假如 倘若 假设 要是 一旦 除非 如 倘 假使
    """
)
_QUESTIONS = words(
    """
    ？ ? 吗 呢 谁 什么 哪 哪些 哪个 如何 为何 怎么 怎样 几
    """
)
SPEECH = words(
    """
    说 表示 指出 认为 称 报道 声称 宣布 透露 强调 相信 怀疑 发现 证明 显示 表明 知道 据说 发现 记录 提到 写道
    介绍 否认 意味着
    """
)
_DOUBTFUL = words(
    """
    认为 声称 相信 怀疑 猜测 主张 估计 推测 觉得 以为 建议 要求 请 命令 邀请 请求 呼吁 敦促 期望 期待
    """
)  # what is thought, claimed or asked for is not said to be so
_HEARSAY = frozenset({"据说", "据称", "据传", "传闻", "据悉", "相传"})
PIVOT = words(
    """
    让 使 令 允许 要求 请 命令 帮助 促使 迫使 邀请 派 导致 使得 支持 鼓励 建议 禁止 防止 避免 阻止 制止 严禁
    """
)
_CAUSING = words("导致 造成 引起 引发 使 使得 令 让 致使")
_SETTING = frozenset({"PP", "T", "C", "D", "X", "M"})  # "在1879年，" sets the scene for the clause that follows


@dataclass(slots=True)
class Verb:
    """A verb group with what stands around it."""

    phrase: Phrase
    objects: list[Phrase] = field(default_factory=list)
    adjuncts: list[Phrase] = field(default_factory=list)
    subjects: list[Phrase] = field(default_factory=list)
    topic: list[Phrase] = field(default_factory=list)
    front: list[Phrase] = field(default_factory=list)
    inherited: bool = False
    status: TripleStatus = "asserted"


def verbs(phrases: Phrases) -> Iterator[Verb]:
    """Every verb group of the sentence with its subjects, objects and adjuncts."""
    question = any(word.text in _QUESTIONS for word in phrases.words)
    conditional = False
    subjects: list[Phrase] = []
    waiting: list[Phrase] = []
    named = False
    for clause in _clauses(phrases.items):
        if all(item.kind in _SETTING for item in clause):
            waiting += [item for item in clause if item.kind in {"PP", "T"}]
            continue
        conditional = conditional or _is_open(phrases, clause)
        found = _parse(phrases, clause, subjects)
        if found:
            found[0].adjuncts, waiting = [*waiting, *found[0].adjuncts], []
        for verb in found:
            verb.topic = subjects
        _give_status(phrases, found, question or conditional)
        yield from found
        subjects = _next_subjects(phrases, clause, found, subjects, named)
        named = not found and _is_name(phrases, subjects)


def _next_subjects(
    phrases: Phrases, clause: list[Phrase], found: list[Verb], subjects: list[Phrase], named: bool
) -> list[Phrase]:
    """What the next clause is about where it does not say so itself."""
    if found:
        return found[0].subjects or subjects
    leading = _leading(clause)
    return subjects if named and _describes(phrases, leading) else leading or subjects


def _give_status(phrases: Phrases, found: list[Verb], open_: bool) -> None:
    """Status of the verbs of one clause, each under what governs it."""
    governed: TripleStatus = "asserted"
    for number, verb in enumerate(found):
        verb.status = status_of(phrases, verb.phrase, verb.front, open_)
        if any(is_nobody(phrases, subject) for subject in verb.subjects):
            verb.status = "negated"
        if governed == "negated" and contrasts(phrases, verb.phrase):
            governed = "asserted"
        if governed != "asserted" and verb.status == "asserted":
            verb.status = governed
        if number and not verb.objects and fails(phrases, verb.phrase) and not _causes(phrases, found[number - 1]):
            found[number - 1].status = "negated"
        governed = _reach(phrases, verb, open_)


def _reach(phrases: Phrases, verb: Verb, open_: bool) -> TripleStatus:
    """What the verb makes of the verbs behind it in its clause."""
    if verb.status == "negated" or prevents(phrases, verb.phrase):
        return "negated"
    return _doubted(phrases, verb, open_) or (verb.status if _leaves_open(verb) else "asserted")


def _causes(phrases: Phrases, verb: Verb) -> bool:
    """Whether a verb brings about what the next one says ("导致启动失败")."""
    return phrases.words[verb.phrase.last].text in _CAUSING | SPEECH


def _doubted(phrases: Phrases, verb: Verb, open_: bool) -> TripleStatus | None:
    """What the verb makes of its content; thinking and asking themselves take place."""
    if phrases.words[verb.phrase.last].text not in _DOUBTFUL or verb.status == "negated":
        return None
    verb.status = "hypothetical" if open_ else "asserted"
    return "hypothetical"


def _is_open(phrases: Phrases, clause: list[Phrase]) -> bool:
    """Whether a clause begins with a condition or with hearsay."""
    return any(phrases.words[item.first].text in _CONDITIONS | _HEARSAY for item in clause[:3])


def _is_name(phrases: Phrases, subjects: list[Phrase]) -> bool:
    return len(subjects) == 1 and phrases.words[subjects[0].last].tag in NAMES


def _describes(phrases: Phrases, leading: list[Phrase]) -> bool:
    """ "鲁迅，《呐喊》的作者，…": a noun phrase with an owner behind a name says who that is."""
    if len(leading) != 1 or _is_name(phrases, leading):
        return False
    return "O" in phrases.letters[leading[0].first : leading[0].last + 1]


def _leaves_open(verb: Verb) -> bool:
    """Whether the verb has no object of its own, so that the next one is what it is about (计划 … 删除)."""
    return not verb.objects


def _clauses(items: list[Phrase]) -> Iterator[list[Phrase]]:
    clause: list[Phrase] = []
    for item in items:
        if item.kind == "W":
            if clause:
                yield clause
            clause = []
        else:
            clause.append(item)
    if clause:
        yield clause


def _leading(clause: list[Phrase]) -> list[Phrase]:
    """Noun phrases of a clause without a verb: what the next clause is about."""
    named = list(takewhile(lambda item: item.kind in {"NP", "C"}, clause))
    setting = all(item.kind in {"PP", "T", "D"} for item in clause[len(named) :])
    return [item for item in named if item.kind == "NP"] if setting else []


def _parse(phrases: Phrases, clause: list[Phrase], inherited: list[Phrase]) -> list[Verb]:
    positions = [i for i, item in enumerate(clause) if item.kind == "VG"]
    found: list[Verb] = []
    for number, position in enumerate(positions):
        start = positions[number - 1] + 1 if number else 0
        end = positions[number + 1] if number + 1 < len(positions) else len(clause)
        verb = Verb(clause[position])
        between = clause[start:position]
        behind = clause[position + 1 : end]
        verb.front = [i for i in between if i.kind == "D"]
        verb.adjuncts = [i for i in between if i.kind in {"PP", "T"}] or _shared_agent(phrases, found)
        verb.objects = _objects(behind)
        verb.adjuncts += [i for i in behind if i.kind == "T" and i not in verb.objects]
        _give_subjects(phrases, verb, between, found, inherited)
        found.append(verb)
    _share_objects(phrases, found)
    return found


def _share_objects(phrases: Phrases, found: list[Verb]) -> None:
    """编写并测试了脚本: verbs joined by 并 have the object of the last one."""
    for verb, following in zip(reversed(found[:-1]), reversed(found[1:]), strict=True):
        joined = phrases.words[following.phrase.first].text in {"并", "且", "并且", "和", "以及", "或", "或者"}
        if joined and not verb.objects and verb.phrase.last + 1 == following.phrase.first:
            verb.objects = following.objects


def _shared_agent(phrases: Phrases, found: list[Verb]) -> list[Phrase]:
    """The 由 or 被 phrase of the verb before, which holds for this one too (由赵工发现并修复)."""
    previous = found[-1] if found else None
    if previous is None or previous.objects:
        return []
    return [item for item in previous.adjuncts if phrases.letters[item.first] in "UB"]


def _objects(behind: list[Phrase]) -> list[Phrase]:
    """The first noun phrase behind the verb and what is coordinated with it; a number or time counts when alone."""
    group: list[Phrase] = []
    for index, item in enumerate(behind):
        if item.kind == "C" and not group:
            return []  # what is coordinated here belongs to the next verb
        if item.kind == "NP" and (not group or behind[index - 1].kind == "C"):
            group.append(item)
        elif group and item.kind != "C":
            break
    if group:
        return group
    return [item for item in behind[:1] if item.kind in {"T", "M"}]


def _give_subjects(
    phrases: Phrases, verb: Verb, between: list[Phrase], found: list[Verb], inherited: list[Phrase]
) -> None:
    own = _group([item for item in between if item.kind in {"NP", "C"}])
    if not found:
        verb.subjects, verb.inherited = (own, False) if own else (inherited, True)
        return
    previous = found[-1]
    head = (
        phrases.words[previous.phrase.last].text
        if phrases.letters[previous.phrase.last] == "V"
        else phrases.words[previous.phrase.first].text
    )
    if own and head in SPEECH | PIVOT | ENTRUSTING:
        verb.subjects = own
        if head in SPEECH or phrases.letters[own[0].first - 1] == "U":
            previous.objects = []
    else:
        verb.subjects, verb.inherited = previous.subjects, True


def _group(items: list[Phrase]) -> list[Phrase]:
    """The first run of coordinated noun phrases."""
    group: list[Phrase] = []
    for index, item in enumerate(items):
        if item.kind == "NP" and (not group or items[index - 1].kind == "C"):
            group.append(item)
        elif group and item.kind == "NP":
            break
    return group
