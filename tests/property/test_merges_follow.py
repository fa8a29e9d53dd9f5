"""Merges kept up to date through any changes of the names equal those found at once in the names left at the end."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hybridmem.extract.alias_names import Name
from hybridmem.extract.keys import entity_key
from hybridmem.extract.resolve import Resolver, resolve

NAMES = [
    ("张伟工程师", "person"), ("张工", "person"), ("张伟", "person"), ("张敏工程师", "person"), ("欧阳教授", "person"),
    ("欧阳修教授", "person"), ("欧教授", "person"), ("阿尔弗雷德·克莱纳", "person"), ("克莱纳", "person"),
    ("约翰·克莱纳", "person"), ("阿尔弗雷德·克莱纳（Alfred Kleiner）", "person"), ("Alfred Kleiner", "person"),
    ("Kleiner", "person"), ("Professor Kleiner", "person"), ("Prof. Alfred Kleiner", "person"),
    ("Kleiner Smith", "person"), ("Hans Kleiner", "person"), ("TitanDB", "product"), ("TitanDB数据库", "product"),
    ("TitanDB公司", "organization"), ("TitanDB Inc.", "organization"), ("TitanDB database", "product"),
    ("Retrieval Augmented Generation (RAG)", "concept"), ("Random Access Game (RAG)", "concept"), ("RAG", "concept"),
    ("Retrieval Augmented Generation", "concept"), ("Aschenbrödel", "work"), ("Aschenbrodel", "work"),
    ("distributed lock", ""), ("distributed locks", ""), ("Distributed Lock", ""), ("v2.locks", "module"),
    ("src/v2/locks.py", "file"), ("locks.py", "file"), ("v3.locks", "module"), ("v2.locks.Lock.get", ""),
    ("Lock.get", "method"), ("locks.Lock.get", ""), ("Lock", "class"),
]  # fmt: skip
LOOK = st.tuples(st.sampled_from(NAMES), st.integers(0, 3), st.sampled_from(["", "person", "module", "version"]))
CHANGES = st.lists(st.lists(LOOK, min_size=1, max_size=25), min_size=1, max_size=6)


@settings(max_examples=150, deadline=None)
@given(CHANGES)
def test_merges_follow_the_names(history: list[list[tuple[tuple[str, str], int, str]]]) -> None:
    resolver = Resolver()
    surfaces: dict[str, dict[str, int]] = {}
    types: dict[str, str] = {}
    for changes in history:
        for (surface, usual), count, other in changes:
            key = entity_key(surface)
            surfaces.setdefault(key, {})[surface] = count
            surfaces[key] = {written: times for written, times in surfaces[key].items() if times}
            types[key] = other if count == 3 else usual
        keys = {entity_key(surface) for (surface, _), *_ in changes}
        resolver.update({key: Name.of(surfaces[key], types[key]) if surfaces[key] else None for key in keys})
        left = {key: found for key, found in surfaces.items() if found}
        assert resolver.merges() == resolve(left, types)
