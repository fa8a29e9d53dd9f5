"""The one visual language: a colour, a badge and a name per channel, a colour and a shape per entity type.

The channel colours descend from the Okabe-Ito set and stay apart under protanopia, deuteranopia and
tritanopia (a test simulates all three); every colour also has a letter or a glyph, so none stands alone.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tone:
    """One colour in the light and in the dark theme, as ``#rrggbb``."""

    light: str
    dark: str


@dataclass(frozen=True, slots=True)
class ChannelStyle:
    """How a ranking is drawn: its short badge, its colour, and the translation key of its name."""

    badge: str
    tone: Tone
    label: str


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """How an entity type is drawn: colour, vis-network shape, a glyph of that shape for running text."""

    name: str
    tone: Tone
    shape: str
    glyph: str


CHANNEL_STYLES: dict[str, ChannelStyle] = {
    "dense": ChannelStyle("D", Tone("#1765ad", "#6bb3f2"), "channel.dense"),
    "sparse": ChannelStyle("B", Tone("#c2570c", "#f59e57"), "channel.sparse"),
    "graph": ChannelStyle("G", Tone("#0b8f6a", "#7ee2bd"), "channel.graph"),
    "summary": ChannelStyle("S", Tone("#56217f", "#a06ae0"), "channel.summary"),
    "fused": ChannelStyle("=", Tone("#1f2933", "#f3f5f7"), "channel.fused"),
    "reranked": ChannelStyle("R", Tone("#6b7280", "#a3abb6"), "channel.reranked"),
}

PATH_TONE = Tone("#b3156b", "#ff7cc0")
MUTED_TONE = Tone("#c3cad3", "#4a5460")
TEXT_TONE = Tone("#1f2933", "#f3f5f7")
EDGE_TONE = Tone("#8a95a3", "#7d8895")
CANVAS_TONE = Tone("#ffffff", "#0f1419")

_PERSON = TypeStyle("person", Tone("#b3156b", "#ff7cc0"), "dot", "●")
_ORGANISATION = TypeStyle("organisation", Tone("#1765ad", "#6bb3f2"), "square", "■")
_PLACE = TypeStyle("place", Tone("#7a5a00", "#d9b84a"), "triangleDown", "▼")
_TECHNOLOGY = TypeStyle("technology", Tone("#0b8f6a", "#7ee2bd"), "diamond", "◆")
_CODE = TypeStyle("code", Tone("#5b4bb7", "#b0a6f7"), "hexagon", "⬢")
_VERSION = TypeStyle("version", Tone("#c2570c", "#f59e57"), "triangle", "▲")
_TIME = TypeStyle("time", Tone("#5f6b7a", "#aab4c0"), "dot", "○")
_DOCUMENT = TypeStyle("document", Tone("#3d6672", "#9cc4d0"), "square", "▭")
_FINDING = TypeStyle("finding", Tone("#b42318", "#ff8a80"), "star", "★")
_CONCEPT = TypeStyle("concept", Tone("#475467", "#c0c8d2"), "dot", "•")

TYPE_STYLES: tuple[TypeStyle, ...] = (
    _PERSON,
    _ORGANISATION,
    _PLACE,
    _TECHNOLOGY,
    _CODE,
    _VERSION,
    _TIME,
    _DOCUMENT,
    _FINDING,
    _CONCEPT,
)

_BY_TYPE: dict[str, TypeStyle] = {style.name: style for style in TYPE_STYLES} | {
    "per": _PERSON,
    "org": _ORGANISATION,
    "organization": _ORGANISATION,
    "company": _ORGANISATION,
    "norp": _ORGANISATION,
    "loc": _PLACE,
    "location": _PLACE,
    "gpe": _PLACE,
    "fac": _PLACE,
    "group": _ORGANISATION,
    "technique": _TECHNOLOGY,
    "language": _TECHNOLOGY,
    "component": _TECHNOLOGY,
    "product": _TECHNOLOGY,
    "system": _TECHNOLOGY,
    "software": _TECHNOLOGY,
    "tech": _TECHNOLOGY,
    "tool": _TECHNOLOGY,
    "algorithm": _TECHNOLOGY,
    "protocol": _TECHNOLOGY,
    "library": _TECHNOLOGY,
    "package": _TECHNOLOGY,
    "class": _CODE,
    "function": _CODE,
    "method": _CODE,
    "module": _CODE,
    "identifier": _CODE,
    "symbol": _CODE,
    "variable": _CODE,
    "file": _DOCUMENT,
    "path": _DOCUMENT,
    "work": _DOCUMENT,
    "work_of_art": _DOCUMENT,
    "title": _DOCUMENT,
    "heading": _DOCUMENT,
    "date": _TIME,
    "event": _TIME,
    "cve": _FINDING,
    "vulnerability": _FINDING,
    "issue": _FINDING,
}

# Twelve tags tell passages apart across columns; the letter is the name, the colour only helps the eye.
TAG_TONES: tuple[Tone, ...] = (
    Tone("#1765ad", "#6bb3f2"),
    Tone("#c2570c", "#f59e57"),
    Tone("#0b8f6a", "#7ee2bd"),
    Tone("#b3156b", "#ff7cc0"),
    Tone("#7a5a00", "#d9b84a"),
    Tone("#5b4bb7", "#b0a6f7"),
    Tone("#3d6672", "#9cc4d0"),
    Tone("#b42318", "#ff8a80"),
    Tone("#4d7c0f", "#b5d96a"),
    Tone("#9a3f9e", "#e7a3ea"),
    Tone("#87501f", "#dcae84"),
    Tone("#475467", "#c0c8d2"),
)


def type_style(entity_type: str) -> TypeStyle:
    """The style of an entity type; an unknown type is drawn as a concept."""
    return _BY_TYPE.get(entity_type.lower(), _CONCEPT)


def all_tones() -> tuple[Tone, ...]:
    """Every tone in use, for the stylesheet and for the dark twin of a picture."""
    channels = tuple(style.tone for style in CHANNEL_STYLES.values())
    types = tuple(style.tone for style in TYPE_STYLES)
    return (*channels, PATH_TONE, MUTED_TONE, TEXT_TONE, EDGE_TONE, CANVAS_TONE, *types, *TAG_TONES)


def dark_twins() -> dict[str, str]:
    """Light colour to dark colour; a light colour used twice has one dark twin."""
    return {tone.light: tone.dark for tone in all_tones()}
