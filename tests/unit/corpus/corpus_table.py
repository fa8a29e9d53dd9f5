# ruff: noqa: E501 - a row of data reads better on one line
"""Small files in every format, encoding and oddity, each with the text, spans and report it must give.

Kept by hand; where a file makes no document, ``text`` is ``None``. What such files do to a whole workspace is tested in
``tests/unit/workspace/test_corpus_cases.py``.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from datetime import date

from corpus_office import book, mail, opendocument, slides, word, workbook
from corpus_samples import pdf_with_lines, zipped

Outline = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Row:
    """One file. ``issues`` are "code severity"; ``outline`` levels and titles; ``passages`` what heads each chunk."""

    name: str
    data: bytes
    text: str | None
    issues: tuple[str, ...] = ()
    title: str | None = None
    outline: Outline | None = None
    passages: tuple[str, ...] | None = None


PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))

TEXT = (
    Row("a.txt", "量子纠缠报告".encode("gbk"), "量子纠缠报告", ("encoding note",), "a", (), ("",)),
    Row("a.txt", "短文".encode("gbk"), "短文", ("encoding note",)),
    Row("a.txt", "café".encode("latin-1"), "café", ("encoding_guess degraded",)),
    Row("a.txt", "“quoted” – naïve".encode("cp1252"), "“quoted” – naïve", ("encoding_guess degraded",)),
    Row("a.md", b"\xef\xbb\xbf# Title\n", "# Title\n", (), "Title", ((1, "Title"),), ("Title",)),
    Row("a.txt", "hi there".encode("utf-16"), "hi there", ("encoding note",)),
    Row("a.txt", "hi there".encode("utf-16-be"), "hi there", ("encoding note",)),
    Row("a.txt", "hi 锁".encode("utf-32"), "hi 锁", ("encoding note",)),
    Row("a.txt", "hi 锁".encode("utf-32-le"), "hi 锁", ("encoding note",)),
    Row("a.txt", "hi 锁".encode("utf-32-be"), "hi 锁", ("encoding note",)),
    Row("a.txt", "分布式锁由张伟负责设计。".encode("utf-16-le"), "分布式锁由张伟负责设计。", ("encoding note",)),
    Row("a.txt", "日本語のテキストです。".encode("iso2022_jp"), "日本語のテキストです。", ("encoding note",)),
    Row("a.txt", "한국어 텍스트입니다.".encode("iso2022_kr"), "한국어 텍스트입니다.", ("encoding note",)),
    Row("a.txt", "這是繁體中文的文件內容測試，請問編碼是什麼？".encode("big5"),
        "這是繁體中文的文件內容測試，請問編碼是什麼？", ("encoding note",)),
    Row("a.txt", "日本語のテキストです。これはテストです。".encode("shift_jis"),
        "日本語のテキストです。これはテストです。", ("encoding note",)),
    Row("a.txt", "中文测试".encode() * 3 + b"\xff.", "中文测试中文测试中文测试\ufffd.", ("replaced_characters degraded",)),
    Row("a.txt", b"a\r\nb\r\nMarie met Pierre.\r\n", "a\nb\nMarie met Pierre.\n"),
    Row("a.txt", b"a\rb\r", "a\nb\n"),
    Row("a.txt", "The oﬃce of eﬃcient ﬁles, x² and ①".encode(), "The oﬃce of eﬃcient ﬁles, x² and ①"),
    Row("a.txt", "of\x00ce \ue000".encode(), "of\ufffdce \ue000", ("replaced_characters degraded",)),
    Row("a.txt", "ad\u200bmin \u202egnp.exe\u202c".encode(), "ad\u200bmin \u202egnp.exe\u202c"),
    Row("a.txt", b"", None, ("empty skipped",)),
    Row("spaces.md", b" \n\t\n", None, ("no_text skipped",)),
    Row("noise.txt", bytes(range(256)) * 20, None, ("binary skipped",)),
    Row("picture.png", PNG, None, ("binary skipped",)),
    Row("words.xyz", b"plain words", "plain words", (), "words"),
    Row("README", "读我".encode(), "读我", (), "README"),
    Row("data.txt", b"QUJD" * 100_000, None, ("too_long_line skipped",)),
    Row("a.txt", b"a b. " * 30_000, "a b. " * 30_000, ("too_long_line degraded",)),
)  # fmt: skip

MARKUP = (
    Row("a.md", b"---\ntitle: Plan\ndate: 2024-05-01\n---\n\nText.\n", "---\ntitle: Plan\ndate: 2024-05-01\n---\n\nText.\n",
        (), "Plan", ()),
    Row("a.md", "标题\n====\n\n## Two `x`\n\n```\n# no\n```\n".encode(), "标题\n====\n\n## Two `x`\n\n```\n# no\n```\n",
        (), "标题", ((1, "标题"), (2, "Two x"))),
    Row("a.rst", b"Title\n=====\n\nPart\n----\n\nText.\n", "Title\n=====\n\nPart\n----\n\nText.\n", (), "Title",
        ((1, "Title"), (2, "Part"))),
    Row("a.adoc", "= The *Guide*\n:revdate: 2024-01-02\n\n== 一\n\n----\n== no\n----\n\n=== Two link:x[here]\n".encode(),
        "= The *Guide*\n:revdate: 2024-01-02\n\n== 一\n\n----\n== no\n----\n\n=== Two link:x[here]\n", (), "The Guide",
        ((1, "The Guide"), (2, "一"), (3, "Two here"))),
    Row("a.html", b"<title>T</title><nav>Menu</nav><main><h1>Head</h1><p>A<br>B&amp;C</p></main>", "Head\n\nA\nB&C", (),
        "T", ((1, "Head"),), ("Head",)),
    Row("a.html", "<meta charset=gbk><p>张伟负责分布式锁</p>".encode("gbk"), "张伟负责分布式锁", ("encoding note",)),
    Row("a.html", b"<script>alert(1)</script><p hidden>x</p>", None, ("no_text skipped",)),
    Row("page", b"<!doctype html><p>Words</p>", "Words", (), "page"),
)  # fmt: skip

TICKETS = [
    {"id": "T-1", "title": "Login fails", "labels": ["auth", "登录"], "author": {"name": "Anna"}, "closed": None},
    {"id": "T-2", "title": "Slow", "body": "First line.\nSecond line.", "comments": [{"by": "Bo", "text": "Yes."}]},
]
TABLES = (
    Row("a.csv", b"id,name,note\n1,Anna,\"a, b\"\n2,Bo,\n", "id | name | note\n\nid: 1; name: Anna; note: a, b\n\nid: 2; name: Bo",
        (), "a", ((1, "id | name | note"), (2, "1 Anna"), (2, "2 Bo")), ("id | name | note",)),
    Row("a.csv", b"id;text\n1;\"two\nlines\"\n", "id | text\n\nid: 1\ntext: two\nlines", (), None, ((1, "id | text"), (2, "1"))),
    Row("a.csv", b"sep=;\na;b\nx;y\n", "a | b\n\na: x; b: y"),
    Row("编号.csv", "编号,标题,负责人\nA-1,登录失败,张伟\n".encode("gbk"),
        "编号 | 标题 | 负责人\n\n编号: A-1; 标题: 登录失败; 负责人: 张伟", ("encoding note",), "编号",
        ((1, "编号 | 标题 | 负责人"), (2, "A-1 登录失败"))),
    Row("a.tsv", b"a\tb\r\n1\t2\r\n", "a | b\n\na: 1; b: 2"),
    Row("a.csv", b"1,2\n3,4,5\n", "A: 1; B: 2\n\nA: 3; B: 4; C: 5", (), None, ((2, "1"), (2, "3"))),
    Row("a.csv", b"Report of May,,\n,,\nid,name,city\n1,Anna,Bern\n", "Report of May\n\nid | name | city\n\nid: 1; name: Anna; city: Bern"),
    Row("a.csv", b"a,\"" + b"x " * 70_000 + b"\n", "a,\"" + "x " * 70_000 + "\n",
        ("too_long_line degraded", "unparsable degraded")),
    Row("a.json", json.dumps(TICKETS).encode(),
        "id: T-1; title: Login fails; labels: auth, 登录; author.name: Anna\n\n"
        "id: T-2\ntitle: Slow\nbody: First line.\nSecond line.\n\ncomments\n\nby: Bo; text: Yes.", (), "a",
        ((1, "T-1 Login fails"), (1, "T-2 Slow"), (2, "comments"), (3, "Bo"))),
    Row("package.json", b'{"name": "locks", "private": true, "deps": {"a": "1.0", "b": 2}, "m": [[1, 2], [3]]}',
        "name: locks; private: true; deps.a: 1.0; deps.b: 2\n\nm\n\n1, 2\n\n3", (), "locks"),
    Row("a.json", b'"just words"', "just words"),
    Row("a.json", b'{"a": "\\ud800x", "b": "\\u0000"}', "a: \ufffdx; b: \ufffd", ("replaced_characters degraded",)),
    Row("a.json", json.dumps({"file": "a.png", "data": "QUJD" * 1000}).encode(),
        "file: a.png; data: " + "QUJD" * 15 + "… (4,000)", ("too_long_line degraded",)),
    Row("deep.json", b"[" * 100_000 + b"]" * 100_000, None, ("too_deep skipped",)),
    Row("deep.json", b'{"a":' * 150 + b"1" + b"}" * 150, '{"a":' * 150 + "1" + "}" * 150, ("too_deep degraded",)),
    Row("bad.json", b'{"a": 1,}', '{"a": 1,}', ("unparsable degraded",)),
    Row("a.jsonl", b'{"id": 1, "t": "x"}\n\nbroken\n{"id": 2}\n', "id: 1; t: x\n\nbroken\n\nid: 2", ("unparsable degraded",),
        None, ((1, "1"), (1, "2"))),
    Row("lines.json", b'{"id": 1}\n{"id": 2}\n', "id: 1\n\nid: 2"),
    Row("a.yaml", "# 配置\nname: 锁\ntickets:\n  - id: T-1\n    title: Login\n  - id: T-2\nserver:\n  port: 80\n".encode(),
        "# 配置\nname: 锁\ntickets:\n  - id: T-1\n    title: Login\n  - id: T-2\nserver:\n  port: 80\n", (), "锁",
        ((1, "tickets"), (2, "T-1 Login"), (2, "T-2"), (1, "server"))),
    Row("bomb.yaml", b"a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n", "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n", (), "bomb", ()),
    Row("bad.yaml", b"a: [1\nb: }", "a: [1\nb: }", ("unparsable degraded",)),
    Row("deep.yaml", b"[" * 300 + b"]" * 300, "[" * 300 + "]" * 300, ("too_deep degraded",)),
    Row("evil.yaml", b"!!python/object/apply:os.system ['true']\n", "!!python/object/apply:os.system ['true']\n"),
    Row("a.toml", b'title = "Cfg"\n[server]\nport = 1\n[server.tls]\na = 1\n', 'title = "Cfg"\n[server]\nport = 1\n[server.tls]\na = 1\n',
        (), "Cfg", ((1, "server"), (2, "server.tls"))),
    Row("bad.toml", b"a = \n", "a = \n", ("unparsable degraded",)),
    Row("a.xml", '<?xml version="1.0" encoding="gbk"?><list><item id="T-1"><title>登录失败</title></item><item id="T-2"/></list>'.encode("gbk"),
        "list.item\n\nid: T-1; title: 登录失败\n\nid: T-2", ("encoding note",), None,
        ((2, "list.item"), (3, "T-1 登录失败"), (3, "T-2"))),
    Row("a.xml", b"<book><title>Locks</title><chapter><title>One</title><para>A <b>bold</b> word.</para></chapter></book>",
        "Locks\n\nOne\n\nA bold word.", (), "Locks", ((1, "Locks"), (2, "One"))),
    Row("lol.xml", b'<!DOCTYPE l [<!ENTITY a "xx"><!ENTITY e SYSTEM "file:///etc/passwd">]><l><t>&a;</t><s>&e;</s><w>ok</w></l>', "l.w: ok"),
    Row("bad.xml", b"<a><b></a>", "<a><b></a>", ("unparsable degraded",)),
    Row("deep.xml", b"<a>" * 300 + b"x" + b"</a>" * 300, "<a>" * 300 + "x" + "</a>" * 300, ("too_deep degraded",)),
)  # fmt: skip

CELLS = [
    {"cell_type": "markdown", "source": "# Study"},
    {"cell_type": "code", "source": "print(1)", "outputs": [{"text": "1\n"}, {"data": {"image/png": "A" * 300_000}}]},
]
DOCUMENTS = (
    Row("a.ipynb", json.dumps({"cells": CELLS}).encode(), "Cell 1 (markdown)\n# Study\n\nCell 2 (code)\nprint(1)\n\n1", (), "Study"),
    Row("a.ipynb", b"{", "{", ("unparsable degraded",)),
    Row("a.docx", word("分布式锁", "Led by 张工."), "分布式锁\n\nLed by 张工.", (), "分布式锁", ((1, "分布式锁"),)),
    Row("a.pptx", slides([("Plan", "Two locks\nOne owner", "Say 锁"), ("", "Loose words", "")]),
        "Plan\n\nTwo locks\nOne owner\n\nSay 锁\n\n2\n\nLoose words", (), "Plan", ((1, "Plan"), (1, "2"))),
    Row("a.xlsx", workbook({"Budget": [["item", "cost", "day"], ["Rent", 10.0, date(2024, 5, 1)], [None], ["Tea", 2.5]], "Empty": []}),
        "Budget\n\nitem | cost | day\n\nitem: Rent; cost: 10; day: 2024-05-01\n\nitem: Tea; cost: 2.5", (), None,
        ((1, "Budget"), (2, "item | cost | day"), (3, "Rent"), (3, "Tea"))),
    Row("a.pdf", pdf_with_lines([[(24, "Audit"), (12, "The office lost an exam-"), (12, "ple of the lock.")], None]),
        "Audit\nThe office lost an example of the lock.\n\n", ("scanned_pages degraded",), "Audit", ((1, "Audit"),)),
    Row("scan.pdf", pdf_with_lines([None]), None, ("scanned_pages degraded", "no_text skipped")),
    Row("broken.pdf", b"%PDF-1.4\ngarbage", None, ("broken skipped",)),
    Row("broken.docx", zipped({"word/document.xml": "<a"}), None, ("broken skipped",)),
    Row("broken.pptx", zipped({"ppt/presentation.xml": "<a"}), None, ("broken skipped",)),
    Row("broken.xlsx", zipped({"xl/workbook.xml": "<a/>"}), None, ("broken skipped",)),
    Row("bomb.xlsx", zipped({"xl/workbook.xml": b"0" * 50_000_000}), None, ("archive_bomb skipped",)),
    Row("old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), None, ("unsupported skipped",)),
    Row("a.eml", mail("会议纪要", "张伟负责分布式锁。\n"),
        "From: 张伟 <zhang@example.org>\nTo: li@example.org\nDate: Mon, 06 May 2024 10:00:00 +0800\nSubject: 会议纪要\n\n"
        "张伟负责分布式锁。", (), "会议纪要", ((1, "会议纪要"),)),
    Row("a.eml", b"From: a@x\nSubject: \xbb\xe1\xd2\xe9\xbc\xcd\xd2\xaa\nContent-Type: text/plain; charset=gb2312\n\n" + "张伟".encode("gbk"),
        "From: a@x\nSubject: 会议纪要\n\n张伟", (), "会议纪要"),
    Row("a.eml", mail("Hi", "", "<p>One <b>two</b></p>", "报告.pdf"),
        "From: 张伟 <zhang@example.org>\nTo: li@example.org\nDate: Mon, 06 May 2024 10:00:00 +0800\nSubject: Hi\n\nOne two",
        ("attachment note",), "Hi"),
    Row("a.eml", b"no mail at all", "no mail at all", ("wrong_extension note",)),
    Row("a.mbox", b"From a Mon May  6 10:00:00 2024\nFrom: a@x\nSubject: One\n\nHello.\n\nFrom b Mon May  6 10:00:00 2024\nFrom: b@x\nSubject: Two\n\n>From here.\n",
        "From: a@x\nSubject: One\n\nHello.\n\nFrom: b@x\nSubject: Two\n\nFrom here.", (), "a", ((1, "One"), (1, "Two"))),
    Row("a.odt", opendocument("text", '<text:h text:outline-level="1">分布式锁</text:h><text:p>Led<text:s text:c="2"/>by <text:span>张工</text:span>'
        '<office:annotation><text:p>no</text:p></office:annotation>.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>since May</text:p></text:note-body></text:note></text:p>'
        '<text:list><text:list-item><text:p>One</text:p></text:list-item></text:list><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>'
        '<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>',
        "<dc:date>2024-05-06T10:00:00</dc:date>"),
        "分布式锁\n\nLed  by 张工. (since May)\n\nOne\n\na | b", (), "分布式锁", ((1, "分布式锁"),)),
    Row("a.ods", opendocument("spreadsheet", '<table:table table:name="Budget"><table:table-row><table:table-cell><text:p>item</text:p></table:table-cell><table:table-cell><text:p>day</text:p></table:table-cell></table:table-row>'
        '<table:table-row table:number-rows-repeated="900000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>'
        '<table:table-row><table:table-cell><text:p>Rent</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2024-05-01"><text:p>1 May</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1022"/></table:table-row></table:table>'),
        "Budget\n\nitem | day\n\nitem: Rent; day: 2024-05-01", (), "a", ((1, "Budget"), (2, "item | day"), (3, "Rent"))),
    Row("a.odp", opendocument("presentation", '<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Plan</text:p></draw:text-box></draw:frame>'
        '<draw:frame><draw:text-box><text:p>Two locks</text:p><text:p>One owner</text:p></draw:text-box></draw:frame><presentation:notes><text:p>Say 锁</text:p></presentation:notes></draw:page>'
        '<draw:page><draw:frame><draw:text-box><text:p>Loose</text:p></draw:text-box></draw:frame></draw:page>'),
        "Plan\n\nTwo locks\n\nOne owner\n\nSay 锁\n\n2\n\nLoose", (), "Plan", ((1, "Plan"), (1, "2"))),
    Row("locked.odt", opendocument("text", "", manifest="<manifest><encryption-data/></manifest>"), None, ("encrypted skipped",)),
    Row("broken.odt", zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<a"}), None, ("broken skipped",)),
    Row("wide.ods", opendocument("spreadsheet", '<table:table><table:table-row table:number-rows-repeated="999999"><table:table-cell table:number-columns-repeated="900"><text:p>x</text:p></table:table-cell></table:table-row></table:table>'),
        None, ("too_large skipped",)),
    Row("a.epub", book({"one.html": "<h1>第一章 锁</h1><p>A &amp; B</p><script>x</script>", "b%20c.html": "", "../two.html": "<h2>Two</h2>"}, "The book", {"two.html": "<h2>Two</h2><p>End.</p>"}),
        "第一章 锁\n\nA & B\n\nTwo\n\nEnd.", (), "The book", ((1, "第一章 锁"), (2, "Two"))),
    Row("broken.epub", zipped({"mimetype": "application/epub+zip"}), None, ("broken skipped",)),
    Row("locked.epub", book({"a.html": "x"}, extra={"META-INF/rights.xml": "<r/>"}), None, ("encrypted skipped",)),
    Row("a.rtf", rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset134 SimSun;}}{\info{\title The plan}}{\*\generator x;}"
        rb"\pard\outlinelevel0 Locks\par\pard\f0 Caf\'e9 \ldblquote one\rdblquote\line two {\b bold}.\par\f1\'b7\'d6\'b2\'bc\'ca\'bd\f0 \u38145?\u-10179?\u-8704?\par a\cell b\cell\row}",
        "Locks\n\nCafé “one”\ntwo bold.\n\n分布式锁😀\n\na | b", (), "Locks", ((1, "Locks"),)),
    Row("pict.rtf", rb"{\rtf1{\pict\bin4 {{{{ff}Words{\header no}", "Words", (), "pict"),
    Row("note.txt", b"{\\rtf1 hi}", "hi", ("wrong_extension note",), "note"),
    Row("a.log", b"2024-05-01 12:00:00 \x1b[31mERROR\x1b[0m no lock\n", "2024-05-01 12:00:00 ERROR no lock\n"),
    Row("a.srt", b"1\r\n00:00:01,000 --> 00:00:03,000\r\n<i>Hello</i> there,\r\nworld.\r\n\r\n2\r\n00:01:10,000 --> 00:01:12,000\r\nLater.\r\n",
        "00:00:01\nHello there,\nworld.\n\n00:01:10\nLater.", (), None, ((1, "00:00:01"), (1, "00:01:10"))),
    Row("a.vtt", b"WEBVTT\n\n00:01.000 --> 00:02.000\nHi.\n", "00:00:01\nHi."),
)  # fmt: skip

LONG_LINE = b"var a = 1;\n" * 100 + b"x" * 2000 + b"\n"
CODE = (
    Row("a.py", '"""锁."""\n\nclass A:\n    def f(self): pass\n\ndef g(): pass\n'.encode(),
        '"""锁."""\n\nclass A:\n    def f(self): pass\n\ndef g(): pass\n', (), "a.py", (), ("A", "g")),  # the short docstring joins the class
    Row("a.py", b'print "py2"\n', 'print "py2"\n'),
    Row("a.py", b"x=1\0", "x=1\ufffd", ("unparsable degraded", "replaced_characters degraded")),
    Row("a.py", b"-" * 100_000 + b"1", "-" * 100_000 + "1", ("too_long_line degraded",)),
    Row("a.py", b"def f(:\n  pass\n", "def f(:\n  pass\n", ("unparsable degraded",)),
    Row("lib.min.js", b"var a=1;" * 150_000, None, ("minified skipped",)),
    Row("a.js", LONG_LINE, LONG_LINE.decode()),
    Row("a.js", b"// Adds.\nexport const add = (a, b) => a + b;\n\nclass Q { push() {} }\n",
        "// Adds.\nexport const add = (a, b) => a + b;\n\nclass Q { push() {} }\n", (), None, (), ("add", "Q")),
    Row("a.tsx", b"export function App() { return <b>x</b>; }\n", "export function App() { return <b>x</b>; }\n", (), None, (), ("App",)),
    Row("a.go", b"package p\n\n// F does.\nfunc F() {}\n\nfunc (s *S) G() {}\n", "package p\n\n// F does.\nfunc F() {}\n\nfunc (s *S) G() {}\n",
        (), None, (), ("F", "S.G")),
    Row("a.java", "/** 锁 */\npublic class A { void f() {} }\n".encode("gbk"), "/** 锁 */\npublic class A { void f() {} }\n",
        ("encoding note",), None, (), ("A",)),
    Row("a.java", b"class A {{{ %%\n" + b"]] (( @@ ##\n" * 30, "class A {{{ %%\n" + "]] (( @@ ##\n" * 30, ("unparsable degraded",)),
    Row("a.sol", b"contract V { function w() public {} }\n", "contract V { function w() public {} }\n", (), None, (), ("V",)),
    Row("a.sql", b"CREATE TABLE users (id INT);\n", "CREATE TABLE users (id INT);\n", (), None, (), ("users",)),
    Row("a.sh", b"#!/bin/sh\nf() { echo; }\n", "#!/bin/sh\nf() { echo; }\n", (), None, (), ("f",)),
    Row("..\\..\\evil.py", b"x = 1\n", "x = 1\n", ("unsafe_name note",), "evil.py"),
    Row("C:\\tmp\\a.txt", b"words", "words", ("unsafe_name note",), "a"),
)  # fmt: skip

ARCHIVES = (
    Row("a.zip", zipped({"b/c.txt": "words"}), "words", (), "c"),
    Row("slip.zip", zipped({"../../evil.txt": "x", "ok.txt": "y"}), None, ("unsafe_name skipped",)),
    Row("slip.zip", zipped({"C:\\win\\a.txt": "x"}), None, ("unsafe_name skipped",)),
    Row("bomb.zip", zipped({"zeros.txt": bytes(50_000_000)}), None, ("archive_bomb skipped",)),
    Row("pack.txt", gzip.compress(b"words"), None, ("binary skipped",)),
)  # fmt: skip

ROWS = (*TEXT, *MARKUP, *TABLES, *DOCUMENTS, *CODE, *ARCHIVES)
