"""Source files of every language: their definitions, the passages cut from them, hostile ones."""

import pytest
from code_samples import CASES

from hybridmem.corpus.chunk import chunk
from hybridmem.corpus.code_symbols import broken_line, symbols
from hybridmem.corpus.grammars import GRAMMARS
from hybridmem.corpus.media import CODE_TYPES, media_type_of
from hybridmem.corpus.sniff import sniff
from hybridmem.settings import Chunking
from hybridmem.types import Document


@pytest.mark.parametrize(("name", "source", "expected", "docs"), CASES, ids=[case[0] for case in CASES])
def test_definitions_of_a_language(name: str, source: str, expected: str, docs: dict[str, str]) -> None:
    media_type = media_type_of(name) or ""
    found = symbols(source, media_type)
    assert ", ".join(f"{item.kind} {item.qualified}" for item in found) == expected
    first = {item.qualified: source[item.doc_start : item.doc_end] for item in reversed(found)}
    assert {name: words for name, words in first.items() if words} == docs
    for item in found:
        assert source[item.name_start :].startswith(item.name)
        assert item.above <= item.start <= item.name_start < item.end <= len(source)
    assert broken_line(source, media_type) is None


@pytest.mark.parametrize(("name", "source"), [(case[0], case[1]) for case in CASES[:14]])
def test_a_passage_of_code_bears_the_symbol_and_its_comment(name: str, source: str) -> None:
    document = Document("id", name, source, media_type_of(name) or "", "code", name)
    found = chunk(document, Chunking(code=100))
    documented = [item for item in symbols(source, document.media_type) if item.doc_end > item.doc_start]
    for item in documented:
        inside = [piece for piece in found if piece.start <= item.doc_start < piece.end]
        assert inside[0].start <= item.name_start < inside[0].end
        assert item.qualified.startswith(inside[0].symbol) or inside[0].symbol.startswith(item.qualified)
    assert {piece.symbol for piece in found if piece.symbol} <= {
        item.qualified for item in symbols(source, document.media_type)
    }


def test_every_grammar_belongs_to_a_kind_of_code() -> None:
    assert set(GRAMMARS) <= CODE_TYPES


@pytest.mark.parametrize("name", [case[0] for case in CASES])
@pytest.mark.parametrize("code", ["{" * 5_000, "(" * 5_000 + "1", '"' + "x" * 5_000, "\ufffd\ufffd if class ("])
def test_hostile_code_of_any_language_does_no_harm(name: str, code: str) -> None:
    for item in symbols(code, media_type_of(name) or ""):
        assert 0 <= item.start < item.end <= len(code)


def test_code_no_parser_gets_through_keeps_the_definitions_its_lines_show() -> None:
    broken = "class Lock {{{ %% \n" + "%% )) ((\n" * 40 + "public function take( %%\n  ]] [[\n" + "@@ }} {{ ##\n" * 40
    found = symbols(broken, "text/x-java")
    assert broken_line(broken, "text/x-java") is not None
    assert {"Lock", "take"} >= {item.name for item in found} != set()


def test_sql_of_a_dialect_keeps_what_it_creates() -> None:
    source = (
        "CREATE TABLE a (id INT);\n"
        + "\\echo @@ ## $$ (((\n" * 20
        + "CREATE OR REPLACE VIEW app.b AS\n"
        + "@@ ((\n" * 20
    )
    assert broken_line(source, "text/x-sql") is not None
    assert [(item.kind, item.qualified, item.name) for item in symbols(source, "text/x-sql")] == [
        ("table", "a", "a"),
        ("view", "app.b", "b"),
    ]


def test_a_header_of_c_plus_plus_is_read_as_such() -> None:
    assert sniff("a.h", b"#pragma once\nclass Lock {\n public:\n};\n").media_type == "text/x-c++"
    assert sniff("a.h", b"struct lock { int held; };\nint take(void);\n").media_type == "text/x-c"


def test_closing_brackets_go_with_what_stands_before_them() -> None:
    body = "".join(f"  void method{number}() {{ call({number}); }}\n" for number in range(8))
    document = Document("id", "A.java", "class A {\n" + body + "}\n", "text/x-java", "code", "A.java")
    found = chunk(document, Chunking(code=100))
    assert len(found) == 8 and found[-1].text.endswith("}\n}")
    assert found[0].text.startswith("class A {\n  void method0()") and found[3].symbol == "A.method3"
