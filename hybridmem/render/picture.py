"""Pictures of the graph: nodes, edges and options made with pyvis, drawn by our own component.

pyvis builds the vis-network data; its HTML templates are not used (they load from a CDN and put titles into
innerHTML). Coordinates come in ready, so the browser runs no physics.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pyvis
from pyvis.network import Network

from hybridmem.render.palette import CANVAS_TONE, EDGE_TONE, MUTED_TONE, PATH_TONE, TAG_TONES, TEXT_TONE, type_style
from hybridmem.types import Entity, EvidencePath, Triple

CROWD = 90
"""Above so many edges only those at a centre are labelled; every other one says its relation when pointed at."""

LABEL_CELLS = 22
"""A label is wrapped at this width; a Han character takes two cells."""

Point = tuple[float, float]
Labels = Callable[[str], str]
"""Relation to the words shown on its edges."""


@dataclass(frozen=True, slots=True)
class Picture:
    """vis-network data as plain JSON values, and a key that changes only when another scene is shown."""

    key: str
    nodes: tuple[dict[str, Any], ...]
    edges: tuple[dict[str, Any], ...]
    options: dict[str, Any]


@cache
def vis_script() -> str:
    """The vis-network library packaged with pyvis (UMD build, no network requests)."""
    file = Path(pyvis.__file__).parent / "lib" / "vis-9.1.2" / "vis-network.min.js"
    return file.read_text(encoding="utf-8")


def wrap(label: str, cells: int = LABEL_CELLS) -> str:
    """Break a label into lines at spaces and joints, or inside a long word; nothing is cut off."""
    lines, line, used = [], "", 0
    for word in _words(label):
        width = _width(word)
        if line and used + width > cells:
            lines.append(line.rstrip())
            line, used = "", 0
        line, used = line + word, used + width
    return "\n".join([*lines, line.rstrip()]).strip()


def picture(
    key: str,
    entities: Sequence[Entity],
    triples: Sequence[Triple],
    points: Mapping[str, Point],
    labels: Labels,
    path: EvidencePath | None = None,
    centres: Iterable[str] = (),
) -> Picture:
    """Draw entities and triples at given points.

    Args:
        key: identity of the scene.
        labels: the words of a relation.
        path: its nodes and edges are emphasised and numbered in the order of the walk.
        centres: entity ids drawn larger.
    """
    network = Network(directed=True)
    on_path = set(path.entities) if path else set()
    focus = set(centres)
    linked = Counter(end for triple in triples for end in {triple.head, triple.tail})
    most = max(linked.values(), default=1)
    for entity in entities:
        share = (linked[entity.id] / most) ** 0.5
        _add_node(network, entity, points[entity.id], share, (entity.id in on_path, entity.id in focus, bool(path)))
    number = {step.triple_id: place for place, step in enumerate(path.steps, start=1)} if path else {}
    crowded = len(triples) > CROWD
    for triple, roundness in _curved(triples):
        named = not crowded or bool({triple.head, triple.tail} & focus)
        words = labels(triple.relation) if named else ""
        _add_edge(network, triple, (words, labels(triple.relation)), number.get(triple.id), (bool(path), roundness))
    return Picture(key, tuple(network.nodes), tuple(network.edges), _options())


def in_groups(drawn: Picture, groups: Mapping[str, int]) -> Picture:
    """Colour nodes by the number of their group in place of their type; those of no group are muted."""
    nodes = []
    for node in drawn.nodes:
        group = groups.get(node["id"], -1)
        tone = TAG_TONES[group].light if 0 <= group < len(TAG_TONES) else MUTED_TONE.light
        highlight = node["color"]["highlight"] | {"background": tone}
        nodes.append({**node, "color": {"background": tone, "border": tone, "highlight": highlight}})
    return replace(drawn, nodes=tuple(nodes))


def _add_node(network: Network, entity: Entity, point: Point, share: float, role: tuple[bool, bool, bool]) -> None:
    """``share`` (0..1) grows with the number of facts; ``role`` is (on the path, a centre, beside a path)."""
    on_path, centre, dimmed = role
    style = type_style(entity.type)
    strong = on_path or centre or not dimmed
    colour = style.tone.light if strong else MUTED_TONE.light
    border = PATH_TONE.light if on_path else colour
    network.add_node(
        entity.id,
        label=wrap(entity.name),
        title=f"{entity.name}\n{entity.type}",
        shape=style.shape,
        size=18 if on_path or centre else round(6 + 9 * share, 1),
        x=point[0],
        y=point[1],
        borderWidth=4 if on_path else 2 if centre else 1,
        color={
            "background": colour,
            "border": border,
            "highlight": {"background": colour, "border": PATH_TONE.light if on_path else TEXT_TONE.light},
        },
        font={
            "size": 17 if on_path or centre else round(11 + 4 * share, 1),
            "color": TEXT_TONE.light if strong else EDGE_TONE.light,
            "strokeWidth": 3,
            "strokeColor": CANVAS_TONE.light,
        },
    )


def _add_edge(
    network: Network, triple: Triple, texts: tuple[str, str], number: int | None, look: tuple[bool, float]
) -> None:
    """``texts`` are label and full words; ``look`` is (beside a path, roundness of the curve)."""
    (label, words), (dimmed, roundness) = texts, look
    strong = PATH_TONE.light if number else TEXT_TONE.light
    colour = PATH_TONE.light if number else MUTED_TONE.light if dimmed else EDGE_TONE.light
    network.add_edge(
        triple.head,
        triple.tail,
        id=triple.id,
        label=f"{_circled(number)} {words}" if number else "" if dimmed else label,
        title=f"{words}\n{triple.confidence:.2f} · {triple.status}",
        width=5.0 if number else 0.8 + 1.8 * triple.confidence,
        dashes=triple.status != "asserted",
        color={"color": colour, "highlight": strong, "hover": strong},
        font={
            "size": 16 if number else 11,
            "color": PATH_TONE.light if number else EDGE_TONE.light,
            "strokeWidth": 4,
            "strokeColor": CANVAS_TONE.light,
            "align": "horizontal",
        },
        smooth={"enabled": roundness != 0, "type": "curvedCW", "roundness": roundness},
        selfReference={"size": 16, "angle": 0.8},
    )


def _curved(triples: Sequence[Triple]) -> list[tuple[Triple, float]]:
    """Parallel edges get different curves, so that each one and its label can be seen."""
    groups: dict[tuple[str, str], list[Triple]] = defaultdict(list)
    for triple in triples:
        groups[min(triple.head, triple.tail), max(triple.head, triple.tail)].append(triple)
    curved = []
    for group in groups.values():
        for place, triple in enumerate(sorted(group, key=lambda t: t.id)):
            bend = 0.0 if len(group) == 1 else 0.12 + 0.16 * (place // 2)
            side = 1 if place % 2 == 0 else -1
            forward = 1 if triple.head <= triple.tail else -1
            curved.append((triple, bend * side * forward))
    return curved


def _options() -> dict[str, Any]:
    return {
        "physics": {"enabled": False},
        "layout": {"improvedLayout": False},
        "interaction": {"hover": True, "tooltipDelay": 150, "multiselect": False, "zoomSpeed": 0.6, "keyboard": False},
        "edges": {"arrows": {"to": {"enabled": True, "scaleFactor": 0.55}}, "selectionWidth": 0.6, "hoverWidth": 1},
        "nodes": {"chosen": True},
    }


def _words(label: str) -> list[str]:
    """Pieces after which a line may end: words with their space, Han characters, long words in parts."""
    pieces: list[str] = []
    for char in label:
        joined = pieces and not pieces[-1][-1].isspace() and pieces[-1][-1] not in "_./-·、，"
        if joined and _width(char) == 1 and _width(pieces[-1][-1]) == 1 and len(pieces[-1]) < LABEL_CELLS:
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


def _circled(number: int) -> str:
    """``①`` to ``⑳``, then plain numbers."""
    return chr(0x245F + number) if number <= 20 else f"({number})"


def _width(text: str) -> int:
    return sum(2 if ord(char) > 0x2E7F else 1 for char in text)
