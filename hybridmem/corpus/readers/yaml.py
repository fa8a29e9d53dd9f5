"""YAML: the source stays the text, the outline comes from its tables and lists (YAML 1.1 events by PyYAML).

Only events are read: no object is ever made, no alias ever expanded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from hybridmem.corpus.media import YAML
from hybridmem.corpus.parsed import Parsed, Warned
from hybridmem.corpus.readers.records import DEPTH, Field, record_label
from hybridmem.types import Heading

_LEVELS = 3  # of the outline; what lies deeper is a value
_TITLES = frozenset({"title", "name", "标题", "名称"})
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C parser is many times faster
_UNPRINTABLE = str.maketrans({chr(code): "\ufffd" for code in (*range(9), 11, 12, *range(14, 32), 127)})


@dataclass(slots=True)
class _Open:
    """A table or list being read: where its current key or item begins, and its scalars so far."""

    is_table: bool
    key: str = ""
    key_start: int = -1
    expects_key: bool = True
    fields: list[Field] = field(default_factory=list)
    heading: int = -1


def read(text: str) -> Parsed:
    """Outline and title of a YAML file; broken syntax or deep nesting leaves plain text, and says so."""
    outline: list[Heading] = []
    titles: list[str] = []
    warnings: tuple[Warned, ...] = ()
    try:
        _walk(text, outline, titles)
    except yaml.YAMLError as error:
        warnings = (_broken(error),)
    except RecursionError:
        message = f"The file nests deeper than {DEPTH} levels; what lies deeper got no headings, flatten it."
        warnings = (Warned("too_deep", "degraded", message),)
    outline = sorted((heading for heading in outline if heading.title), key=lambda heading: heading.start)
    return Parsed(text, YAML, titles[0] if titles else "", tuple(outline), warnings=warnings)


def _broken(error: yaml.YAMLError) -> Warned:
    mark = getattr(error, "problem_mark", None)
    place = f" near line {mark.line + 1}" if mark is not None else ""
    return Warned("unparsable", "degraded", f"The YAML is broken{place} and has no outline below; correct it.")


def _events(text: str) -> Iterator[yaml.Event]:
    events: Iterator[yaml.Event] = yaml.parse(text.translate(_UNPRINTABLE), Loader=_LOADER)
    return events


def _walk(text: str, outline: list[Heading], titles: list[str]) -> None:
    stack: list[_Open] = []
    for event in _events(text):
        if isinstance(event, yaml.ScalarEvent):
            _scalar(event, stack, titles)
        elif isinstance(event, yaml.AliasEvent):
            _turn(stack)
        elif isinstance(event, yaml.CollectionStartEvent):
            _open(text, event, stack, outline)
        elif isinstance(event, yaml.CollectionEndEvent):
            closed = stack.pop()
            if closed.heading >= 0 and not outline[closed.heading].title and closed.fields:
                before = outline[closed.heading]
                outline[closed.heading] = Heading(before.level, before.start, record_label(closed.fields))
            _turn(stack)


def _scalar(event: yaml.ScalarEvent, stack: list[_Open], titles: list[str]) -> None:
    if not stack:
        return
    top = stack[-1]
    if top.is_table and top.expects_key:
        top.key, top.key_start, top.expects_key = event.value[:80], event.start_mark.index, False
        return
    if top.is_table:
        top.fields.append((top.key, event.value))
        if len(stack) == 1 and top.key.lower() in _TITLES:
            titles.append(event.value)
    _turn(stack)


def _turn(stack: list[_Open]) -> None:
    """A value is complete."""
    if stack:
        stack[-1].expects_key = True


def _open(text: str, event: yaml.CollectionStartEvent, stack: list[_Open], outline: list[Heading]) -> None:
    """A nested table or list gets a heading: its key, or for an item of a list the label of its fields."""
    if len(stack) >= DEPTH:
        raise RecursionError
    opened = _Open(isinstance(event, yaml.MappingStartEvent))
    if stack and len(stack) <= _LEVELS and not event.flow_style:
        around = stack[-1]
        title = " ".join(around.key.split()) if around.is_table else ""
        start = around.key_start if around.is_table else event.start_mark.index
        if title or opened.is_table:
            opened.heading = len(outline)
            outline.append(Heading(len(stack), text.rfind("\n", 0, start) + 1, title))
    stack.append(opened)
