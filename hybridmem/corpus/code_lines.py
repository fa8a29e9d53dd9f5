"""Definitions by the look of their lines, for code that no parser gets through."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.corpus.grammars import SymbolKind
from hybridmem.corpus.symbol import Symbol

DEFINITION = re.compile(
    r"^(?P<indent>[ \t]{0,80})(?:(?:export|default|public|private|protected|internal|static|abstract|final|async|pub"
    r"|override|virtual|sealed|partial|local)[ \t]+){0,6}"
    r"(?P<word>class|interface|struct|enum|trait|function|func|fun|fn|def|contract|library|module|namespace)[ \t]+"
    r"(?:self\.)?(?P<name>[^\W\d][\w$]{0,100})",
    re.MULTILINE,
)
CREATE = re.compile(
    r"^(?P<indent>)create[ \t]+(?:or[ \t]+replace[ \t]+|temp(?:orary)?[ \t]+|unique[ \t]+|materialized[ \t]+){0,2}"
    r"(?P<word>table|view|index|function|procedure|trigger|type|schema)[ \t]+(?:if[ \t]+not[ \t]+exists[ \t]+)?"
    r"[\"`\[]?(?P<name>[^\W\d][\w.$]{0,100})",
    re.MULTILINE | re.IGNORECASE,
)
_KINDS: dict[str, SymbolKind] = {
    "class": "class", "interface": "interface", "struct": "struct", "enum": "enum", "trait": "trait",
    "contract": "contract", "library": "library", "module": "namespace", "namespace": "namespace",
    "table": "table", "view": "view", "index": "index", "trigger": "trigger", "type": "type", "schema": "namespace",
}  # fmt: skip


def line_symbols(text: str, pattern: re.Pattern[str] = DEFINITION) -> Iterator[Symbol]:
    """Definitions at the left margin, each up to the next one; indented ones belong to something that was not found."""
    found = [match for match in pattern.finditer(text) if not match["indent"]]
    for position, match in enumerate(found):
        start, following = match.start(), found[position + 1].start() if position + 1 < len(found) else len(text)
        last = match["name"].rsplit(".", 1)[-1]
        yield Symbol(
            last,
            match["name"],
            _KINDS.get(match["word"].lower(), "function"),
            start,
            start + len(text[start:following].rstrip()),
            above=start,
            name_start=match.end("name") - len(last),
        )
