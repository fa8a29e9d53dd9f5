"""Names that stand for names within one document: surnames for full names, pronouns for the last subject.

Only what is safe: a surname must belong to exactly one full name of the document; a pronoun takes the nearest
named subject before it that can be meant, and lowers the confidence.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from hybridmem.extract.keys import entity_key
from hybridmem.extract.relations import canonical_relation, known_relation
from hybridmem.text.stopwords import words

_FULL_NAME = re.compile(r"^[^\W\d_][\w.'’-]*(?:\s+[^\W\d_][\w.'’-]*){1,3}$")
_HOLDERS = frozenset({"advisor", "student", "colleague", "worked_at", "led", "founded", "spouse", "father", "mother",
                      "child", "sibling", "relative", "reports_to", "chief"})  # fmt: skip
_OWNED = re.compile(r"^.+['’]s?\s+(?P<role>[a-z][a-z -]*)$")
_SUFFIX = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
PERSON_PRONOUNS = frozenset({"he", "she", "him", "her", "his", "他", "她", "他的", "她的"})
_THING_PRONOUNS = frozenset({"it", "its", "它", "它的", "其"})
_OTHER_PRONOUNS = words(
    """
    i me my we us our you your they them their this that these those who which what there one itself himself
    herself themselves each both all some any others another such here everyone anyone someone nothing everything
    nobody none neither nowhere
    我 我们 你 你们 自己 他们 她们 它们 此 这 那 谁 什么 前者 后者 双方 大家 彼此 该 这里 那里 两者 其中 之一
    没有人 没人 无人 任何人
    """
)


_THINGS = frozenset({"location", "work", "product", "event", "time", "library", "protocol", "technique", "file"})


def is_pronoun(surface: str) -> bool:
    """Whether a surface only points at something named elsewhere."""
    text = surface.casefold()
    return text in PERSON_PRONOUNS or text in _THING_PRONOUNS or text in _OTHER_PRONOUNS


_DESCRIPTIONS = words(
    """
    公司 单位 企业 机构 系统 导师 老师 学生 同事 老板 上级 领导 负责人 作者 团队 部门 该公司 这家公司 那家公司 本公司
    该系统 本系统 老东家 前公司 原公司
    """
)


def is_description(surface: str) -> bool:
    """Whether a surface only says what somebody is or whose: 公司, 张三的导师, "Zhang San's advisor"."""
    if surface in _DESCRIPTIONS:
        return True
    owner, _, role = surface.rpartition("的")
    if owner:
        return role in _DESCRIPTIONS or _names_holder(role)
    match = _OWNED.match(surface)
    return match is not None and _names_holder(match["role"])


def _names_holder(role: str) -> bool:
    """Whether the role is somebody's who has a name of their own; the inside or the field of a thing has none."""
    return known_relation(role) and canonical_relation(role) in _HOLDERS


def without_suffix(title: str) -> str:
    """A title without its closing parenthesis: "Alfred Kleiner (physicist)" -> "Alfred Kleiner"."""
    return _SUFFIX.sub("", title) or title


class Surnames:
    """Surname key -> full name's key, for names that are unambiguous in one document."""

    def __init__(self, names: Iterable[tuple[str, str]], about: str = "") -> None:
        """Learn from (surface, type) of the document's mentions; persons only.

        In a text about a person (``about``) the bare surname is that person's, whoever else bears it.
        """
        owners: dict[str, set[str]] = defaultdict(set)
        for surface, kind in names:
            if kind == "person" and _FULL_NAME.match(surface):
                owners[entity_key(surface.split()[-1])].add(entity_key(surface))
        self._full = {last: next(iter(full)) for last, full in owners.items() if len(full) == 1}
        if _FULL_NAME.match(about):
            self._full[entity_key(about.rsplit(maxsplit=1)[-1])] = entity_key(about)

    def resolve(self, key: str) -> str:
        """The full name's key for a surname, any other key unchanged."""
        return self._full.get(key, key)


class Subjects:
    """The last named subjects of a passage, for the pronouns that follow."""

    def __init__(self, title_key: str, title_type: str) -> None:
        """Start with what the document is about, if its title is a name."""
        self._title = (title_key, title_type)
        self._person: tuple[str, str] | None = None
        self._thing: tuple[str, str] | None = None

    def note(self, key: str, kind: str) -> None:
        """A named subject was read."""
        if kind == "person":
            self._person = (key, kind)
        else:
            self._thing = (key, kind)

    def resolve(self, pronoun: str) -> tuple[str, str] | None:
        """Key and type of what the pronoun stands for, None where it is not safe to say."""
        text = pronoun.casefold()
        if text in PERSON_PRONOUNS:
            return self._person or (self._title if self._title[0] and self._title[1] not in _THINGS else None)
        if text in _THING_PRONOUNS:
            return self._thing or (self._title if self._title[0] and self._title[1] != "person" else None)
        return None
