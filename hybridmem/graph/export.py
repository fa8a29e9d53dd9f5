"""Facts as files: CSV and JSON lines with their sentences, GraphML by networkx, RDF in Turtle.

Turtle: every entity is a resource with its label and type; every fact is a direct statement (only where it is
asserted) and an ``rdf:Statement`` that carries confidence, rule, status and sources.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from urllib.parse import quote

import networkx as nx

from hybridmem.graph.knowledge import KnowledgeGraph
from hybridmem.types import Span, Triple

Place = Callable[[Span], tuple[str, str]]
"""Gives (logical path, quoted text) of a span."""

_COLUMNS = ("head", "relation", "tail", "confidence", "status", "rule", "valid_from", "valid_to", "sources")
_BASE = "urn:hybridmem:"
_PREFIXES = (
    "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
    f"@prefix hm: <{_BASE}> .\n\n"
)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def to_csv(graph: KnowledgeGraph, triples: Iterable[Triple], place: Place) -> bytes:
    """Return a table in UTF-8 with a byte order mark; a cell never begins like a formula of a spreadsheet."""
    target = io.StringIO()
    writer = csv.writer(target)
    writer.writerow(_COLUMNS)
    for triple in triples:
        row = record(graph, triple) | {
            "sources": "; ".join(f"{place(span)[0]}:{span.start}" for span in triple.evidence)
        }
        writer.writerow(["" if row[name] is None else _cell(row[name]) for name in _COLUMNS])
    return target.getvalue().encode("utf-8-sig", "replace")


def to_json_lines(graph: KnowledgeGraph, triples: Iterable[Triple], place: Place) -> bytes:
    """Return one object a line, with every sentence."""
    lines = []
    for triple in triples:
        evidence = [
            dict(zip(("document", "text"), place(span), strict=True)) | {"start": span.start, "end": span.end}
            for span in triple.evidence
        ]
        lines.append(json.dumps(record(graph, triple) | {"evidence": evidence}, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def to_graphml(graph: KnowledgeGraph, triples: Sequence[Triple], place: Place) -> bytes:
    """Return a directed multigraph; characters that XML cannot hold are dropped."""
    made = nx.MultiDiGraph()
    for triple in triples:
        for identity in (triple.head, triple.tail):
            entity = graph.entities[identity]
            made.add_node(identity, name=_xml(entity.name), type=_xml(entity.type))
        made.add_edge(
            triple.head,
            triple.tail,
            key=triple.id,
            relation=_xml(triple.relation),
            confidence=triple.confidence,
            status=triple.status,
            rule=_xml(triple.rule),
            sources=_xml("; ".join(dict.fromkeys(place(span)[0] for span in triple.evidence))),
        )
    target = io.BytesIO()
    nx.write_graphml(made, target, encoding="utf-8")
    return target.getvalue()


def to_turtle(graph: KnowledgeGraph, triples: Sequence[Triple], place: Place) -> bytes:
    """Return RDF in Turtle (RDF 1.1)."""
    return (_PREFIXES + "".join(_turtle(graph, triples, place))).encode("utf-8", "replace")


def record(graph: KnowledgeGraph, triple: Triple) -> dict[str, object]:
    """Return a fact with the names of its ends, without its sentences."""
    return {
        "head": graph.entities[triple.head].name,
        "relation": triple.relation,
        "tail": graph.entities[triple.tail].name,
        "head_type": graph.entities[triple.head].type,
        "tail_type": graph.entities[triple.tail].type,
        "confidence": round(triple.confidence, 4),
        "status": triple.status,
        "rule": triple.rule,
        "valid_from": triple.valid_from,
        "valid_to": triple.valid_to,
    }


def _turtle(graph: KnowledgeGraph, triples: Sequence[Triple], place: Place) -> Iterator[str]:
    ends = dict.fromkeys(identity for triple in triples for identity in (triple.head, triple.tail))
    for identity in ends:
        entity = graph.entities[identity]
        kind = f" ;\n  hm:type {_literal(entity.type)}" if entity.type else ""
        yield f"hm:{identity} rdfs:label {_literal(entity.name)}{kind} .\n"
    for triple in triples:
        relation = f"<{_BASE}relation:{quote(triple.relation, safe='')}>"
        if triple.status == "asserted":
            yield f"hm:{triple.head} {relation} hm:{triple.tail} .\n"
        sources = "".join(
            f" ;\n  hm:source {_literal(path)}" for path in dict.fromkeys(place(span)[0] for span in triple.evidence)
        )
        yield (
            f"hm:{triple.id} a rdf:Statement ;\n  rdf:subject hm:{triple.head} ;\n  rdf:predicate {relation} ;\n"
            f'  rdf:object hm:{triple.tail} ;\n  hm:confidence "{triple.confidence:.4f}"^^xsd:decimal ;\n'
            f"  hm:status {_literal(triple.status)} ;\n  hm:rule {_literal(triple.rule)}{sources} .\n"
        )


def _literal(text: str) -> str:
    clean = "".join(_ESCAPES.get(letter, letter) for letter in _xml(text))
    return f'"{clean}"'


def _xml(text: str) -> str:
    """Without control characters, lone surrogates and non-characters (XML 1.0, section 2.2)."""
    return "".join(letter for letter in text if letter in "\t\n\r" or (ord(letter) >= 32 and _character(ord(letter))))


def _character(code: int) -> bool:
    return not (0xD800 <= code <= 0xDFFF or code in (0xFFFE, 0xFFFF))


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
