"""TOML: the source stays the text, the outline comes from its tables (TOML 1.0, checked by tomllib)."""

from __future__ import annotations

import re
import tomllib

from hybridmem.corpus.media import TOML
from hybridmem.corpus.parsed import Parsed, Warned
from hybridmem.types import Heading

_TABLE = re.compile(r"^[ \t]*\[{1,2}[ \t]*([^\[\]\n]{1,200}?)[ \t]*\]{1,2}[ \t]*(?:#[^\n]*)?$", re.MULTILINE)
_MULTILINE = re.compile(r'"""[\s\S]*?"""|' + r"'''[\s\S]*?'''")
_TITLES = ("title", "name")
_LEVELS = 6


def read(text: str) -> Parsed:
    """Outline and title of a TOML file; broken syntax is reported."""
    quoted = [match.span() for match in _MULTILINE.finditer(text)]
    outline = tuple(
        Heading(min(_LEVELS, match[1].count(".") + 1), match.start(), match[1])
        for match in _TABLE.finditer(text)
        if not any(start <= match.start() < end for start, end in quoted)
    )
    try:
        table = tomllib.loads(text)
    except RecursionError:
        return Parsed(text, TOML, warnings=(Warned("too_deep", "degraded", "The TOML nests too deeply; flatten it."),))
    except ValueError as error:
        message = f"The TOML is broken ({str(error)[:120]}) and its outline may be incomplete; correct it."
        return Parsed(text, TOML, outline=outline, warnings=(Warned("unparsable", "degraded", message),))
    title = next((table[name] for name in _TITLES if isinstance(table.get(name), str)), "")
    return Parsed(text, TOML, title, outline)
