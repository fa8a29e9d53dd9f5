"""Two encoders in one space: every passage by one, source code by a second one as well.

A question matches prose by the cosine c1 of the first encoder, code by

    c1 + SHARE (c2 - EXPECTED)

with the cosine c2 of the second, so that code it finds fitting rises and other code falls, and both stay comparable
with prose; questions that the second encoder cannot read match code by c1 alone. As vectors of one space:

    prose    [e, 0, 0, fill] / LENGTH           question  LENGTH [q, SHARE / HELD r, -SHARE EXPECTED / HELD, 0]
    code     [e, HELD m, HELD, rest] / LENGTH

with e and m the unit vectors of the passage, q and r those of the question; ``fill`` and ``rest`` make rows unit
vectors, so that Chroma's cosines order them as their products with the question do.
Measured on cosqa (nDCG@10, vectors alone): .564 by E5, .595 by MiniLM, .616 so.
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

SHARE = 0.15
"""On cosqa .1, .15 and .2 reach .610, .616 and .621; the more, the further code stands apart from prose."""
EXPECTED = 0.4
"""The second cosine that neither raises code nor lowers it: unrelated code has .18 on average, what answers .6."""
HELD = 0.5
LENGTH = sqrt(1 + 2 * HELD**2)
FILL = sqrt(2) * HELD
"""What makes prose as long as code, whose rest is 0."""


class CodeAware:
    """An embedder of prose and one of code as one; ``shared`` numbers of a vector are those of the first."""

    def __init__(self, prose: Embedder, code: Embedder) -> None:
        self.prose = prose
        self.code = code
        self.name = "e5-code"
        self.shared = prose.dimension
        self.dimension = prose.dimension + code.dimension + 2
        self.fingerprint = f"{prose.fingerprint}+{code.fingerprint}/2"

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """One unit row per text, (n, dimension) float32; texts that are ``Code`` are read by both."""
        rows = np.zeros((len(texts), self.dimension), dtype=np.float32)
        rows[:, : self.shared] = self.prose.embed_passages(texts)
        rows[:, -1] = FILL
        places = [place for place, text in enumerate(texts) if isinstance(text, Code)]
        if places:
            rows[places, self.shared : -2] = HELD * self.code.embed_passages([texts[place] for place in places])
            rows[places, -2:] = HELD, 0.0
        return np.asarray(rows / LENGTH, dtype=np.float32)

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, (dimension,) float32, longer than 1: its products with rows are the scores."""
        vector = self.embed_about_prose(text)
        if detect_language(text) == "en":
            vector[self.shared : -2] = LENGTH * SHARE / HELD * self.code.embed_question(text)
            vector[-2] = -LENGTH * SHARE / HELD * EXPECTED
        return vector

    def embed_about_prose(self, text: str) -> NDArray[np.float32]:
        """The vector of a question by the first encoder alone, (dimension,) float32: enough where there is no code."""
        vector = np.zeros(self.dimension, dtype=np.float32)
        vector[: self.shared] = LENGTH * self.prose.embed_question(text)
        return vector


class AboutProse:
    """The same embedder for a corpus without code: its questions are not read twice for nothing."""

    def __init__(self, embedder: CodeAware) -> None:
        self._embedder = embedder

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The vector of a question by the first encoder alone, (dimension,) float32."""
        return self._embedder.embed_about_prose(text)
