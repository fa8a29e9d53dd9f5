"""The badge and the sentences under an answer say what was found and what was not, never more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from app_views import Open, html

from hybridmem.render.finding import BY_SENTENCES, badge_of, finding
from hybridmem.render.library import Library
from hybridmem.render.reasons import reason_words
from hybridmem.render.words import Words
from hybridmem.types import (
    SLOT,
    Answer,
    EvidencePath,
    LinkedEntity,
    Nested,
    QueryAnalysis,
    QueryResult,
    Reason,
    SearchStep,
    Subquestion,
    Verdict,
)
from hybridmem.ui.translations import EN, ZH

PAGE = "pages/4_Query.py"
ENTITIES = {name: SimpleNamespace(name=name.title()) for name in ("mira", "olsen", "harbor")}
LIBRARY = cast("Library", SimpleNamespace(graph=lambda: SimpleNamespace(entities=ENTITIES)))
WORDS = Words("en", EN)
MIRA = LinkedEntity("mira", "Mira", "Mira", "exact", 1.0)
PARTS = tuple(Subquestion(text) for text in (f"{SLOT}'s advisor", f"the firm of {SLOT}", f"Where is {SLOT}"))


def _result(
    answer: Answer,
    verdict: Verdict = "UNKNOWN",
    ends: tuple[str, str] | None = None,
    followed: int = 0,
    question: str = "where is the firm of the advisor of Mira",
) -> QueryResult:
    analysis = QueryAnalysis(question, "en", (MIRA,), nested=Nested(MIRA, PARTS) if followed else None)
    steps = tuple(SearchStep(hop, "q", "c", (), (), 1.0, "Mira") for hop in range(1, followed + 1))
    paths = (EvidencePath(ends, (), 0.9),) if ends else ()
    return QueryResult(analysis, {}, (), (), paths, answer, verdict, {}, steps)


def _said(result: QueryResult) -> str:
    return finding(result, LIBRARY, WORDS)


def test_the_end_of_a_path_is_found() -> None:
    result = _result(Answer("Olsen", supported=True), "FOUND", ("mira", "olsen"))
    assert badge_of(result, LIBRARY) == "FOUND"
    assert _said(result) == EN["answer.by_path"]


def test_a_path_to_something_else_is_not_called_found() -> None:
    quoted = _result(Answer("The firm is in Ulm.", supported=True), "FOUND", ("mira", "olsen"))
    assert badge_of(quoted, LIBRARY) == BY_SENTENCES
    assert EN["verdict.help.SENTENCES"] in _said(quoted)
    assert badge_of(_result(Answer("Ulm."), "FOUND", ("mira", "olsen")), LIBRARY) == "UNKNOWN"


def test_what_the_sentences_leave_out_is_named() -> None:
    assert "Not said there: advisor · Mira." in _said(_result(Answer("The firm is in Ulm.", supported=True)))
    assert EN["answer.nothing_missing"] in _said(_result(Answer("The firm of Mira's advisor is in Ulm.")))


def test_sentences_in_another_language_are_not_held_against_the_words() -> None:
    said = _said(_result(Answer("公司在乌尔姆。", supported=True)))
    assert "Not said there" not in said
    assert EN["answer.nothing_missing"] not in said


@pytest.mark.parametrize("verdict", ["NO_PATH", "UNKNOWN"])
def test_parts_that_were_all_searched_are_not_denied(verdict: Verdict) -> None:
    said = _said(_result(Answer("Ulm."), verdict, followed=3))
    assert "Each of the 3 parts of the question was searched" in said
    assert EN["verdict.help.NO_PATH"] not in said
    assert EN["verdict.help.UNKNOWN"] not in said


def test_the_part_that_could_not_be_asked_is_named() -> None:
    said = _said(_result(Answer("Ulm."), "NO_PATH", followed=1))
    assert "1 of the 3 parts" in said
    assert "“the firm of …”" in said


def test_nothing_found_says_so_in_both_languages() -> None:
    result = _result(Answer())
    assert _said(result) == EN["verdict.help.UNKNOWN"]
    assert finding(result, LIBRARY, Words("zh", ZH)) == ZH["verdict.help.UNKNOWN"]


def test_a_question_in_parts_shows_them_in_its_analysis(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", q="张三的导师曾就职的公司研发的数据库依赖什么共识算法？")
    line = html(app, "analysis")
    assert "question in 4 parts" in line
    assert (
        line.index("张三的导师") < line.index("…曾就职的公司") < line.index("…研发的数据库") < line.index("…依赖什么")
    )
    assert "question in" not in html(open_page(PAGE, ws="demo", lang="en", q="食堂供应什么"), "analysis")


def test_relations_of_a_walk_are_in_the_language_of_the_page() -> None:
    said = reason_words(Reason("walk", "advisor > worked_at", 0.25), Words("zh", ZH))
    assert f"{ZH['relation.advisor']} > {ZH['relation.worked_at']}" in said
