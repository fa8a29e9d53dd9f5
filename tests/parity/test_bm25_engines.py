"""Both BM25 engines against rank-bm25 itself, where its idf is ours or the variant is the same."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from hybridmem.index.bm25 import inverse_document_frequency
from hybridmem.index.bm25_postings import PostingsEngine
from hybridmem.index.bm25_reference import ReferenceEngine

WORDS = [f"w{number}" for number in range(30)] + ["锁", "分布式"]
CORPORA = st.dictionaries(st.text("abc", min_size=1, max_size=4), st.lists(st.sampled_from(WORDS), max_size=12))


@given(CORPORA, CORPORA, st.lists(st.sampled_from(WORDS), max_size=6), st.sampled_from([1, 3, 100]))
@settings(max_examples=150, deadline=None)
def test_engines_agree_to_the_last_bit(
    first: dict[str, list[str]], second: dict[str, list[str]], question: list[str], k: int
) -> None:
    reference, postings = ReferenceEngine(1.5, 0.75), PostingsEngine(1.5, 0.75)
    for engine in (reference, postings):
        engine.update(first, ())
        engine.update(second, list(first)[::2])
    assert postings.search(question, k) == reference.search(question, k)
    assert postings.ids() == reference.ids()
    assert postings.holding(question[:2]) == reference.holding(question[:2])
    for name in reference.ids():
        assert postings.explain(question, name) == reference.explain(question, name)


def test_scores_are_rank_bm25s_with_the_idf_exchanged() -> None:
    rng = np.random.default_rng(4)
    corpus = {f"d{number:03d}": rng.choice(WORDS, size=rng.integers(1, 40)).tolist() for number in range(200)}
    theirs = BM25Okapi(list(corpus.values()), k1=1.2, b=0.6)
    theirs.idf = {
        word: inverse_document_frequency(200, sum(word in terms for terms in corpus.values())) for word in WORDS
    }
    question = ["w1", "锁", "w7", "w1"]
    expected = {name: score for name, score in zip(corpus, theirs.get_scores(question), strict=True) if score > 0}
    for engine in (ReferenceEngine(1.2, 0.6), PostingsEngine(1.2, 0.6)):
        engine.update(corpus, ())
        found = engine.search(question, 200)
        assert dict(found) == expected
        assert found == sorted(expected.items(), key=lambda pair: (-pair[1], pair[0]))


def test_ranking_is_unpatched_rank_bm25s_for_one_rare_term() -> None:
    """One term has one idf, which cannot change the order: plain rank-bm25 must agree, with no patch at all."""
    rng = np.random.default_rng(5)
    corpus = {
        f"d{number:03d}": [*rng.choice(WORDS, size=20).tolist(), *["rare"] * (number % 9 == 0)] for number in range(90)
    }
    scores = BM25Okapi(list(corpus.values())).get_scores(["rare"])
    expected = sorted((-score, name) for name, score in zip(corpus, scores, strict=True) if score > 0)
    engine = PostingsEngine(1.5, 0.75)
    engine.update(corpus, ())
    assert [name for name, _ in engine.search(["rare"], 90)] == [name for _, name in expected]
