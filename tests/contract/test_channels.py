"""What every channel must keep, whatever it searches: one total order, ranks from 1, silence without noise."""

from __future__ import annotations

import pytest
from retrieve_samples import Snapshot, snapshot

from hybridmem.query.analyse import analyse
from hybridmem.retrieve.channel import Channel
from hybridmem.retrieve.dense import DenseChannel
from hybridmem.retrieve.graph import GraphChannel
from hybridmem.retrieve.ranking import order
from hybridmem.retrieve.sparse import SparseChannel
from hybridmem.retrieve.summary import SummaryChannel
from hybridmem.retrieve.terms import term_weights
from hybridmem.types import QueryAnalysis

QUESTIONS = ("张三的导师是谁？", "TitanDB depends on what?", "Albert Einstein advisor", "张三 Kafka 杭州")
NAMES = ("dense", "sparse", "graph")


def _channel(name: str, ports: Snapshot) -> Channel:
    if name == "dense":
        embed = None if ports.embedder is None else ports.embedder.embed_question
        return DenseChannel(ports.dense, embed)
    if name == "sparse":
        return SparseChannel(ports.sparse)
    return GraphChannel(ports.graph, ports.settings.graph, dict, term_weights(ports.sparse))


def _asked(question: str, ports: Snapshot) -> QueryAnalysis:
    return analyse(question, ports.graph, ports.extractor, ports.settings)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", NAMES)
def test_ranks_order_and_scores(name: str, question: str) -> None:
    ports = snapshot()
    found = _channel(name, ports).search(_asked(question, ports), 5)
    assert found.channel == name
    assert found.hits, "every question here names something every channel knows"
    assert [hit.rank for hit in found.hits] == list(range(1, len(found.hits) + 1))
    scores = {hit.chunk_id: hit.score for hit in found.hits}
    assert list(scores) == order(scores)
    assert len(found.hits) <= 5
    assert all(hit.reasons for hit in found.hits)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", NAMES)
def test_fewer_hits_are_a_prefix_of_more(name: str, question: str) -> None:
    ports = snapshot()
    channel, asked = _channel(name, ports), _asked(question, ports)
    assert [hit.chunk_id for hit in channel.search(asked, 2).hits] == [
        hit.chunk_id for hit in channel.search(asked, 5).hits[:2]
    ]


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_corpus_is_silence_with_a_code(name: str) -> None:
    ports = snapshot({})
    found = _channel(name, ports).search(_asked("张三 in an empty corpus", ports), 5)
    assert found.hits == ()
    assert found.silent != ""


@pytest.mark.parametrize("question", QUESTIONS)
def test_summaries_stay_out_of_questions_about_one_thing(question: str) -> None:
    found = SummaryChannel(lambda: None).search(_asked(question, snapshot()), 5)
    assert (found.channel, found.hits, found.silent) == ("summary", (), "not_global")


def test_summaries_say_that_there_are_none() -> None:
    found = SummaryChannel(lambda: None).search(_asked("What are the main themes?", snapshot()), 5)
    assert (found.hits, found.silent) == ((), "no_summaries")


@pytest.mark.parametrize("name", ["sparse", "graph"])
def test_words_that_occur_nowhere_find_nothing(name: str) -> None:
    ports = snapshot()
    found = _channel(name, ports).search(_asked("zzzqqq", ports), 5)
    assert found.hits == ()
    assert found.silent in {"no_term_found", "no_entity_linked"}
