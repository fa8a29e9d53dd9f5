from __future__ import annotations

from dataclasses import replace

import pytest
from graph_samples import graph_of

from hybridmem.errors import InputError
from hybridmem.query.analyse import analyse, grounded
from hybridmem.query.depth import Features, complexity, tier_of
from hybridmem.query.intent import intent_of
from hybridmem.query.weights import Signals, choose_weights
from hybridmem.settings import Retrieval, Settings
from hybridmem.types import Intent, LinkedEntity, QueryAnalysis


def _analysed(question: str) -> QueryAnalysis:
    return analyse(question, graph_of(), None, Settings())


def test_a_chinese_chain_question() -> None:
    found = _analysed("张三的导师曾就职的公司研发的数据库依赖什么？")
    assert found.language == "zh"
    assert [e.name for e in found.entities] == ["张三"]
    assert found.relations[:1] == ("advisor",)
    assert {"worked_at", "developed", "depends_on"} <= set(found.relations)
    assert found.tier != "vector"


def test_an_english_question_and_its_queries() -> None:
    found = _analysed("What is the research field of Albert Einstein's doctoral advisor?")
    assert found.language == "en"
    assert [e.name for e in found.entities] == ["Albert Einstein"]
    assert "advisor" in found.relations
    assert set(found.queries) == {"dense", "sparse", "graph"}
    assert found.queries["dense"].startswith("What is")
    assert "(Albert Einstein)" in found.queries["graph"]
    assert "the" not in found.queries["sparse"].split()


def test_identifiers_versions_and_quotations_are_told_apart() -> None:
    found = _analysed('Was `lock_manager` rewritten in version v2.0 as "fair lock"?')
    assert found.identifiers == ("lock_manager",)
    assert found.versions == ("v2.0",)
    assert "fair lock" in found.phrases


def test_parts_of_identifiers_name_no_relation() -> None:
    assert _analysed("use_patch_08").relations == ()
    assert _analysed("what does lock_manager depend on").relations == ("depends_on",)


@pytest.mark.parametrize("empty", ["", "   ", "\ufeff\n"])
def test_an_empty_question_is_refused(empty: str) -> None:
    with pytest.raises(InputError, match="empty"):
        _analysed(empty)


@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("How are 张三 and Raft connected?", "path"),
        ("张三和Raft之间有什么关系？", "path"),
        ("Which function acquires the lock?", "locate_code"),
        ("哪个模块实现了分布式锁？", "locate_code"),
        ("Who is older, A or B?", "compare"),
        ("A和B有什么区别", "compare"),
        ("Summarise the main findings", "global"),
        ("总结主要问题", "global"),
        ("why does it fail", "explain"),
        ("为什么会失败", "explain"),
        ("有哪些审计发现", "list"),
        ("Who wrote Hamlet?", "fact"),
        ("张三的导师是谁", "fact"),
    ],
)
def test_intents(question: str, intent: Intent) -> None:
    assert intent_of(question) == intent


def test_complexity_grows_with_what_must_be_joined() -> None:
    simple, _ = complexity("retry", Features(0, 0, 0, 0, "fact"))
    chained, reasons = complexity("the field of the advisor of the author of the book", Features(1, 0, 2, 0, "fact"))
    hard, _ = complexity("the field of the advisor of the author of the book", Features(2, 1, 3, 2, "compare"))
    assert simple == 0.0
    assert simple < chained < hard <= 1.0
    assert sum(reason.value for reason in reasons) == pytest.approx(chained)
    assert [tier_of(value) for value in (0.0, 0.29, 0.3, 0.6, 0.61)] == ["vector", "vector", "graph", "graph", "full"]


BASE = {"dense": 1.0, "sparse": 1.2, "graph": 1.5}
PERSON = LinkedEntity("e1", "张工", "张工", "exact", 1.0)
WORD = LinkedEntity("e2", "Film", "film", "word", 0.5)


def _weights(
    exact: tuple[str, ...], entities: tuple[LinkedEntity, ...], relations: tuple[str, ...]
) -> dict[str, float]:
    return choose_weights(Signals(exact, entities, relations), Retrieval())[0]


def test_no_entity_closes_the_graph() -> None:
    assert _weights((), (), ())["graph"] == 0.0


def test_exact_strings_lift_sparse() -> None:
    assert _weights(("API_v2",), (PERSON,), ())["sparse"] > _weights((), (PERSON,), ())["sparse"]


def test_relation_words_lift_graph_only_beside_an_entity() -> None:
    assert _weights((), (PERSON,), ("advisor",))["graph"] > _weights((), (PERSON,), ())["graph"]
    assert _weights((), (), ("advisor",))["graph"] == 0.0


def test_common_words_alone_halve_the_graph() -> None:
    concept = LinkedEntity("e3", "产品", "产品", "concept", 0.4)
    assert _weights((), (concept,), ())["graph"] == pytest.approx(0.75)
    assert _weights((), (concept, PERSON), ())["graph"] == pytest.approx(2.25)
    assert _weights((), (WORD,), ())["graph"] == 0.0


def test_plain_wording_trusts_meaning_and_exact_strings_trust_words() -> None:
    plain = choose_weights(Signals((), (), ()), Retrieval())[0]
    exact = choose_weights(Signals(("v2.0",), (), ()), Retrieval())[0]
    assert plain["dense"] > exact["dense"]
    assert plain["sparse"] < exact["sparse"]


def test_a_relative_of_a_relative_needs_hops() -> None:
    assert _analysed("Who is the paternal grandfather of 张三?").tier == "full"
    assert _analysed("张三的岳父是谁？").tier == "full"
    assert _analysed("张三的导师是谁？").tier != "full"


def test_bare_mentions_lower_the_graph() -> None:
    bare = choose_weights(Signals((), (PERSON,), ("led",), grounded=False), Retrieval())[0]
    assert bare["graph"] == pytest.approx(0.75)
    assert bare["dense"] > 1.0
    assert grounded(graph_of(), _analysed("张三的导师是谁").entities, ())
    assert not grounded(graph_of(), _analysed("杭州 weather").entities, ("advisor",))
    assert grounded(graph_of(), _analysed("Raft").entities, ("depends_on",))


def test_a_fact_that_is_not_asserted_grounds_nothing() -> None:
    raft, graph = _analysed("Raft").entities, graph_of()
    assert grounded(graph, raft, ("depends_on",))
    rejected = {name: replace(triple, status="rejected") for name, triple in graph.triples.items()}
    graph.triples = graph.triples.changed((), rejected)
    assert not grounded(graph, raft, ("depends_on",))


def test_several_hops_lift_graph() -> None:
    one = choose_weights(Signals((), (PERSON,), ("led",)), Retrieval())[0]
    several = choose_weights(Signals((), (PERSON,), ("led",), hops=True), Retrieval())[0]
    assert several["graph"] > one["graph"]
    assert several["dense"] < one["dense"]
    assert choose_weights(Signals((), (), (), hops=True), Retrieval())[0]["graph"] == 0.0


def test_every_change_of_a_weight_has_its_reason() -> None:
    weights, reasons = choose_weights(Signals(("v2.0",), (PERSON,), ("led",)), Retrieval())
    kinds = [reason.kind for reason in reasons]
    assert kinds[:3] == ["base", "base", "base"]
    assert {"exact_lifts_sparse", "relations_lift_graph"} == set(kinds) - {"base"}
    assert set(weights) == {"dense", "sparse", "graph"}
