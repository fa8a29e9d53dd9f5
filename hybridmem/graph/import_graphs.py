"""Facts of graph files: GraphML (http://graphml.graphdrawing.org) and RDF in Turtle (W3C, RDF 1.1).

An edge or statement is a fact; names are labels where the file gives them, else ids. What the exports write is read
back with their relations; of foreign files the usual attributes ("label", ``rdfs:label``) are understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import unquote
from xml.etree.ElementTree import ParseError

from hybridmem.errors import InputError

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

Row = Mapping[str, object]
_NAMES = ("name", "label", "title")
_RELATIONS = ("relation", "label", "type", "name")
_STATUS = "urn:hybridmem:status"
_RELATION = "urn:hybridmem:relation:"


def graphml_rows(name: str, text: str) -> Iterator[tuple[int, Row]]:
    """Number and parts of every edge.

    Raises:
        InputError: the file is no GraphML, or declares entities, which are never expanded.
    """
    import networkx as nx

    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise InputError(f"{name!r} declares a document type; remove the declaration, entities are never expanded.")
    try:
        graph = nx.read_graphml(BytesIO(text.encode("utf-8")), force_multigraph=True)
    except (ParseError, nx.NetworkXError, KeyError, ValueError) as error:
        raise InputError(f"{name!r} is no GraphML file ({error}); export it again.") from error
    names = {node: _first(data, _NAMES) or str(node) for node, data in graph.nodes(data=True)}
    for number, (head, tail, data) in enumerate(graph.edges(data=True), start=1):
        parts = {"head": names[head], "relation": _first(data, _RELATIONS), "tail": names[tail]}
        yield number, parts | {"status": data.get("status")}


def _first(data: Mapping[str, object], keys: tuple[str, ...]) -> str:
    return next((str(data[key]) for key in keys if data.get(key)), "")


def turtle_rows(name: str, text: str) -> Iterator[tuple[int, Row]]:
    """Number and parts of every fact: reified statements with their status, and what is stated directly.

    Raises:
        InputError: the file is no Turtle.
    """
    from rdflib import RDF, RDFS, Graph, URIRef
    from rdflib.plugins.parsers.notation3 import BadSyntax

    graph = Graph()
    try:
        graph.parse(data=text, format="turtle")
    except (BadSyntax, ValueError, RecursionError) as error:
        said = str(error).strip().splitlines()[0] if str(error).strip() else "it cannot be read"
        raise InputError(f"{name!r} is no Turtle file ({said}); export it again.") from error
    spoken = {(s, p, o) for s, p, o in graph if p != RDFS.label and isinstance(s, URIRef)}
    reified = set(graph.subjects(RDF.type, RDF.Statement))
    stated = {}
    for node in reified:
        parts = tuple(graph.value(node, part) for part in (RDF.subject, RDF.predicate, RDF.object))
        stated[parts] = str(graph.value(node, URIRef(_STATUS)) or "")
    direct = {
        triple: ""
        for triple in spoken
        if triple[0] not in reified and triple not in stated and str(triple[1]) != "urn:hybridmem:type"
    }
    rows = [
        {"head": _label(graph, s), "relation": _relation(graph, p), "tail": _label(graph, o), "status": status}
        for (s, p, o), status in (stated | direct).items()
    ]
    yield from enumerate(sorted(rows, key=lambda row: (row["head"], row["relation"], row["tail"])), start=1)


def _label(graph: Graph, node: Node | None) -> str:
    """The label of a resource, else the last part of its address; the text of a literal."""
    from rdflib import RDFS, Literal

    if node is None or isinstance(node, Literal):
        return str(node or "")
    return str(graph.value(node, RDFS.label) or _last(str(node)))


def _relation(graph: Graph, node: Node | None) -> str:
    address = str(node or "")
    return unquote(address.removeprefix(_RELATION)) if address.startswith(_RELATION) else _label(graph, node)


def _last(address: str) -> str:
    return unquote(address.rstrip("/#").replace("#", "/").rsplit("/", 1)[-1].rsplit(":", 1)[-1])
