"""The canonical key of an entity name: one key for every way of writing the same name.

``LockManager``, ``lock_manager``, ``"lock manager"`` and ``Lock-Manager`` share a key; ``C`` and ``C++``,
``HTTP`` and ``HTTPS``, ``1.0`` and ``2.0`` do not. Chinese stays Chinese. Titles and company forms are left to
the alias rules, which give a reason.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hybridmem.text.identifiers import find_versions, version_key
from hybridmem.text.language import is_cjk
from hybridmem.text.normalise import match_key

_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\w)")
_CAPITAL_A = re.compile(r"^A\s+(?=[A-Z])")
_POSSESSIVE = re.compile(r"['’]s?$")
_DOTTED_ACRONYM = re.compile(r"(?<!\w)(?:[^\W\d_]\.){2,}(?:[^\W\d_](?!\w))?")
_VERSION_WORDS = re.compile(
    r"^(?:version|release|ver|版本号?|v)?\.?\s*(v?\d+(?:\.[0-9a-z]+)+|v\d+)\s*(?:版本?|release)?$"
)
_DROP = re.compile(
    r"(?!(?<=\w)[.:](?=\w))(?!^\.(?=\w))[^\w+#/&@%$ ]"
)  # keep a dot or colon inside a name, or in front of it
_SEPARATOR = re.compile(r"[\s_\-‐‑–—]+")
_BETWEEN_DIGITS = re.compile(r"(?<=\d) (?=\d)")
_ASPECT = re.compile(r"(?<=.)的(?:底层|内部|内核|里层|底座)$")  # the inside of a thing stands for the thing
_SCOPED = re.compile(r"(?<=\w)::(?=\w)")  # Lock::acquire and Lock.acquire are one symbol
_CALL = re.compile(r"\(\s*\)$")
_PLUS = re.compile(r"(?<![\w+#])\+|(?<=\w)\+(?=\s*\w)")  # apart from C++ and what ends in a plus


@lru_cache(maxsize=262_144)
def entity_key(surface: str, type: str = "") -> str:
    """Key under which mentions of one entity meet; empty for a surface without a letter or digit.

    Args:
        surface: the name as written.
        type: the entity's type, if known; with "version" the words around a number are dropped.
    """
    key = _key(surface, type)
    while (again := _key(key, type)) not in ("", key):  # what punctuation hid is found when it is gone
        key = again
    return key if any(map(str.isalnum, key)) else ""


def _key(surface: str, type: str) -> str:
    text = _CALL.sub("", _SCOPED.sub(".", surface).strip().strip("\"'“”‘’「」『』《》`*_ "))
    text = _ASPECT.sub("", _POSSESSIVE.sub("", text))
    keeps_article = _CAPITAL_A.match(text) is not None
    folded = match_key(text)
    version = _VERSION_WORDS.match(folded)
    if version and (type == "version" or find_versions(version[1])):
        return version_key(version[1])
    if not keeps_article:
        folded = _ARTICLE.sub("", folded)
    return _compact(folded) or _compact(match_key(text))


def _compact(folded: str) -> str:
    """Punctuation out, parts joined; only digits keep a blank between them ("1 0" is not "10")."""
    text = _DOTTED_ACRONYM.sub(lambda match: match[0].replace(".", ""), folded)
    text = _DROP.sub(" ", text)
    text = _SEPARATOR.sub(" ", text).strip().rstrip(" /:.").lstrip("/: ")
    text = _PLUS.sub(" ", text).strip()
    kept = _BETWEEN_DIGITS.sub("\0", text)
    return kept.replace(" ", "").replace("\0", " ")


def is_name(key: str) -> bool:
    """Whether a key is long enough to name something: two characters, or one that is not a letter or digit alone."""
    return len(key) > 1 or (len(key) == 1 and is_cjk(key))
