"""The graph kept up to date through a history of documents and decisions is the one built at once from what is left."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from hybridmem.extract.keys import entity_key
from hybridmem.graph.build import KnowledgeGraph
from hybridmem.snapshot_graph import GraphParts, Knowledge
from hybridmem.store.decisions import Stated, TripleDecision
from hybridmem.store.meta import AliasDecision
from hybridmem.types import Assertion, Chunk, Extraction, Mention, Span

NAMES = [
    ("张伟工程师", "person"), ("张工", "person"), ("张伟", "person"), ("TitanDB", "product"), ("Titan DB", "product"),
    ("TitanDB分布式存储", "product"), ("Albert Einstein", "person"), ("Einstein", "person"), ("Lock", "class"),
    ("Lock.get", "method"), ("Base.get", "method"), ("Base", "class"), ("v2.locks", "module"),
    ("v2.locks.Lock.get", ""), ("Acme", "organization"), ("Acme Corp", "organization"),
]  # fmt: skip
RULES = [("uses", "svo"), ("was developed by", "svo"), ("developed", "svo"), ("calls", "code-call"),
         ("inherits", "code-inheritance"), ("defines", "code-definition")]  # fmt: skip
name = st.sampled_from(NAMES)
fact = st.tuples(
    name, st.sampled_from(RULES), name, st.sampled_from([0.5, 0.8]), st.sampled_from(["asserted", "negated"])
)
mention = st.tuples(name, st.integers(0, 1), st.booleans())
content = st.tuples(st.lists(mention, max_size=6), st.lists(fact, max_size=6))
change = st.tuples(st.sampled_from("abcd"), st.none() | content)
alias = st.tuples(name, name, st.sampled_from(["merge", "split"]))
verdict = st.tuples(st.sampled_from(["approve", "reject", "edit", "add"]), fact, fact, st.booleans())
step = st.tuples(
    st.lists(change, max_size=3),
    st.none() | st.lists(alias, max_size=2),
    st.none() | st.lists(verdict, max_size=3),
)


def _extraction(document: str, mentions: list, facts: list) -> Extraction:
    made = [
        Mention(entity_key(n), kind, n, document, f"{document}#{chunk}", 10 * place, 10 * place + len(n), about)
        for place, ((n, kind), chunk, about) in enumerate(mentions)
    ]
    return Extraction(tuple(made), tuple(_fact(document, *row, place) for place, row in enumerate(facts)))


def _fact(
    document: str, head: tuple, rule: tuple, tail: tuple, confidence: float, status: str, place: int
) -> Assertion:
    keys = entity_key(head[0]), entity_key(tail[0])
    span = Span(document, place // 2, place // 2 + 1)
    kinds = head[1], tail[1]
    chunk = f"{document}#{place % 2}"
    return Assertion(head[0], rule[0], tail[0], *keys, *kinds, confidence, rule[1], chunk, span, status=status)  # type: ignore[arg-type]


def _stated(head: tuple, rule: tuple, tail: tuple, *_: object) -> Stated:
    return Stated(entity_key(head[0]), rule[0], entity_key(tail[0]), head[0], tail[0])


def _decision(number: int, kind: str, row: tuple, other: tuple, undone: bool) -> TripleDecision:
    replacement = _stated(*other) if kind == "edit" else None
    return TripleDecision(kind, _stated(*row), "", replacement, row[4], number, undone=undone)  # type: ignore[arg-type]


def _shape(graph: KnowledgeGraph) -> dict[str, object]:
    sparse = [graph.incidence.counts, graph.incidence.about]
    arrays = [part for matrix in sparse for part in (matrix.indptr, matrix.indices, matrix.data)]
    arrays += [
        graph.incidence.followed,
        graph.edges.heads,
        graph.edges.tails,
        graph.edges.confidences,
        graph.edges.asserted,
    ]
    return {
        "entities": list(graph.entities.items()),
        "triples": list(graph.triples.items()),
        "chunks": list(graph.chunks.items()),
        "arrays": [np.asarray(array).tolist() for array in arrays],
        "mentions": [graph.mentions_of(id_) for id_ in graph.entities],
        "touching": [graph.triples_of(id_) for id_ in graph.entities],
        "keys": {entity_key(n): graph.entity_of_key(entity_key(n)) for n, _ in NAMES},
        "found": [graph.names.lookup(n) for n, _ in NAMES] + [graph.find(n) for n, _ in NAMES],
        "matches": graph.names.matches(" ".join(n for n, _ in NAMES)),
    }


@settings(max_examples=120, deadline=None)
@given(st.lists(step, min_size=1, max_size=5))
def test_the_graph_follows_any_history(history: list) -> None:
    kept, parts = Knowledge(), GraphParts([], {}, [])
    shown: list[tuple[KnowledgeGraph, dict[str, object]]] = []
    for changes, aliases, verdicts in history:
        extractions, chunks = dict(parts.extractions), {chunk.id: chunk for chunk in parts.chunks}
        for document, made in changes:
            extractions.pop(document, None)
            chunks = {id_: chunk for id_, chunk in chunks.items() if chunk.document_id != document}
            if made is not None:
                extractions[document] = _extraction(document, *made)
                chunks |= {
                    f"{document}#{n}": Chunk(f"{document}#{n}", document, n, n + 1, "x", ordinal=n) for n in (0, 1)
                }
        parts = replace(parts, chunks=list(chunks.values()), extractions=extractions)
        if aliases is not None:
            made = [AliasDecision(entity_key(one[0]), entity_key(two[0]), told) for one, two, told in aliases]
            parts = replace(parts, decisions=made)
        if verdicts is not None:
            parts = replace(parts, decided=[_decision(n, *row) for n, row in enumerate(verdicts)])
        graph, merges = kept.graph(parts)
        fresh, expected = Knowledge().graph(parts)
        assert merges == expected
        assert _shape(graph) == _shape(fresh)
        shown.append((graph, _shape(graph)))
    assert all(_shape(graph) == before for graph, before in shown)
