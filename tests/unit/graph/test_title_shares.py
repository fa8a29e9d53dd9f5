from __future__ import annotations

import pytest

from hybridmem.graph.incidence import title_shares
from hybridmem.types import Mention


def _mention(surface: str, start: int, end: int, about: bool = True) -> Mention:
    return Mention(surface.lower(), "", surface, "d", "c0", start, end, about)


def test_a_name_inside_a_title_makes_up_its_share() -> None:
    report, name = _mention("Report by Zhang Wei", 0, 19), _mention("Zhang Wei", 10, 19)
    assert title_shares([report, name]) == pytest.approx([1.0, 9 / 19])


def test_a_bracketed_suffix_does_not_count() -> None:
    assert title_shares([_mention("Free Guy (film)", 0, 15), _mention("Free Guy", 0, 8)]) == [1.0, 1.0]


def test_titles_of_other_places_do_not_count() -> None:
    heading, name = _mention("A much longer heading", 40, 61), _mention("Raft", 0, 4)
    assert title_shares([heading, name]) == [1.0, 1.0]


def test_a_definition_is_a_topic_of_its_own_and_a_mere_mention_none() -> None:
    module, method = _mention("locks.py", 0, 0), _mention("acquire", 0, 400)
    assert title_shares([module, method, _mention("Raft", 5, 9, about=False)]) == [1.0, 1.0, 0.0]
