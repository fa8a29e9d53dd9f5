import io
import json

import docx
import pytest
from corpus_samples import pdf_with_lines, pdf_with_text
from pypdf import PdfWriter

from hybridmem.corpus.parsed import UnreadableError
from hybridmem.corpus.readers import docx as docx_reader
from hybridmem.corpus.readers import html, notebook, pdf, rst

PAGE = """<!doctype html><html><head><title> The  page </title><style>.x{}</style></head><body>
<script>alert(1)</script><nav hidden>menu</nav>
<h1>Lock <em>manager</em></h1><p>It was  refactored
by <b>张工</b>.</p><ul><li>one</li><li>two</li></ul>
<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>
<!-- gone --><pre>x = 1
  y = 2</pre><p style="display:none">no</p>tail &lt;b&gt;</body></html>"""


def test_html_gives_the_visible_text_and_headings() -> None:
    parsed = html.read(PAGE)
    assert parsed.text == (
        "Lock manager\n\nIt was refactored by 张工.\n\n- one\n- two\n\na | b\n1 | 2\n\nx = 1\n  y = 2\n\ntail <b>"
    )
    assert parsed.title == "The page"
    assert [(item.level, item.title, item.start) for item in parsed.outline] == [(1, "Lock manager", 0)]


def test_html_outline_points_into_the_text() -> None:
    parsed = html.read("<p>first</p><h2> A <i>b</i></h2><p>x</p><h3></h3><h2>C</h2>")
    assert [parsed.text[item.start :].split("\n")[0] for item in parsed.outline] == ["A b", "C"]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<nav>Menu</nav><p>Text</p><footer>Legal</footer>", "Menu\n\nText\n\nLegal"),
        (
            "<header>Site</header><nav>Menu</nav><main><h1>Title</h1><p>Text</p></main><footer>Legal</footer>",
            "Title\n\nText",
        ),
        (
            "<article><header><h1>Title</h1></header>Text<aside>Ad</aside></article><div role='search'>Find</div>",
            "Title\n\nText",
        ),
        ("<nav>Menu</nav><main></main>", "Menu"),
    ],
)
def test_html_drops_navigation_where_the_page_marks_its_content(body: str, text: str) -> None:
    assert html.read(f"<body>{body}</body>").text == text


def test_html_of_any_depth_is_read() -> None:
    assert "deep" in html.read("<div>" * 50_000 + "deep").text or html.read("<div>" * 50_000 + "deep").text == ""


def test_html_without_any_element() -> None:
    assert html.read("").text == "" and html.read("just words").text == "just words"


def test_pdf_gives_text_and_page_starts() -> None:
    parsed = pdf.read(pdf_with_text(["First page", "Second page"]), 10_000)
    assert [parsed.text[start:].split("\n")[0] for start in parsed.page_starts] == ["First page", "Second page"]


def test_pdf_headings_are_the_lines_set_larger_than_the_body() -> None:
    body = [(12, "The lock manager does not check its owner here.")] * 6
    parsed = pdf.read(pdf_with_lines([[(24, "Audit of the"), (24, "lock"), *body], [(16, "Findings"), *body]]), 10_000)
    assert [(item.level, item.title) for item in parsed.outline] == [(1, "Audit of the lock"), (2, "Findings")]
    assert [parsed.text[item.start :].split("\n")[0] for item in parsed.outline] == ["Audit of the", "Findings"]
    assert parsed.title == "Audit of the lock"


def test_pdf_words_cut_at_the_end_of_a_line_are_whole_and_compounds_keep_their_hyphen() -> None:
    lines = ["a well-known exam-", "ple of a well-", "known lock in C-", "3PO style"]
    parsed = pdf.read(pdf_with_lines([[(12, line) for line in lines]]), 10_000)
    assert parsed.text == "a well-known example of a well-known lock in C-\n3PO style"


def test_pdf_names_the_pages_that_are_pictures() -> None:
    parsed = pdf.read(pdf_with_lines([[(12, "Words")], None, [], None]), 10_000)
    assert [(item.code, item.severity) for item in parsed.warnings] == [("scanned_pages", "degraded")]
    assert "Pages 2, 4 of" in parsed.warnings[0].message


def test_pdf_without_text_is_empty_and_broken_or_locked_ones_are_refused() -> None:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    blank = io.BytesIO()
    writer.write(blank)
    assert not pdf.read(blank.getvalue(), 100).text.strip()
    writer.encrypt("secret")
    locked = io.BytesIO()
    writer.write(locked)
    for data, code in ((locked.getvalue(), "encrypted"), (b"%PDF-1.7 nonsense", "broken")):
        with pytest.raises(UnreadableError) as caught:
            pdf.read(data, 100)
        assert caught.value.code == code


def test_pdf_above_the_limit_is_refused() -> None:
    with pytest.raises(UnreadableError) as caught:
        pdf.read(pdf_with_text(["many words here"]), 3)
    assert caught.value.code == "too_large"


def test_docx_gives_paragraphs_headings_and_tables_in_order() -> None:
    word = docx.Document()
    word.add_heading("分布式锁", 1)
    word.add_paragraph("Led by 张工.")
    word.add_heading("Details", 2)
    table = word.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "version", "2.0"
    word.add_paragraph("")
    word.add_paragraph("The end.")
    stream = io.BytesIO()
    word.save(stream)
    parsed = docx_reader.read(stream.getvalue())
    assert parsed.text == "分布式锁\n\nLed by 张工.\n\nDetails\n\nversion | 2.0\n\nThe end."
    assert [(item.level, parsed.text[item.start :].split("\n")[0]) for item in parsed.outline] == [
        (1, "分布式锁"),
        (2, "Details"),
    ]
    assert parsed.title == "分布式锁"


def test_broken_docx_is_refused() -> None:
    with pytest.raises(UnreadableError):
        docx_reader.read(b"PK\x03\x04 nothing")


def test_rst_outline_follows_the_order_of_adornments() -> None:
    text = (
        "=====\nTitle\n=====\n\nPart\n====\n\nText::\n\n    no\n    --\n\nSub ``x``\n---------\n\n分布式锁\n========\n"
    )
    found = rst.read(text)
    assert [(item.level, item.title) for item in found.outline] == [
        (1, "Title"),
        (2, "Part"),
        (3, "Sub x"),
        (2, "分布式锁"),
    ]
    assert text[found.outline[0].start :].startswith("=====\nTitle") and found.title == "Title"


def test_notebook_keeps_sources_and_short_outputs_but_no_images() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Study\n", "of locks"]},
        {
            "cell_type": "code",
            "source": "print(1)",
            "outputs": [{"text": ["1\n"]}, {"data": {"image/png": "A" * 300_000}}, {"text": "z" * 5000}],
        },
        {"cell_type": "code", "source": ""},
    ]
    parsed = notebook.read(json.dumps({"cells": cells}))
    assert parsed.text == "Cell 1 (markdown)\n# Study\nof locks\n\nCell 2 (code)\nprint(1)\n\n1"
    assert [parsed.text[item.start :].split("\n")[0] for item in parsed.outline] == [
        "Cell 1 (markdown)",
        "# Study",
        "Cell 2 (code)",
    ]
    assert parsed.title == "Study"


@pytest.mark.parametrize("text", ["[]", "{", "[" * 100_000, '{"cells": 3}', '{"cells": ["x"]}'])
def test_a_broken_notebook_is_plain_text(text: str) -> None:
    parsed = notebook.read(text)
    assert parsed.text == text and [warning.code for warning in parsed.warnings] == ["unparsable"]
