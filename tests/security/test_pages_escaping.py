"""Corpus text reaches HTML and Markdown only as text: templates escape it, labels escape every sign."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybridmem.render.marks import Mark, segments
from hybridmem.render.picture import picture, vis_script, wrap
from hybridmem.render.templates import environment, render, stylesheet
from hybridmem.render.words import Words
from hybridmem.types import Entity, Triple
from hybridmem.ui.plain import plain
from hybridmem.ui.translations import EN

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "hybridmem" / "render" / "templates"
EVIL = "<img src=x onerror=alert(1)>\"'><script>alert(2)</script>"
WORDS = Words("en", EN)


class Seen(HTMLParser):
    """Tags, attribute names and text of some HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


def _seen(html: str) -> Seen:
    seen = Seen()
    seen.feed(html)
    return seen


def _source(text: str) -> str:
    marks = [Mark(0, len(text), "entity", value=text, title=text)]
    line = {"number": 1, "segments": segments(text, marks), "starts": ()}
    return render("source.html", t=WORDS, lines=[line], code=False, lang="en", height=100, caption=text)


def test_environment_escapes_by_default() -> None:
    assert environment().autoescape is True


def test_no_template_switches_escaping_off() -> None:
    offending = [
        file.name
        for file in TEMPLATES.glob("*.html")
        if re.search(r"\|\s*safe|autoescape\s+false|Markup", file.read_text(encoding="utf-8"))
    ]
    assert offending == []


def test_markup_is_never_made_in_python() -> None:
    offending = [
        str(file.relative_to(ROOT))
        for folder in ("hybridmem/render", "hybridmem/ui", "pages")
        for file in (ROOT / folder).rglob("*.py")
        if re.search(r"\bMarkup\(|unsafe_allow_html|unsafe_allow_javascript", file.read_text(encoding="utf-8"))
    ]
    assert offending == []


def test_hostile_text_adds_no_tag_and_no_attribute() -> None:
    clean, evil = _seen(_source("harmless")), _seen(_source(EVIL))
    assert evil.tags == clean.tags
    assert evil.attributes == clean.attributes
    assert EVIL in evil.text


@given(st.text(min_size=1, max_size=80).filter(lambda text: "\r" not in text))
def test_any_text_is_shown_as_itself(text: str) -> None:
    seen = _seen(_source(text))
    assert seen.tags == {"div", "i", "span", "mark"}
    assert text in seen.text


@given(st.text(max_size=60))
def test_plain_escapes_every_markdown_sign(text: str) -> None:
    shown = plain(text)
    assert re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", shown) == " ".join(text.split())
    assert not re.search(r"(?<!\\)(?:\\\\)*[$:*_\[<`~#|]", re.sub(r"\\.", "", shown))


@pytest.mark.parametrize("text", ["$5 and $6", ":red[x]", "![x](http://a/b.png)", "<b>", ":material/home:"])
def test_plain_examples(text: str) -> None:
    assert plain(text) != text
    assert plain(text).replace("\\", "") == text


def test_picture_keeps_hostile_names_as_plain_strings() -> None:
    one, two = Entity("a", EVIL, "person"), Entity("b", "See href section", "org")
    triple = Triple("t", "a", EVIL, "b", 0.5, "svo", ())
    made = picture("k", [one, two], [triple], {"a": (0.0, 0.0), "b": (1.0, 1.0)}, lambda relation: relation)
    assert {node["id"]: node["title"].split("\n")[0] for node in made.nodes} == {"a": EVIL, "b": "See href section"}
    assert made.edges[0]["title"].startswith(EVIL)


def test_script_of_the_canvas_writes_text_only() -> None:
    script = (ROOT / "hybridmem" / "ui" / "graph.js").read_text(encoding="utf-8")
    assert "innerHTML" not in script
    assert "textContent" in script


def test_nothing_shipped_loads_from_elsewhere() -> None:
    shipped = [
        stylesheet(),
        *((ROOT / "hybridmem" / "ui" / name).read_text() for name in ("view.js", "graph.js", "graph.css", "page.css")),
    ]
    assert [text[:40] for text in shipped if re.search(r"https?://|@import|url\(", text)] == []
    assert not re.search(r"""(?:src|href)=["']https?://""", vis_script())


def test_wrap_loses_nothing() -> None:
    for name in (EVIL, "a" * 70, "分布式锁的核心实现与令牌", "one two three four five six seven"):
        assert re.sub(r"\s", "", wrap(name)) == re.sub(r"\s", "", name)
