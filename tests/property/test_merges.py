"""Merging names loses nothing: every key stays, and without a merge the graph is what it was before."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from hybridmem.extract.keys import entity_key
from hybridmem.extract.resolve import resolve
from hybridmem.graph.build import build_graph
from hybridmem.types import Assertion, Chunk, Mention, Span

NAMES = [
    ("张伟工程师", "person"), ("张工", "person"), ("张伟", "person"), ("TitanDB", "product"), ("Titan DB", "product"),
    ("TitanDB分布式存储", "product"), ("Retrieval Augmented Generation (RAG)", "concept"), ("RAG", "concept"),
    ("Albert Einstein", "person"), ("Einstein", "person"), ("C", "language"), ("C++", "language"), ("HTTP", "protocol"),
    ("HTTPS", "protocol"), ("src/v2/locks.py", "file"), ("v2.locks", "module"),
    ("v2.locks.LockManager.acquire", "identifier"), ("LockManager.acquire", "method"),
    ("用户认证模块", "component"), ("支付模块", "component"),
]  # fmt: skip
CHUNK = Chunk("c", "d", 0, 10, "0123456789")
picked = st.lists(st.sampled_from(NAMES), min_size=2, max_size=20)


def _mentions(names):
    return [Mention(entity_key(name), kind, name, "d", "c", i, i + 1) for i, (name, kind) in enumerate(names)]


def _facts(mentions):
    return [
        Assertion(a.surface, "uses", b.surface, a.key, b.key, "", "", 0.8, "svo", "c", Span("d", a.start, b.end))
        for a, b in pairwise(mentions)
        if a.key != b.key
    ]  # fmt: skip


def _merges(mentions):
    surfaces: dict[str, Counter[str]] = {}
    for mention in mentions:
        surfaces.setdefault(mention.key, Counter())[mention.surface] += 1
    return resolve(surfaces, {mention.key: mention.type for mention in mentions})


def _shape(graph):
    return list(graph.entities.values()), list(graph.triples.values())


@given(picked, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_undoing_every_merge_in_any_order_restores_the_graph(names, random):
    mentions = _mentions(names)
    facts, merges = _facts(mentions), _merges(mentions)
    plain = build_graph([CHUNK], mentions, facts, [])
    joined = build_graph([CHUNK], mentions, facts, merges)
    keys = sorted(key for entity in joined.entities.values() for key in entity.keys)
    assert keys == sorted({mention.key for mention in mentions})
    assert len(joined) == len(plain) - len(merges)
    left = random.sample(merges, len(merges))
    while left:
        undone = left.pop()
        graph = build_graph([CHUNK], mentions, facts, left)
        assert len(graph) == len(plain) - len(left)
        assert graph.entity_of_key(undone.key) != graph.entity_of_key(undone.into) or any(
            merge.key in (undone.key, undone.into) or merge.into in (undone.key, undone.into) for merge in left
        )
    assert _shape(build_graph([CHUNK], mentions, facts, left)) == _shape(plain)


@given(picked)
@settings(max_examples=40)
def test_names_that_must_stay_apart_are_never_one_entity(names):
    mentions = _mentions(names)
    graph = build_graph([CHUNK], mentions, _facts(mentions), _merges(mentions))
    for one, other in (("C", "C++"), ("HTTP", "HTTPS"), ("用户认证模块", "支付模块")):
        found = [graph.entity_of_key(entity_key(name)) for name in (one, other)]
        assert None in found or found[0] != found[1]
