"""English stemming by the Snowball English algorithm (Porter2, snowballstem.org/algorithms/english/stemmer.html)."""

from __future__ import annotations

import Stemmer  # type: ignore[import-not-found]

_STEMMER = Stemmer.Stemmer("english", 0)  # no cache of its own: the tokenizer remembers whole words


def stem(word: str) -> str:
    """Stem of a lower-case word; a word with other than ASCII letters stays as it is."""
    if len(word) < 3 or not word.isascii() or not word.isalpha():
        return word
    return str(_STEMMER.stemWord(word))
