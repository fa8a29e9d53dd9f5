"""Query page: columns, tags, arithmetic that adds up, sliders that never search again, links that restore."""

from __future__ import annotations

import re
from typing import Any

import pytest
from app_views import QUESTION, Open, html

from hybridmem.ui.translations import EN
from hybridmem.workspace import Workspace

PAGE = "pages/4_Query.py"


def _column(board: str, name: str) -> list[str]:
    """Chunk ids of a column, in order; columns are told apart by their colour."""
    part = board.split(f'<section class="column" style="--c:var(--c-{name})">')[1].split("</section>", maxsplit=1)[0]
    return re.findall(r'data-chunk="([^"]+)"', part)


def _fused_values(page: str) -> tuple[list[float], float]:
    values = [float(text) for text in re.findall(r">(\d\.\d{5})<", page)]
    return values[:-1], values[-1]


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions searched so far."""
    asked: list[str] = []
    original = Workspace.query

    def counted(self: Workspace, question: str, *args: object, **kwargs: object) -> object:
        asked.append(question)
        return original(self, question, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Workspace, "query", counted)
    return asked


def test_board_has_every_column_and_one_tag_per_passage(open_page: Open) -> None:
    board = html(open_page(PAGE, ws="demo", q=QUESTION), "board")
    for name in ("dense", "sparse", "graph", "fused", "reranked"):
        assert _column(board, name), name
    tags: dict[str, set[str]] = {}
    for chunk, letter in re.findall(r'data-chunk="([^"]+)".*?<span class="tag[^>]*>([^<]+)</span>', board, re.S):
        tags.setdefault(chunk, set()).add(letter)
    assert all(len(letters) == 1 for letters in tags.values())
    assert len({letter for (letter,) in tags.values()} - {"·"}) > 1


def test_arithmetic_adds_up(open_page: Open) -> None:
    parts, total = _fused_values(html(open_page(PAGE, ws="demo", q=QUESTION), "arithmetic"))
    assert total == pytest.approx(sum(parts), abs=2e-5)
    assert total > 0


def test_further_searches_are_shown_where_the_question_needs_hops(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", q="张三的导师曾就职的公司研发的数据库依赖什么共识算法？")
    steps = html(app, "steps")
    assert EN["steps.title"] in steps
    assert len(re.findall('class="step-n"', steps)) == 2
    assert len(re.findall('data-event="source"', steps)) == 2 * (1 + 3)
    reranked = html(app, "board").split("--c:var(--c-reranked)", maxsplit=1)[1]
    assert EN["feature.nested"] in reranked
    with pytest.raises(AssertionError, match="no component steps"):
        html(open_page(PAGE, ws="demo", q="食堂供应什么"), "steps")


def test_a_nested_question_shows_who_is_asked_about(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", q="张三的导师曾就职的公司研发的数据库依赖什么共识算法？")
    parts = html(app, "nested")
    assert EN["nested.title"] in parts
    assert "<b>张三</b>的导师" in parts
    assert parts.count(EN["nested.question"]) == 1
    with pytest.raises(AssertionError, match="no component nested"):
        html(open_page(PAGE, ws="demo", q="食堂供应什么"), "nested")


def test_sliders_and_presets_recompute_without_searching(open_page: Open, searches: list[str]) -> None:
    app = open_page(PAGE, ws="demo", q=QUESTION)
    assert searches == [QUESTION]
    before = html(app, "board")
    app.slider(key="w_graph").set_value(0.0).run()
    app.slider(key="w_dense").set_value(0.0).run()
    board = html(app, "board")
    assert searches == [QUESTION]
    assert app.query_params["weights"] in ("own", ["own"])
    assert _column(board, "fused") == _column(board, "sparse")
    app.segmented_control(key="choice-weights").set_value("even").run()
    assert [app.slider(key=f"w_{name}").value for name in ("dense", "sparse", "graph")] == [1.0, 1.0, 1.0]
    app.segmented_control(key="choice-weights").set_value("auto").run()
    assert html(app, "board") == before
    assert searches == [QUESTION]


def test_k0_changes_the_scores(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", q=QUESTION)
    _, before = _fused_values(html(app, "arithmetic"))
    app.slider(key="k0").set_value(1).run()
    _, after = _fused_values(html(app, "arithmetic"))
    assert after > before * 5


def test_link_restores_weights_and_selection(open_page: Open) -> None:
    first = open_page(PAGE, ws="demo", q=QUESTION)
    chunk = _column(html(first, "board"), "sparse")[-1]
    link = {"weights": "own", "w_dense": "2.5", "w_sparse": "0.5", "w_graph": "0.1", "k0": "10", "k": "5", "sel": chunk}
    app = open_page(PAGE, ws="demo", q=QUESTION, **link)
    assert [app.slider(key=f"w_{name}").value for name in ("dense", "sparse", "graph")] == [2.5, 0.5, 0.1]
    assert (app.slider(key="k0").value, app.slider(key="k").value) == (10, 5)
    assert f'data-value="{chunk}"' in html(app, "arithmetic")
    assert len(_column(html(app, "board"), "fused")) <= 5


def test_depth_vector_leaves_the_graph_out_and_says_so(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", q=QUESTION, depth="vector")
    board = html(app, "board")
    assert _column(board, "graph") == []
    assert "The depth chosen leaves this channel out." in board


def test_question_of_blanks_asks_for_words(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", q="   ")
    assert not app.exception
    assert not app.error


def test_unmatched_question_is_honest(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", q="zzzqqq xylophone")
    assert not app.exception
    assert "No word of the question occurs in the corpus." in html(app, "board")
    assert "unknown" in html(app, "answer")


def test_a_question_is_saved_with_one_click_and_forgotten_with_the_next(open_page: Open) -> None:
    app = open_page(PAGE, ws="demo", lang="en", q=QUESTION)
    app.button(key="save_question").click().run()
    assert not app.exception
    assert app.button(key="save_question").label == EN["query.saved"]
    assert QUESTION in "".join(link.proto.query_string + link.proto.label for link in _corpus(open_page))
    app.button(key="save_question").click().run()
    assert app.button(key="save_question").label == EN["query.save"]


def _corpus(open_page: Open) -> list[Any]:
    return list(open_page("pages/1_Corpus.py", ws="demo", lang="en").get("page_link"))
