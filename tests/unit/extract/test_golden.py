"""The language rules against facts written down by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from hybridmem.extract.code import read_python
from hybridmem.extract.pipeline import extract_text
from hybridmem.extract.relations import orient

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


def _rows(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]


def _cases(name: str) -> list[ParameterSet]:
    """One case a row; rows that say why the rules cannot do it must go on failing until somebody changes that."""
    return [
        pytest.param(
            row,
            id=row["text"][:40],
            marks=[pytest.mark.xfail(reason=row["xfail"], strict=True)] if "xfail" in row else [],
        )
        for row in _rows(name)
    ]


def _by_status(text: str, language: str) -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = {"asserted": [], "negated": [], "hypothetical": []}
    for fact in extract_text(text, language):
        found[fact.status].append([fact.head, fact.relation, fact.tail])
    return {status: sorted(facts) for status, facts in found.items()}


@pytest.mark.parametrize("row", _cases("extraction_code.jsonl"))
def test_code_gives_exactly_these_facts(row):
    facts = read_python(row["text"], row.get("path", "module.py")).facts
    assert sorted([fact.head, fact.relation, fact.tail] for fact in facts) == sorted(row["facts"])
    lines = row["text"].split("\n")
    assert all(row["text"][fact.start : fact.end] in lines[fact.line - 1] or fact.rule == "import" for fact in facts)


@pytest.mark.parametrize("row", [*_cases("extraction_en.jsonl"), *_cases("extraction_zh.jsonl")])
def test_a_text_gives_exactly_these_facts(row):
    expected = {
        "asserted": sorted(row["facts"]),
        "negated": sorted(row.get("negated", [])),
        "hypothetical": sorted(row.get("hypothetical", [])),
    }
    assert _by_status(row["text"], "auto") == expected


@pytest.mark.parametrize("row", _rows("extraction_graph.jsonl"), ids=lambda row: row["text"][:40])
def test_a_text_gives_these_edges_in_their_direction(row, read):
    edges = set()
    for fact in read(row["text"]).assertions:
        if fact.status == "asserted":
            relation, turned = orient(fact.relation)
            edges.add((fact.tail, relation, fact.head) if turned else (fact.head, relation, fact.tail))
    assert {tuple(edge) for edge in row["edges"]} <= edges
    assert not {tuple(edge) for edge in row["absent"]} & edges
