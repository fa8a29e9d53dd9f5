"""What is shown of one document and of one sentence: history of a file, and where a relation is worded."""

from __future__ import annotations

import pytest

from hybridmem.render.document import details_html
from hybridmem.render.relation_place import relation_place
from hybridmem.render.words import Words
from hybridmem.types import Document
from hybridmem.ui.translations import EN, ZH


def test_details_tell_the_history_of_a_file_of_a_checkout() -> None:
    metadata = {"author": "Zhang <z@x>", "changed": "2024-11-18", "commit": "0a1b2c", "release": "2.0", "team": "core"}
    document = Document("d", "a.py", "x" * 1234, "text/x-python", "code", "a.py", metadata=metadata)
    shown = details_html(document, ("a.py", "copy/a.py"), "gb18030", 3, Words("zh", ZH))
    for part in ("Zhang &lt;z@x&gt;", "2024-11-18", "0a1b2c", "2.0", "core", "copy/a.py", "gb18030", "1,234"):
        assert part in shown
    assert ZH["details.author"] in shown
    assert "gb18030" not in details_html(document, ("a.py",), "", 3, Words("en", EN))


@pytest.mark.parametrize(
    ("sentence", "wording", "found"),
    [
        ("Acme研发了TitanDB。", "研发", "研发"),
        ("The lease depends on the clock.", "depends on", "depends on"),
        ("The lease is depending on the clock.", "depend", "depending"),
        ("She led the team that leads.", "led", "led"),
        ("Bob was born in Ulm.", "born_in", "born in"),
        ("Nothing is said here.", "refactored", ""),
        ("İİİ uses B.", "uses", "uses"),
    ],
)
def test_the_words_of_a_relation_are_found_in_their_sentence(sentence: str, wording: str, found: str) -> None:
    text = f"Before. {sentence} After uses led."
    start = text.index(sentence)
    place = relation_place(text, start, start + len(sentence), wording, [])
    assert ("" if place is None else text[place[0] : place[1]]) == found


def test_a_name_is_never_taken_for_the_relation() -> None:
    text = "Uses uses B."
    assert relation_place(text, 0, len(text), "uses", [(0, 4)]) == (5, 9)
    assert relation_place("uses", 0, 4, "uses", [(0, 4)]) is None
