from __future__ import annotations

import pytest
from graph_samples import Row
from retrieve_samples import snapshot

from hybridmem.retrieve.engine import search
from hybridmem.types import Answer

ROWS: dict[str, Row] = {
    "tea": ("Green tea is dried. It is steamed to stop oxidation. 绿茶不发酵。", ["Green tea"], [], []),
    "tin": ("Tin melts early. It is soft.", ["Tin"], [], []),
}


def _answer(question: str) -> Answer:
    return search(question, snapshot(ROWS)).answer


def test_the_best_sentence_is_quoted_from_its_source() -> None:
    answer = _answer("how is oxidation of tea stopped by steam")
    first = answer.citations[0]
    text = ROWS[first.document_id][0]
    assert text[first.start : first.end] in answer.text
    assert "steamed" in answer.text


def test_every_line_of_an_answer_is_its_citation() -> None:
    answer = _answer("tea oxidation")
    assert [ROWS[span.document_id][0][span.start : span.end] for span in answer.citations] == answer.text.split("\n")


def test_nothing_in_common_is_no_support() -> None:
    assert not _answer("quantum entanglement experiments").supported


@pytest.mark.parametrize("question", ["绿茶发酵吗", "steamed to stop oxidation"])
def test_a_close_sentence_is_support(question: str) -> None:
    assert _answer(question).supported
