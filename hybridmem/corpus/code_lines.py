"""Definitions by the look of their lines, for code that no parser gets through."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hybridmem.corpus.grammars import SymbolKind
from hybridmem.corpus.symbol import Symbol

_DEFINITION = re.compile(
    r"^(?P<indent>[ \t]{0,80})(?:(?:export|default|public|private|protected|internal|static|abstract|final|async|pub"
    r"|override|virtual|sealed|partial|local)[ \t]+){0,6}"
    r"(?P<word>class|interface|struct|enum|trait|function|func|fun|fn|def|contract|library|module|namespace)[ \t]+"
    r"(?:self\.)?(?P<name>[^\W\d][\w$]{0,100})",
    re.MULTILINE,
)
_KINDS: dict[str, SymbolKind] = {
    "class": "class", "interface": "interface", "struct": "struct", "enum": "enum", "trait": "trait",
    "contract": "contract", "library": "library", "module": "namespace", "namespace": "namespace",
}  # fmt: skip


def line_symbols(text: str) -> Iterator[Symbol]:
    """Definitions at the left margin, each up to the next one; indented ones belong to something that was not found."""
    found = [match for match in _DEFINITION.finditer(text) if not match["indent"]]
    for position, match in enumerate(found):
        end = found[position + 1].start() if position + 1 < len(found) else len(text)
        kind = _KINDS.get(match["word"], "function")
        start = match.start()
        yield Symbol(
            match["name"], match["name"], kind, start, start + len(text[start:end].rstrip()), above=start,
            name_start=match.start("name"),
        )  # fmt: skip
