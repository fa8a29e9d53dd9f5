"""Graph page: neighbourhood, path, honest figures, bounded pictures."""

from __future__ import annotations

from typing import Any

import pytest
from app_views import Open, component, html

from hybridmem.graph.build import build_graph
from hybridmem.render.scene import along, around, overview, path_points
from hybridmem.types import Assertion, Chunk, Mention, Span
from hybridmem.ui.translations import EN

PAGE = "pages/3_Graph.py"


def _nodes(data: dict[str, Any]) -> dict[str, str]:
    return {node["label"]: node["id"] for node in data["nodes"]}


def test_path_is_drawn_with_numbered_steps(open_page: Open) -> None:
    app = open_page(PAGE, **{"ws": "demo", "lang": "en", "from": "张三", "to": "TitanDB"})
    assert not app.exception
    data: dict[str, Any] = component(app, "canvas")
    numbered = [edge["label"] for edge in data["edges"] if edge["label"].startswith(("①", "②", "③", "④"))]
    assert [label[0] for label in sorted(numbered)] == ["①", "②", "③"]
    steps = html(app, "paths")
    assert steps.count('class="step-n"') == 3
    assert "chat.md:3" in steps
    assert 'class="verdict FOUND"' in html(app, "verdict")


def test_no_path_is_said(open_page: Open) -> None:
    app = open_page(PAGE, **{"ws": "demo", "lang": "en", "from": "张三", "to": "Alfred Kleiner"})
    assert not app.exception
    assert 'class="verdict FOUND"' not in html(app, "verdict")


def test_selected_edge_shows_its_sentence(open_page: Open) -> None:
    app = open_page(PAGE, **{"ws": "demo", "lang": "en", "from": "TitanDB"})
    data: dict[str, Any] = component(app, "canvas")
    edge = next(item for item in data["edges"] if "depends on" in item["title"])
    app.query_params["sel"] = f"edge:{edge['id']}"
    app.run()
    panel = html(app, "panel")
    assert "depends on" in panel
    assert "internals.md:3" in panel


def test_unknown_name_is_said_and_near_names_are_taken(open_page: Open) -> None:
    app = open_page(PAGE, **{"ws": "demo", "lang": "en", "from": "Qqqqqqq"})
    assert not app.exception
    assert any("Nothing in the graph" in caption.value for caption in app.caption)
    near = open_page(PAGE, **{"ws": "demo", "lang": "en", "from": "Titan DB"})
    assert not near.exception
    assert "TitanDB" in html(near, "panel")


def test_selection_of_a_vanished_entity_is_ignored(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", sel="node:gone")
    assert not app.exception
    assert "Best connected" in html(app, "panel")


def _star(count: int) -> Any:
    chunk = Chunk("c", "d", 0, 10, "x" * 10)
    span = Span("d", 0, 10)
    facts = [
        Assertion("hub", "r", f"n{i}", "hub", f"n{i}", "concept", "concept", 0.5 + i / count / 3, "svo", "c", span)
        for i in range(count)
    ]
    names = ["hub", *(f"n{i}" for i in range(count))]
    mentions = [Mention(name, "concept", name, "d", "c", 0, 3) for name in names]
    return build_graph([chunk], mentions, facts, [])


@pytest.mark.parametrize("limit", [20, 180])
def test_a_large_graph_is_bounded_and_counted(limit: int) -> None:
    graph = _star(5000)
    hub = graph.entity_of_key("hub")
    scene = around(graph, hub, 2, limit, str)
    assert scene.drawn == len(scene.picture.nodes) == limit
    assert (scene.reachable, scene.total) == (5001, 5001)
    assert scene.picture.options["physics"]["enabled"] is False
    assert overview(graph, limit, str).drawn <= limit


def test_parallel_relations_are_both_drawn_with_string_ids() -> None:
    chunk, span = Chunk("c", "d", 0, 10, "x" * 10), Span("d", 0, 10)
    facts = [
        Assertion("a", relation, "b", "a", "b", "org", "org", 0.9, "svo", "c", span) for relation in ("owns", "uses")
    ]
    mentions = [Mention(name, "org", name, "d", "c", 0, 1) for name in "ab"]
    graph = build_graph([chunk], mentions, facts, [])
    scene = around(graph, graph.entity_of_key("a") or "", 1, 20, str)
    assert sorted(edge["label"] for edge in scene.picture.edges) == ["owns", "uses"]
    assert all(isinstance(edge[end], str) for edge in scene.picture.edges for end in ("id", "from", "to"))
    assert len({edge["smooth"]["roundness"] for edge in scene.picture.edges}) == 2


def test_scenes_are_the_same_every_time() -> None:
    graph = _star(60)
    hub = graph.entity_of_key("hub")
    assert around(graph, hub, 2, 40, str) == around(graph, hub, 2, 40, str)


def test_a_path_runs_from_left_to_right() -> None:
    points = path_points(["a", "b", "c"], ["a", "b", "c", "d"], [])
    assert points["a"][0] < points["b"][0] < points["c"][0]
    assert len(set(points.values())) == 4


def test_along_marks_the_path_and_dims_the_rest() -> None:
    from hybridmem.graph.paths import find_paths

    graph = _star(30)
    first, last = graph.entity_of_key("n1"), graph.entity_of_key("n2")
    (path,) = find_paths(graph, first, last, 4, 1, 0.4)
    scene = along(graph, path, 20, str)
    labels = {edge["label"] for edge in scene.picture.edges}
    assert labels == {"", "① r", "② r"}


def test_checks_of_a_path_are_shown_and_the_causal_one_on_demand(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", **{"from": "张三", "to": "TitanDB"})
    shown = html(app, "paths")
    assert EN["path.checks"] in shown
    assert "hop 1: grammatical link" in shown
    assert "causal strength" not in shown
    app.toggle(key="causal").set_value(True).run()
    assert not app.exception
    assert "hop 2: causal strength" in html(app, "paths")
