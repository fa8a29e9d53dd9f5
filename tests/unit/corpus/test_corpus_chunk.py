import pytest
from corpus_samples import taken

from hybridmem.corpus.chunk import chunk
from hybridmem.corpus.source import Source
from hybridmem.settings import Chunking
from hybridmem.types import Chunk

SETTINGS = Chunking(latin=200, cjk=80, code=200)
CODE = '''"""Module."""

import time


# Guards the store.
class LockManager:
    """Holds locks."""

    limit = 3

    @property
    def size(self) -> int:
        return 1

    def acquire(self, name: str) -> bool:
        """Take a lock."""
        def inner() -> None: ...
        return bool(name) and time.time() > 0 and self.limit > 1


def helper() -> int:
    return 1
'''


def chunks_of(name: str, text: str, settings: Chunking = SETTINGS) -> list[Chunk]:
    (document,), _ = taken(Source(name, text.encode()))
    found = chunk(document, settings)
    position = 0
    for item in found:
        assert document.text[item.start : item.end] == item.text == item.text.strip() != ""
        assert not document.text[position : item.start].strip()
        position = item.end
    assert not document.text[position:].strip()
    return found


def test_a_short_document_is_one_chunk() -> None:
    (only,) = chunks_of("a.md", "# Title\n\nText.\n\n## Part\n\nMore.\n")
    assert only.text.startswith("# Title") and only.heading_path == ("Title",) and only.kind == "prose"


def test_sections_are_chunks_with_their_heading_and_its_path() -> None:
    body = "This is a sentence of some length. " * 4
    found = chunks_of("a.md", f"# T\n\n## One\n\n{body}\n\n### Deep\n\n{body}\n\n## Two\n\n{body}")
    assert [item.heading_path for item in found] == [("T", "One"), ("T", "One", "Deep"), ("T", "Two")]
    assert [item.text.split("\n")[0] for item in found] == ["# T", "### Deep", "## Two"]


def test_long_sections_are_cut_between_sentences_near_the_target() -> None:
    found = chunks_of("a.txt", "This sentence has exactly some words. " * 40)
    assert all(item.text.endswith("words.") for item in found)
    assert all(100 <= len(item.text) <= 300 for item in found)


def test_chinese_has_its_own_target() -> None:
    found = chunks_of("a.txt", "分布式锁由张工主导重构并且发布。" * 30)
    assert all(40 <= len(item.text) <= 120 and item.text.endswith("。") for item in found)


def test_a_line_without_end_is_cut_at_blanks_or_anywhere() -> None:
    words = chunks_of("a.txt", "word " * 2000)
    assert all(len(item.text) <= 300 and not item.text.startswith("ord") for item in words)
    assert all(len(item.text) <= 120 for item in chunks_of("b.txt", "锁" * 5000))


def test_tiny_sections_join() -> None:
    text = "# T\n" + "".join(f"\n## S{number}\n\nwords {number}\n" for number in range(40))
    found = chunks_of("a.md", text)
    assert 5 < len(found) < 30 and all(len(item.text) >= 20 for item in found)


def test_python_is_cut_by_symbols() -> None:
    found = chunks_of("lock.py", CODE)
    assert [item.symbol for item in found] == [
        "",
        "LockManager",
        "LockManager.size",
        "LockManager.acquire",
        "helper",
    ]
    assert found[1].text.startswith("# Guards") and found[2].text.startswith("@property")
    assert all(item.kind == "code" for item in found)


def test_a_small_class_is_one_chunk_and_a_long_function_several() -> None:
    small = chunks_of("a.py", CODE, Chunking())
    assert [item.symbol for item in small] == ["", "LockManager", "helper"]
    long = chunks_of("b.py", "def run():\n" + "    value = compute(value)\n" * 60)
    assert len(long) > 3 and {item.symbol for item in long} == {"run"}
    assert all(item.text.endswith(")") or item.text.endswith(":") for item in long)


@pytest.mark.parametrize("name", ["a.py", "a.go"])
def test_unparsable_and_other_code_is_cut_by_blocks(name: str) -> None:
    block = "func (:= broken {\n    a\n\n    b\n}\n\n"
    found = chunks_of(name, block * 30)
    assert all(len(item.text) <= 300 and item.kind == "code" for item in found)


def test_ids_depend_on_path_text_and_occurrence_only() -> None:
    text = "# T\n\n" + "same words here and there again. " * 8 + "\n\n# T\n\n" + "same words here and there again. " * 8
    first, again = chunks_of("a.md", text), chunks_of("a.md", text)
    other = chunks_of("b.md", text)
    longer = chunks_of("a.md", text + "\n\n# New\n\n" + "fresh words in a new part of it. " * 8)
    assert first == again and first[0].text == first[1].text
    assert len({item.id for item in first + other}) == 2 * len(first)
    assert [item.id for item in longer][: len(first)] == [item.id for item in first]


def test_ordinals_count_from_zero() -> None:
    found = chunks_of("a.txt", "Words in a sentence. " * 100)
    assert [item.ordinal for item in found] == list(range(len(found)))


def test_a_bare_class_line_joins_its_first_method() -> None:
    method = "    def {0}(self) -> int:\n        return compute_something_long(1, 2, 3, 4, 5, 6, 7, 8)\n\n"
    found = chunks_of("a.py", "class TestLock:\n" + "".join(method.format(name) for name in "abc"))
    assert [item.symbol for item in found] == ["TestLock.a", "TestLock.b", "TestLock.c"]
    assert found[0].text.startswith("class TestLock:")


def test_no_small_rest_is_left_at_the_end_of_a_section() -> None:
    fence = "Text before the code goes here.\n\n```js\n" + "let value = compute(1, 2, 3);\n" * 11 + "```\n"
    found = chunks_of("a.md", f"# T\n\n{fence}\n# U\n\n{fence}")
    assert all(len(item.text) > 60 for item in found)


def test_cell_numbers_of_notebooks_stay_visible() -> None:
    import json

    cells = [{"cell_type": "code", "source": f"value = {number}\n" * 20} for number in range(4)]
    found = chunks_of("a.ipynb", json.dumps({"cells": cells}))
    assert all("Cell" in (item.text.split("\n")[0] + "".join(item.heading_path)) for item in found)
