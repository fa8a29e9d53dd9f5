"""JSON and JSON lines as records: names and values in readable lines, one section for each record of a list."""

from __future__ import annotations

import json
from collections.abc import Mapping

from hybridmem.corpus.media import JSON, JSON_LINES, PLAIN
from hybridmem.corpus.parsed import Parsed, Warned
from hybridmem.corpus.readers.records import DEPTH, Renderer

_TITLES = ("title", "name", "标题", "名称")
_NAMED = 10  # broken lines whose numbers are given


def read(text: str) -> Parsed:
    """The values of a JSON file; broken or too deeply nested ones are read as plain text."""
    try:
        value = json.loads(text)
    except RecursionError:
        return too_deep(text)
    except ValueError as error:
        if _is_lines(text):
            return read_lines(text)
        message = f"The JSON is broken ({_place(error)}) and was read as plain text; correct it."
        return Parsed(text, PLAIN, warnings=(Warned("unparsable", "degraded", message),))
    return rendered(value, text, JSON)


def read_lines(text: str) -> Parsed:
    """One record a line; lines that are no JSON stay as they are, and are reported by number."""
    renderer = Renderer()
    broken: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            renderer.render([json.loads(line)] if line.strip() else None)
        except (ValueError, RecursionError):
            broken.append(number)
            renderer.composer.add(line)
    composer = renderer.composer
    warnings = (*renderer.warnings(), *([_broken_lines(broken)] if broken else []))
    return Parsed(composer.text(), JSON_LINES, outline=tuple(composer.outline), warnings=warnings)


def rendered(value: object, source: str, media_type: str) -> Parsed:
    """A tree of tables, lists and scalars as text; ``source`` is the fallback where it is too deep."""
    renderer = Renderer()
    try:
        renderer.render(value)
    except RecursionError:
        return too_deep(source)
    title = ""
    if isinstance(value, Mapping):
        title = next((str(value[name]) for name in _TITLES if isinstance(value.get(name), str)), "")
    composer = renderer.composer
    return Parsed(composer.text(), media_type, title, tuple(composer.outline), warnings=renderer.warnings())


def too_deep(text: str) -> Parsed:
    """The source as plain text, and a sentence on why."""
    message = f"The file nests deeper than {DEPTH} levels and was read as plain text; flatten it."
    return Parsed(text, PLAIN, warnings=(Warned("too_deep", "degraded", message),))


def _is_lines(text: str) -> bool:
    """Whether the first two lines are a record each."""
    lines = [line for line in text.split("\n", 3)[:3] if line.strip()][:2]
    try:
        return len(lines) == 2 and all(isinstance(json.loads(line), dict) for line in lines)
    except (ValueError, RecursionError):
        return False


def _place(error: ValueError) -> str:
    return f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else str(error)


def _broken_lines(numbers: list[int]) -> Warned:
    shown = ", ".join(map(str, numbers[:_NAMED])) + (" ..." if len(numbers) > _NAMED else "")
    message = f"Lines {shown} are no JSON and were kept as they are; correct them."
    return Warned("unparsable", "degraded", message)
