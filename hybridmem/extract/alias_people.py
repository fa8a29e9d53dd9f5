"""Aliases of people with one candidate: 张工 and 张伟工程师, Professor Chen and Alice Chen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.extract.alias_names import Clues, Names, Proposal, Rule
from hybridmem.extract.alias_ranks import COURTESY_TITLE
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


def _titled(key: str, names: Names) -> Iterator[tuple[str, str]]:
    split = split_title(names.name(key))
    if split is not None and not _is_surname(split[0]) and _plausible(split[0]):
        yield split[0], ""


def _without_title(name: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    for key in clues if name in names else ():
        yield Proposal(key, name, "title", f"{names.name(key)} is {name} with a title", 0.9)


def _with_surname(key: str, names: Names) -> Iterator[tuple[str, str]]:
    """Under surname and title: the full name, "" where there is none."""
    split = split_title(names.name(key))
    if split is None:
        return
    name, title = split
    if _is_surname(name):
        yield f"{name}\0{title}", ""
    elif _plausible(name):
        for surname in (name[:1], name[:2]):
            if _is_surname(surname):
                yield f"{surname}\0{title}", name


def _surnames(group: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    """A surname with a title goes to the one full name that carries this surname and this title."""
    full = {name: key for key, said in reversed(list(clues.items())) for name in said if name}
    if len(full) != 1:
        return
    ((name, titled),) = full.items()
    surname = group.partition("\0")[0]
    target = name if name in names else titled
    for key in (key for key, said in clues.items() if "" in said):
        reason = f"{names.name(target)} is the only one named {surname} with this title"
        yield Proposal(key, target, "surname-title", reason, 0.7)


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


def _long_names(key: str, names: Names) -> Iterator[tuple[str, str]]:
    if names.type(key) == "person" and "·" in names.name(key):
        yield entity_key(names.name(key).rsplit("·", 1)[1]), ""


def _transliterated(short: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    """克莱纳 goes to 阿尔弗雷德·克莱纳 where that is the only name ending so."""
    target = next(iter(clues))
    if len(clues) == 1 and short in names and short != target:
        yield Proposal(short, target, "surname", f"{names.name(target)} is the only name that ends so", 0.7)


def _english_parts(key: str, names: Names) -> Iterator[tuple[str, str]]:
    """Under a surname: "=" and the full name of its owner, "?" for a title before it; "1" under a first name."""
    if names.type(key) != "person":
        return
    surface = names.name(key)
    bare = COURTESY_TITLE.sub("", surface)
    if " " in surface:
        yield entity_key(surface.split()[0]), "1"
    if " " in bare and bare.isascii():
        yield entity_key(bare.split()[-1]), f"={entity_key(bare)}"
    elif bare != surface and " " not in bare:
        yield entity_key(bare), f"?{bare}"


def _english_surnames(short: str, clues: Clues, names: Names) -> Iterator[Proposal]:
    """Professor Chen goes to the one person named Chen, Einstein too where nobody has it as a first name."""
    full = {clue[1:] for said in clues.values() for clue in said if clue[0] == "="}
    target = next(iter(full), "")
    if len(full) != 1 or target not in names:
        return
    first_name = any("1" in said for said in clues.values())
    if not first_name and short in names and names.type(short) == "person" and short != target:
        yield Proposal(short, target, "surname", f"{names.name(target)} is the only person of that name", 0.6)
    for key, bare in ((key, clue[1:]) for key, said in clues.items() for clue in said if clue[0] == "?"):
        if target != key:
            reason = f"{names.name(target)} is the only person named {bare}"
            yield Proposal(key, target, "surname-title", reason, 0.7)


PEOPLE_RULES = (
    Rule(_titled, _without_title),
    Rule(_with_surname, _surnames),
    Rule(_long_names, _transliterated),
    Rule(_english_parts, _english_surnames),
)
"""Titles and surnames, in both languages."""
