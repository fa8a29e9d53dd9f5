"""Questions of every odd kind: nothing raises, and every page of results is drawn."""

from __future__ import annotations

import pytest
from app_views import Open, html

PAGE = "pages/4_Query.py"
HEBREW = "\u05de\u05d9 \u05d4\u05de\u05e0\u05d7\u05d4 \u05e9\u05dc"
ODD: dict[str, str] = {
    "one letter": "a",
    "one Han character": "谁",
    "five thousand letters": "a" * 5000,
    "five thousand characters of sentences": "What does TitanDB depend on? " * 172,
    "five thousand Han characters": "张三的导师是谁" * 715,
    "punctuation": "?!.,;:…—·",
    "Chinese punctuation": "？！。，、；：“”《》",
    "quotes": "\"'`“”‘’«»",
    "emoji": "🧪🔒 who 👩‍🔬 is 张三's advisor? 🎉",
    "emoji alone": "🧪🔒👩‍🔬",
    "SQL": "'; DROP TABLE documents; -- SELECT * FROM chunks WHERE 1=1",
    "HTML": "<script>alert(1)</script><img src=x onerror=alert(1)> TitanDB &amp; Raft",
    "template": "{{ 7*7 }} {% raw %} ${x} {0} {name} %s %d",
    "markdown": "# **TitanDB** [x](javascript:alert(1)) :red[x] $5 and $6 `code`",
    "regular expression": r"(.*)+[a-z]{3,}\d^$|?*+\Q(((",
    "backslashes": "\\\\server\\share\\x C:\\win \\u0041 \\n",
    "mixed languages": "张三的 doctoral advisor 在哪家 company worked at 2.0 版本?",
    "ten nestings": "张三" + "的导师" * 10 + "是谁？",
    "ten English nestings": "Who is " + "the advisor of " * 10 + "Alfred Kleiner?",
    "ten possessives": "Who is Alfred Kleiner" + "'s advisor" * 10 + "?",
    "the slot itself": "Who is the advisor of {} and of {0}? \N{WHITE SQUARE} _ ___",
    "identifiers": "API_v2_patch_08 getHTTPResponse LockManager.acquire C++ .NET CVE-2024-1234 a.b.c::d->e",
    "right to left": HEBREW + " Alfred Kleiner\u061f",
    "bidi controls": "\u202eTitanDB\u202c \u200fRaft\u200e",
    "French": "Qui était le directeur de thèse d’Albert Einstein à Zurich ?",
    "spaces": "   who     is \t\t the   advisor \n of   Albert   Einstein  ?   ",
    "ideographic spaces": "张三　　的　导师　是谁",
    "numbers": "0 42 3.14 1e9 2019 ２０１９ ④ Ⅷ",
    "a negative number": "-1",
    "control characters": "who\x00 is\x07 张三\x1b[31m",
    "combining marks": "Z̷̢a̴l̵g̶o̷ é e\u0301 ﬁ ㎏",
    "zero width": "Titan\u200bDB\u200d\ufeff",
    "repeated name": "张三 " * 60,
    "stop words": "the of and is 的 了 是",
    "a path": "../../etc/passwd /dev/null file:///x",
    "JSON": '{"question": ["TitanDB", null, true], "k": 1e999}',
    "private use": "\ue000\uf8ff TitanDB \U000f0000",
}


@pytest.mark.parametrize("question", ODD.values(), ids=ODD.keys())
def test_no_question_breaks_the_page(open_page: Open, question: str) -> None:
    app = open_page(PAGE, ws="demo", lang="en", q=question)
    assert not app.exception
    assert not app.error
    assert 'class="column"' in html(app, "board")
