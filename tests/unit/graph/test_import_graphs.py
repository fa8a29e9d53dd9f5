"""Facts of GraphML and Turtle: what the exports write comes back, foreign files are understood, bad ones refused."""

from __future__ import annotations

import pytest

from hybridmem.errors import InputError
from hybridmem.graph.build import build_graph
from hybridmem.graph.export import to_graphml, to_turtle
from hybridmem.graph.import_facts import Fact, read_facts
from hybridmem.types import Assertion, Span

FACTS = [
    ("张三", "advisor", "李教授"),
    ('C++ "core"', "depends on", "a <b> & c"),
    ("OrcaKV", "100% of", "C:\\data/x#y"),
]


def _graph():
    span = Span("d", 0, 5)
    facts = [Assertion(h, r, t, h, t, "person", "", 0.8, "decision", "c", span) for h, r, t in FACTS]
    facts.append(Assertion("OrcaKV", "uses", "Paxos", "o", "p", "", "", 0.8, "svo", "c", span, status="negated"))
    return build_graph([], [], facts, [])


@pytest.mark.parametrize(("ending", "write"), [("graphml", to_graphml), ("ttl", to_turtle)])
def test_what_is_exported_is_read_back_without_denied_facts(ending, write):
    graph = _graph()
    data = write(graph, list(graph.triples.values()), lambda span: ("notes/甲.md", ""))
    found = read_facts(f"facts.{ending}", data)
    assert sorted((fact.head, fact.relation, fact.tail) for fact in found) == sorted(FACTS)


def test_turtle_of_others_is_read_by_labels_and_local_names():
    text = """
    @prefix ex: <http://example.org/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    ex:orca rdfs:label "OrcaKV" . ex:dependsOn rdfs:label "depends on" .
    ex:orca ex:dependsOn <http://example.org/lib#RocksDB> ; ex:version "2.1" .
    """
    assert read_facts("x.ttl", text.encode()) == [
        Fact("OrcaKV", "depends on", "RocksDB"),
        Fact("OrcaKV", "version", "2.1"),
    ]


def test_graphml_of_others_is_read_by_labels_and_ids():
    text = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
    <key id="k" for="edge" attr.name="label" attr.type="string"/>
    <graph edgedefault="directed"><node id="OrcaKV"/><node id="RocksDB"/>
    <edge source="OrcaKV" target="RocksDB"><data key="k">uses</data></edge></graph></graphml>"""
    assert read_facts("x.graphml", text.encode()) == [Fact("OrcaKV", "uses", "RocksDB")]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("x.ttl", "ex:a ex:b .", "is no Turtle file"),
        ("x.ttl", "<a> <b", "is no Turtle file"),
        ("x.graphml", "<graphml", "is no GraphML file"),
        ("x.graphml", "<html/>", "is no GraphML file"),
        ("x.graphml", '<!DOCTYPE a [<!ENTITY b "c">]><graphml>&b;</graphml>', "declares a document type"),
        (
            "x.graphml",
            """<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed"><node id="a"/>
            <node id="b"/><edge source="a" target="b"/></graph></graphml>""",
            "Line 1 of 'x.graphml' lacks relation",
        ),
    ],
)
def test_what_is_no_graph_is_one_sentence(name, text, said):
    with pytest.raises(InputError, match=said):
        read_facts(name, text.encode())
