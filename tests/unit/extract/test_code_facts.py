"""Code facts beyond one file: Python's own view of modules, prose that names symbols, calls to inherited methods."""

from __future__ import annotations

import ast
import importlib
from collections import Counter
from pathlib import Path

import pytest

from hybridmem.extract.code import Offsets, read_python
from hybridmem.extract.resolve import resolve
from hybridmem.graph.code_links import linked_calls


@pytest.mark.parametrize("name", ["queue", "textwrap", "contextlib", "json.decoder", "concurrent.futures.thread"])
def test_definitions_and_imports_are_those_python_sees(name):
    text = Path(str(importlib.import_module(name).__file__)).read_text(encoding="utf-8")
    tree, code = ast.parse(text), read_python(text, f"{name.replace('.', '/')}.py")
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    wanted = Counter((node.lineno, node.name) for node in ast.walk(tree) if isinstance(node, kinds))
    said = Counter((text.count("\n", 0, s.start) + 1, s.name.rsplit(".", 1)[-1]) for s in code.symbols)
    assert said == wanted
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    chosen = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert {item.module for item in code.imports if not item.name} == plain
    assert {item.name for item in code.imports if item.name} == chosen


def test_every_fact_stands_on_its_line_behind_wide_characters():
    text = "# 😀 锁\nfrom 存储 import 租约\n\ndef 续租():\n    raise 超时Error\n"
    for fact in read_python(text, "锁.py").facts:
        assert text.count("\n", 0, fact.start) + 1 == fact.line


@pytest.mark.parametrize("text", ["aé锁b😀c", "plain", "", "é"])
def test_byte_offsets_lead_to_characters(text):
    offsets = Offsets(text.encode(), text)
    assert [offsets(len(text[:i].encode())) for i in range(len(text) + 1)] == list(range(len(text) + 1))


CODE = "class LockManager:\n    def acquire(self):\n        pass\n"


@pytest.mark.parametrize(
    "prose",
    [
        "The finding concerns LockManager.acquire and its timeout.",
        "The finding concerns `LockManager.acquire()` and its timeout.",
        "The finding concerns LockManager::acquire and its timeout.",
        "The finding concerns palisade.locks.LockManager.acquire and its timeout.",
        "审计发现：LockManager.acquire 在超时后没有释放租约。",
        "会议决定重写 `LockManager.acquire()`。",
    ],
)
def test_prose_that_names_a_symbol_is_tied_to_it(read, prose):
    code, text = read(CODE, path="src/palisade/locks.py", language="code"), read(prose)
    surfaces: dict[str, Counter[str]] = {}
    for mention in [*code.mentions, *text.mentions]:
        surfaces.setdefault(mention.key, Counter())[mention.surface] += 1
    types = {mention.key: mention.type for mention in [*text.mentions, *code.mentions]}
    into = {merge.key: merge.into for merge in resolve(surfaces, types)}
    symbol = next(m.key for m in code.mentions if m.surface == "LockManager.acquire")
    assert into.get(symbol, symbol) in {into.get(m.key, m.key) for m in text.mentions}


def test_a_file_is_its_module_and_another_version_of_it_is_not():
    surfaces = {
        "v2.locks": {"v2.locks": 3},
        "src/v2/locks.py": {"src/v2/locks.py": 1},
        "src/v1/locks.py": {"src/v1/locks.py": 1},
    }
    types = {"v2.locks": "module", "src/v2/locks.py": "file", "src/v1/locks.py": "file"}
    assert [(m.key, m.into) for m in resolve(surfaces, types)] == [("src/v2/locks.py", "v2.locks")]


def test_a_call_of_an_inherited_method_leads_to_the_file_that_defines_it(read):
    base = read("class Base:\n    def close_all(self):\n        pass\n", path="base.py", language="code")
    middle = read("from base import Base\n\nclass Middle(Base):\n    pass\n", path="middle.py", language="code")
    caller = read(
        "from middle import Middle\n\ndef stop_it():\n    m = Middle()\n    m.close_all()\n",
        path="stop.py",
        language="code",
    )
    facts = linked_calls([*base.assertions, *middle.assertions, *caller.assertions])
    assert ("stop_it", "calls", "Base.close_all") in {(f.head, f.relation, f.tail) for f in facts}
    assert not any(f.tail == "Middle.close_all" for f in facts)
    alone = linked_calls(list(caller.assertions))
    assert any(f.tail == "Middle.close_all" for f in alone)
