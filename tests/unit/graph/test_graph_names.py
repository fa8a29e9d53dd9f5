from __future__ import annotations

import pytest
from graph_samples import Row, graph_of, identity, names

from hybridmem.graph.names import NameIndex, bare, compact, longest_first, units


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("LockManager", "lock_manager"),
        ("lock manager", "LOCK-MANAGER"),
        ("分布式锁 2.0", "分布式锁2.0"),
        ("Aschenbrödel", "aschenbrödel"),
        ("ＴｉｔａｎＤＢ", "TitanDB"),
    ],
)
def test_spelling_style_does_not_count(one: str, two: str) -> None:
    assert compact(one) == compact(two) != ""


@pytest.mark.parametrize(("one", "two"), [("C", "C++"), ("HTTP", "HTTPS"), ("1.0", "10"), ("张三", "张三丰")])
def test_different_names_stay_different(one: str, two: str) -> None:
    assert compact(one) != compact(two)


def test_units_keep_offsets_of_the_original() -> None:
    text = "Ａｃｍｅ智能 uses C++ 2.0"
    found = units(text)
    assert [unit.text for unit in found] == ["acme", "智", "能", "uses", "c++", "2.0"]
    assert [text[unit.start : unit.end] for unit in found] == ["Ａｃｍｅ", "智", "能", "uses", "C++", "2.0"]


def test_the_longest_name_wins() -> None:
    index = NameIndex([("e0", ["New York"]), ("e1", ["New York Times"]), ("e2", ["Times"])])
    (match,) = longest_first(index.matches("the New York Times wrote"))
    assert match.entities == ("e1",)


def test_namesakes_are_offered_by_the_bare_name() -> None:
    index = NameIndex([("e0", ["Ran (film)"]), ("e1", ["Ran (river)"])])
    (match,) = index.matches("who directed Ran?")
    assert (match.entities, match.how) == (("e0", "e1"), "bare")
    assert bare("Ran （电影）") == "Ran"


def test_an_exact_name_hides_bare_ones() -> None:
    index = NameIndex([("e0", ["Ran (film)"]), ("e1", ["Ran"])])
    assert index.lookup("ran") == ("e1",)


ROWS: dict[str, Row] = {
    "a": ("TitanDB and Titan", ["TitanDB"], ["TitanDB", "Titan"], []),
    "b": ("Alfred Kleiner wrote", ["Alfred Kleiner"], [], []),
}


def test_find_orders_exact_before_similar() -> None:
    graph = graph_of(ROWS)
    found = graph.find("titan db")
    assert found[0].entity_id == identity(graph, "TitanDB")
    assert found[0].score > found[1].score
    assert found[1].how == "fuzzy"


def test_find_forgives_a_typo_and_a_missing_first_name() -> None:
    graph = graph_of(ROWS)
    assert names(graph, [found.entity_id for found in graph.find("Alfred Kliener")]) == ["Alfred Kleiner"]
    assert names(graph, [found.entity_id for found in graph.find("Kleiner")]) == ["Alfred Kleiner"]
    assert graph.find("Zzzzqqq") == []


def test_find_respects_the_limit() -> None:
    rows: dict[str, Row] = {"a": ("x", [], [f"Server{n}" for n in range(20)], [])}
    assert len(graph_of(rows).find("Server", limit=5)) == 5
