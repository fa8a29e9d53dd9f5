"""A small bilingual corpus with hand-made mentions and assertions, for tests of graph, query and retrieval."""

from __future__ import annotations

from collections.abc import Sequence

from hybridmem.extract.keys import entity_key
from hybridmem.graph.build import KnowledgeGraph, build_graph
from hybridmem.types import Assertion, Chunk, Mention, Merge, Span, TripleStatus

# document: (text, names it is about, names it mentions, facts (head, relation, tail, confidence))
Fact = tuple[str, str, str, float]
Row = tuple[str, Sequence[str], Sequence[str], Sequence[Fact]]
CHAIN: dict[str, Row] = {
    "zhang": ("张三的导师是李教授。", ["张三"], ["李教授"], [("张三", "导师", "李教授", 0.9)]),
    "li": ("李教授曾就职于Acme智能科技。", ["李教授"], ["Acme智能科技"], [("李教授", "曾就职于", "Acme智能科技", 0.9)]),
    "acme": ("Acme智能科技研发了TitanDB。", ["Acme智能科技"], ["TitanDB"], [("Acme智能科技", "研发", "TitanDB", 0.9)]),
    "titan": ("TitanDB依赖Raft共识算法。", ["TitanDB"], ["Raft"], [("TitanDB", "依赖", "Raft", 0.9)]),
    "wang": ("王五喜欢爬山。他在杭州生活。", ["王五"], ["杭州"], []),
    "kafka": ("Kafka is a message queue. It stores logs.", ["Kafka"], [], []),
    "einstein": (
        "Albert Einstein was a physicist. His doctoral advisor was Alfred Kleiner.",
        ["Albert Einstein"],
        ["Alfred Kleiner"],
        [("Albert Einstein", "doctoral advisor", "Alfred Kleiner", 0.9)],
    ),
    "kleiner": (
        "Alfred Kleiner was a Swiss physicist. He worked in experimental physics.",
        ["Alfred Kleiner"],
        ["experimental physics"],
        [("Alfred Kleiner", "field of research", "experimental physics", 0.8)],
    ),
}


def mention(document: str, text: str, surface: str, about: bool = False) -> Mention:
    start = max(text.find(surface), 0)
    return Mention(entity_key(surface), "thing", surface, document, f"{document}#0", start, start + len(surface), about)


def assertion(
    document: str, text: str, fact: Fact, status: TripleStatus = "asserted", rule: str = "by_hand"
) -> Assertion:
    head, relation, tail, confidence = fact
    return Assertion(
        head,
        relation,
        tail,
        entity_key(head),
        entity_key(tail),
        "thing",
        "thing",
        confidence,
        rule,
        f"{document}#0",
        Span(document, 0, len(text)),
        status=status,
    )


def inputs(rows: dict[str, Row] = CHAIN) -> tuple[list[Chunk], list[Mention], list[Assertion]]:
    chunks = [Chunk(f"{name}#0", name, 0, len(text), text) for name, (text, *_) in rows.items()]
    mentions = [
        mention(name, text, surface, about)
        for name, (text, about_names, others, _) in rows.items()
        for surfaces, about in ((about_names, True), (others, False))
        for surface in surfaces
    ]
    facts = [assertion(name, text, fact) for name, (text, _, _, given) in rows.items() for fact in given]
    return chunks, mentions, facts


def graph_of(rows: dict[str, Row] = CHAIN, merges: Sequence[Merge] = ()) -> KnowledgeGraph:
    return build_graph(*inputs(rows), merges)


def edges_graph(edges: Sequence[Fact]) -> KnowledgeGraph:
    """A graph of nothing but facts, one document each."""
    rows: dict[str, Row] = {
        f"d{number:03d}": (f"{head} {relation} {tail}.", [], [head, tail], [(head, relation, tail, confidence)])
        for number, (head, relation, tail, confidence) in enumerate(edges)
    }
    return graph_of(rows)


def identity(graph: KnowledgeGraph, name: str) -> str:
    found = graph.entity_of_key(entity_key(name))
    assert found is not None, name
    return found


def names(graph: KnowledgeGraph, ids: Sequence[str]) -> list[str]:
    return [graph.entities[entity].name for entity in ids]
