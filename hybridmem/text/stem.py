"""English stemming by the Snowball English algorithm (Porter2, snowballstem.org/algorithms/english/stemmer.html)."""

from __future__ import annotations

from threading import Lock

from snowballstemmer.english_stemmer import EnglishStemmer  # type: ignore[import-untyped]

_STEMMER = EnglishStemmer()
_LOCK = Lock()  # the stemmer keeps the word in work as its state


def stem(word: str) -> str:
    """Stem of a lower-case word; a word with other than ASCII letters stays as it is."""
    if len(word) < 3 or not word.isascii() or not word.isalpha():
        return word
    with _LOCK:
        return str(_STEMMER.stemWord(word))
