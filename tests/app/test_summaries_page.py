"""Communities and summaries on the Graph page, and what stands behind an overview on the Query page."""

from __future__ import annotations

import re

import pytest
from app_views import Open, component, html

from hybridmem.ui.translations import TRANSLATIONS

GRAPH, QUERY = "pages/3_Graph.py", "pages/4_Query.py"
WHOLE = {"en": "What are the main themes of these notes?", "zh": "总结一下这些资料的主要内容"}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_communities_are_listed_and_drawn(open_page: Open, lang: str) -> None:
    app = open_page(GRAPH, ws="demo", lang=lang, view="communities")
    assert not app.exception
    listed = html(app, "communities")
    assert TRANSLATIONS[lang]["community.list"] in listed
    assert "TitanDB" in listed
    assert component(app, "community-canvas")["nodes"]


def test_a_community_shows_its_facts_and_members(open_page: Open) -> None:
    app = open_page(GRAPH, ws="demo", lang="en", view="communities")
    found = re.findall(r'data-event="community" data-value="(c[0-9a-f]+)"', html(app, "communities"))
    app.query_params["community"] = found[0]
    app.run()
    assert not app.exception
    shown = html(app, "community")
    assert TRANSLATIONS["en"]["community.facts"] in shown
    assert 'data-event="entity"' in shown
    assert 'data-event="source"' in shown


def test_an_unknown_community_or_summary_is_ignored(open_page: Open) -> None:
    app = open_page(GRAPH, ws="demo", lang="en", view="communities", community="cgone", level="9")
    assert not app.exception
    assert "TitanDB" in html(app, "communities")
    app = open_page(GRAPH, ws="demo", lang="en", view="topics", summary="sgone")
    assert not app.exception
    assert TRANSLATIONS["en"]["layer.corpus"] in html(app, "summary")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_pyramid_leads_to_documents_and_sources(open_page: Open, lang: str) -> None:
    app = open_page(GRAPH, ws="demo", lang=lang, view="topics")
    assert not app.exception
    shown = html(app, "summary")
    assert TRANSLATIONS[lang]["layers.document"] in shown
    assert "einstein.md:3" in shown
    (document,) = set(re.findall(r'data-value="([^"]+)">Albert Einstein<', shown))
    app.query_params["summary"] = document
    app.run()
    assert not app.exception
    assert "The doctoral advisor of Albert Einstein was Alfred Kleiner" in html(app, "summary")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_overview_shows_a_fourth_column_and_what_is_behind_it(open_page: Open, lang: str) -> None:
    app = open_page(QUERY, ws="demo", lang=lang, q=WHOLE[lang])
    assert not app.exception
    assert TRANSLATIONS[lang]["found.title"] in html(app, "found")
    assert 'style="--c:var(--c-summary)"' in html(app, "board")
    assert any(slider.key == "w_summary" for slider in app.slider)


def test_other_questions_keep_their_three_columns(open_page: Open) -> None:
    app = open_page(QUERY, ws="demo", lang="en", q="Who was the advisor of Albert Einstein?")
    assert not app.exception
    assert "--c-summary" not in html(app, "board")
    assert not any(slider.key == "w_summary" for slider in app.slider)
    with pytest.raises(AssertionError, match="no component found"):
        html(app, "found")
