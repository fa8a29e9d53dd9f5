"""Front matter of Markdown: YAML between ``---``, TOML between ``+++`` or in a leading ``toml`` fence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_BLOCK = re.compile(r"(---|\+\+\+)[ \t]*\n(.*?)^\1[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_FENCED = re.compile(r"(`{3,}|~{3,})[ \t]*(toml|yaml|yml)[ \t]*\n(.*?)^\1[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_YAML_LINE = re.compile(r"([A-Za-z_][\w -]{0,40}):[ \t]+(.+?)[ \t]*$", re.MULTILINE)
_LONGEST = 20_000  # characters; anything longer is text, not front matter


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Where the front matter ends (0 without one) and its scalar fields as text."""

    end: int = 0
    fields: Mapping[str, str] = field(default_factory=dict)


def front_matter(text: str) -> FrontMatter:
    """Find and read the front matter of a Markdown text; what cannot be read is passed over."""
    head = text[:_LONGEST]
    block = _BLOCK.match(head)
    if block is not None:
        return FrontMatter(block.end(), _toml(block[2]) if block[1] == "+++" else _yaml(block[2]))
    fenced = _FENCED.match(head)
    if fenced is not None:
        return FrontMatter(fenced.end(), _toml(fenced[3]) if fenced[2] == "toml" else _yaml(fenced[3]))
    return FrontMatter()


def _toml(source: str) -> dict[str, str]:
    try:
        return dict(_scalars(tomllib.loads(source)))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return {}


def _scalars(table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Scalars of the table and of its tables one level down; lists of words are joined by commas."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from ((name, item) for name, item in _flat(value))
        else:
            yield from _flat({key: value})


def _flat(table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, list):
            yield key, ", ".join(item for item in value if isinstance(item, str))
        elif not isinstance(value, dict):
            yield key, str(value)


def _yaml(source: str) -> dict[str, str]:
    """``key: value`` lines at the left margin; nested values are no front matter we use."""
    return {
        match[1].strip(): match[2].strip("\"'")
        for match in _YAML_LINE.finditer(source)
        if not match[2].startswith(("|", ">", "&"))
    }
