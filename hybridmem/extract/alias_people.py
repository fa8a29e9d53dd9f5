"""Aliases of people with one candidate: 张工 and 张伟工程师, Professor Chen and Alice Chen."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from hybridmem.extract.alias_names import Names, Proposal
from hybridmem.extract.keys import entity_key

_TITLES = {
    "教授": "教授", "副教授": "教授", "博士": "博士", "工程师": "工", "高级工程师": "工", "工": "工", "总": "总",
    "总经理": "总", "经理": "经理", "老师": "老师", "先生": "先生", "女士": "女士", "院士": "院士", "主任": "主任",
    "总监": "总监", "医生": "医生", "律师": "律师", "部长": "部长", "处长": "处长", "局长": "局长", "校长": "校长",
    "院长": "院长", "组长": "组长", "架构师": "架构师",
}  # fmt: skip
_LONGEST_FIRST = sorted(_TITLES, key=len, reverse=True)
_COMPOUND = frozenset(
    ["欧阳", "司马", "上官", "诸葛", "司徒", "东方", "皇甫", "尉迟", "公孙", "慕容", "令狐", "长孙", "宇文", "夏侯"]
)
_TITLED = re.compile(rf"^(?P<name>[\u4e00-\u9fff]{{1,4}})(?P<title>{'|'.join(_LONGEST_FIRST)})$")
_FRONT = re.compile(
    rf"^(?P<title>{'|'.join(t for t in _LONGEST_FIRST if len(t) > 1)})(?P<name>[\u4e00-\u9fff]{{2,4}})$"
)
_EN_TITLE = re.compile(
    r"^(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Sir|Lord|Lady|Dame|Engineer|President|Senator|Judge|Captain)\.?\s+)+"
    r"(?=[A-Z])"
)


def people_proposals(names: Names) -> Iterator[Proposal]:
    """Titles and surnames, in both languages."""
    yield from _chinese(names)
    yield from _transliterated(names)
    yield from _english(names)


def _chinese(names: Names) -> Iterator[Proposal]:
    full: dict[str, set[str]] = defaultdict(set)
    short: dict[tuple[str, str], list[str]] = defaultdict(list)
    for key in names.keys():  # noqa: SIM118 - a method of Names
        split = split_title(names.name(key))
        if split is None:
            continue
        name, title = split
        if _is_surname(name):
            short[name, title].append(key)
        elif _plausible(name):
            full[name].add(title)
            if name in names:
                yield Proposal(key, name, "title", f"{names.name(key)} is {name} with a title", 0.9)
    yield from _surnames(names, full, short)


def _surnames(names: Names, full: dict[str, set[str]], short: dict[tuple[str, str], list[str]]) -> Iterator[Proposal]:
    """A surname with a title goes to the one full name that carries this surname and this title."""
    for (surname, title), keys in sorted(short.items()):
        candidates = [name for name, titles in sorted(full.items()) if name.startswith(surname) and title in titles]
        if len(candidates) != 1:
            continue
        target = candidates[0] if candidates[0] in names else _with_title(names, candidates[0], title)
        for key in keys:
            if target:
                reason = f"{names.name(target)} is the only one named {surname} with this title"
                yield Proposal(key, target, "surname-title", reason, 0.7)


def _with_title(names: Names, name: str, title: str) -> str:
    """Key of the full name with its title, as it occurs."""
    return next((key for key in names.keys() if split_title(names.name(key)) == (name, title)), "")  # noqa: SIM118


def split_title(surface: str) -> tuple[str, str] | None:
    """Name and canonical title of 李明教授, 张工, 教授李明; None without a title."""
    for pattern in (_TITLED, _FRONT):
        match = pattern.match(surface)
        if match is not None:
            return match["name"], _TITLES[match["title"]]
    return None


def _is_surname(name: str) -> bool:
    return len(name) == 1 or name in _COMPOUND


def _plausible(name: str) -> bool:
    return 2 <= len(name) <= 4


def _transliterated(names: Names) -> Iterator[Proposal]:
    """克莱纳 goes to 阿尔弗雷德·克莱纳 where that is the only name ending so."""
    owners: dict[str, set[str]] = defaultdict(set)
    for key in names.people:
        if "·" in names.name(key):
            owners[entity_key(names.name(key).rsplit("·", 1)[1])].add(key)
    for short, full in sorted(owners.items()):
        target = next(iter(full))
        if len(full) == 1 and short in names and short != target:
            yield Proposal(short, target, "surname", f"{names.name(target)} is the only name that ends so", 0.7)


def _bare_surnames(names: Names, owners: dict[str, set[str]]) -> Iterator[Proposal]:
    """Einstein goes to Albert Einstein where nobody else has this surname and nobody has it as a first name."""
    first_names = {entity_key(names.name(key).split()[0]) for key in names.people if " " in names.name(key)}
    for short, full in sorted(owners.items()):
        target = next(iter(full))
        alone = len(full) == 1 and short not in first_names and names.type(short) == "person"
        if alone and short in names and target in names and short != target:
            yield Proposal(short, target, "surname", f"{names.name(target)} is the only person of that name", 0.6)


def _english(names: Names) -> Iterator[Proposal]:
    owners: dict[str, set[str]] = defaultdict(set)
    for key in names.people:
        name = _EN_TITLE.sub("", names.name(key))
        if " " in name and name.isascii():
            owners[entity_key(name.split()[-1])].add(entity_key(name))
    yield from _bare_surnames(names, owners)
    for key in names.people:
        surface = names.name(key)
        bare = _EN_TITLE.sub("", surface)
        if bare == surface:
            continue
        if " " in bare and entity_key(bare) in names:
            yield Proposal(key, entity_key(bare), "title", f"{surface} is {bare} with a title", 0.9)
        elif " " not in bare and len(owners.get(entity_key(bare), ())) == 1:
            target = next(iter(owners[entity_key(bare)]))
            if target in names and target != key:
                reason = f"{names.name(target)} is the only person named {bare}"
                yield Proposal(key, target, "surname-title", reason, 0.7)
