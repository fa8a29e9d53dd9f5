"""The language rules against facts written down by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybridmem.extract.pipeline import extract_text
from hybridmem.extract.relations import orient

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


def _rows(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]


def _by_status(text: str, language: str) -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = {"asserted": [], "negated": [], "hypothetical": []}
    for fact in extract_text(text, language):
        found[fact.status].append([fact.head, fact.relation, fact.tail])
    return {status: sorted(facts) for status, facts in found.items()}


@pytest.mark.parametrize(
    ("row", "language"),
    [
        *((row, "auto") for row in _rows("extraction_en.jsonl")),
        *((row, "auto") for row in _rows("extraction_zh.jsonl")),
        *((row, "code") for row in _rows("extraction_code.jsonl")),
    ],
    ids=lambda value: value["text"][:40] if isinstance(value, dict) else value,
)
def test_a_text_gives_exactly_these_facts(row, language):
    expected = {
        "asserted": sorted(row["facts"]),
        "negated": sorted(row.get("negated", [])),
        "hypothetical": sorted(row.get("hypothetical", [])),
    }
    assert _by_status(row["text"], language) == expected


@pytest.mark.parametrize("row", _rows("extraction_graph.jsonl"), ids=lambda row: row["text"][:40])
def test_a_text_gives_these_edges_in_their_direction(row, read):
    edges = set()
    for fact in read(row["text"]).assertions:
        if fact.status == "asserted":
            relation, turned = orient(fact.relation)
            edges.add((fact.tail, relation, fact.head) if turned else (fact.head, relation, fact.tail))
    assert {tuple(edge) for edge in row["edges"]} <= edges
    assert not {tuple(edge) for edge in row["absent"]} & edges
