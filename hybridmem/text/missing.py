"""The words of a question that a text does not hold."""

from __future__ import annotations

from hybridmem.text.language import is_cjk
from hybridmem.text.segment import words_zh
from hybridmem.text.tokenise import content_terms, tokenise, tokens

NAMED = 6


def missing_words(question: str, passage: str) -> tuple[str, ...]:
    """Return the words of the question whose terms a passage does not hold, in the question's order.

    At most ``NAMED``; stop words are never missing.
    """
    wanted = frozenset(content_terms(question)) - frozenset(tokenise(passage))
    whole = frozenset(words_zh(question))
    words = (question[token.start : token.end] for token in tokens(question) if token.text in wanted)
    return tuple(dict.fromkeys(word for word in words if word in whole or not is_cjk(word[0])))[:NAMED]
