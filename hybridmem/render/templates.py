"""The template engine: autoescape everywhere, undefined names are errors, templates live beside this file."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from hybridmem.render import palette
from hybridmem.render.palette import CHANNEL_STYLES, TAG_TONES, type_style

_FOLDER = Path(__file__).parent / "templates"


def thousands(value: float) -> str:
    """``12345`` as ``12,345``."""
    return f"{value:,.0f}"


_JOINT = re.compile(r"(?<=[/_.\-])(?=\w)|(?<=[a-z])(?=[A-Z])")


def pieces(text: str) -> list[str]:
    """A path or identifier cut where a line may break."""
    return _JOINT.split(text)


def milliseconds(value: float) -> str:
    """A time in ms with three significant digits at most: ``0.42 ms``, ``7.1 ms``, ``1,204 ms``."""
    digits = 2 if value < 1 else 1 if value < 10 else 0
    return f"{value:,.{digits}f} ms"


@cache
def environment() -> Environment:
    """The one Jinja environment of the process."""
    env = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["thousands"] = thousands
    env.filters["pieces"] = pieces
    env.filters["ms"] = milliseconds
    env.globals["channel_style"] = CHANNEL_STYLES.__getitem__
    env.globals["type_style"] = type_style
    return env


def render(template: str, **values: object) -> str:
    """Render a template to HTML; every value that is not Markup is escaped."""
    return environment().get_template(template).render(**values)


@cache
def stylesheet() -> str:
    """The stylesheet of every drawn part: colour variables of both themes, then the rules."""
    light = ";".join(f"{name}:{tone.light}" for name, tone in _variables())
    dark = ";".join(f"{name}:{tone.dark}" for name, tone in _variables())
    rules = (_FOLDER / "style.css").read_text(encoding="utf-8")
    types = "".join(f".hm .of-{style.name}{{--t:var(--t-{style.name})}}" for style in palette.TYPE_STYLES)
    return f".hm{{{light}}}\n.hm[data-theme=dark]{{{dark}}}\n{types}\n{rules}"


def _variables() -> list[tuple[str, palette.Tone]]:
    named = [(f"--c-{name}", style.tone) for name, style in CHANNEL_STYLES.items()]
    types = [(f"--t-{style.name}", style.tone) for style in palette.TYPE_STYLES]
    tags = [(f"--tag-{index}", tone) for index, tone in enumerate(TAG_TONES)]
    return [*named, *types, *tags, ("--c-path", palette.PATH_TONE), ("--c-muted", palette.MUTED_TONE)]
