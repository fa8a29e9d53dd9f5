"""The pyramid: its layers, the rule that leaves thin ones out, and what is kept between versions."""

from __future__ import annotations

import pytest

from hybridmem.index.keywords import keywords
from hybridmem.index.pyramid import FEWEST, Group, Kept, Leaf, Pyramid, build_pyramid, collapsed
from hybridmem.types import Abstract, Excerpt, Section, Span

SUBJECTS = ("lease", "token", "retry", "metric", "gateway", "counter", "watchdog", "setting", "canteen", "budget")


def leaf(subject: str, number: int, sections: int = 0) -> Leaf:
    identity = f"{subject}{number}"
    parts = tuple(
        Section(f"Part {place}", (f"{identity}#{place}",), (excerpt(identity, place),)) for place in range(sections)
    )
    return Leaf(Abstract(identity, (excerpt(identity, 0), excerpt(identity, 1)), parts), identity.title(), 2)


def excerpt(document: str, place: int) -> Excerpt:
    return Excerpt(Span(document, 100 * place, 100 * place + 90), f"{document}#{place}", 1.0 - place / 10)


def words_of(part: Excerpt) -> str:
    subject = part.span.document_id.rstrip("0123456789")
    return f"The {subject} of document {part.span.document_id} is described with care in sentence {part.span.start}."


def groups(subjects: tuple[str, ...], size: int = 3) -> list[Group]:
    return [Group(tuple(f"{subject}{number}" for number in range(size))) for subject in subjects]


def leaves(subjects: tuple[str, ...], size: int = 3, sections: int = 0) -> list[Leaf]:
    return [leaf(subject, number, sections) for subject in subjects for number in range(size)]


def built(subjects: tuple[str, ...], kept: Kept | None = None, sections: int = 0) -> Pyramid:
    return build_pyramid(leaves(subjects, sections=sections), groups(subjects), words_of, kept)


def test_a_layer_of_fewer_than_eight_is_left_out() -> None:
    thin = built(SUBJECTS[: FEWEST - 1])
    assert thin.layer("topic") == []
    assert {document.parent for document in thin.layer("document")} == {thin.root.id}
    assert len(built(SUBJECTS[:FEWEST]).layer("topic")) == FEWEST


def test_thin_areas_are_left_out_and_their_topics_stay() -> None:
    topics = groups(SUBJECTS)
    nested = [
        Group(topics[0].documents + topics[1].documents),
        *(Group(t.documents, 0) for t in topics[:2]),
        *topics[2:],
    ]
    assert [group.parent for group in collapsed(nested)] == [None] * len(topics)


def test_few_sections_are_left_out() -> None:
    assert built(SUBJECTS[:2], sections=1).layer("section") == []
    assert len(built(SUBJECTS, sections=1).layer("section")) == 30


def test_parents_and_children_agree_down_to_the_documents() -> None:
    pyramid = built(SUBJECTS, sections=1)
    for summary in pyramid.summaries.values():
        if summary.layer != "section":
            assert [pyramid.summaries[child].parent for child in summary.children] == [summary.id] * len(
                summary.children
            )
    assert [part.layer for part in pyramid.above("lease0")] == ["corpus", "topic"]
    assert pyramid.root.documents == 30
    assert pyramid.root.chunks == 60


def test_sentences_above_come_from_below() -> None:
    pyramid = built(SUBJECTS)
    for summary in (pyramid.root, *pyramid.layer("topic")):
        below = {part.span for child in summary.children for part in pyramid.summaries[child].excerpts}
        assert summary.excerpts
        assert {part.span for part in summary.excerpts} <= below


def test_a_change_makes_only_what_is_above_it_anew() -> None:
    kept: Kept = {}
    built(SUBJECTS, kept)
    before = dict(kept)
    changed = [leaf("lease", 7) if item.abstract.document_id == "lease0" else item for item in leaves(SUBJECTS)]
    moved = [Group(("lease7", "lease1", "lease2")), *groups(SUBJECTS)[1:]]
    incremental = build_pyramid(changed, moved, words_of, kept)
    assert incremental == build_pyramid(changed, moved, words_of)
    assert len(kept.keys() - before.keys()) == 2  # its topic and the corpus
    assert len(before.keys() - kept.keys()) == 2
    assert not any("lease0" in part.chunk_id for parts in kept.values() for part in parts)


def test_an_empty_corpus_has_a_root_without_sentences() -> None:
    root = build_pyramid([], [], words_of).root
    assert (root.excerpts, root.children, root.documents) == ((), (), 0)


@pytest.mark.parametrize(
    ("texts", "word"),
    [
        ({"a": ["Raft elects leaders", "Raft again"], "b": ["Paxos rounds", "Paxos again"]}, "Raft"),
        ({"a": ["分布式锁的租约", "租约的续期"], "b": ["考试安排", "考试周"]}, "租约"),
    ],
)
def test_keywords_are_whole_words_that_only_their_group_holds(texts: dict[str, list[str]], word: str) -> None:
    found = keywords(texts)
    assert word.lower() in [part.lower() for part in found["a"]]
    assert word not in found["b"]
    assert "again" not in found["a"][:1]
