"""How much of a question's wording a passage repeats: in all of it, in one sentence of it, and in its title.

Every term weighs its idf, so that shares say how much of what is telling was found. One sentence that holds many of
the words says more than a passage that scatters them (term proximity; T. Tao, C. Zhai, "An exploration of proximity
measures in information retrieval", SIGIR 2007, here by sentences instead of windows).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum

from hybridmem.retrieve.ports import Ports
from hybridmem.retrieve.terms import term_weights
from hybridmem.text.sentences import split_sentences
from hybridmem.text.tokenise import content_terms
from hybridmem.types import Chunk

WORDINGS = ("words_found", "words_together", "title_found", "title_asked")
Terms = frozenset[str]
Weigh = Callable[[str], float]


class Wording:
    """The terms of passages by sentence; what was read is kept for the lifetime of the graph."""

    def __init__(self) -> None:
        self._sentences: dict[str, tuple[Terms, ...]] = {}

    @classmethod
    def of(cls, ports: Ports) -> Wording:
        """Return the reader that belongs to a snapshot's graph, made once."""
        return ports.graph.derived("wording", cls)

    def sentences(self, chunk: Chunk) -> tuple[Terms, ...]:
        """Return the distinct content terms of each sentence."""
        known = self._sentences.get(chunk.id)
        if known is None:
            spans = split_sentences(chunk.text)
            known = tuple(frozenset(content_terms(chunk.text[start:end])) for start, end in spans)
            self._sentences[chunk.id] = known
        return known


def wordings(ports: Ports, question: str, ids: Sequence[str]) -> dict[str, dict[str, float]]:
    """Return shares 0..1 by name (``WORDINGS``) and chunk id.

    ``words_found``: of the question's terms, those in title or passage; ``words_together``: those in its best sentence;
    ``title_found``: those in the title; ``title_asked``: of the title's terms, those in the question.
    """
    weight = term_weights(ports.sparse)
    asked = {term: weight(term) for term in content_terms(question)}
    reader = Wording.of(ports)
    found: dict[str, dict[str, float]] = {name: {} for name in WORDINGS}
    titles: dict[str, Terms] = {}
    for identity in ids:
        chunk = ports.chunk(identity)
        title = titles.setdefault(chunk.document_id, frozenset(content_terms(ports.title(chunk.document_id))))
        for name, share in zip(WORDINGS, _shares(asked, reader.sentences(chunk), title, weight), strict=True):
            found[name][identity] = share
    return found


def _shares(asked: Mapping[str, float], sentences: Sequence[Terms], title: Terms, weight: Weigh) -> tuple[float, ...]:
    return (
        _share(title.union(*sentences), asked),
        max((_share(sentence, asked) for sentence in sentences), default=0.0),
        _share(title, asked),
        _share(frozenset(asked), {term: weight(term) for term in title}),
    )


def _share(held: Terms, weights: Mapping[str, float]) -> float:
    total = fsum(weights.values())
    return fsum(weights[term] for term in held & weights.keys()) / total if total > 0.0 else 0.0
