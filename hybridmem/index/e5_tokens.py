"""The Unigram tokenizer of XLM-RoBERTa, built from the pieces in the E5 bundle.

Kudo, "Subword Regularization" (ACL 2018), as in SentencePiece: characters are mapped one by one, runs of
spaces become one, "▁" marks the start of a word, and the most probable sequence of pieces wins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tokenizers import Tokenizer
from tokenizers.models import Unigram
from tokenizers.pre_tokenizers import Metaspace

from hybridmem.index.e5_bundle import Pieces

_SPACES = re.compile(" {2,}")


class E5Tokenizer:
    """Text to piece ids. Neighbouring characters without a piece become one unknown, as in the original model."""

    def __init__(self, pieces: Pieces) -> None:
        self._bos = pieces.bos
        self._eos = pieces.eos
        self._characters = str.maketrans(pieces.characters)
        self._model = Tokenizer(Unigram(list(zip(pieces.texts, pieces.scores, strict=True)), unk_id=pieces.unk))
        self._model.pre_tokenizer = Metaspace(replacement="▁", prepend_scheme="always")

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """Piece ids of each text, without special ids."""
        mapped = [_SPACES.sub(" ", text.translate(self._characters)) for text in texts]
        return [encoding.ids for encoding in self._model.encode_batch_fast(mapped, add_special_tokens=False)]

    def windows(self, ids: Sequence[int], longest: int) -> list[list[int]]:
        """Cut ids into windows of at most ``longest`` tokens, each with its start and end token; at least one."""
        step = longest - 2
        starts = range(0, max(len(ids), 1), step)
        return [[self._bos, *ids[start : start + step], self._eos] for start in starts]
