"""Two encoders in one space: every passage by one, source code by a second one as well.

A question matches code by the weighted mean of the two cosines, put on the scale of the first one, so that code and
prose of one corpus stay comparable; questions that the second encoder cannot read match by the first alone.

    prose    [e, 0, 0, 0]        question  [q, BESIDE r, 1, 0]
    code     [KEPT e, HELD m, LEVEL, rest]          (``rest`` makes the row a unit vector)

with e and m the unit vectors of the passage, q and r those of the question. Chroma's cosines over such rows order them
as the dot products do. Measured on cosqa (nDCG@10, vectors alone): .564 by E5, .603 by MiniLM, .621 so.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from hybridmem.index.embed import Embedder
from hybridmem.index.vectors import Matrix
from hybridmem.text.code_words import Code
from hybridmem.text.language import detect_language

KEPT = 0.62
"""Share of the first cosine: with it the scores of unrelated code spread as widely as those of unrelated prose do."""
SHARE = 0.2 * KEPT
"""Share of the second cosine: it spreads five times as widely as the first, so that both count alike."""
USUAL_FIRST, USUAL_SECOND = 0.815, 0.177
"""Mean cosines of questions with code that does not answer them (cosqa, all pairs)."""
HELD = 0.5
BESIDE = SHARE / HELD
LEVEL = USUAL_FIRST * (1 - KEPT) - SHARE * USUAL_SECOND
REST = sqrt(1 - KEPT**2 - HELD**2 - LEVEL**2)
ALONE = USUAL_FIRST * (1 - KEPT) / LEVEL
"""What stands in a question for LEVEL where the second encoder says nothing."""


class CodeAware:
    """An embedder of prose and one of code as one; ``shared`` numbers of a vector are those of the first."""

    def __init__(self, prose: Embedder, code: Embedder) -> None:
        self.prose = prose
        self.code = code
        self.name = "e5-code"
        self.shared = prose.dimension
        self.dimension = prose.dimension + code.dimension + 2
        self.fingerprint = f"{prose.fingerprint}+{code.fingerprint}/1"

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """One unit row per text, (n, dimension) float32; texts that are ``Code`` are read by both."""
        rows = np.zeros((len(texts), self.dimension), dtype=np.float32)
        rows[:, : self.shared] = self.prose.embed_passages(texts)
        places = [place for place, text in enumerate(texts) if isinstance(text, Code)]
        if places:
            rows[places, : self.shared] *= KEPT
            rows[places, self.shared : -2] = HELD * self.code.embed_passages([texts[place] for place in places])
            rows[places, -2:] = LEVEL, REST
        return rows

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, (dimension,) float32, longer than 1: its products with rows are the scores."""
        vector = self.embed_about_prose(text)
        if detect_language(text) == "en":
            vector[self.shared : -2] = BESIDE * self.code.embed_question(text)
            vector[-2] = 1.0
        return vector

    def embed_about_prose(self, text: str) -> NDArray[np.float32]:
        """The vector of a question by the first encoder alone, (dimension,) float32: enough where there is no code."""
        vector = np.zeros(self.dimension, dtype=np.float32)
        vector[: self.shared] = self.prose.embed_question(text)
        vector[-2] = ALONE
        return vector


class AboutProse:
    """The same embedder for a corpus without code: its questions are not read twice for nothing."""

    def __init__(self, embedder: CodeAware) -> None:
        self._embedder = embedder

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The vector of a question by the first encoder alone, (dimension,) float32."""
        return self._embedder.embed_about_prose(text)
