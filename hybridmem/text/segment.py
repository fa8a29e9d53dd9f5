"""Chinese word segmentation behind a small protocol: rjieba where installed, else character bigrams."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

Segmenter = Callable[[str], list[str]]


def words_zh(text: str) -> list[str]:
    """Split text into words; ``"".join(words_zh(text)) == text`` when rjieba is installed."""
    return segmenter()(text)


def bigrams(text: str) -> list[str]:
    """Neighbouring pairs of characters; a text of one character is its own pair."""
    if len(text) < 2:
        return [text] if text else []
    return [text[i : i + 2] for i in range(len(text) - 1)]


@lru_cache(maxsize=1)
def segmenter() -> Segmenter:
    """The word segmenter in use; loading it takes a fraction of a second once per process."""
    try:
        import rjieba
    except ImportError:
        return bigrams
    cut: Callable[[str, bool], list[str]] = rjieba.cut
    return lambda text: cut(text, True)


def dictionary_share(text: str) -> float:
    """Share of the characters that stand in dictionary words of two and more; 0.0 without rjieba.

    Real Chinese has most of its characters there, bytes of another encoding read as Chinese next to none.
    """
    try:
        import rjieba
    except ImportError:
        return 0.0
    return sum(len(word) for word in rjieba.cut(text, False) if len(word) > 1) / (len(text) or 1)
