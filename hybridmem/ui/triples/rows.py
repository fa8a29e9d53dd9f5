"""The facts of a graph as rows of a table, and the filter over them; no drawing here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.render.palette import type_style


@dataclass(frozen=True, slots=True)
class Row:
    """One fact: names of its ends, drawn types of both, and the paths of the documents that state it."""

    id: str
    head: str
    relation: str
    tail: str
    types: tuple[str, str]
    rule: str
    confidence: float
    status: str
    paths: tuple[str, ...]
    sentences: int


@dataclass(frozen=True, slots=True)
class Filter:
    """What to show; "" and 0 mean everything. ``entity`` and ``document`` are looked for inside names and paths."""

    entity: str = ""
    relation: str = ""
    type: str = ""
    rule: str = ""
    status: str = ""
    document: str = ""
    confidence: float = 0.0

    def passes(self, row: Row) -> bool:
        """Whether a row is to be shown."""
        return (
            row.confidence >= self.confidence
            and self.relation in ("", row.relation)
            and self.status in ("", row.status)
            and (not self.type or self.type in row.types)
            and (not self.rule or self.rule in row.rule.split("+"))
            and (not self.entity or self.entity.casefold() in f"{row.head}\n{row.tail}".casefold())
            and (not self.document or any(self.document.casefold() in path.casefold() for path in row.paths))
        )


def rows_of(graph: KnowledgeGraph, paths: Mapping[str, str]) -> Sequence[Row]:
    """All facts, those with the most sentences and the highest confidence first; made once for a graph.

    ``paths`` gives the logical path of a document id.
    """
    return graph.derived("triple_rows", lambda: _rows(graph, paths))


def _rows(graph: KnowledgeGraph, paths: Mapping[str, str]) -> Sequence[Row]:
    found = []
    for triple in graph.triples.values():
        head, tail = graph.entities[triple.head], graph.entities[triple.tail]
        documents = dict.fromkeys(span.document_id for span in triple.evidence)
        found.append(
            Row(
                triple.id,
                head.name,
                triple.relation,
                tail.name,
                (type_style(head.type).name, type_style(tail.type).name),
                triple.rule,
                triple.confidence,
                triple.status,
                tuple(paths[document] for document in documents if document in paths),
                len(triple.evidence),
            )
        )
    return sorted(found, key=lambda row: (-row.sentences, -row.confidence, row.head.casefold(), row.relation, row.id))


def values_of(rows: Sequence[Row]) -> dict[str, list[str]]:
    """The relations, types, rules and statuses that occur, the commonest first."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("relation", "type", "rule", "status")}
    for row in rows:
        counts["relation"][row.relation] += 1
        counts["type"].update(set(row.types))
        counts["rule"].update(set(row.rule.split("+")))
        counts["status"][row.status] += 1
    return {name: sorted(found, key=lambda value: (-found[value], value)) for name, found in counts.items()}
