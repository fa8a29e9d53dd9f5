"""Names of code, versions, paths and vulnerability ids inside prose, and how they come apart."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Kind = Literal["identifier", "version", "path", "cve", "quoted"]

# HTTP in HTTPServer, URLs, Response, response, SHA, v2 / 4o (one letter stays with its digits), 256
_PART = re.compile(
    r"[A-Z]{2,}s(?![a-z])|[A-Za-z](?=\d)\d+(?![A-Za-z])|(?<![A-Za-z])\d+[A-Za-z](?![A-Za-z])"
    r"|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_A-Za-z]+"
)
_VERSION = re.compile(
    r"(?<![\w.])(?:[vV]\.?\d+(?:\.\d+)*|\d+(?:\.\d+)+)(?:[-+.]?(?:rc|alpha|beta|dev|post|a|b)\.?\d*)?(?!\w|\.\d)",
    re.ASCII,
)
_ADVISORY = re.compile(
    r"(?<![\w-])(?:CVE-\d{4}-\d{3,}|GHSA(?:-[0-9a-z]{4}){3}|[A-Z]{2,}SEC-\d{4}-\d+|CWE-\d+)(?![\w-])", re.IGNORECASE
)
_EXTENSIONS = (
    "py|pyi|js|jsx|ts|tsx|java|go|rs|c|h|cc|cpp|hpp|cs|rb|php|sh|sql|sol|md|rst|txt|json|ya?ml|toml|ini|cfg|html?|css"
    "|pdf|docx|csv|xml|log|ipynb"
)
_PATH = re.compile(
    r"(?<![\w/\\.:@-])(?:"
    r"(?:[A-Za-z]:|~|\.{1,2})?[\\/](?:[\w.@-]+[\\/])*[\w.@-]*\w"  # rooted
    r"|(?:[\w.@-]+[\\/]){2,}[\w.@-]*\w"  # several folders
    rf"|(?:[\w.@-]+[\\/])*[\w-][\w.-]*\.(?:{_EXTENSIONS})(?![\w-]|\.\w)"  # a file name
    r")",
    re.ASCII,
)
_IDENTIFIER = re.compile(
    r"(?<![\w.$-])(?:"
    r"[A-Za-z_$]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+(?:\(\))?"  # module.name, Class::method, call()
    r"|[A-Za-z]\w*\(\)"
    r"|_*[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)+_*|_+[A-Za-z]\w*"  # snake_case
    r"|[A-Za-z]*[a-z0-9][A-Z]\w*|[A-Z]{2,}[a-z]\w*[A-Z]?\w*"  # camelCase, HTTPServer
    r"|[A-Za-z]+\d[\w]*|[A-Za-z]+(?:-[A-Za-z]+)*-\d(?:[\w.]*\w)?(?:-\d\w*)*"  # sha256, gpt-4o, QSA-2025-0003
    r"|[A-Z]{2,}(?:-[A-Z0-9]+)*"  # RPC
    r"|(?:[CcGg]\+\+|[CFJcfj]\#)(?![\w+])"
    r")|(?<![\w.])\.(?:NET|[a-z]{2,}(?:rc|ignore|env)?)\b(?!\.)",
    re.ASCII,
)
_COMMIT = re.compile(r"(?<![\w./-])(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,40}(?![\w/-])", re.ASCII)  # 4e48a1c
_WORDED = re.compile(r"[A-Za-z_](?!\d)")  # 1.0/2.0 and 01/02/2024 are no paths
_DIGITS = 4  # AK-47, sha256 and PD-1 are kinds of things, TKT-8946 is one ticket
_URL = re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s<>\"'，。；！？）」”]+", re.IGNORECASE)
_QUOTED = re.compile(
    r"\"([^\"\n]{1,200})\"|“([^“”\n]{1,200})”|「([^「」\n]{1,200})」|『([^『』\n]{1,200})』|`([^`\n]{1,200})`"
)
_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_ABBREVIATION = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]", re.ASCII)  # U.S., e.g


@dataclass(frozen=True, slots=True)
class Found:
    """A stretch of text, ``source[start:end] == text``, and what it looks like."""

    text: str
    start: int
    end: int
    kind: Kind


@lru_cache(maxsize=65_536)
def split_identifier(name: str) -> tuple[str, ...]:
    """Parts of an identifier with their letter case: camelCase, snake_case, kebab, dotted, paths, digits.

    >>> split_identifier("API_v2_patch_08"), split_identifier("getHTTPResponse")
    (('API', 'v2', 'patch', '08'), ('get', 'HTTP', 'Response'))
    """
    return tuple(name[start:end] for start, end in part_spans(name))


def part_spans(name: str) -> list[tuple[int, int]]:
    """Where the parts of :func:`split_identifier` lie in the name."""
    plain = without_accents(name)
    return [match.span() for match in _PART.finditer(plain if len(plain) == len(name) else name)]


def without_accents(word: str) -> str:
    """Latin letters without their accents; other scripts unchanged."""
    if word.isascii() or not _LATIN.search(word):
        return word
    return "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))


def find_identifiers(text: str) -> list[Found]:
    """Identifiers, paths and advisory ids in order of position; they never overlap."""
    taken = bytearray(len(text))
    paths = [item for item in _find(_PATH, text, "path") if _WORDED.search(item.text)]
    inside = bytearray(len(text))  # of a path: a version there is the name of a folder
    for item in paths:
        inside[item.start : item.end] = b"\x01" * (item.end - item.start)
    for item in _find(_URL, text, "path") + [item for item in find_versions(text) if not inside[item.start]]:
        taken[item.start : item.end] = b"\x01" * (item.end - item.start)
    found = _find(_ADVISORY, text, "cve") + paths + _find(_COMMIT, text, "identifier")
    found += _find(_IDENTIFIER, text, "identifier")
    kept: list[Found] = []
    for item in found:
        if not any(taken[item.start : item.end]) and not _ABBREVIATION.fullmatch(item.text):
            taken[item.start : item.end] = b"\x01" * (item.end - item.start)
            kept.append(item)
    return sorted(kept, key=lambda item: item.start)


def is_reference(name: str) -> bool:
    """Whether an identifier is the number of one thing: CVE-2024-1234, E4279, API_v2_patch_08, a commit."""
    digits = sum(char.isdigit() for char in name)
    return digits >= _DIGITS or (digits > 1 and is_joined(name)) or _COMMIT.fullmatch(name) is not None


def is_joined(name: str) -> bool:
    """Whether an identifier has joints (secret.retry_max, Matrix::new), so that it is no word of a language."""
    return re.search(r"[_./:()]|->", name) is not None


def find_versions(text: str) -> list[Found]:
    """Version numbers such as ``2.0``, ``v2`` and ``1.2.3-rc1``; a plain whole number is none."""
    return _find(_VERSION, text, "version")


def find_quoted(text: str) -> list[Found]:
    """Quoted phrases without their quotation marks."""
    return [
        Found(match[match.lastindex or 0], *match.span(match.lastindex or 0), "quoted")
        for match in _QUOTED.finditer(text)
    ]


def version_key(version: str) -> str:
    """The form in which versions are compared: lower case without a leading ``v`` (``v2.0`` -> ``2.0``)."""
    folded = version.strip().lower()
    return re.sub(r"^v(?:er(?:sion)?)?\.?\s*(?=\d)", "", folded)


def _find(pattern: re.Pattern[str], text: str, kind: Kind) -> list[Found]:
    return [Found(match[0], match.start(), match.end(), kind) for match in pattern.finditer(text)]
