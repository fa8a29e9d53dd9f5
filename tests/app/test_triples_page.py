"""Triples page: table, filter, pages, decisions, conflicts, joined names, exports."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from app_views import Open, html
from streamlit.testing.v1 import AppTest

from hybridmem.corpus.source import Source
from hybridmem.errors import InputError
from hybridmem.graph.build import build_graph
from hybridmem.graph.export import to_csv, to_graphml, to_json_lines, to_turtle
from hybridmem.graph.import_facts import Fact, read_facts
from hybridmem.settings import Settings
from hybridmem.types import Assertion, Chunk, Span
from hybridmem.ui.translations import EN, TRANSLATIONS
from hybridmem.ui.triples import facts
from hybridmem.ui.triples.rows import Filter, Row
from hybridmem.workspace import Workspace

PAGE = "pages/2_Triples.py"


def _open(home: Path) -> Workspace:
    return Workspace.open(home / "demo", Settings(models={"embedder": "hash"}))  # type: ignore[arg-type]


def _id_of(home: Path, head: str, tail: str) -> str:
    workspace = _open(home)
    graph = workspace.graph()
    name = {id_: entity.name for id_, entity in graph.entities.items()}
    found = next(t.id for t in graph.triples.values() if (name[t.head], name[t.tail]) == (head, tail))
    workspace.close()
    return found


def _table(app: AppTest) -> list[tuple[str, str, str]]:
    frame = app.dataframe[0].value
    return list(zip(frame["head"], frame["relation"], frame["tail"], strict=True))


def test_every_fact_is_in_the_table_and_the_first_one_in_view(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en")
    assert ("Acme智能科技", "developed", "TitanDB") in _table(app)
    head, _, tail = _table(app)[0]
    assert head in html(app, "fact")
    assert tail in html(app, "fact")


@pytest.mark.parametrize(
    ("name", "value"),
    [("entity", "titandb"), ("document", "internals"), ("relation", "depends_on"), ("type", "person")],
)
def test_a_link_holds_the_filter(open_page: Open, name: str, value: str) -> None:
    whole = _table(open_page(PAGE, ws="demo", lang="en"))
    part = _table(open_page(PAGE, ws="demo", lang="en", **{name: value}))
    assert part
    assert len(part) < len(whole)
    assert set(part) < set(whole)


def test_values_nobody_knows_are_everything_and_nothing_found_is_said(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="zh", relation="nonsense", view="nowhere", p="x", sel="t0")
    assert not app.exception
    assert _table(app)
    app = open_page(PAGE, ws="demo", lang="zh", entity="no such name")
    assert TRANSLATIONS["zh"]["triples.nothing"] in [info.value for info in app.info]


def test_long_tables_come_in_pages(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "PAGE_ROWS", 2)
    first = _table(open_page(PAGE, ws="demo", lang="en"))
    second = _table(open_page(PAGE, ws="demo", lang="en", p="2"))
    beyond = open_page(PAGE, ws="demo", lang="en", p="9999")
    assert len(first) == len(second) == 2
    assert not set(first) & set(second)
    assert not beyond.exception
    assert _table(beyond)


def test_sentence_shows_head_relation_and_tail_in_their_colours(open_page: Open, home: Path) -> None:
    app = open_page(PAGE, ws="demo", lang="zh", sel=_id_of(home, "Acme智能科技", "TitanDB"))
    shown = html(app, "fact")
    assert '<mark class="head' in shown
    assert '<mark class="relation">研发' in shown
    assert '<mark class="tail' in shown
    assert 'data-event="source"' in shown


def test_reject_with_a_reason_then_undo_in_the_history(open_page: Open, home: Path) -> None:
    fact = _id_of(home, "Acme智能科技", "TitanDB")
    app = open_page(PAGE, ws="demo", lang="en", sel=fact)
    app.text_input(key=f"reason-{fact}").set_value("read wrongly").run()
    app.button(key=f"reject-{fact}").click().run()
    assert not app.exception
    app = open_page(PAGE, ws="demo", lang="en", status="rejected")
    assert [(head, tail) for head, _, tail in _table(app)] == [("Acme智能科技", "TitanDB")]
    assert EN["decide.is_rejected"] in [info.value for info in app.info]
    app = open_page(PAGE, ws="demo", lang="en", view="history")
    assert list(app.dataframe[0].value["reason"]) == ["read wrongly"]
    assert list(app.dataframe[0].value["state"]) == [EN["history.in_force"]]


def test_approved_facts_are_certain(open_page: Open, home: Path) -> None:
    fact = _id_of(home, "Acme智能科技", "TitanDB")
    app = open_page(PAGE, ws="demo", lang="en", sel=fact)
    app.button(key=f"approve-{fact}").click().run()
    assert "1.00" in html(app, "fact")
    assert EN["rule.approved"] in html(app, "fact")
    assert app.button(key=f"approve-{fact}").disabled


def test_edit_moves_the_sentence_to_the_corrected_fact(open_page: Open, home: Path) -> None:
    fact = _id_of(home, "Acme智能科技", "TitanDB")
    app = open_page(PAGE, ws="demo", lang="en", sel=fact)
    app.text_input(key=f"tail-{fact}").set_value("OrcaKV").run()
    app.button(key=f"edit-{fact}").click().run()
    assert not app.exception
    app = open_page(PAGE, ws="demo", lang="en", entity="OrcaKV")
    assert [(head, tail) for head, _, tail in _table(app)] == [("Acme智能科技", "OrcaKV")]
    assert "product.md" in html(app, "fact")


def test_a_fact_is_added_and_a_bad_one_is_refused_with_a_sentence(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en")
    app.button(key="add_go").click().run()
    assert "lacks a part" in app.error[0].value
    app.text_input(key="add_head").set_value("TitanDB").run()
    app.text_input(key="add_relation").set_value("depends on").run()
    app.text_input(key="add_tail").set_value("Zookeeper").run()
    app.button(key="add_go").click().run()
    assert not app.error
    app = open_page(PAGE, ws="demo", lang="en", entity="Zookeeper")
    assert _table(app) == [("TitanDB", "depends on", "Zookeeper")]
    assert EN["fact.no_evidence"] in html(app, "fact")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("view", ["conflicts", "aliases", "history"])
def test_every_view_opens(open_page: Open, view: str, language: str) -> None:
    app = open_page(PAGE, ws="demo", lang=language, view=view)
    assert not app.exception
    assert not app.error


def test_conflicting_facts_are_shown_with_the_reason(open_page: Open, home: Path) -> None:
    workspace = _open(home)
    workspace.add_triple("Freedonia", "capital", "Alpha City")
    workspace.add_triple("Freedonia", "capital", "Beta City")
    workspace.close()
    app = open_page(PAGE, ws="demo", lang="en", view="conflicts")
    shown = html(app, "conflicts")
    assert "Alpha City" in shown
    assert "Beta City" in shown
    assert EN["conflict.undecided"] in shown


def test_a_conflict_shows_the_dates_and_trust_that_decided_it(open_page: Open, home: Path) -> None:
    workspace = _open(home)
    old, new = b"Date: 2023-05-01\n\n", b"---\ndate: 2022-01-01\nauthority: 0.9\n---\n\n"
    fact = "The capital of Freedonia is {}.\n"
    for _ in workspace.ingest(
        [
            Source("old.md", old + fact.format("Alphaville").encode()),
            Source("new.md", new + fact.format("Betatown").encode()),
        ]
    ):
        pass
    workspace.close()
    shown = html(open_page(PAGE, ws="demo", lang="en", view="conflicts"), "conflicts")
    assert shown.index("Betatown") < shown.index("Alphaville")
    assert EN["conflict.authority"] in shown
    assert "2023-05-01" in shown
    assert "2022-01-01 · trust 0.90" in shown


def test_two_names_are_joined_and_the_pair_is_listed(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", view="aliases")
    app.text_input(key="join_one").set_value("TitanDB").run()
    app.text_input(key="join_other").set_value("Alfred Kleiner").run()
    app.text_input(key="join_reason").set_value("a test").run()
    app.button(key="join_go").click().run()
    assert not app.exception
    frame = app.dataframe[0].value
    assert ("a test", EN["alias.merge"]) in list(zip(frame["reason"], frame["decided"], strict=True))
    frame = open_page(PAGE, ws="demo", lang="en", view="history").dataframe[0].value
    assert list(frame["reason"]) == ["a test"]
    assert list(frame["verdict"]) == [EN["verb.merge"]]
    assert set(frame["fact"][0].split(" = ")) == {"TitanDB", "Alfred Kleiner"}
    assert frame["when"][0].startswith("20")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_why_names_were_joined_is_said_in_the_language_of_the_page(open_page: Open, language: str) -> None:
    frame = open_page(PAGE, ws="demo", lang=language, view="aliases").dataframe[0].value
    known = {text for key, text in TRANSLATIONS[language].items() if key.startswith("why.")}
    assert len(frame)
    assert set(frame["reason"]) <= known


def test_filter_looks_at_every_field() -> None:
    row = Row("t1", "张三", "advisor", "Li", ("person", "person"), "svo+pronoun", 0.8, "asserted", ("a/b.md",), 2)
    passing = [
        Filter(),
        Filter(entity="LI"),
        Filter(entity="张"),
        Filter(rule="pronoun"),
        Filter(document="A/"),
        Filter(confidence=0.8),
    ]
    failing = [
        Filter(entity="x"),
        Filter(rule="svo+pronoun"),
        Filter(relation="led"),
        Filter(type="place"),
        Filter(status="negated"),
        Filter(document="c"),
        Filter(confidence=0.81),
    ]
    assert all(wanted.passes(row) for wanted in passing)
    assert not any(wanted.passes(row) for wanted in failing)


HOSTILE = '=1+"<b>\\\u0000é\n'


def _graph() -> tuple[object, list[object]]:
    chunk = Chunk("c", "d", 0, 5, "a b c")
    fact = Assertion(HOSTILE, "uses", "B & C", "h", "t", "person", "", 0.8, "svo", "c", Span("d", 0, 5))
    negated = Assertion("A", "uses", "B & C", "a", "t", "", "", 0.6, "svo", "c", Span("d", 0, 5), status="negated")
    graph = build_graph([chunk], [], [fact, negated], [])
    return graph, list(graph.triples.values())


def _place(_: Span) -> tuple[str, str]:
    return "notes/甲.md", "a b c"


def test_csv_opens_in_a_spreadsheet_and_runs_nothing() -> None:
    graph, triples = _graph()
    text = to_csv(graph, triples, _place).decode("utf-8-sig")  # type: ignore[arg-type]
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["status"] for row in rows} == {"asserted", "negated"}
    assert all(not row["head"].startswith("=") for row in rows)
    assert {row["sources"] for row in rows} == {"notes/甲.md:0"}


def test_json_lines_hold_every_sentence() -> None:
    graph, triples = _graph()
    rows = [json.loads(line) for line in to_json_lines(graph, triples, _place).decode().splitlines()]  # type: ignore[arg-type]
    assert {row["head"] for row in rows} == {HOSTILE, "A"}
    assert rows[0]["evidence"] == [{"document": "notes/甲.md", "text": "a b c", "start": 0, "end": 5}]


def test_graphml_is_well_formed_whatever_the_names() -> None:
    graph, triples = _graph()
    root = ElementTree.fromstring(to_graphml(graph, triples, _place))  # type: ignore[arg-type]
    assert len([element for element in root.iter() if element.tag.endswith("}edge")]) == 2


def test_turtle_escapes_names_and_asserts_only_what_is_asserted() -> None:
    graph, triples = _graph()
    text = to_turtle(graph, triples, _place).decode()  # type: ignore[arg-type]
    assert '"=1+\\"<b>\\\\é\\n"' in text
    assert text.count("a rdf:Statement") == 2
    direct = [line for line in text.splitlines() if line.startswith("hm:e") and "<urn:hybridmem:relation:uses>" in line]
    assert len(direct) == 1


def test_what_is_exported_is_read_back() -> None:
    graph, triples = _graph()
    made = build_graph([], [], [Assertion("=A", "uses", "B\nC", "a", "b", "", "", 0.8, "svo", "", Span("", 0, 0))], [])
    for name, write in (("x.csv", to_csv), ("x.jsonl", to_json_lines)):
        assert read_facts(name, write(made, made.triples.values(), _place)) == [Fact("=A", "uses", "B\nC")]
        assert len(read_facts(name, write(graph, triples, _place))) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"head,tail\na,b\n", "needs head, relation, tail"),
        (b"head,relation,tail\na,,b\n", "Line 2 of 'x' lacks relation"),
        (b'{"head": "a"}\n', "Line 1 of 'x' lacks relation, tail"),
        (b'{"head": "a", "relation": "r", "tail": "b"}\n[1]\n', "Line 2 of 'x' is no JSON object"),
        (b"{broken\n", "Line 1 of 'x' is no JSON object"),
        ("head,relation,tail\n张三,r,b".encode("gb18030"), "is not UTF-8"),
        (b"", "needs head, relation, tail"),
    ],
)
def test_a_file_that_holds_no_facts_is_one_sentence(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_facts("x", data)


def test_facts_of_a_file_are_added(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en")
    table = "head,relation,tail,reason\nOrcaKV,depends on,Paxos,from the team\nOrcaKV,uses,RocksDB,\n"
    app.file_uploader(key="import-0").set_value(("facts.csv", table.encode(), "text/csv")).run()
    app.text_input(key="import_reason").set_value("an interview").run()
    app.button(key="import_go").click().run()
    assert not app.exception
    app = open_page(PAGE, ws="demo", lang="en", entity="OrcaKV")
    assert len(_table(app)) == 2
    app = open_page(PAGE, ws="demo", lang="en", view="history")
    assert list(app.dataframe[0].value["reason"]) == ["an interview", "from the team"]
