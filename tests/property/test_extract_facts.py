"""What holds for every extraction: evidence, order, batches, negation."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hybridmem.extract.keys import entity_key
from hybridmem.extract.markup import mask
from hybridmem.extract.pipeline import Extractor, extract_text
from hybridmem.settings import Models
from hybridmem.types import Chunk, Document

EXTRACTOR = Extractor(Models())
SENTENCES = [
    "TitanDB depends on the Raft consensus algorithm.",
    "Alfred Kleiner was the doctoral advisor of Albert Einstein.",
    "The cache, written in C, was removed in version 2.0 by Omar Haddad.",
    "She teaches mathematics at the University of Bologna.",
    "Nobody reviewed the patch, and the gateway does not call the audit service.",
    "张三的导师是李教授。",
    "李教授曾就职于Acme智能科技，研发了TitanDB分布式存储。",
    "分布式锁模块由张工主导重构，不依赖Redis。",
    "- `LockManager.acquire()` 调用了 **LeaseStore**。",
    "# Notes on C++ & HTTP",
    "😀 ﬁle “quoted” — (RAG) 1.0…",
]
VERBS = [
    ("refactor", "refactored", "refactors", "refactoring"),
    ("use", "used", "uses", "using"),
    ("write", "wrote", "writes", "writing"),
    ("repair", "repaired", "repairs", "repairing"),
    ("call", "called", "calls", "calling"),
    ("support", "supported", "supports", "supporting"),
    ("review", "reviewed", "reviews", "reviewing"),
    ("own", "owned", "owns", "owning"),
    ("maintain", "maintained", "maintains", "maintaining"),
    ("replace", "replaced", "replaces", "replacing"),
]
DENIALS = [
    "Omar never {1} Redis.",
    "Omar did not {0} Redis.",
    "Omar didn't {0} Redis.",
    "Omar no longer {2} Redis.",
    "Omar hardly {2} Redis.",
    "Omar cannot {0} Redis.",
    "Omar failed to {0} Redis.",
    "Omar refused to {0} Redis.",
    "Omar was unable to {0} Redis.",
    "Omar was not able to {0} Redis.",
    "Omar stopped {3} Redis.",
    "Omar denied {3} Redis.",
    "Omar left without {3} Redis.",
    "Neither Omar nor Lena {1} Redis.",
    "Omar {1} neither Redis nor Kafka.",
    "Omar {1} Kafka but not Redis.",
    "Nobody in the team {1} Redis.",
    "No engineer {2} Redis.",
    "Not a single engineer {1} Redis.",
    "At no time did Omar {0} Redis.",
    "It is not true that Omar {1} Redis.",
    "There is no evidence that Omar {1} Redis.",
    "Lena denies that Omar {1} Redis.",
    "Omar is not the engineer who {1} Redis.",
    "It was not Omar who {1} Redis.",
]
VERBS_ZH = ["重构", "使用", "修复", "调用", "支持", "维护", "依赖", "采用", "测试", "负责", "编写", "替换"]
DENIALS_ZH = [
    "张伟没有{}支付模块。",
    "张伟没{}支付模块。",
    "张伟未{}支付模块。",
    "张伟并未{}支付模块。",
    "张伟从未{}支付模块。",
    "张伟从不{}支付模块。",
    "张伟不{}支付模块。",
    "张伟并没有{}支付模块。",
    "张伟无法{}支付模块。",
    "张伟不再{}支付模块。",
    "张伟尚未{}支付模块。",
    "张伟拒绝{}支付模块。",
    "张伟未能{}支付模块。",
    "张伟{}支付模块失败。",
    "张伟并非{}支付模块的人。",
    "张伟和王芳都没有{}支付模块。",
    "张伟没有在会上{}支付模块。",
    "支付模块没有被张伟{}。",
    "支付模块未被张伟{}。",
    "支付模块不由张伟{}。",
    "没有人{}支付模块。",
    "没有证据表明张伟{}了支付模块。",
    "李工否认张伟{}了支付模块。",
    "李工不认为张伟{}了支付模块。",
    "公司禁止张伟{}支付模块。",
    "公司不允许张伟{}支付模块。",
]
texts = st.lists(st.one_of(st.sampled_from(SENTENCES), st.text(max_size=40)), max_size=6).map("\n".join)
NEGATABLE = [
    ("The gateway {} Redis.", "uses", "does not use"),
    ("The auditor {} the release.", "approved", "never approved"),
    ("Omar {} the parser.", "maintains", "refused to maintain"),
    ("网关{}Redis。", "使用", "没有使用"),
    ("审计员{}新版本。", "批准了", "拒绝批准"),
    ("李工{}设计方案。", "参与了", "从未参与"),
]


def _extract(text: str, name: str = "a.md"):
    item = Document(name, "", text, "text/markdown", "en", name)
    return item, [Chunk(name, name, 0, len(text), text)]


@given(texts)
@settings(max_examples=25)
def test_evidence_holds_both_ends_and_every_quote_is_the_source(text):
    item, chunks = _extract(text)
    found = EXTRACTOR.extract(item, chunks)
    shown = mask(text)  # names are given without the markup around and inside them
    for fact in found.assertions:
        assert fact.span.start <= fact.head_span.start < fact.head_span.end <= fact.span.end
        assert fact.span.start <= fact.tail_span.start < fact.tail_span.end <= fact.span.end
        assert shown[fact.head_span.start : fact.head_span.end].split() == fact.head.split()
        assert shown[fact.tail_span.start : fact.tail_span.end].split() == fact.tail.split()
        assert 0 < fact.confidence < 1
    for mention in found.mentions:
        assert shown[mention.start : mention.end].split() == mention.surface.split()


@given(texts)
@settings(max_examples=15)
def test_wordings_are_slices_of_the_text(text):
    for fact in extract_text(text):
        assert text[fact.head_span.start : fact.head_span.end] == fact.head
        assert text[fact.tail_span.start : fact.tail_span.end] == fact.tail


@given(st.lists(texts, min_size=1, max_size=4), st.randoms(use_true_random=False))
@settings(max_examples=10)
def test_order_and_batch_change_nothing(corpus, random):
    items = [_extract(text, f"{number}.md") for number, text in enumerate(corpus)]
    alone = {item.id: EXTRACTOR.extract(item, chunks) for item, chunks in items}
    shuffled = random.sample(items, len(items))
    assert list(EXTRACTOR.extract_many(shuffled)) == [alone[item.id] for item, _ in shuffled]


@given(st.sampled_from(NEGATABLE), st.sampled_from(["", "The build is green. ", "今天构建成功。\n"]))
def test_a_negated_fact_is_never_asserted(case, before):
    frame, plain, negative = case
    said = [fact for fact in extract_text(before + frame.format(plain)) if fact.status == "asserted"]
    denied = [fact for fact in extract_text(before + frame.format(negative)) if fact.status == "asserted"]
    ends = {(fact.head, fact.tail) for fact in said} - {(fact.head, fact.tail) for fact in extract_text(before)}
    assert ends
    assert not ends & {(fact.head, fact.tail) for fact in denied}


def _asserted(text: str) -> set[tuple[str, str]]:
    """Pairs that some asserted fact connects, in the wording or as an edge."""
    item, chunks = _extract(text)
    found = [*extract_text(text), *EXTRACTOR.extract(item, chunks).assertions]
    return {(f.head, f.tail) for f in found if f.status == "asserted" and f.rule not in {"attribution", "转述"}}


@given(st.sampled_from(DENIALS), st.sampled_from(VERBS))
@settings(max_examples=60, deadline=None)
def test_no_english_negation_asserts_what_it_denies(frame, verb):
    connected = _asserted(frame.format(*verb))
    assert not {pair for pair in connected if pair[0].endswith("Redis") or pair[1].endswith("Redis")}, connected


@given(st.sampled_from(DENIALS_ZH), st.sampled_from(VERBS_ZH))
@settings(max_examples=60, deadline=None)
def test_no_chinese_negation_asserts_what_it_denies(frame, verb):
    connected = _asserted(frame.format(verb))
    assert not {pair for pair in connected if "支付" in pair[0] + pair[1]}, connected


@given(st.text(max_size=40))
def test_keys_are_stable_and_ignore_case_and_outer_blanks(name):
    key = entity_key(name)
    assert entity_key(f"  {name} ") == key
    assert entity_key(key) == key or not key
